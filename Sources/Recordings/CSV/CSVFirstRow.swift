/// Determines whether the first row of a table contains column titles or samples. Titles can be numbers: 0, 1, 2 by pandas, or electrodes by number.
struct CSVFirstRow {
    enum Content {
        case titles, samples
        /// The first row can be either titles or samples; titles are more likely.
        case doubtful
    }

    /// The number of rows at the beginning of the table that are examined.
    static let rows = 21
    /// If a first row that counts up (such as 0, 1, 2) has fewer columns than this, its numbers may be samples.
    private static let minimumCount = 4

    /// A field of a row.
    private struct Field {
        let number: Double?
        /// True if the number has a decimal point or comma, or an exponent.
        let isFraction: Bool
        /// True for a text that is neither a number, nor a time, nor a missing number.
        let isText: Bool
        let isEmpty: Bool
    }

    let content: Content

    /// - Parameter lines: the first rows, each with the same number of fields.
    init(_ lines: [CSVHead.Line], _ fields: CSVFields) {
        var fields = fields
        var rows: [[Field]] = []
        for line in lines {
            line.bytes.withUnsafeBytes { line in
                rows.append(fields.split(line) ? fields.ranges.indices.map { Self.field(line, fields, $0) } : [])
            }
        }
        content = rows.count > 2 ? Self.content(rows[0], Array(rows.dropFirst())) : .samples
    }

    private static func field(_ line: UnsafeRawBufferPointer, _ fields: CSVFields, _ column: Int) -> Field {
        let (number, bytes) = (fields.number(line, column), fields.bytes(line, column))
        let isFraction = bytes.contains {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") || $0 | 0x20 == UInt8(ascii: "e")
        }
        let isText =
            number == nil && !bytes.isEmpty && !CSVSample.isNone(bytes) && !CSVTimeText.isTime(bytes)
        return Field(number: number, isFraction: isFraction, isText: isText, isEmpty: bytes.isEmpty)
    }

    private static func content(_ first: [Field], _ others: [[Field]]) -> Content {
        func isData(_ column: Int) -> Bool { others.allSatisfy { !$0[column].isText && !$0[column].isEmpty } }
        // If a column of data has a text in the first row ("time"), the first row contains titles.
        if first.indices.contains(where: { first[$0].isText && isData($0) }) { return .titles }
        let numbers = first.compactMap { $0.number }
        guard numbers.count > 1 else { return .samples }
        // True if the first row counts up from 0 or 1, as titles by pandas do. pandas leaves the field above the index column empty.
        let isCounting = (numbers[0] == 0 || numbers[0] == 1) && step(numbers) == 1
        if isCounting, numbers.count + 1 == first.count, first[0].isEmpty, isData(0) { return .titles }
        // The first row's numbers can be titles only if they are whole, different and increasing, without decimal points.
        guard numbers.count == first.count, !first.contains(where: { $0.isFraction }),
            (1..<numbers.count).allSatisfy({ numbers[$0] > numbers[$0 - 1] }), !continues(numbers, others)
        else { return .samples }
        let filled = others.joined().filter { $0.number != nil }
        guard !filled.isEmpty else { return .samples }
        // If samples have decimal points but the numbers of the first row have none, the first row contains titles.
        if filled.allSatisfy({ $0.isFraction }) { return .titles }
        let hasFractions = filled.contains { $0.number.map { $0 != $0.rounded() } ?? false }
        let areFar = first.indices.allSatisfy { column in
            isFar(numbers[column], others.compactMap { $0[column].number })
        }
        // The numbers of a few columns can count up by chance; those of many columns are titles.
        if isCounting, areFar || hasFractions { return numbers.count >= minimumCount ? .titles : .doubtful }
        return areFar || isCounting || step(numbers) != nil && numbers.count > 2 ? .doubtful : .samples
    }

    /// The difference between successive numbers; nil if the differences are not all equal.
    private static func step(_ numbers: [Double]) -> Double? {
        let step = numbers[1] - numbers[0]
        return (1..<numbers.count).allSatisfy { numbers[$0] == numbers[$0 - 1] + step } ? step : nil
    }

    /// True if the other rows continue the first row's numbers, which are therefore samples: either the first column counts up with equal steps, or
    /// another row counts up across its columns with the same step.
    private static func continues(_ numbers: [Double], _ others: [[Field]]) -> Bool {
        let times = others.compactMap { $0[0].number }
        let timeStep = times.count > 1 ? times[1] - times[0] : 0
        if timeStep > 0, (times[0] - numbers[0] - timeStep).magnitude < 0.5 * timeStep { return true }
        guard let step = step(numbers) else { return false }
        return others.contains { row in
            let values = row.compactMap { $0.number }
            return values.count == numbers.count && Self.step(values) == step
        }
    }

    /// True if a number is farther from the samples below it than those samples are from each other.
    private static func isFar(_ number: Double, _ samples: [Double]) -> Bool {
        guard let least = samples.min(), let greatest = samples.max() else { return false }
        let range = max(greatest - least, 1)
        return number < least - range || number > greatest + range
    }
}
