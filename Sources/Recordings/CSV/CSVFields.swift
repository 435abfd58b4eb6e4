import Text

/// Splits a line of a CSV file into fields. Every line uses the same memory.
struct CSVFields {
    /// The maximum number of fields in a line: the maximum number of channels of a source, plus some columns that are not channels.
    static let maximumCount = 1064
    /// This value of `delimiter` means that one or more blanks separate two fields.
    static let blank = UInt8(ascii: " ")

    let delimiter: UInt8
    /// For each column of whole numbers with digit grouping ("1,234"), the character between the groups of digits; 0 for other columns. Empty if
    /// no column has digit grouping.
    var groups: [UInt8] = []
    private(set) var ranges: [Range<Int>] = []
    // Reads numbers. A comma within a field counts as a decimal comma.
    private let decimals = DecimalParser(takesComma: true)

    init(delimiter: UInt8, groups: [UInt8] = []) {
        self.delimiter = delimiter
        self.groups = groups
        ranges.reserveCapacity(16)
    }

    /// - Returns: true if the line has at most `maximumCount` fields.
    mutating func split(_ line: UnsafeRawBufferPointer) -> Bool {
        ranges.removeAll(keepingCapacity: true)
        var start = 0
        var isQuoted = false
        for place in 0...line.count {
            if place < line.count {
                if line[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
                guard isDelimiter(line[place]), !isQuoted else { continue }
            }
            if delimiter == Self.blank, start == place {
                start = place + 1
                continue
            }
            guard ranges.count < Self.maximumCount else { return false }
            ranges.append(trimmed(line, start..<place))
            start = place + 1
        }
        return true
    }

    private func isDelimiter(_ byte: UInt8) -> Bool {
        byte == delimiter || delimiter == Self.blank && byte == UInt8(ascii: "\t")
    }

    /// The number in a field; nil if the field is not a number.
    func number(_ line: UnsafeRawBufferPointer, _ field: Int) -> Double? {
        guard field < ranges.count else { return nil }
        let bytes = UnsafeRawBufferPointer(rebasing: line[ranges[field]])
        let sign = field < groups.count ? groups[field] : 0
        if sign == 0, let number = decimals.parse(bytes) { return number }
        return FormattedNumber.read(bytes, groups: sign)
    }

    func bytes(_ line: UnsafeRawBufferPointer, _ field: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: line[field < ranges.count ? ranges[field] : 0..<0])
    }

    func text(_ line: UnsafeRawBufferPointer, _ field: Int) -> String { TextDecoding.line(bytes(line, field)) }

    func isEmpty(_ field: Int) -> Bool { field >= ranges.count || ranges[field].isEmpty }

    /// True if all fields are empty.
    var areEmpty: Bool { ranges.allSatisfy { $0.isEmpty } }

    /// The range of a field without surrounding blanks and quotation marks.
    private func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        func isOuter(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\t")
                || byte == UInt8(ascii: "'") || byte == 0xA0
        }
        while lower < upper, isOuter(line[lower]) { lower += 1 }
        while lower < upper, isOuter(line[upper - 1]) { upper -= 1 }
        return lower..<upper
    }
}
