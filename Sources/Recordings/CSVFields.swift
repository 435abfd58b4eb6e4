/// Splits a line of a CSV file into its fields; keeps its memory from line to line.
struct CSVFields {
    /// The most fields of a line: as many as a source may have channels, and a time.
    static let maximumCount = 1025

    let delimiter: UInt8
    private(set) var ranges: [Range<Int>] = []
    private let decimals: DecimalParser

    /// Finds the delimiter in the file's first line: tabs and semicolons go before commas, which may be decimal ones.
    init(firstLine: UnsafeRawBufferPointer) {
        let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ";")]
        delimiter = candidates.first { firstLine.contains($0) } ?? UInt8(ascii: ",")
        decimals = DecimalParser(takesComma: delimiter != UInt8(ascii: ","))
        ranges.reserveCapacity(16)
    }

    /// - Returns: whether the line has no more than `maximumCount` fields.
    mutating func split(_ line: UnsafeRawBufferPointer) -> Bool {
        ranges.removeAll(keepingCapacity: true)
        var start = 0
        var isQuoted = false
        for place in 0...line.count {
            if place < line.count {
                if line[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
                guard line[place] == delimiter, !isQuoted else { continue }
            }
            guard ranges.count < Self.maximumCount else { return false }
            ranges.append(trimmed(line, start..<place))
            start = place + 1
        }
        return true
    }

    /// The number in a field; nil when there is none.
    func number(_ line: UnsafeRawBufferPointer, _ field: Int) -> Double? {
        decimals.parse(UnsafeRawBufferPointer(rebasing: line[ranges[field]]))
    }

    func text(_ line: UnsafeRawBufferPointer, _ field: Int) -> String {
        // Text is UTF-8; bytes that are not become replacement characters.
        String(decoding: line[ranges[field]].filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    }

    func isEmpty(_ field: Int) -> Bool { ranges[field].isEmpty }

    /// Without blanks and quotation marks around it.
    private func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        func isOuter(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\t")
        }
        while lower < upper, isOuter(line[lower]) { lower += 1 }
        while lower < upper, isOuter(line[upper - 1]) { upper -= 1 }
        return lower..<upper
    }
}
