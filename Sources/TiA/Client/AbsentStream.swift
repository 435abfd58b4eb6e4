import Signals

/// The selected channels of one signal, after the server has stopped offering any of them. As time passes, lost samples are stored for these
/// channels.
struct AbsentStream {
    let clock: SampleClock
    private let rings: [SampleRing]

    init(clock: SampleClock, rings: [SampleRing]) {
        self.clock = clock
        self.rings = rings
        let end = rings.reduce(0) { max($0, $1.end) }
        for ring in rings { ring.appendLost(end - ring.end) }
    }

    /// Stores lost samples up to a time in monotonic nanoseconds.
    func fill(to time: Int64) {
        guard time > 0, let end = rings.first?.end else { return }
        // If no samples have arrived since the start, the clock has not been started, so start it at this time.
        if end == 0, clock.last.time == 0 { clock.start(at: time) }
        let lost = min(clock.firstSample(notBefore: time) - end, SignalRoute.maximumLost)
        guard lost > 0 else { return }
        for ring in rings { ring.appendLost(lost) }
    }
}
