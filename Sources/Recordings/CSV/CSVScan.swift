import CSystem
import Signals

/// The result of one pass over a CSV file: the rows, their offsets and their times.
struct CSVScan {
    /// The number of rows per chunk. Chunks are decoded as a whole, so the scan stores one file offset per chunk.
    static let rowsPerChunk = 1024
    /// The maximum number of rows. The stored offsets then need 16 MB.
    static let maximumRows: Int64 = 1 << 30

    private(set) var rows: Int64 = 0
    /// For each chunk, its offset in bytes, and the number of its first line.
    private(set) var chunks: [(offset: Int64, line: Int64)] = []
    private(set) var track: StampTrack
    /// The number of lines that are not rows, and are therefore omitted.
    private(set) var leftOut: Int64 = 0
    /// The line number of the first line that is not a row.
    private(set) var firstLeftOut: Int64 = 0

    /// The number of rows that equal the previous row, with its time, and are therefore omitted.
    private(set) var repeated: Int64 = 0
    /// The line number of the first of these rows.
    private(set) var firstRepeated: Int64 = 0

    /// - Parameter reader: a reader that is at the first row.
    init(_ reader: CSVLineReader, _ layout: CSVLayout) throws(RecordingError) {
        track = StampTrack(step: layout.step ?? 0)
        var fields = layout.fields
        var time = layout.time
        var repetitions = CSVRepetitions(layout)
        while let line = try reader.next() {
            switch Self.kind(of: line, &fields, layout) {
            case .row: break
            case .empty: continue
            case .other:
                // In a truncated file, the last line is incomplete. It is skipped, and does not count as omitted.
                if !reader.isWhole { continue }
                // Without a column of times, the row number determines the time, so no row may be omitted: a line that is not a row is an error.
                guard layout.time != nil else {
                    throw .badLine(reader.number, expected: layout.columns, found: fields.ranges.count)
                }
                leftOut += 1
                if leftOut == 1 { firstLeftOut = reader.number }
                continue
            }
            if !reader.isWhole, fields.ranges.count < layout.columns { continue }
            if repetitions.takes(line) {
                repeated += 1
                if repeated == 1 { firstRepeated = reader.number }
                continue
            }
            guard rows < Self.maximumRows else { throw .tooLarge(.rows, atByte: reader.offset) }
            if rows % Int64(Self.rowsPerChunk) == 0 { chunks.append((reader.offset, reader.number)) }
            if let stamp = time?.next(line, fields) {
                track.add(stamp, most: StampTrack.maximumPieces)
            } else {
                track.addNext()
            }
            rows += 1
        }
        guard rows > 0 else { throw .torn(atByte: reader.offset) }
        guard leftOut * 10 <= rows else { throw .badLine(firstLeftOut, expected: layout.columns, found: 0) }
    }

    enum Kind {
        case row
        /// The line is empty, or contains only separators, as spreadsheets write empty rows.
        case empty
        /// The line cannot be a row of the table: its number of fields does not fit, or it lacks a time or any number, like a second line of
        /// titles.
        case other
    }

    /// Splits a line into fields, and checks whether it is a row of the table. Fields at the end of a row may be
    /// missing.
    static func kind(of line: UnsafeRawBufferPointer, _ fields: inout CSVFields, _ layout: CSVLayout) -> Kind {
        guard fields.split(line) else { return .other }
        let count = fields.ranges.count
        if count > layout.columns, !(layout.columns..<count).allSatisfy(fields.isEmpty) { return .other }
        let isEmpty = !layout.signals.contains { !fields.isEmpty($0) }
        guard let time = layout.time else {
            if isEmpty, fields.areEmpty { return .empty }
            return count >= layout.columns ? .row : .other
        }
        if count < layout.columns {
            // Ignore a line with fewer columns whose fields are all empty.
            if fields.areEmpty { return .empty }
            guard count > 1, count > time.column, fields.number(line, count - 1) != nil else { return .other }
        }
        if isEmpty { return .empty }
        // A line without a time, such as the head of a further block, is not a row.
        let written = fields.bytes(line, time.column)
        guard written.contains(where: { (0x30...0x39).contains($0) }) || CSVSample.isNone(written) else {
            return .other
        }
        // A row must contain a number: a second line of titles contains only texts.
        let hasNumber = layout.signals.contains {
            fields.number(line, $0) != nil || CSVSample.isNone(fields.bytes(line, $0))
        }
        return hasNumber ? .row : .other
    }
}

/// Finds rows that equal the previous row, in tables whose rows have different times. Programs that write a buffer twice cause such rows.
struct CSVRepetitions {
    private let isOn: Bool
    private var last: [UInt8] = []

    init(_ layout: CSVLayout) {
        isOn = layout.timesDiffer
        last.reserveCapacity(isOn ? 512 : 0)
    }

    /// - Returns: true if the row is a repetition of the previous one.
    mutating func takes(_ line: UnsafeRawBufferPointer) -> Bool {
        guard isOn else { return false }
        if last.count == line.count, !line.isEmpty {
            let isEqual = last.withUnsafeBytes { memcmp($0.baseAddress!, line.baseAddress!, line.count) == 0 }
            if isEqual { return true }
        }
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: line)
        return false
    }
}
