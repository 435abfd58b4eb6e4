import Text

/// The text file with the settings: lines `name = value`, and comments with #. The app preserves text that people have written: when it changes a
/// setting, it replaces only the value in the setting's line.
public struct SettingsFile: Sendable {
    /// The name of the settings file on the card.
    public static let name: StaticString = "pocketscope.txt"
    /// The maximum size of the settings file in bytes. Larger files are neither read nor changed.
    public static let maximumBytes = 64 * 1024
    /// The maximum length of a line in bytes. Longer lines are preserved, but not read.
    public static let maximumLineBytes = 1000
    /// The maximum number of reported problems.
    public static let maximumMessages = 100
    static let maximumExcerptBytes = 40

    struct Line: Sendable {
        /// The bytes of the line, including its line end.
        var bytes: [UInt8]
        /// The settings that the line contains, even if the value is not valid. A name that applies to all kinds of signals results in several
        /// settings.
        var keys: [SettingKey]
        /// The range of the value in `bytes`.
        var value: Range<Int>
    }

    var lines: [Line]
    /// The settings of the file. Settings that the file does not contain have their defaults.
    public private(set) var settings = Settings()
    /// The problems in the settings file, in the order of the lines, at most `maximumMessages`.
    public private(set) var messages: [SettingsMessage] = []
    /// True if the app may write the file. False if it could not read the file.
    public let isReplaceable: Bool

    /// Makes default settings that are not in a file yet. They are encoded as a new file.
    public init() {
        lines = []
        isReplaceable = true
    }

    /// The settings for a card without a settings file: the defaults, and the questions of the first start.
    public static var ofNewCard: SettingsFile {
        var file = SettingsFile()
        file.settings.isFirstStart = true
        return file
    }

    /// Represents a settings file that exists but cannot be read.
    public static var unreadable: SettingsFile { SettingsFile(unreadable: .fileUnreadable) }
    /// Represents a settings file that the app neither reads nor writes.
    public static var leftAlone: SettingsFile { SettingsFile(unreadable: nil) }

    private init(unreadable problem: SettingsMessage.Problem?) {
        lines = []
        isReplaceable = false
        messages = problem.map { [SettingsMessage(line: 0, problem: $0)] } ?? []
    }

    /// Parses a settings file. The bytes may be anything.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else {
            self.init(unreadable: .fileTooLong)
            return
        }
        self.init()
        var start = 0
        // Skip the UTF-8 byte order mark that some editors write.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        var first = 0
        var index = start
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
            if end < bytes.count { end += 1 }
            lines.append(Line(bytes: Array(bytes[first..<end]), keys: [], value: 0..<0))
            read(line: lines.count - 1, skipping: index - first)
            index = end
            first = end
        }
        var reported: Int?
        for key in settings.reconcile() {
            let problem: SettingsMessage.Problem = key == SettingKey(.network) ? .addressMissing : .notBelow(key)
            let line = last(of: key)
            // Report a problem of a line only once, even if the line applies to all kinds of signals.
            if line == nil || line != reported { report(line: line.map { $0 + 1 } ?? 0, problem) }
            reported = line
        }
    }

    private mutating func report(
        line: Int, _ problem: SettingsMessage.Problem, _ excerpt: some Collection<UInt8> = [UInt8](),
        formerName: String? = nil
    ) {
        guard messages.count < Self.maximumMessages else { return }
        let shown = excerpt.prefix(Self.maximumExcerptBytes).map { $0 < 0x20 || $0 > 0x7E ? UInt8(ascii: "?") : $0 }
        messages.append(
            SettingsMessage(
                line: line, problem: problem, excerpt: String(decoding: shown, as: UTF8.self), formerName: formerName))
    }

    /// The index of the last line that contains the setting.
    private func last(of key: SettingKey) -> Int? { lines.lastIndex { $0.keys.contains(key) } }

    private mutating func read(line index: Int, skipping mark: Int) {
        let bytes = lines[index].bytes
        let content = Self.trim(bytes, mark..<bytes.count)
        guard !content.isEmpty else { return }
        let lead = bytes[content.lowerBound]
        guard content.count <= Self.maximumLineBytes else { return report(line: index + 1, .lineTooLong) }
        guard isUTF8(bytes) else { return report(line: index + 1, .notUTF8) }
        guard lead != UInt8(ascii: "#"), lead != UInt8(ascii: ";") else { return }
        guard let equals = bytes[content].firstIndex(of: UInt8(ascii: "=")) else {
            return report(line: index + 1, .notUnderstood, bytes[content])
        }
        let name = bytes[Self.trim(bytes, content.lowerBound..<equals)].map(ASCII.lowercased)
        let keys = SettingKey.all(named: name)
        guard let key = keys.first else { return report(line: index + 1, .unknownName, name) }
        let value = value(of: key, in: bytes, (equals + 1)..<content.upperBound)
        // Two lines are an error only if they set exactly the same settings. A line for all kinds of signals may precede a line for a single
        // kind.
        if let before = lines.lastIndex(where: { $0.keys == keys }) {
            report(line: before + 1, .setTwice(key), name)
        }
        lines[index].keys = keys
        lines[index].value = value
        let good = key.row.value(of: bytes[value])
        for key in keys { settings[key] = good ?? key.row.standard }
        guard good == nil else { return }
        let row = key.row
        report(
            line: index + 1, .badValue(key), row.isSecret ? [] : Array(bytes[value]),
            formerName: name.elementsEqual(row.name.utf8) ? nil : row.formerName)
    }

    /// The range of the value in a line of the settings file. A comment after the value is excluded, except for texts, which may contain "#".
    private func value(of key: SettingKey, in bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        if case .text = key.row.kind { return Self.trim(bytes, range) }
        let end = bytes[range].firstIndex(of: UInt8(ascii: "#")) ?? range.upperBound
        return Self.trim(bytes, range.lowerBound..<end)
    }

    /// The range without leading and trailing white space.
    static func trim(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
