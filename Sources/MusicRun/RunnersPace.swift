/// The last measured cadence, and since when it has been away from the current song.
struct RunnersPace: Sendable {
    /// An older cadence is not used, in nanoseconds.
    private static let age: Int64 = 10_000_000_000
    /// The rule of early changes: distance as a part of the pace, and duration in nanoseconds.
    private static let farthest: Float = 0.08
    private static let longest: Int64 = 20_000_000_000
    /// Steps are predicted for this long after a reading, in nanoseconds.
    private static let expected: Int64 = 1_500_000_000

    private var cadence: Float = 0
    private var time: Int64 = 0
    private var awaySince: Int64?
    /// The time of a step, in nanoseconds; nil if no step stands out.
    private var step: Int64?

    mutating func take(_ stepsPerMinute: Float, step: Int64?, at now: Int64) {
        (cadence, time) = (stepsPerMinute, now)
        self.step = step
    }

    /// Discards the steps so far.
    mutating func forget() {
        cadence = 0
        step = nil
        awaySince = nil
    }

    /// Restarts the rule of early changes, as after a change of song.
    mutating func restart() { awaySince = nil }

    /// The cadence; nil without a gait, or after 10 s without a reading.
    func cadence(at now: Int64) -> Float? { cadence > 0 && now - time <= Self.age ? cadence : nil }

    /// The expected steps if the runner keeps the cadence; nil if unknown, or if the reading is too old.
    func steps(at now: Int64) -> BeatGrid? {
        guard let step, cadence > 0, now - time <= Self.expected else { return nil }
        return BeatGrid(origin: step, period: 60e9 / Double(cadence))
    }

    /// True if steps were measured since the last `forget`.
    var wasMeasured: Bool { cadence > 0 }

    /// True if the song has been too far from the pace for too long. The time then restarts.
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
