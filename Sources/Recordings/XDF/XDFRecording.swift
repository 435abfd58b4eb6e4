import Signals

/// A recording in an XDF file. Streams with a rate are its channels; the texts of other streams are its annotations.
///
/// In a file of another program, the time stamps determine the rates and the lost samples; the measurements of the senders' clocks convert all time
/// stamps to one clock. In a file of this device, samples are placed by their count, and the checkpoints (stored progress of all streams) replace
/// most of the reading. Streams with different clocks are aligned. Invalid streams and time stamps are omitted, and a remark reports them.
public final class XDFRecording: Recording {
    public let channels: [ReplayChannel]
    public let remarks: [RecordingRemark]
    public var start: Int64? { contents.description.start }
    public let duration: Int64
    public let readInterval: Int64

    /// A channel: the reader of its stream, its index in the stream, and the number of lost samples before the stream's first sample.
    private struct Lane {
        let reader: Int
        let channel: Int
        let lead: Int64
        /// How often each sample is played.
        let repeats: Int64
    }

    private let contents: XDFContents
    private let readers: [XDFStreamReader]
    private let timelines: [SampleTimeline]
    private let lanes: [Lane]
    private var notes: XDFNotes

    public convenience init(_ source: any ByteSource) throws(RecordingError) {
        try self.init(source, annotationsAlone: false)
    }

    /// Opens a recording.
    /// - Parameter annotationsAlone: true to accept a file without channels.
    init(_ source: any ByteSource, annotationsAlone: Bool) throws(RecordingError) {
        let contents = try XDFContents(source)
        let streams = XDFStreams(contents)
        guard annotationsAlone || !streams.lanes.isEmpty else {
            if let problem = contents.problem { throw problem }
            if contents.streams.isEmpty { throw .torn(atByte: contents.end) }
            let hasTexts = contents.streams.indices.contains {
                contents.streams[$0].values == .string && contents.ends[$0].count > 0
            }
            let hasNumbers = contents.streams.indices.contains {
                contents.streams[$0].values != .string && contents.streams[$0].rate.isIrregular
                    && contents.ends[$0].count > 0
            }
            throw hasNumbers ? .irregularOnly : hasTexts ? .annotationsOnly : .noChannels
        }
        let origin = streams.lanes.map { $0.first }.min() ?? streams.firstText(contents)
        var (channels, lanes): ([ReplayChannel], [Lane]) = ([], [])
        for (reader, lane) in streams.lanes.enumerated() {
            let stream = contents.streams[lane.stream]
            let late = (lane.first - origin) * Double(lane.rate.milliHertz) / 1000
            guard late.isFinite, late < Double(XDFFormat.maximumSamples) else { throw .tooLarge(.rows, atByte: 0) }
            let lead = Int64(late.rounded())
            for (place, channel) in stream.channels.enumerated() {
                guard channels.count < SignalCatalogue.maximumChannels else {
                    throw .tooLarge(.signalCount, atByte: 0)
                }
                channels.append(
                    ReplayChannel(
                        label: channel.label.isEmpty ? "\(place + 1)" : channel.label,
                        type: stream.signalType(of: channel), unit: channel.unit, rate: lane.rate,
                        sampleCount: lead + lane.repeats * lane.timeline.end))
                lanes.append(Lane(reader: reader, channel: place, lead: lead, repeats: lane.repeats))
            }
        }
        readers = streams.lanes.map {
            XDFStreamReader(
                contents, stream: $0.stream,
                rate: SamplingRate(milliHertz: max(1, $0.rate.milliHertz / UInt32($0.repeats))),
                of: streams.lanes.count)
        }
        timelines = streams.lanes.map { $0.timeline }
        self.channels = channels
        self.lanes = lanes
        self.contents = contents
        duration = channels.duration
        readInterval = max(1, readers.map { $0.readInterval }.min() ?? 1)
        remarks = streams.remarks
        notes = XDFNotes(
            contents, origin: origin, shifts: streams.shifts,
            reference: streams.lanes.first.map { (stream: $0.stream, lead: lanes.first?.lead ?? 0) })
    }

