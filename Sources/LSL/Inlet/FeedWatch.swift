import Signals

/// Whether samples come, and whether their outlet lives.
struct FeedWatch {
    /// How long a stream may be silent beyond three of its samples before the user hears of it.
    static let silence: Int64 = 2_000_000_000
    /// How long neither samples nor answers to questions of time may come before the outlet is taken for lost.
    static let life: Int64 = 6_000_000_000

    /// How long an outlet that answers questions of time may not answer before another run may be taken for it: a series and a half.
    static let answerPatience = TimeProber.interval + TimeProber.interval / 2

    /// When nobody looked for so long, nothing was read either: that silence is not the outlet's.
    static let longestTurn: Int64 = 1_000_000_000

    private var lookedAt: Int64?
    /// When samples came last.
    private var heardAt: Int64 = 0
    /// When samples or answers came last.
    private var aliveAt: Int64 = 0

    /// The program has its turn.
    mutating func looked(at now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        guard pause > Self.longestTurn else { return }
        (heardAt, aliveAt) = (min(now, heardAt + pause), min(now, aliveAt + pause))
    }

    /// Samples came, or are to come from now on.
    mutating func heard(at now: Int64) { (heardAt, aliveAt) = (now, now) }

    /// An answer to a question of time came.
    mutating func answered(at now: Int64) { aliveAt = max(aliveAt, now) }

    /// Another run has the outlet's place: what answers there is not the outlet.
    mutating func replaced(at now: Int64) { aliveAt = min(aliveAt, now - Self.answerPatience) }

    /// When another run may be taken for the outlet, unless that is heard again.
    var goneAt: Int64 { aliveAt + Self.answerPatience }

    /// Whether samples of a stream of that rate should have come. Nothing can be said of an irregular one.
    func isSilent(_ rate: SamplingRate, at now: Int64) -> Bool {
        !rate.isIrregular && now - heardAt >= Self.silence + Self.samples(rate)
    }

    /// Whether a connection's other end has vanished: it says nothing.
    /// - Parameter answers: whether the outlet ever answered. Nothing is known of the life of an irregular stream's outlet that
    ///   never does.
    func isLost(_ rate: SamplingRate, answers: Bool, at now: Int64) -> Bool {
        (!rate.isIrregular || answers) && now - aliveAt >= Self.life + (rate.isIrregular ? 0 : Self.samples(rate))
    }

    /// What three samples take.
    private static func samples(_ rate: SamplingRate) -> Int64 { 3 * rate.nanoseconds(ofSample: 1) }
}
