import Signals

/// A recording in an XDF file: the streams with a rate are its channels, the texts of others its annotations.
///
/// The samples of a stream stand by their count, from its first time stamp on. Where time stamps say that more than a second
/// of samples is missing, they are lost. Streams of different clocks are laid side by side by their first clock offsets. A stream or a
/// time stamp that makes no sense is left out, and an annotation at the beginning says so.
public final class XDFRecording: Recording {
    public let channels: [ReplayChannel]
    public var start: Int64? { contents.description.start }
    public let duration: Int64
    public let stretch: Int64

    private let contents: XDFContents
    private let readers: [XDFStreamReader]
    /// For each channel its reader, its place in the stream, and how many samples before the stream's first are lost.
    private let lanes: [(reader: Int, channel: Int, lead: Int64)]
    /// The time that the recording begins at, in seconds of its clock.
    private let origin: Double
    private var notes: XDFNotes

    public init(_ source: any ByteSource) throws(RecordingError) {
        let contents = try XDFContents(source)
        self.contents = contents
        var used = contents.streams.indices.filter {
            !contents.streams[$0].rate.isIrregular && contents.streams[$0].values != .string
                && contents.ends[$0].number > 0
        }
        guard !used.isEmpty else {
            throw contents.problem ?? (contents.streams.isEmpty ? .torn(atByte: contents.end) : .noChannels)
        }
        let starts = used.map { contents.ends[$0].first + contents.offsets[$0] }
        let near = Self.largestGroup(of: starts)
        let origin = near.map { starts[$0] }.min() ?? 0
        let left = contents.leftStreams + used.count - near.count
        used = near.map { used[$0] }
        var (channels, lanes): ([ReplayChannel], [(reader: Int, channel: Int, lead: Int64)]) = ([], [])
        for (reader, index) in used.enumerated() {
            let stream = contents.streams[index]
            let late =
                (contents.ends[index].first + contents.offsets[index] - origin)
                * Double(stream.rate.milliHertz) / 1000
            guard late.isFinite, late < Double(XDFFormat.maximumSamples) else { throw .tooLarge(.rows, atByte: 0) }
            let lead = Int64(late.rounded())
            for (place, channel) in stream.channels.enumerated() {
                guard channels.count < SignalCatalogue.maximumChannels else {
                    throw .tooLarge(.signalCount, atByte: 0)
                }
                channels.append(
                    ReplayChannel(
                        label: channel.label.isEmpty ? "\(place + 1)" : channel.label,
                        type: stream.signalType(of: channel), unit: channel.unit, rate: stream.rate,
                        sampleCount: lead + contents.ends[index].number))
                lanes.append((reader, place, lead))
            }
        }
        readers = used.map { XDFStreamReader(contents, stream: $0, of: used.count) }
        self.channels = channels
        self.lanes = lanes
        self.origin = origin
        duration = channels.duration
        stretch = max(1, readers.map { $0.stretch }.min() ?? 1)
        notes = XDFNotes(contents, origin: origin, reference: (used[0], lanes[0].lead), leftStreams: left)
    }

    /// The places of those starts that are not too far away from one of them: of the one that most are near.
    private static func largestGroup(of starts: [Double]) -> [Int] {
        var largest: [Int] = []
        for start in starts {
            let near = starts.indices.filter { (starts[$0] - start).magnitude <= XDFFormat.longestTime }
            if near.count > largest.count { largest = near }
        }
        return largest
    }

    public func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        guard channels.indices.contains(channel), first >= 0, first < channels[channel].sampleCount else { return 0 }
        let lane = lanes[channel]
        let count = Int(min(Int64(samples.count), channels[channel].sampleCount - first))
        var done = Int(max(0, min(Int64(count), lane.lead - first)))
        for index in 0..<done { samples[index] = SampleRing.lostSample }
        while done < count {
            let rest = UnsafeMutableBufferPointer(rebasing: samples[done..<count])
            done += try readers[lane.reader].read(
                channel: lane.channel, from: first + Int64(done) - lane.lead, into: rest)
        }
        return count
    }

    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        try notes.part(part, limit: limit)
    }
}

extension XDFRecording {
    /// Whether the bytes begin as an XDF file does.
    static func isPresent(in bytes: any ByteSource) throws(RecordingError) -> Bool {
        var found: [UInt8] = [0, 0, 0, 0]
        var problem: RecordingError?
        let count = found.withUnsafeMutableBytes { room -> Int in
            do throws(RecordingError) {
                return try bytes.readAll(at: 0, into: room)
            } catch {
                problem = error
                return 0
            }
        }
        if let problem { throw problem }
        return count == found.count && XDFFormat.isPresent(in: found)
    }
}
