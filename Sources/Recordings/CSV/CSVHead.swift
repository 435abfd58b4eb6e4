import Text

/// The first lines of a text file, from which the layout is detected.
struct CSVHead {
    /// The maximum number of lines, and of bytes, that are read.
    static let maximumLines = 400
    static let maximumBytes = 512 << 10

    struct Line {
        let bytes: [UInt8]
        let offset: Int64
        let number: Int64
        let isComment: Bool
    }

    /// The lines that are not empty.
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
            // A file with zero bytes is not a text file.
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

/// The first rows of a table, split by one delimiter.
struct CSVSample {
    let fields: CSVFields
    let columns: Int
    /// The index of the first row among the head's lines. `rows` contains the rows from there on.
    let first: Int
    /// The index of a line whose numbers are column titles (for example 0, 1, 2); nil if there is none.
    let titles: Int?
    let rows: [CSVHead.Line]

    /// Chooses the delimiter that results in the most rows. Tabs and semicolons take precedence over commas, which may be decimal commas.
    /// - Returns: nil if no line contains numbers.
    init?(_ head: CSVHead, delimiter: UInt8?) {
        var best: (delimiter: UInt8, columns: Int, rows: [Int])?
        let usual: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"), CSVFields.blank]
        let candidates = delimiter.map { [$0] } ?? usual
        for candidate in candidates {
            let (columns, rows) = Self.rows(head, candidate)
            guard !rows.isEmpty, columns > 1 || delimiter != nil || candidate == UInt8(ascii: ",") else { continue }
            let isBetter =
                best.map { ($0.columns > 1) == (columns > 1) ? rows.count > $0.rows.count : columns > 1 } ?? true
            if isBetter { best = (candidate, columns, rows) }
        }
        guard var best, best.rows.count > 0 else { return nil }
        var fields = CSVFields(delimiter: best.delimiter)
        let isTitled = Self.areTitles(head, best.rows, fields)
        titles = isTitled ? best.rows.removeFirst() : nil
        let first = best.rows[0]
        fields.groups = Self.groups(head, best.rows, fields, best.columns)
        self.fields = fields
        columns = best.columns
        self.first = first
        rows = best.rows.map { head.lines[$0] }
    }

    /// The lines that are rows and have the most common number of fields.
    private static func rows(_ head: CSVHead, _ delimiter: UInt8) -> (columns: Int, rows: [Int]) {
        var fields = CSVFields(delimiter: delimiter)
        var counts: [(columns: Int, rows: [Int])] = []
        for (index, line) in head.lines.enumerated() where !line.isComment {
            let columns = line.bytes.withUnsafeBytes { bytes -> Int? in
                guard fields.split(bytes), isRow(bytes, fields) else { return nil }
                return fields.ranges.count
            }
            guard let columns else { continue }
            if let known = counts.firstIndex(where: { $0.columns == columns }) {
                counts[known].rows.append(index)
            } else if counts.count < 64 {
                counts.append((columns, [index]))
            }
        }
        return counts.max { $0.rows.count < $1.rows.count } ?? (columns: 0, rows: [])
    }

    /// True if the first row contains column titles: a text above a column of data ("time"), or numbers that count up from 0 or 1 above values that
    /// are not whole numbers. In the second case, the first field may be empty.
    private static func areTitles(_ head: CSVHead, _ rows: [Int], _ fields: CSVFields) -> Bool {
        guard rows.count > 2 else { return false }
        var fields = fields
        /// For each column of a row: its value if it is a number, whether it is a text, and whether it is empty.
        func columns(_ row: Int) -> [(number: Double?, isText: Bool, isEmpty: Bool)] {
            head.lines[row].bytes.withUnsafeBytes { line in
                guard fields.split(line) else { return [] }
                return fields.ranges.indices.map { column in
                    let (number, bytes) = (fields.number(line, column), fields.bytes(line, column))
                    let isText =
                        number == nil && !bytes.isEmpty && !isNone(bytes) && CSVTimeText.read(bytes) == nil
                    return (number, isText, bytes.isEmpty)
                }
            }
        }
        let titles = columns(rows[0])
        let others = rows.dropFirst().prefix(20).map { columns($0) }
        func isData(_ column: Int) -> Bool { others.allSatisfy { !$0[column].isText && !$0[column].isEmpty } }
        if titles.indices.contains(where: { titles[$0].isText && isData($0) }) { return true }
        let numbers = titles.compactMap { $0.number }
        guard numbers.count > 1, numbers[0] == 0 || numbers[0] == 1,
            (1..<numbers.count).allSatisfy({ numbers[$0] == numbers[$0 - 1] + 1 })
        else { return false }
        // pandas writes such titles: one title fewer than columns of data, and an empty field above the index column.
        if numbers.count + 1 == titles.count, titles[0].isEmpty, isData(0) { return true }
        guard numbers.count == titles.count else { return false }
        let firsts = others.compactMap { $0[0].number }
        // The numbers are not titles if they continue as times that begin at 0 or 1: the first row then contains data.
        let step = firsts.count > 1 ? firsts[1] - firsts[0] : 0
        let isTime = step > 0 && (firsts[0] - numbers[0] - step).magnitude < 0.5 * step
        return !isTime && others.contains { $0.contains { $0.number.map { $0 != $0.rounded() } ?? false } }
    }

    /// For each column, the character between groups of digits; 0 for none.
    private static func groups(_ head: CSVHead, _ rows: [Int], _ fields: CSVFields, _ columns: Int) -> [UInt8] {
        var fields = fields
        var texts = [[ArraySlice<UInt8>]](repeating: [], count: columns)
        for row in rows {
            let bytes = head.lines[row].bytes
            bytes.withUnsafeBytes { line in
                guard fields.split(line) else { return }
                for column in 0..<min(columns, fields.ranges.count) where !fields.isEmpty(column) {
                    texts[column].append(bytes[fields.ranges[column]])
                }
            }
        }
        let groups = texts.map { FormattedNumber.groups(in: $0) }
        return groups.contains { $0 != 0 } ? groups : []
    }

    /// True if most fields that are not empty contain numbers or times.
    static func isRow(_ line: UnsafeRawBufferPointer, _ fields: CSVFields) -> Bool {
        var (numbers, others) = (0, 0)
        for index in fields.ranges.indices where !fields.isEmpty(index) {
            let isNumber =
                fields.number(line, index) != nil || CSVTimeText.read(fields.bytes(line, index)) != nil
                || isNone(fields.bytes(line, index))
            if isNumber { numbers += 1 } else { others += 1 }
        }
        return numbers > others
    }

    /// True for texts that stand for a missing number: "NaN", "n/a", "null" and others.
    static func isNone(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count <= 5 else { return false }
        let text = bytes.map(ASCII.lowercased)
        return ["nan", "n/a", "na", "null", "none", "-", "-nan", "inf", "-inf", "?", "#n/a"].contains {
            $0.utf8.elementsEqual(text)
        }
    }
}
