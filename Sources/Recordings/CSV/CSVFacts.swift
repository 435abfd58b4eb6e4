import Signals

/// The properties of a CSV table with a column of times, as the list of recordings shows them. Only the beginning and the end of a long
/// file are read.
public struct CSVFacts: Sendable {
    /// The number of bytes to read at the beginning and at the end.
    static let maximumBytes = 128 << 10

    public let channels: [RecordingFacts.Channel]
    public let seconds: Int64

    /// - Throws: the reason why the file cannot be read; `.noSamplingRate` for a table without times.
    public init(_ source: any ByteSource) throws(RecordingError) {
        let bytes: any ByteSource = try NarrowBytes(source) ?? source
        let head = try Self.bytes(bytes, 0..<min(bytes.size, Int64(Self.maximumBytes)))
        let isWhole = Int64(head.count) == bytes.size
        // The last line of the beginning may be incomplete, because reading stopped within the line.
        let end = isWhole ? head.count : (head.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? head.count)
        let beginning = MemoryBytes(Array(head[..<end]))
        let recording = try CSVRecording(beginning)
        channels = recording.channels.map {
            RecordingFacts.Channel(label: $0.label, unit: $0.unit, rate: $0.rate)
        }
        var seconds = Double(recording.duration) / 1e9
        if !isWhole, let last = try Self.lastTime(bytes, recording), last > seconds { seconds = last }
        self.seconds = seconds < 1e12 ? Int64(seconds.rounded()) : 0
    }

    /// The time of the last complete line's sample, in seconds after the first line.
    private static func lastTime(_ source: any ByteSource, _ recording: CSVRecording) throws(RecordingError) -> Double?
    {
        let layout = recording.layout
        guard var time = layout.time else { return nil }
        let tail = try bytes(source, max(0, source.size - Int64(maximumBytes))..<source.size)
        var fields = layout.fields
        let begin = try bytes(source, layout.offset..<min(source.size, layout.offset + Int64(maximumBytes)))
        let first = begin.prefix { $0 != 0x0A && $0 != 0x0D }
        Array(first).withUnsafeBytes { line in
            if fields.split(line) { _ = time.next(line, fields) }
        }
        for line in tail.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).suffix(2).reversed() {
            let found = Array(line).withUnsafeBytes { line -> Double? in
                CSVScan.kind(of: line, &fields, layout) == .row ? time.next(line, fields) : nil
            }
            if let found { return found + 1000 / Double(recording.channels[0].rate.milliHertz) }
        }
        return nil
    }

    private static func bytes(_ source: any ByteSource, _ range: Range<Int64>) throws(RecordingError) -> [UInt8] {
        try XDFBytes(source).bytes(range)
    }
}
