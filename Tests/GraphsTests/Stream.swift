import Drawing
import Graphs
import Signals
import TestKit

/// A stream of samples that arrive over time, with a ring (sample buffer) and a clock that can be corrected. Copies of
/// all samples and corrections serve for slow, independent drawings.
final class Stream {
    let milliHertz: UInt32
    let ring: SampleRing
    let clock: SampleClock
    /// The samples since the last call of `jump`.
    private(set) var samples: [Float] = []
    /// The number of the first sample in `samples`.
    private(set) var number: Int64 = 0
    /// The corrections of the clock: the first sample that each one affects, and the duration of 1000 nominal seconds
    /// from this sample on.
    private var corrections: [(sample: Int64, duration: Int64)] = []
    private let start: Int64

    init(milliHertz: UInt32, start: Int64 = 0, capacity: Int = 20_000) {
        self.milliHertz = milliHertz
        self.start = start
        ring = SampleRing(capacity: capacity)
        clock = SampleClock(rate: SamplingRate(milliHertz: milliHertz), start: start)
    }

    var newest: Int64 { clock.newest(ring) }

    /// Appends the samples that are due until a time.
    func run(to time: Int64, _ value: (_ time: Int64) -> Float) {
        var taken = clock.time(ofSample: ring.end)
        while taken <= time {
            let sample = value(taken)
            samples.append(sample)
            if sample.isNaN { ring.appendLost(1) } else { ring.append(sample) }
            taken = clock.time(ofSample: ring.end)
        }
    }

    /// Continues the stream at a later time and drops all earlier samples.
    func jump(to time: Int64) {
        let next = clock.firstSample(notBefore: time)
        guard next > ring.end else { return }
        ring.appendLost(next - ring.end)
        samples = []
        number = next
    }

    /// Changes the clock's rate from the next sample on.
    func correct(_ duration: Int64) {
        clock.correct(from: ring.end, duration: duration)
        corrections.append((ring.end, duration))
    }

    /// Corrects the clock by up to 200 ppm.
    func correct(_ random: inout Random) { correct(ClockPiece.nominalDuration + Int64(random.signed() * 200_000)) }

    func places(width: Int, windowMilliseconds: Int, origin: Int64 = 0) -> SlowPlaces {
        var places = SlowPlaces(
            milliHertz: Int(milliHertz), width: width, windowMilliseconds: windowMilliseconds, start: start,
            origin: origin)
        for (sample, duration) in corrections { places.correct(from: sample, duration: duration) }
        return places
    }

    /// Returns a bench with a scope of the stream. The time window ends at this time.
    func bench(
        _ mode: ContentMode, window: Int, origin: Int64 = 0, end: Int64? = nil, limits: ValueLimits,
        marks: EventMarks = EventMarks(), markers: MarkerStore? = nil
    ) -> GraphBench? {
        var configuration = GraphConfiguration()
        configuration.mode = mode
        configuration.windowMilliseconds = window
        configuration.scaling = .fixed(limits)
        configuration.origin = origin
        guard
            let bench = try? GraphBench(
                ring, milliHertz: milliHertz, clock: clock, configuration: configuration, marks: marks,
                markers: markers)
        else { return nil }
        bench.end = end
        bench.show()
        return bench
    }

    /// Returns the picture that the bench's graph must show, from a slow and independent drawing.
    func slow(_ bench: GraphBench, events: [TimedEvent] = []) -> [[UInt32]] {
        let configuration = bench.graph.configuration
        let places = places(
            width: bench.graph.content.width, windowMilliseconds: configuration.windowMilliseconds,
            origin: configuration.origin)
        return SlowScope(bench, samples, from: number, places: places, events: events).draw()
    }
}

/// Returns the value of a slow wave with noise. The noise looks random, but is always the same at the same time.
func wave(_ time: Int64) -> Float {
    var state = UInt64(bitPattern: time) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
    state = state &* 0xBF58_476D_1CE4_E5B9
    let noise = Float(state >> 48) / 1638 - 20
    let phase = Float(time % 900_000_000) / 900_000_000
    return (phase < 0.5 ? 240 * phase - 60 : 180 - 240 * phase) + noise
}
