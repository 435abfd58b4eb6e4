import Signals

/// Monitors if samples arrive, and if the outlet still answers time probes.
struct FeedWatch {
    /// If no samples arrive for this time in nanoseconds, plus the duration of three samples, the user is notified.
    static let silence: Int64 = 2_000_000_000
    /// The time in nanoseconds without samples and without answers to time probes after which the outlet counts as lost.
    static let life: Int64 = 6_000_000_000

    /// The time without answers to time probes after which another run (the restarted outlet) may replace the outlet: one and a half intervals
    /// between series of probes.
    static let answerTimeout = TimeProber.interval + TimeProber.interval / 2

    /// If the session was not advanced for longer than this time in nanoseconds, the app read no data meanwhile. The interval does not count as
    /// silence of the outlet.
    static let longestTurn: Int64 = 1_000_000_000

    /// True if the outlet continues the stream of another one that it existed beside.
    var followsOther = false
    private var lookedAt: Int64?
    /// The time at which the last samples arrived.
    private var heardAt: Int64 = 0
    /// The time at which the last samples or answers to time probes arrived.
    private var aliveAt: Int64 = 0

    /// Called in each turn of the loop.
    mutating func looked(at now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        guard pause > Self.longestTurn else { return }
        (heardAt, aliveAt) = (min(now, heardAt + pause), min(now, aliveAt + pause))
    }

    /// Called when samples have arrived, and when the session begins to expect samples.
    mutating func heard(at now: Int64) { (heardAt, aliveAt) = (now, now) }

    /// Called when the outlet has answered a time probe.
    mutating func answered(at now: Int64) { aliveAt = max(aliveAt, now) }

    /// Called when another outlet, or the restarted outlet, uses the ports: answers from these ports no longer prove that the previous outlet exists.
    mutating func replaced(at now: Int64) { aliveAt = min(aliveAt, now - Self.answerTimeout) }

    /// The time from which another run may replace the outlet, unless the outlet sends again.
    var goneAt: Int64 { aliveAt + Self.answerTimeout }

    /// True if samples of a stream with this rate are overdue. Always false for irregular streams, whose samples are not expected at certain times.
    func isSilent(_ rate: SamplingRate, at now: Int64) -> Bool {
        !rate.isIrregular && now - heardAt >= Self.silence + Self.samples(rate)
    }

    /// True if the outlet at the other end has disappeared without closing the connection.
    /// - Parameter answers: true if the outlet has ever answered. If the outlet of an irregular stream never answers, this function cannot detect its
    ///   disappearance.
    func isLost(_ rate: SamplingRate, answers: Bool, at now: Int64) -> Bool {
        (!rate.isIrregular || answers) && now - aliveAt >= Self.life + (rate.isIrregular ? 0 : Self.samples(rate))
    }

    /// The duration of three samples in nanoseconds.
    private static func samples(_ rate: SamplingRate) -> Int64 { 3 * rate.nanoseconds(ofSample: 1) }
}
