import Recordings
import Signals

/// A buffer with an interval of the selected channels of a recording. The reading thread fills it, and the loop's thread plays it. Only one thread
/// owns it at a time. Only `init` allocates.
public final class ReplaySegment {
    /// The number of buffers. Several buffers are read ahead, so that playback continues when the card responds late for a short time.
    public static let count = 4

    /// The part of a buffer with the samples of one channel.
    struct Lane {
        /// The channel's index in the recording.
        let channel: Int
        let rate: SamplingRate
        /// The number of the channel's samples in the recording.
        let sampleCount: Int64
        /// The number of the channel's first sample in the buffer, as counted in the recording.
        var first: Int64 = 0
        /// The number of samples of this channel in the buffer.
        var count = 0
        /// The index in the buffer of this channel's first sample.
        var place = 0
    }

    /// The beginning of the interval, in nanoseconds after the recording's beginning.
    private(set) var begin: Int64 = 0
    /// The end of the interval, in nanoseconds after the recording's beginning.
    private(set) var end: Int64 = 0
    private(set) var lanes: [Lane]
    /// A number that changes with each jump. A buffer with an older number was requested before the jump.
    private(set) var generation = 0
    /// The reason why the buffer could not be filled; nil if there is none.
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

    /// Sets the interval to read: samples with times in `range`. Called before the buffer is passed to the reading thread.
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

    /// Reads the samples from the recording. Called on the reading thread. Samples that the file does not contain count as lost.
    public func fill(from recording: any Recording) {
        // Read the interval in parts. A part is short enough to stay in the recording's cache until all channels have been read.
        let parts = max(1, Int(clamping: (end - begin) / max(1, recording.readInterval) + 1))
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

    /// Marks the buffer as unreadable for the given reason.
    public func fail(_ problem: ReplayProblem) { self.problem = problem }

    /// The samples of one channel whose numbers in the recording are in the given range.
    func samples(_ lane: Int, _ range: Range<Int64>) -> UnsafeBufferPointer<Float> {
        let lane = lanes[lane]
        let from = Int(max(0, min(range.lowerBound - lane.first, Int64(lane.count))))
        let to = Int(max(Int64(from), min(range.upperBound - lane.first, Int64(lane.count))))
        return UnsafeBufferPointer(start: samples + lane.place + from, count: to - from)
    }
}

extension SamplingRate {
    /// The number of the first sample at or after the given time. Sample 0 is at time 0.
    func firstSample(notBefore time: Int64) -> Int64 {
        let sample = samples(inNanoseconds: max(0, time))
        return nanoseconds(ofSample: sample) < time ? sample + 1 : sample
    }
}
