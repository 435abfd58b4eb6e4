/// The last measured cadence, and the time since which it has differed too much from the present song's tempo.
struct RunnersPace: Sendable {
    /// The maximum age of a measured cadence in nanoseconds. An older cadence is not used.
    private static let age: Int64 = 10_000_000_000
    /// The difference between tempo and pace, as a part of the pace, above which a song is changed before its end.
    private static let farthest: Float = 0.08
    /// The time in nanoseconds for which tempo and pace must differ until a song is changed before its end.
    private static let longest: Int64 = 20_000_000_000
    /// The time in nanoseconds after the last measurement for which steps are predicted.
    private static let expected: Int64 = 1_500_000_000

    private var cadence: Float = 0
    private var time: Int64 = 0
    private var awaySince: Int64?
    /// The time at which a step was taken, in nanoseconds; nil if no step is distinct.
    private var step: Int64?

    mutating func take(_ stepsPerMinute: Float, step: Int64?, at now: Int64) {
        (cadence, time) = (stepsPerMinute, now)
        self.step = step
    }

    /// Discards the measured steps.
    mutating func forget() {
        cadence = 0
        step = nil
        awaySince = nil
    }

    /// Restarts the measurement of the time for which the pace differs from the song's tempo, for example after a change of the song.
    mutating func restart() { awaySince = nil }

    /// The cadence; nil if the person neither walks nor runs, and after 10 s without a measurement.
    func cadence(at now: Int64) -> Float? { cadence > 0 && now - time <= Self.age ? cadence : nil }

    /// The expected times of steps if the cadence stays the same; nil if no step is known, or if the last measurement is too old.
    func steps(at now: Int64) -> BeatGrid? {
        guard let step, cadence > 0, now - time <= Self.expected else { return nil }
        return BeatGrid(origin: step, period: 60e9 / Double(cadence))
    }

    /// True if steps were measured since `forget` was last called.
    var wasMeasured: Bool { cadence > 0 }

    /// True if the difference between the song's tempo and the pace has been too large for too long. The measurement of this time then begins again.
    mutating func isAway(_ distance: Float, at now: Int64) -> Bool {
        guard distance > Self.farthest else {
            awaySince = nil
            return false
        }
        guard let since = awaySince else {
            awaySince = now
            return false
        }
        guard now - since >= Self.longest else { return false }
        awaySince = nil
        return true
    }
}
