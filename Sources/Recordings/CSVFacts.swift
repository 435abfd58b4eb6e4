import Signals

/// What a table with times says of itself, for a list: of a long file its beginning and its end are read.
public struct CSVFacts: Sendable {
    /// The bytes at the beginning and at the end that are looked at.
    static let maximumBytes = 128 << 10

    public let channels: [RecordingFacts.Channel]
    public let seconds: Int64

    /// - Throws: what keeps it from being read, and `.noSamplingRate` for a table without times.
    public init(_ source: any ByteSource) throws(RecordingError) {
        let head = try Self.bytes(source, 0..<min(source.size, Int64(Self.maximumBytes)))
        let isWhole = Int64(head.count) == source.size
        // The last line may go on.
        let end = isWhole ? head.count : (head.lastIndex(of: 0x0A) ?? head.count)
        let beginning = MemoryBytes(Array(head[..<end]))
        let recording = try CSVRecording(beginning)
        guard let first = recording.channels.first else { throw .noChannels }
        channels = recording.channels.map {
            RecordingFacts.Channel(label: $0.label, unit: $0.unit, rate: $0.rate)
        }
        let scan = recording.scan
        var rows = Double(scan.rows)
        let step = (scan.lastTime - scan.firstTime) / (rows - 1)
        if !isWhole, let last = try Self.lastTime(source, scan), last > scan.firstTime, step > 0 {
            rows = (last - scan.firstTime) / step + 1
        }
        let seconds = (rows * 1000 / Double(first.rate.milliHertz)).rounded()
        self.seconds = seconds < 1e12 ? Int64(seconds) : 0
    }

    /// The number in the first column of the last whole line.
    private static func lastTime(_ source: any ByteSource, _ scan: CSVScan) throws(RecordingError) -> Double? {
        let tail = try bytes(source, max(0, source.size - Int64(maximumBytes))..<source.size)
        var fields = scan.fields
        for line in tail.split(separator: 0x0A).suffix(2).reversed() {
            let found = Array(line).withUnsafeBytes { line -> Double? in
                guard fields.split(line), fields.ranges.count == scan.columns else { return nil }
                return fields.number(line, 0)
            }
            if let found { return found }
        }
        return nil
    }

    private static func bytes(_ source: any ByteSource, _ range: Range<Int64>) throws(RecordingError) -> [UInt8] {
        try XDFBytes(source).bytes(range)
    }
}
