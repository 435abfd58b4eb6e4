import Recordings
import Signals

/// A stretch of the chosen channels of a recording: filled on the reading thread, given out on the loop's. One thread at a time
/// has it. Memory is allocated once, in `init`.
public final class ReplayStretch {
    /// How many there are of a selection: what is read ahead bridges a card that is slow for a while.
    public static let count = 4

    /// Samples of one channel in it.
    struct Lane {
        /// Index into the recording's channels.
        let channel: Int
        let rate: SamplingRate
        /// Of the channel.
        let sampleCount: Int64
        /// The first sample, how many there are, and where they lie.
        var first: Int64 = 0
        var count = 0
        var place = 0
    }

    /// Times of the recording, in nanoseconds.
    private(set) var begin: Int64 = 0
    private(set) var end: Int64 = 0
    private(set) var lanes: [Lane]
    /// Tells whether it was wanted before a jump.
    private(set) var generation = 0
    /// Why it could not be filled.
    public private(set) var problem: ReplayProblem?
    private let samples: UnsafeMutablePointer<Float>
    private let capacity: Int

    init(_ lanes: [Lane], capacity: Int) {
        self.lanes = lanes
        self.capacity = capacity
        samples = .allocate(capacity: capacity)
        samples.initialize(repeating: 0, count: capacity)
    }

    deinit { samples.deallocate() }

    /// Says what is to be read: samples whose time is in a range.
    func prepare(_ range: Range<Int64>, generation: Int) {
        begin = range.lowerBound
        end = range.upperBound
        self.generation = generation
        problem = nil
        var place = 0
        for index in lanes.indices {
            let lane = lanes[index]
            let first = min(lane.rate.firstSample(notBefore: begin), lane.sampleCount)
            let last = min(lane.rate.firstSample(notBefore: end), lane.sampleCount)
            lanes[index].first = first
            lanes[index].count = min(Int(clamping: last - first), capacity - place)
            lanes[index].place = place
            place += lanes[index].count
        }
    }

    /// Reads the samples, on the reading thread. What the file does not have is lost.
    public func fill(from recording: any Recording) {
        // In parts of which the recording keeps what all channels need.
        let parts = max(1, Int(clamping: (end - begin) / max(1, recording.stretch) + 1))
        for part in 0..<parts {
            for lane in lanes {
                let from = Int(Int64(lane.count) * Int64(part) / Int64(parts))
                let to = Int(Int64(lane.count) * Int64(part + 1) / Int64(parts))
                let target = UnsafeMutableBufferPointer(start: samples + lane.place + from, count: to - from)
                do throws(RecordingError) {
                    let count = try recording.read(
                        channel: lane.channel, from: lane.first + Int64(from), into: target)
                    for index in max(0, count)..<max(0, target.count) { target[index] = SampleRing.lostSample }
                } catch {
                    problem = ReplayProblem(error)
                    return
                }
            }
        }
    }

    /// The stretch cannot be read, as whoever reads it knows.
    public func fail(_ problem: ReplayProblem) { self.problem = problem }

    /// Samples of a lane, by their numbers in the recording.
    func samples(_ lane: Int, _ range: Range<Int64>) -> UnsafeBufferPointer<Float> {
        let lane = lanes[lane]
        let from = Int(max(0, min(range.lowerBound - lane.first, Int64(lane.count))))
        let to = Int(max(Int64(from), min(range.upperBound - lane.first, Int64(lane.count))))
        return UnsafeBufferPointer(start: samples + lane.place + from, count: to - from)
    }
}

extension SamplingRate {
    /// The first sample that is not earlier than a time from sample 0 on.
    func firstSample(notBefore time: Int64) -> Int64 {
        let sample = samples(inNanoseconds: max(0, time))
        return nanoseconds(ofSample: sample) < time ? sample + 1 : sample
    }
}