    public var losses: [RecordingLoss] {
        var losses: [RecordingLoss] = []
        for (index, lane) in lanes.enumerated() where lane.channel == 0 {
            losses += timelines[lane.reader].losses(
                channels[index].rate, channel: index, lead: lane.lead, repeats: lane.repeats)
        }
        return Array(losses.prefix(RecordingLoss.maximum))
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
            let number = first + Int64(done) - lane.lead
            let (played, passed) = number.quotientAndRemainder(dividingBy: lane.repeats)
            let place = timelines[lane.reader].place(of: played)
            let sample = place.sample
            let run = lane.repeats > 1 ? lane.repeats - passed : place.run
            let rest = UnsafeMutableBufferPointer(rebasing: samples[done..<done + Int(min(Int64(count - done), run))])
            if let sample, lane.repeats > 1 {
                let one = UnsafeMutableBufferPointer(rebasing: rest[..<1])
                guard try readers[lane.reader].read(channel: lane.channel, from: sample, into: one) == 1 else { break }
                rest.update(repeating: one[0])
                done += rest.count
            } else if let sample {
                done += try readers[lane.reader].read(channel: lane.channel, from: sample, into: rest)
            } else {
                rest.update(repeating: SampleRing.lostSample)
                done += rest.count
            }
        }
        return count
    }

    public func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? {
        try notes.part(part, limit: limit)
    }
}

extension XDFRecording {
    /// True if the bytes begin with "XDF:", as every XDF file does.
    static func isPresent(in bytes: any ByteSource) throws(RecordingError) -> Bool {
        guard bytes.size >= 4 else { return false }
        return XDFFormat.isPresent(in: try bytes.bytes(at: 0, count: 4))
    }
}

/// The streams of a file that can be played.
private struct XDFStreams {
    private(set) var lanes: [XDFPlacement.Lane] = []
    private(set) var remarks: [RecordingRemark] = []
    private(set) var shifts: [Double] = []

    init(_ contents: XDFContents) {
        var left = contents.leftStreams
        if contents.isIndexed {
            shifts = contents.offsets
            left += addCounted(contents)
        } else {
            let placement = XDFPlacement(contents)
            (lanes, remarks, shifts) = (placement.lanes, placement.remarks, placement.shifts)
            left += placement.leftOut
        }
        for (index, stream) in contents.streams.enumerated()
        where stream.rate.isIrregular && stream.values != .string && contents.ends[index].count > 0
            && !lanes.contains(where: { $0.stream == index })
        {
            remarks.append(.irregularLeftOut(stream: stream.name.isEmpty ? "\(index + 1)" : stream.name))
        }
        if left > 0 { remarks.append(.streamsLeftOut(left)) }
        if contents.leftTimes > 0 { remarks.append(.timesLeftOut(contents.leftTimes)) }
        if contents.bytes.damaged > 0 { remarks.append(.damaged(contents.bytes.damaged)) }
    }

    /// For files of this device: adds the streams, and places their samples on the time axis by count.
    /// - Returns: the number of omitted streams.
    private mutating func addCounted(_ contents: XDFContents) -> Int {
        var found: [XDFPlacement.Lane] = []
        for (index, stream) in contents.streams.enumerated() where !stream.rate.isIrregular && stream.values != .string
        {
            let end = contents.ends[index]
            guard end.number > 0 else { continue }
            found.append(
                XDFPlacement.Lane(
                    stream: index, rate: stream.rate, timeline: SampleTimeline(samples: end.number),
                    first: end.first + contents.offsets[index]))
        }
        // Find the largest group of streams whose first samples are within `longestTime` of each other. The streams outside of this group are
        // omitted.
        for lane in found {
            let near = found.filter { ($0.first - lane.first).magnitude <= XDFFormat.longestTime }
            if near.count > lanes.count { lanes = near }
        }
        return found.count - lanes.count
    }

    /// In a file without channels, times count from the first text.
    func firstText(_ contents: XDFContents) -> Double {
        var first = Double.infinity
        for index in contents.streams.indices where contents.ends[index].count > 0 {
            guard let reach = contents.order.reach(of: index) else { continue }
            first = min(first, contents.time(reach.firstStamp, of: index, after: 0))
        }
        return first.isFinite ? first : 0
    }
}
