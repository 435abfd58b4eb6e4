import Signals

/// What one pass over a CSV file finds: columns, rows, where rows lie, and times.
struct CSVScan {
    /// Rows between two remembered places, and rows that are decoded at once.
    static let rowsPerChunk = 1024
    /// The most rows: with them the remembered places take 16 MB.
    static let maximumRows: Int64 = 1 << 30

    let fields: CSVFields
    /// The names of the columns; empty when the file has no header line.
    private(set) var names: [String] = []
    private(set) var rows: Int64 = 0
    let columns: Int
    /// Where each `rowsPerChunk`-th row begins, and the number of its line.
    private(set) var chunks: [(offset: Int64, line: Int64)] = []
    /// The first and the last number of the first column.
    private(set) var firstTime = 0.0
    private(set) var lastTime = 0.0
    /// Whether the first column has a number in each row that is greater than the one before.
    private(set) var isFirstColumnGrowing = true

    init(_ reader: CSVLineReader) throws(RecordingError) {
        guard let first = try reader.next() else { throw .unknownFormat }
        // A file with such bytes is no text.
        guard !first.contains(0) else { throw .unknownFormat }
        var fields = CSVFields(firstLine: first)
        guard fields.split(first) else { throw .tooLarge(.columns, atByte: reader.offset) }
        let columns = fields.ranges.count
        let isHeader = (0..<columns).contains { !fields.isEmpty($0) && fields.number(first, $0) == nil }
        self.fields = fields
        self.columns = columns
        if isHeader {
            names = (0..<columns).map { SignalCatalogue.cut(fields.text(first, $0)) }
        } else {
            try add(first, fields, reader)
        }
        while let line = try reader.next() {
            guard fields.split(line), fields.ranges.count == columns else {
                // The last line of a torn file.
                if !reader.isWhole { break }
                throw .badLine(reader.number)
            }
            try add(line, fields, reader)
        }
        guard rows > 0 else { throw .torn(atByte: reader.offset) }
    }

    private mutating func add(
        _ line: UnsafeRawBufferPointer, _ fields: CSVFields, _ reader: CSVLineReader
    ) throws(RecordingError) {
        guard rows < Self.maximumRows else { throw .tooLarge(.rows, atByte: reader.offset) }
        if rows % Int64(Self.rowsPerChunk) == 0 { chunks.append((reader.offset, reader.number)) }
        if isFirstColumnGrowing, let time = fields.number(line, 0), rows == 0 || time > lastTime {
            if rows == 0 { firstTime = time }
            lastTime = time
        } else {
            isFirstColumnGrowing = false
        }
        rows += 1
    }
}
