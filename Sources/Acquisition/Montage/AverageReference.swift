import Filters
import Signals

/// The mean of several channels of one stream, in a ring with the same sample numbers. The mean excludes lost samples; where all channels' samples
/// are lost, the mean is lost, too. On request, it also excludes bad channels while enough good ones remain; the status strip shows the number of
/// excluded channels. If the montage names the electrodes of the mean (needsAll), no channel is excluded, and the mean is lost where one channel's
/// sample is lost.
final class AverageReference {
    let ring: SampleRing
    private let members: [SampleRing]
    let needsAll: Bool
    private let mean = ChannelMean()
    /// For each member of the mean: true if the mean excludes it.
    private var isOut: [Bool]
    /// The number of members that the mean excludes.
    private(set) var leftOut = 0
    /// The minimum number of channels in the mean. If fewer channels are good, the mean includes all: the mean of one or two channels would cancel
    /// most of their own signal.
    static let least = 3
    /// The number after the first channel's newest sample. If a later sample has a smaller number, a new transmission has begun.
    private var seen: Int64 = 0

    /// - Parameter capacity: the number of samples in the ring.
    init(_ members: [SampleRing], needsAll: Bool, capacity: Int) {
        self.members = members
        self.needsAll = needsAll
        isOut = Array(repeating: false, count: members.count)
        ring = SampleRing(capacity: capacity)
    }

    func isFirst(_ ring: SampleRing) -> Bool { members.first === ring }

    /// True if this is the mean of these channels, and its ring has an allowed capacity.
    func isMean(of rings: [SampleRing], keeping capacities: ClosedRange<Int64>) -> Bool {
        guard members.count == rings.count, capacities.contains(Int64(ring.capacity)) else { return false }
        for index in rings.indices where members[index] !== rings[index] { return false }
        return true
    }

    /// From now on, the mean excludes the channels for which `isBad` returns true, and includes all other channels.
    func leaveOut(_ isBad: (SampleRing) -> Bool) {
        leftOut = 0
        guard !needsAll else { return }
        for index in members.indices {
            isOut[index] = isBad(members[index])
            if isOut[index] { leftOut += 1 }
        }
        guard members.count - leftOut < Self.least else { return }
        for index in isOut.indices { isOut[index] = false }
        leftOut = 0
    }

    /// The number after the last sample that all channels have received.
    private var end: Int64 {
        var end = Int64.max
        for ring in members { end = min(end, ring.end) }
        return members.isEmpty ? 0 : end
    }

    /// The number of the first sample that all channels still store.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for ring in members { oldest = max(oldest, ring.begin) }
        return oldest
    }

    /// Starts at the oldest stored sample, or at a later one if the ring has less capacity.
    func begin() {
        let end = self.end
        ring.begin(at: min(end, max(oldest, end - Int64(ring.capacity))))
        seen = members.first?.end ?? 0
    }

    /// Called when the first channel has received new samples.
    func note(_ samples: SampleSpans) {
        if samples.first < seen { begin() }
        seen = samples.first + Int64(samples.count)
    }

    /// Computes the mean of all samples that every channel has received.
    func fill() {
        let end = self.end
        // If `end` has decreased, the members' rings were emptied and their sample numbers restarted at 0.
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
            ring.append(mean.finish(Int(count), needing: needsAll ? members.count : 1))
        }
    }
}
