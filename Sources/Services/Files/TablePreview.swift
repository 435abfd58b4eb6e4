/// The first lines of a table, as text that can be shown whatever the bytes are.
public struct TablePreview: Equatable, Sendable {
    /// The most lines, and the most bytes of each: further ones are left out.
    public static let maximumLines = 60
    public static let maximumLineBytes = 400
    /// What has to be read of a file at most.
    public static let maximumBytes = 16384

    /// Without line ends, with a blank behind each separator, where a line may be broken.
    public let lines: [String]
    /// Whether that is all.
    public let isWhole: Bool

    /// - Parameters:
    ///   - bytes: the beginning of a file.
    ///   - isWhole: whether the file ends there.
    public init(_ bytes: [UInt8], isWhole: Bool) {
        var lines: [String] = []
        var isCut = !isWhole
        var rest = bytes.prefix(Self.maximumBytes)
        if rest.count < bytes.count { isCut = true }
        // A byte order mark is no text.
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while !rest.isEmpty, lines.count < Self.maximumLines {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = rest[..<end]
            if line.count > Self.maximumLineBytes { isCut = true }
            lines.append(Self.text(line))
            rest = end < rest.endIndex ? rest[(end + 1)...] : []
        }
        self.lines = lines
        self.isWhole = rest.isEmpty && !isCut
    }

    /// A line without control characters, cut at the end of a character.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        var cut = line.prefix(maximumLineBytes)
        if cut.count < line.count {
            // Not within a character of UTF-8.
            while cut.count > maximumLineBytes - 4, let next = line.dropFirst(cut.count).first, next & 0xC0 == 0x80 {
                cut = cut.dropLast()
            }
        }
        if cut.last == 0x0D { cut = cut.dropLast() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * cut.count)
        for byte in cut {
            bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte)
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") { bytes.append(0x20) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
