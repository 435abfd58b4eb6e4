import Signals

/// Places each stream of another program's file on the recording's time axis.
struct XDFPlacement {
    struct Lane {
        /// The index of the stream in `XDFContents.streams`.
        let stream: Int
        let rate: SamplingRate
        let timeline: SampleTimeline
        /// How often each sample is played.
        var repeats: Int64 = 1
        /// The time of the first sample in seconds, on the recording's clock.
        let first: Double
    }

    /// Two streams have different clocks if their chunks next to each other in the file have time stamps that differ by more than this, in seconds.
    private static let apart = 30.0
    /// If streams with different clocks begin within this time of each other, in seconds, they are played as if they began at the same time.
    private static let together = 0.5
    /// The longest pause in seconds that counts as lost samples. A longer one counts as a reset of the clock.
    private static let longestPause = 86_400.0

    private(set) var lanes: [Lane] = []
    private(set) var remarks: [RecordingRemark] = []
    /// The number of seconds to add to the times of each stream of the file, in the file's order of streams.
    private(set) var shifts: [Double]
    /// The number of streams that have samples, but no detected rate.
    private(set) var leftOut = 0

    init(_ contents: XDFContents) {
        shifts = [Double](repeating: 0, count: contents.streams.count)
        var found: [Lane] = []
        for (index, stream) in contents.streams.enumerated() {
            let track = contents.tracks[index]
            // Play a stream that states no rate only if its time stamps have a common step.
            guard stream.values != .string, track.count > 0, track.step > 0 else { continue }
            var rules = StampTimeline.Rules()
            rules.stated = stream.rate
            rules.longestPause = Self.longestPause
            let stamps = StampTimeline(track, rules) { stamp, piece in
                contents.time(stamp, of: index, after: piece.offsets)
            }
            guard let stamps else {
                if !stream.rate.isIrregular { leftOut += 1 }
                continue
            }
            let name = stream.name.isEmpty ? "\(index + 1)" : stream.name
            let resets = stamps.resets + contents.clocks[index].resets
            if resets > 0 { remarks.append(.clockReset(stream: name, resets)) }
            let measured = stamps.rate.milliHertz / UInt32(stamps.repeats)
            if Self.differs(measured, stream.rate.milliHertz) {
                remarks.append(.otherRate(stream: name, stated: stream.rate.milliHertz, measured: measured))
            }
            if track.leftOut > 0 { remarks.append(.timesLeftOut(track.leftOut)) }
            if stamps.isUneven { remarks.append(.uneven(stream: name, milliseconds: stamps.milliseconds)) }
            if stamps.repeats > 1 { remarks.append(.repeated(channel: name, stamps.repeats)) }
            found.append(
                Lane(
                    stream: index, rate: stamps.rate, timeline: stamps.timeline, repeats: stamps.repeats,
                    first: stamps.first))
        }
        place(found, contents)
    }

    /// True if two rates differ by more than the tolerance of a crystal oscillator.
    private static func differs(_ a: UInt32, _ b: UInt32) -> Bool {
        let (low, high) = (UInt64(min(a, b)), UInt64(max(a, b)))
        // A rate has no more digits than thousandths of a hertz.
        return high - low > 1 && (high - low) * 1000 > high
    }

    /// Finds the streams whose clock differs from the first stream's clock, and shifts them.
    private mutating func place(_ found: [Lane], _ contents: XDFContents) {
        guard let reference = found.first?.stream else { return }
        var isPlaced = [Bool](repeating: false, count: contents.streams.count)
        isPlaced[reference] = true
        for stream in [Int](found.map { $0.stream }) + contents.streams.indices where !isPlaced[stream] {
            let isShared = contents.streams.indices.contains { isPlaced[$0] && sharesClock(stream, $0, contents) }
            guard !isShared, contents.order.reach(of: stream) != nil else {
                isPlaced[stream] = true
                continue
            }
            var differences: [(value: Double, weight: Double)] = []
            for pair in contents.order.pairs {
                let isOwn = pair.stream == stream && isPlaced[pair.other]
                guard isOwn || pair.other == stream && isPlaced[pair.stream] else { continue }
                let newer = contents.time(pair.stamp, of: pair.stream, after: pair.offsets)
                let older = contents.time(pair.otherStamp, of: pair.other, after: pair.otherOffsets)
                differences.append(
                    (isOwn ? older + shifts[pair.other] - newer : newer + shifts[pair.stream] - older, 1))
            }
            isPlaced[stream] = true
            guard let late = StampTimeline.median(&differences), late.magnitude > Self.apart else { continue }
            shifts[stream] = late
            let lane = found.first { $0.stream == stream }
            if let lane, let first = found.first, (lane.first + late - first.first).magnitude < Self.together {
                shifts[stream] = first.first - lane.first
            }
            let name = contents.streams[stream].name
            if contents.ends[stream].count > 0 {
                remarks.append(.otherClock(stream: name.isEmpty ? "\(stream + 1)" : name))
            }
        }
        lanes = found.map {
            Lane(
                stream: $0.stream, rate: $0.rate, timeline: $0.timeline, repeats: $0.repeats,
                first: $0.first + shifts[$0.stream])
        }
    }

    /// True if two streams have the same clock. The second stream (`other`) already has its place on the time axis.
    private func sharesClock(_ stream: Int, _ other: Int, _ contents: XDFContents) -> Bool {
        guard let own = contents.order.reach(of: stream), let there = contents.order.reach(of: other) else {
            return false
        }
        let (begin, end) = (
            contents.time(own.firstStamp, of: stream, after: 0),
            contents.time(own.lastStamp, of: stream, after: own.lastOffsets)
        )
        let otherBegin = contents.time(there.firstStamp, of: other, after: 0) + shifts[other]
        let otherEnd = contents.time(there.lastStamp, of: other, after: there.lastOffsets) + shifts[other]
        let pause = max(begin - otherEnd, otherBegin - end)
        if pause <= Self.apart { return true }
        // True if this stream begins after the end of the other stream, both in the file and by their time stamps.
        let isBehind = own.firstChunk > there.lastChunk && begin > otherEnd
        let isBefore = there.firstChunk > own.lastChunk && otherBegin > end
        return (isBehind || isBefore) && pause < Self.longestPause
    }
}
