import Text

/// The first lines of a text file, from which the layout of its table is detected.
struct CSVHead {
    /// The maximum number of lines that are read.
    static let maximumLines = 400
    /// The maximum number of bytes that are read.
    static let maximumBytes = 512 << 10

    /// The maximum number of lines that are joined because of quotation marks.
    private static let titleLines = 64

    struct Line {
        let bytes: [UInt8]
        let offset: Int64
        let number: Int64
        let isComment: Bool
    }

    /// The lines of the head that are not empty.
    private(set) var lines: [Line] = []
    /// The separator from a line such as "sep=;", which spreadsheets write; nil if there is no such line.
    private(set) var delimiter: UInt8?
    /// The sampling rate in Hz from comments or lines before the table; nil if they contain none.
    private(set) var rate: Double?
    /// True if the file has more lines than were read.
    private(set) var isCut = false

    init(_ reader: CSVLineReader) throws(RecordingError) {
        var bytes = 0
        while let line = try reader.anyLine() {
            // Refuse a file with zero bytes: it is not a text file.
            guard !line.contains(0) else { throw .unknownFormat }
            guard lines.count < Self.maximumLines, bytes < Self.maximumBytes else {
                isCut = true
                break
            }
            bytes += line.count
            if lines.isEmpty, let sign = Self.separator(line) {
                delimiter = sign
                continue
            }
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            lines.append(
                Line(
                    bytes: Array(line), offset: reader.offset, number: reader.number,
                    isComment: CSVLineReader.isComment(line)))
        }
        guard !lines.isEmpty else { throw .unknownFormat }
        joinTitles()
    }

    /// Joins lines within quotation marks: spreadsheets permit line ends in titles.
    private mutating func joinTitles() {
        func isOpen(_ line: Line) -> Bool { line.bytes.count { $0 == UInt8(ascii: "\"") } % 2 == 1 }
        var index = 0
        while index < min(lines.count, Self.titleLines) {
            let ahead = lines[(index + 1)...].prefix(Self.titleLines)
            if isOpen(lines[index]), let end = ahead.firstIndex(where: isOpen) {
                let first = lines[index]
                let bytes = Array(lines[index...end].map { $0.bytes }.joined(separator: [0x20]))
                lines.replaceSubrange(
                    index...end,
                    with: [Line(bytes: bytes, offset: first.offset, number: first.number, isComment: first.isComment)])
            }
            index += 1
        }
    }

    private static func separator(_ line: UnsafeRawBufferPointer) -> UInt8? {
        var text = line.filter { $0 != 0x20 && $0 != UInt8(ascii: "\"") }
        guard text.count >= 4, ASCII.equal(text[..<4], Array("sep=".utf8)) else { return nil }
        text.removeFirst(4)
        // Check for a tab before trimming, because trimming removes a tab like a blank.
        return text.first ?? (line.last == 0x09 ? 0x09 : nil)
    }

    /// Looks for the sampling rate in the lines before the table.
    mutating func findRate(before count: Int) {
        for line in lines.prefix(count) where rate == nil {
            rate = line.bytes.withUnsafeBytes { CSVRate.read($0) }
        }
    }
}
