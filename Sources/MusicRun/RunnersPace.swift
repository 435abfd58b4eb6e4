/// The cadence that was measured last, and for how long it has been away from the song that plays.
struct RunnersPace: Sendable {
    /// A cadence that is older than this says nothing, in nanoseconds.
    private static let age: Int64 = 10_000_000_000
    /// The rule of early changes: how far, as a part of the pace, and how long, in nanoseconds.
    private static let farthest: Float = 0.08
    private static let longest: Int64 = 20_000_000_000
    /// So long after a reading the next steps are told, in nanoseconds.
    private static let expected: Int64 = 1_500_000_000

    private var cadence: Float = 0
    private var time: Int64 = 0
    private var awaySince: Int64?
    /// When a step was made; nil where steps do not stand out.
    private var step: Int64?

    mutating func take(_ stepsPerMinute: Float, step: Int64?, at now: Int64) {
        (cadence, time) = (stepsPerMinute, now)
        self.step = step
    }

    /// The steps so far no longer count.
    mutating func forget() {
        cadence = 0
        step = nil
        awaySince = nil
    }

    /// What plays changes.
    mutating func restart() { awaySince = nil }

    /// The cadence; nil where nobody walks or runs.
    func cadence(at now: Int64) -> Float? { cadence > 0 && now - time <= Self.age ? cadence : nil }

    /// The steps that are expected if somebody goes on as they do; nil where that is not known, or known for too long.
    func steps(at now: Int64) -> BeatGrid? {
        guard let step, cadence > 0, now - time <= Self.expected else { return nil }
        return BeatGrid(origin: step, period: 60e9 / Double(cadence))
    }

    /// Whether steps were measured since they count.
    var wasMeasured: Bool { cadence > 0 }

    /// Whether the song has been too far from the pace for too long; then begins again.
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
