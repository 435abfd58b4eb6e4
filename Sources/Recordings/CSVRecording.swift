import Signals

/// A recording in a text file with one row for each sample time: comma, semicolon or tab between the fields, a line of
/// names or none, times in the first column or none.
///
/// Opening reads the file once, to count and check the rows; then rows are decoded in chunks, two of which stay in
/// memory.
public final class CSVRecording: Recording {
    public let channels: [ReplayChannel]
    /// Times in a table count from anywhere.
    public var start: Int64? { nil }
    public var duration: Int64 { channels.duration }
    public var stretch: Int64 { max(1, channels[0].rate.nanoseconds(ofSample: Self.chunk)) }
    let scan: CSVScan
    private var fields: CSVFields
    private let reader: CSVLineReader
    private let firstColumn: Int
    /// Two chunks, each channel after channel.
    private let samples: UnsafeMutablePointer<Float>
    private var loaded: (Int64, Int64) = (-1, -1)
    private static let chunk = Int64(CSVScan.rowsPerChunk)

    public init(_ bytes: any ByteSource, options: CSVOptions = CSVOptions()) throws(RecordingError) {
        let reader = CSVLineReader(bytes)
        let scan = try CSVScan(reader)
        let time = try CSVTime(scan, options: options)
        let firstColumn = time.hasColumn ? 1 : 0
        let count = scan.columns - firstColumn
        guard count > 0 else { throw .noChannels }
        guard count <= SignalCatalogue.maximumChannels else { throw .tooLarge(.columns, atByte: 0) }
        channels = (0..<count).map { index in
            let column = index + firstColumn
            let (label, unit) = Self.labelAndUnit(column < scan.names.count ? scan.names[column] : "")
            return ReplayChannel(
                label: label.isEmpty ? "\(index + 1)" : label, type: ChannelNames.type(label: label, unit: unit),
                unit: unit, rate: time.rate, sampleCount: scan.rows)
        }
        self.scan = scan
        self.reader = reader
        self.firstColumn = firstColumn
        fields = scan.fields
        samples = .allocate(capacity: 2 * count * CSVScan.rowsPerChunk)
        samples.initialize(repeating: SampleRing.lostSample, count: 2 * count * CSVScan.rowsPerChunk)
    }

    deinit { samples.deallocate() }

    /// A table has none.
    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? { nil }

    public func read(
        channel: Int, from first: Int64, into target: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard channels.indices.contains(channel), first >= 0, first < scan.rows else { return 0 }
        let count = Int(min(Int64(target.count), scan.rows - first))
        var done = 0
        while done < count {
            let (chunk, place) = (first + Int64(done)).quotientAndRemainder(dividingBy: Self.chunk)
            let run = min(count - done, CSVScan.rowsPerChunk - Int(place))
            let source = try load(chunk) + channel * CSVScan.rowsPerChunk + Int(place)
            for index in 0..<run { target[done + index] = source[index] }
            done += run
        }
        return count
    }

    /// The samples of a chunk of rows.
    private func load(_ chunk: Int64) throws(RecordingError) -> UnsafeMutablePointer<Float> {
        let isOdd = chunk & 1 == 1
        let slot = samples + (isOdd ? channels.count * CSVScan.rowsPerChunk : 0)
        guard (isOdd ? loaded.1 : loaded.0) != chunk else { return slot }
        // Until the chunk is read in whole, the slot holds none.
        if isOdd { loaded.1 = -1 } else { loaded.0 = -1 }
        let place = scan.chunks[Int(chunk)]
        reader.seek(to: place.offset, line: place.line)
        for row in 0..<Int(min(Self.chunk, scan.rows - chunk * Self.chunk)) {
            // The scan has seen these lines; they differ only if somebody writes to the file meanwhile.
            guard let line = try reader.next() else { throw .torn(atByte: reader.offset) }
            guard fields.split(line), fields.ranges.count == scan.columns else { throw .badLine(reader.number) }
            for channel in channels.indices {
                let value = fields.number(line, channel + firstColumn).map { Float($0) } ?? SampleRing.lostSample
                slot[channel * CSVScan.rowsPerChunk + row] = value.isFinite ? value : SampleRing.lostSample
            }
        }
        if isOdd { loaded.1 = chunk } else { loaded.0 = chunk }
        return slot
    }

    /// "Fp1 [uV]" and "Fp1 (uV)" hold a unit.
    private static func labelAndUnit(_ name: String) -> (String, String) {
        let bytes = Array(name.utf8)
        guard let last = bytes.last, last == UInt8(ascii: "]") || last == UInt8(ascii: ")"),
            let open = bytes.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }), open > 0
        else { return (name, "") }
        var label = bytes[..<open]
        while label.last == UInt8(ascii: " ") { label.removeLast() }
        let unit = String(decoding: bytes[(open + 1)..<(bytes.count - 1)], as: UTF8.self)
        return (String(decoding: label, as: UTF8.self), ChannelNames.unit(unit))
    }
}
