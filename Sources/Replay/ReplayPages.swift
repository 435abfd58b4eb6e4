import Signals

/// The buffers of a recording. While one buffer is played, the following ones are read ahead.
final class ReplayPages {
    /// The maximum duration of a buffer in nanoseconds.
    static let longest: Int64 = 1_000_000_000
    /// The maximum number of samples in a buffer.
    static let maximumSamples = 1 << 16

    private enum State { case free, reading, ready }

    private let file: any ReplayFile
    private let duration: Int64
    private let length: Int64
    private let segments: [ReplaySegment]
    private var states: [State]
    /// The end of the interval for which buffers were requested, in nanoseconds after the recording's beginning.
    private var asked: Int64 = 0
    /// A number that changes with each jump. A buffer with an older number was requested before the jump.
    private var generation = 0
    private(set) var problem: ReplayProblem?

    init(_ lanes: [ReplaySegment.Lane], _ file: any ReplayFile, duration: Int64) {
        self.file = file
        self.duration = duration
        var perSecond: Int64 = 0
        for lane in lanes { perSecond += Int64(lane.rate.milliHertz) / 1000 + 1 }
        // Reserve one more sample for each channel, because a sample may begin exactly at the boundary of two buffers.
        let space = max(Int64(Self.maximumSamples), 2 * Int64(lanes.count)) - Int64(lanes.count)
        length = max(1000, min(Self.longest, space * 1_000_000_000 / perSecond))
        let capacity = Int(perSecond * length / 1_000_000_000) + 2 * lanes.count
        segments = (0..<ReplaySegment.count).map { _ in ReplaySegment(lanes, capacity: capacity) }
        states = segments.map { _ in .free }
    }

    /// Starts reading at `time`. Results of earlier requests are ignored after this call.
    func begin(at time: Int64) {
        generation += 1
        problem = nil
        asked = time
        for index in states.indices where states[index] == .ready { states[index] = .free }
        ask()
    }

    /// The buffer with the samples at `time`; nil until it has been read.
    func segment(at time: Int64) -> ReplaySegment? {
        for index in segments.indices where states[index] == .ready {
            let segment = segments[index]
            if segment.begin <= time, time < segment.end { return segment }
        }
        return nil
    }

    /// Releases the buffers that end before `time`, and uses them to read further intervals.
    func advance(past time: Int64) {
        for index in states.indices where states[index] == .ready && segments[index].end <= time {
            states[index] = .free
        }
        ask()
    }

    func filled(_ segment: ReplaySegment) {
        // Ignore a buffer that was requested for an earlier selection of channels, because it is not in `segments`.
        guard let index = segments.firstIndex(where: { $0 === segment }) else { return }
        states[index] = segment.generation == generation ? .ready : .free
        if segment.generation == generation, let problem = segment.problem {
            states[index] = .free
            self.problem = problem
        }
        ask()
    }

    /// Requests the next buffer. Only one request is pending at a time.
    private func ask() {
        guard problem == nil, asked < duration, !states.contains(.reading),
            let index = states.firstIndex(of: .free)
        else { return }
        let end = min(duration, asked + length)
        segments[index].prepare(asked..<end, generation: generation)
        asked = end
        states[index] = .reading
        file.fill(segments[index])
    }
}
