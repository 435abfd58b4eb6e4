import Signals

/// Monitors whether samples arrive, and whether their outlet is alive.
struct FeedWatch {
    /// The silence beyond three of a stream's samples after which the user is notified.
    static let silence: Int64 = 2_000_000_000
    /// Without samples and answers to time probes for this time, the outlet is considered lost.
    static let life: Int64 = 6_000_000_000

    /// If the outlet has not answered time probes for this time, another run may replace it: one and a half series.
    static let answerTimeout = TimeProber.interval + TimeProber.interval / 2

    /// If the program had no turn for longer than this, nothing was read either, and the silence is not the outlet's.
    static let longestTurn: Int64 = 1_000_000_000

    private var lookedAt: Int64?
    /// When the last samples arrived.
    private var heardAt: Int64 = 0
    /// When the last samples or answers arrived.
    private var aliveAt: Int64 = 0

    /// Called in each turn of the program.
    mutating func looked(at now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        guard pause > Self.longestTurn else { return }
        (heardAt, aliveAt) = (min(now, heardAt + pause), min(now, aliveAt + pause))
    }

    /// Called when samples arrive, or are expected from now on.
    mutating func heard(at now: Int64) { (heardAt, aliveAt) = (now, now) }

    /// Called when a time probe is answered.
    mutating func answered(at now: Int64) { aliveAt = max(aliveAt, now) }

    /// Called when another run has the outlet's ports: answers from there are not the outlet's.
    mutating func replaced(at now: Int64) { aliveAt = min(aliveAt, now - Self.answerTimeout) }

    /// When another run may replace the outlet, unless the outlet sends again.
    var goneAt: Int64 { aliveAt + Self.answerTimeout }

    /// Whether samples of a stream with this rate are overdue. This is unknown for irregular streams.
    func isSilent(_ rate: SamplingRate, at now: Int64) -> Bool {
        !rate.isIrregular && now - heardAt >= Self.silence + Self.samples(rate)
    }

    /// Whether a connection's other end has vanished silently.
    /// - Parameter answers: whether the outlet has ever answered. Whether the outlet of an irregular stream is alive is unknown if it never
    ///   answers.
    func isLost(_ rate: SamplingRate, answers: Bool, at now: Int64) -> Bool {
        (!rate.isIrregular || answers) && now - aliveAt >= Self.life + (rate.isIrregular ? 0 : Self.samples(rate))
    }

    /// The duration of three samples.
    private static func samples(_ rate: SamplingRate) -> Int64 { 3 * rate.nanoseconds(ofSample: 1) }
}
