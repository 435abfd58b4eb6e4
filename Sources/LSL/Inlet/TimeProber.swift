/// When an outlet is asked what time it is there: a series at once, then one every two seconds.
public struct TimeProber: Sendable {
    /// From the beginning of a series to that of the next.
    public static let interval: Int64 = 2_000_000_000
    /// Questions of a series.
    public static let questions = 6
    /// From one to the next, in nanoseconds; it is asked once a frame at most.
    static let distance: Int64 = 15_000_000
    /// How long answers of a series are waited for after its last question.
    static let patience: Int64 = 250_000_000

    public private(set) var estimator = ClockOffsetEstimator()
    private var wave: Int32 = 0
    private var asked = 0
    private var seriesBegan: Int64?
    private var lastAsked: Int64 = 0
    private var isOpen = false

    public init() {}

    /// The outlet's clock is another one from now on.
    public mutating func restart() {
        let next = wave &+ 1
        self = TimeProber()
        wave = next
    }

    /// The question that is due; nil when none is.
    public mutating func next(at now: Int64) -> TimeProbe? {
        if isOpen, asked == Self.questions, now - lastAsked >= Self.patience {
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

    /// Takes a datagram from the outlet's service port. Answers to other series than the newest are dropped.
    /// - Returns: whether it was an answer that tells something.
    @discardableResult
    public mutating func receive(_ datagram: UnsafeRawBufferPointer, at now: Int64) -> Bool {
        guard isOpen, let answer = TimeAnswer(datagram: datagram), answer.wave == wave, let seriesBegan,
            // 16 digits of a time of up to 73 years are not exact to the microsecond.
            (seriesBegan - 1_000_000...now + 1_000_000).contains(answer.sent)
        else { return false }
        return estimator.note(answer, arrival: max(now, answer.sent))
    }
}
