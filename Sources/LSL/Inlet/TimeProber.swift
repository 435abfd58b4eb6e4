/// Schedules the time probes for an outlet: a series at once, and then one series every two seconds.
public struct TimeProber: Sendable {
    /// The interval between the beginnings of two series of time probes, in nanoseconds.
    public static let interval: Int64 = 2_000_000_000
    /// The number of probes in a series.
    public static let questions = 6
    /// The minimum interval between two probes in nanoseconds. At most one probe is sent per frame.
    static let distance: Int64 = 15_000_000
    /// The time in nanoseconds after the last probe of a series within which answers are accepted.
    static let timeout: Int64 = 250_000_000

    public private(set) var estimator = ClockOffsetEstimator()
    private var wave: Int32 = 0
    private var asked = 0
    private var seriesBegan: Int64?
    private var lastAsked: Int64 = 0
    private var isOpen = false

    public init() {}

    /// Called when the clock of the outlet may have changed.
    public mutating func restart() {
        let next = wave &+ 1
        self = TimeProber()
        wave = next
    }

    /// Returns the probe that must be sent now; nil for none.
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

    /// Processes a datagram from the outlet's service port. Answers to earlier series are ignored.
    /// - Returns: true if the datagram was a valid answer.
    @discardableResult
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) -> Bool {
        guard isOpen, let answer = TimeAnswer(datagram: datagram), answer.wave == wave, let seriesBegan,
            // Allow a tolerance of 1 ms: the answer repeats the time with 16 digits, which are not exact to the microsecond for times of up to 73
            // years.
            (seriesBegan - 1_000_000...now + 1_000_000).contains(answer.sent)
        else { return false }
        return estimator.note(answer, arrival: max(now, answer.sent))
    }
}
