import Filters
import Signals

/// The mean of channels of one stream, in a ring with their numbers. Lost samples are left out of it; where all are lost, so is
/// the mean. Bad channels are left out where that is wanted, as long as enough others remain; the status strip says how many are.
final class AverageReference {
    let ring: SampleRing
    private let members: [SampleRing]
    private let mean = ChannelMean()
    /// Whether each of the members is left out of the mean.
    private var isOut: [Bool]
    /// How many are.
    private(set) var leftOut = 0
    /// So many channels remain, or none is left out: fewer would be a reference for the others.
    static let least = 3
    /// The end of what the newest stretch of the first channel brought: one that begins before it is of a new transmission.
    private var seen: Int64 = 0

    /// - Parameter capacity: how many samples are kept.
    init(_ members: [SampleRing], capacity: Int) {
        self.members = members
        isOut = Array(repeating: false, count: members.count)
        ring = SampleRing(capacity: capacity)
    }

    func isFirst(_ ring: SampleRing) -> Bool { members.first === ring }

    /// Whether it is the mean of these, and keeps as many samples as it may.
    func isMean(of rings: [SampleRing], keeping capacities: ClosedRange<Int64>) -> Bool {
        guard members.count == rings.count, capacities.contains(Int64(ring.capacity)) else { return false }
        for index in rings.indices where members[index] !== rings[index] { return false }
        return true
    }

    /// Leaves channels out of what is averaged from now on, and takes in the others.
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

    /// The end of what all channels have.
    private var end: Int64 {
        var end = Int64.max
        for ring in members { end = min(end, ring.end) }
        return members.isEmpty ? 0 : end
    }

    /// The first sample that all channels keep.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for ring in members { oldest = max(oldest, ring.begin) }
        return oldest
    }

    /// Restarts with the oldest sample for which there is room.
    func begin() {
        let end = self.end
        ring.begin(at: min(end, max(oldest, end - Int64(ring.capacity))))
        seen = members.first?.end ?? 0
    }

    /// Samples of the first channel came.
    func note(_ samples: SampleSpans) {
        if samples.first < seen { begin() }
        seen = samples.first + Int64(samples.count)
    }

    /// Takes all that all channels have.
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
