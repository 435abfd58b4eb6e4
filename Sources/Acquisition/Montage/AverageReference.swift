import Filters
import Signals

/// The mean of channels of one stream, in a ring with their sample numbers. Lost samples are excluded; if all are lost, so is the mean. Bad
/// channels are excluded if requested, while enough others remain; the status strip shows their number.
final class AverageReference {
    let ring: SampleRing
    private let members: [SampleRing]
    private let mean = ChannelMean()
    /// Whether each of the members is excluded from the mean.
    private var isOut: [Bool]
    /// The number of excluded members.
    private(set) var leftOut = 0
    /// The minimum number of remaining channels; with fewer, none is excluded, because single channels would become a reference for the
    /// others.
    static let least = 3
    /// The end of the first channel's newest samples. Samples that begin before it belong to a new transmission.
    private var seen: Int64 = 0

    /// - Parameter capacity: the number of samples kept.
    init(_ members: [SampleRing], capacity: Int) {
        self.members = members
        isOut = Array(repeating: false, count: members.count)
        ring = SampleRing(capacity: capacity)
    }

    func isFirst(_ ring: SampleRing) -> Bool { members.first === ring }

    /// Whether it is the mean of these channels, with an allowed capacity.
    func isMean(of rings: [SampleRing], keeping capacities: ClosedRange<Int64>) -> Bool {
        guard members.count == rings.count, capacities.contains(Int64(ring.capacity)) else { return false }
        for index in rings.indices where members[index] !== rings[index] { return false }
        return true
    }

    /// Excludes channels from the mean from now on, and includes the others.
    func leaveOut(_ isBad: (SampleRing) -> Bool) {
        leftOut = 0
        for index in members.indices {
            isOut[index] = isBad(members[index])
            if isOut[index] { leftOut += 1 }
        }
        guard members.count - leftOut < Self.least else { return }
        for index in isOut.indices { isOut[index] = false }
        leftOut = 0
    }

    /// The end of the samples that all channels have received.
    private var end: Int64 {
        var end = Int64.max
        for ring in members { end = min(end, ring.end) }
        return members.isEmpty ? 0 : end
    }

    /// The first sample that all channels have stored.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for ring in members { oldest = max(oldest, ring.begin) }
        return oldest
    }

    /// Restarts with the oldest sample that fits.
    func begin() {
        let end = self.end
        ring.begin(at: min(end, max(oldest, end - Int64(ring.capacity))))
        seen = members.first?.end ?? 0
    }

    /// Called for new samples of the first channel.
    func note(_ samples: SampleSpans) {
        if samples.first < seen { begin() }
        seen = samples.first + Int64(samples.count)
    }

    /// Processes all samples that all channels have received.
    func fill() {
        let end = self.end
        // The received rings were emptied.
        if end < ring.end { begin() }
        guard end > ring.end else { return }
        let oldest = self.oldest
        if oldest > ring.end { ring.begin(at: oldest) }
        while ring.end < end {
            let count = min(Int64(ChannelMean.maximumCount), end - ring.end)
            let range = ring.end..<ring.end + count
            mean.begin()
            for index in members.indices where !isOut[index] {
                let samples = members[index].spans(range)
                mean.add(samples.head, at: 0)
                mean.add(samples.tail, at: samples.head.count)
            }
            ring.append(mean.finish(Int(count)))
        }
    }
}
