/// The first lines of a table as printable text, made from a file that may contain any bytes.
public struct TablePreview: Equatable, Sendable {
    /// The maximum number of lines in a preview. The other lines are omitted.
    public static let maximumLines = 60
    /// The maximum number of bytes per line. The rest of a line is omitted.
    public static let maximumLineBytes = 400
    /// The maximum number of bytes to read from a file.
    public static let maximumBytes = 16384

    /// The lines without their line ends. A space after each separator allows a line break there.
    public let lines: [String]
    /// True if the lines contain the whole file.
    public let isWhole: Bool

    /// - Parameters:
    ///   - bytes: the beginning of a file.
    ///   - isWhole: true if the file ends after these bytes.
    public init(_ bytes: [UInt8], isWhole: Bool) {
        var lines: [String] = []
        var isCut = !isWhole
        var rest = bytes.prefix(Self.maximumBytes)
        if rest.count < bytes.count { isCut = true }
        // Skip a byte order mark, which is not part of the text.
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

    /// Removes control characters from a line of the table, and cuts a line that is too long, between two characters.
    private static func text(_ line: ArraySlice<UInt8>) -> String {
        var cut = line.prefix(maximumLineBytes)
        if cut.count < line.count {
            // Cut before this UTF-8 character, not within it.
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
