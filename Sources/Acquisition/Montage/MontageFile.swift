import Text

/// The text file of named montages, which a PC writes and the app only reads:
/// ```
/// [Double banana]
/// Fp1-F7          # a comment
/// EEG F7-Ref - EEG T3-Ref
/// ```
/// If a label contains a hyphen, the hyphen between both labels needs a blank on each side.
public struct MontageFile: Sendable {
    /// The name of the montage file on the card, beside the settings.
    public static let name: StaticString = "montages.txt"
    /// The maximum size of the montage file in bytes. A longer file is not read.
    public static let maximumBytes = 64 * 1024
    public static let maximumLineBytes = 200
    public static let maximumMontages = 32
    /// The maximum number of traces in a montage.
    public static let maximumPairs = 128
    /// The maximum length of a montage's name in bytes.
    public static let maximumNameBytes = 32
    /// The maximum length of a label in bytes.
    public static let maximumLabelBytes = 32
    /// The maximum number of the file's problems that are reported.
    public static let maximumMessages = 100
    static let maximumExcerptBytes = 40

    /// The montages that the file describes, in the order of the file.
    public private(set) var montages: [NamedMontage] = []
    /// The problems that were found in the file, in the order of its lines; at most 100.
    public private(set) var messages: [MontageMessage] = []

    /// The montage whose lines are being read; nil before the first montage, and in an invalid one.
    private var open: (name: String, line: Int, pairs: [MontagePair])?
    /// True if lines up to the next name are skipped, because they belong to an invalid montage.
    private var isSkipping = false

    /// Creates an empty list, for a missing file or one that cannot be read.
    public init(isUnreadable: Bool = false) {
        if isUnreadable { messages = [MontageMessage(line: 0, problem: .fileUnreadable)] }
    }

    /// Reads a montage file, which may contain anything.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else {
            messages = [MontageMessage(line: 0, problem: .fileTooLong)]
            return
        }
        // Skip the UTF-8 byte order mark that some editors write.
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = 0
        while index < bytes.count {
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            line += 1
            read(bytes[index..<end], line)
            index = end + 1
        }
        close()
    }

    /// The montage with a name, without regard to case; for an empty name, the first one.
    public func montage(named name: String) -> NamedMontage? {
        montages.first { name.isEmpty || ASCII.equal($0.name.utf8, name.utf8) }
    }

    private mutating func report(_ line: Int, _ problem: MontageMessage.Problem, _ text: some Collection<UInt8>) {
        guard messages.count < Self.maximumMessages else { return }
        let shown = text.prefix(Self.maximumExcerptBytes).map { $0 < 0x20 || $0 > 0x7E ? UInt8(ascii: "?") : $0 }
        messages.append(MontageMessage(line: line, problem: problem, excerpt: String(decoding: shown, as: UTF8.self)))
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>, _ line: Int) {
        let text = Self.trimmed(Self.withoutComment(bytes))
        guard !text.isEmpty else { return }
        guard text.count <= Self.maximumLineBytes else { return report(line, .lineTooLong, text) }
        guard isUTF8(Array(text)) else { return report(line, .notUTF8, text) }
        if text.first == UInt8(ascii: "[") { return readName(text, line) }
        readPair(text, line)
    }

    // MARK: Names

    private mutating func readName(_ text: ArraySlice<UInt8>, _ line: Int) {
        close()
        isSkipping = true
        guard text.last == UInt8(ascii: "]"), text.count > 1 else { return report(line, .notUnderstood, text) }
        let name = Self.words(text.dropFirst().dropLast())
        guard !name.isEmpty, name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return report(line, .badName, text) }
        guard name.count <= Self.maximumNameBytes else { return report(line, .nameTooLong, name) }
        guard !montages.contains(where: { ASCII.equal($0.name.utf8, name) }) else {
            return report(line, .nameTwice, name)
        }
        guard montages.count < Self.maximumMontages else { return report(line, .tooManyMontages, name) }
        isSkipping = false
        open = (String(decoding: name, as: UTF8.self), line, [])
    }

    private mutating func close() {
        guard let done = open else { return }
        open = nil
        guard !done.pairs.isEmpty else { return report(done.line, .empty, done.name.utf8) }
        montages.append(NamedMontage(done.name, done.pairs))
    }

    // MARK: Pairs

    private mutating func readPair(_ text: ArraySlice<UInt8>, _ line: Int) {
        guard !isSkipping else { return }
        guard let open else { return report(line, .noMontage, text) }
        let hyphens = text.indices.filter { text[$0] == UInt8(ascii: "-") }
        let free = hyphens.filter { index in
            index > text.startIndex && index + 1 < text.endIndex && text[index - 1] == 0x20 && text[index + 1] == 0x20
        }
        guard let hyphen = free.count == 1 ? free[0] : hyphens.first else { return report(line, .notUnderstood, text) }
        guard free.count == 1 || hyphens.count == 1 else { return report(line, .severalHyphens, text) }
        let (first, second) = (Self.words(text[..<hyphen]), Self.words(text[(hyphen + 1)...]))
        guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return report(line, .notUnderstood, text)
        }
        guard max(first.count, second.count) <= Self.maximumLabelBytes else { return report(line, .labelTooLong, text) }
        guard !ASCII.equal(first, second) else { return report(line, .sameChannel, text) }
        let isKnown = open.pairs.contains {
            ASCII.equal($0.first.utf8, first) && ASCII.equal($0.second.utf8, second)
        }
        guard !isKnown else { return report(line, .pairTwice, text) }
        guard open.pairs.count < Self.maximumPairs else { return report(line, .tooManyPairs, text) }
        self.open?.pairs.append(
            MontagePair(String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self)))
    }

    // MARK: Text

    /// A comment begins with # or ; at the beginning of the line, or with # after a blank: labels may contain a #.
    private static func withoutComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var isFirst = true
        var isBehindBlank = true
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "#"), isBehindBlank { return bytes[..<index] }
            if byte == UInt8(ascii: ";"), isFirst { return bytes[..<index] }
            isBehindBlank = isSpace(byte)
            if !isBehindBlank { isFirst = false }
        }
        return bytes
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = bytes
        while let byte = text.first, isSpace(byte) { text.removeFirst() }
        while let byte = text.last, isSpace(byte) { text.removeLast() }
        return text
    }

    /// The line with one blank between words, and none at its ends.
    private static func words(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var words: [UInt8] = []
        for byte in trimmed(bytes) {
            if !isSpace(byte) { words.append(byte) } else if words.last != 0x20 { words.append(0x20) }
        }
        return words
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
