import Text

/// The first rows of a table, divided into fields with one delimiter.
struct CSVSample {
    let fields: CSVFields
    let columns: Int
    /// The index of the first row of the table among the file's lines. `rows` contains the rows from this line on.
    let first: Int
    /// The index of a line before the rows whose numbers are column titles (for example 0, 1, 2); nil if there is none.
    let titles: Int?
    /// True if the line with the index `titles` may also be a row of samples.
    let isTitleGuess: Bool
    let rows: [CSVHead.Line]

    /// Chooses the delimiter that results in the most rows. Tabs and semicolons take precedence over commas, which may be decimal commas.
    /// - Parameter hasTitles: states whether the first row contains column titles; nil to find out.
    /// - Returns: nil if no line contains numbers.
    init?(_ head: CSVHead, delimiter: UInt8?, hasTitles: Bool?) {
        var best: (delimiter: UInt8, columns: Int, rows: [Int])?
        let usual: [UInt8] = [0x09, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "|"), CSVFields.blank]
        // Numbers with decimal commas, one on each line, are a single column.
        let isSingle = delimiter == nil && Self.areDecimals(head)
        let candidates = isSingle ? [UInt8(ascii: ";")] : delimiter.map { [$0] } ?? usual
        for candidate in candidates {
            let (columns, rows) = Self.rows(head, candidate)
            guard !rows.isEmpty, columns > 1 || isSingle || delimiter != nil || candidate == UInt8(ascii: ",") else {
                continue
            }
            let isBetter =
                best.map { ($0.columns > 1) == (columns > 1) ? rows.count > $0.rows.count : columns > 1 } ?? true
            if isBetter { best = (candidate, columns, rows) }
        }
        guard var best, best.rows.count > 0 else { return nil }
        var fields = CSVFields(delimiter: best.delimiter)
        let found = CSVFirstRow(best.rows.prefix(CSVFirstRow.rows).map { head.lines[$0] }, fields).content
        let isTitled = best.rows.count > 1 && (hasTitles ?? (found != .samples))
        titles = isTitled ? best.rows.removeFirst() : nil
        isTitleGuess = isTitled && hasTitles == nil && found == .doubtful
        let first = best.rows[0]
        fields.groups = Self.groups(head, best.rows, fields, best.columns)
        self.fields = fields
        columns = best.columns
        self.first = first
        rows = best.rows.map { head.lines[$0] }
    }

    /// The indices of the lines that are rows and have the most common number of fields.
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

    /// True if the lines contain one number each, with a decimal comma: the digits after the comma have no sign, and some of them begin with 0, as whole
    /// numbers in a second column do not.
    private static func areDecimals(_ head: CSVHead) -> Bool {
        let (columns, rows) = rows(head, UInt8(ascii: ","))
        guard columns == 2, rows.count > 2 else { return false }
        var hasZero = false
        for row in rows {
            let parts = head.lines[row].bytes.filter { $0 != 0x20 }.split(
                separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            guard parts.count == 2, let first = parts[0].first, !parts[1].isEmpty, parts[1].allSatisfy(ASCII.isDigit),
                (parts[0].dropFirst(ASCII.isDigit(first) ? 0 : 1)).allSatisfy(ASCII.isDigit)
            else { return false }
            if parts[1].count > 1, parts[1].first == UInt8(ascii: "0") { hasZero = true }
        }
        return hasZero
    }

    /// For each column, the character between groups of digits ("1,234"); 0 for none.
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
        var (startsWithNumber, areWords) = (false, true)
        for index in fields.ranges.indices where !fields.isEmpty(index) {
            let isNumber =
                fields.number(line, index) != nil || CSVTimeText.isTime(fields.bytes(line, index))
                || isNone(fields.bytes(line, index))
            if isNumber { numbers += 1 } else { others += 1 }
            if index == 0 { startsWithNumber = isNumber }
            let bytes = fields.bytes(line, index)
            if !isNumber, let first = bytes.first, !ASCII.isLetter(first) { areWords = false }
        }
        // A row can contain more words (states, comments) than numbers. Titles begin with a word.
        return numbers > others || areWords && startsWithNumber && numbers > 1 && 4 * numbers > others
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
