/// Schedules an outlet's time probes: a series at once, then one every two seconds.
public struct TimeProber: Sendable {
    /// The interval between the beginnings of two series.
    public static let interval: Int64 = 2_000_000_000
    /// The number of probes in a series.
    public static let questions = 6
    /// The interval between two probes, in nanoseconds; at most one is sent per frame.
    static let distance: Int64 = 15_000_000
    /// How long to wait for answers of a series after its last probe.
    static let timeout: Int64 = 250_000_000

    public private(set) var estimator = ClockOffsetEstimator()
    private var wave: Int32 = 0
    private var asked = 0
    private var seriesBegan: Int64?
    private var lastAsked: Int64 = 0
    private var isOpen = false

    public init() {}

    /// Called when the outlet's clock has changed.
    public mutating func restart() {
        let next = wave &+ 1
        self = TimeProber()
        wave = next
    }

    /// The probe that is due; nil when none is.
    public mutating func next(at now: Int64) -> TimeProbe? {
        if isOpen, asked == Self.questions, now - lastAsked >= Self.timeout {
            estimator.endSeries()
            isOpen = false
        }
        if seriesBegan.map({ now - $0 >= Self.interval }) ?? true {
            if isOpen { estimator.endSeries() }
            wave = wave == .max ? 1 : wave + 1
            asked = 0
            seriesBegan = now
            isOpen = true
        } else if asked == Self.questions || now - lastAsked < Self.distance {
            return nil
        }
        asked += 1
        lastAsked = now
        return TimeProbe(wave: wave, sent: now)
    }

    /// Processes a datagram from the outlet's service port. Answers to older series are ignored.
    /// - Returns: whether it was a usable answer.
    @discardableResult
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) -> Bool {
        guard isOpen, let answer = TimeAnswer(datagram: datagram), answer.wave == wave, let seriesBegan,
            // With 16 digits, a time of up to 73 years is not exact to the microsecond.
            (seriesBegan - 1_000_000...now + 1_000_000).contains(answer.sent)
        else { return false }
        return estimator.note(answer, arrival: max(now, answer.sent))
    }
}
