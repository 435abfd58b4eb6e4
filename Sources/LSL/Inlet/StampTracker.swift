import Signals

/// Follows the time stamps of a regular stream: when its samples were taken, without the stamps' jitter, and where samples are missing.
///
/// Stamps are compared with what is expected of the samples before; the expectation follows them as a loop of second order, which
/// learns the true distance of samples. A stamp that is later than jitter ever was begins a question: were samples lost, or did only
/// the stamps come late? Samples wait until it is answered. After a loss stamps go on at the stream's rate, late by what is missing;
/// where a sender was held up and stamps what it sends at once, they come closer than that until they are where they should be.
public struct StampTracker: Sendable {
    /// What a stamp shows.
    public enum Verdict: Equatable, Sendable {
        /// The samples that wait, and this one, follow those before.
        case next
        /// This one waits, and so do those that follow.
        case wait
        /// So many samples are missing before those that wait.
        case lost(Int64)
        /// The sender's clock was set: what waits and this one follow, whatever the stamps say.
        case jumped
    }

    /// The most by which a stream's rate differs from what its sender says: what `ClockPiece` can follow.
    static let maximumDeviation = 0.05
    /// How long a question waits for its answer at most, in nanoseconds of samples.
    public static let patience = 500_000_000.0
    /// Stamps on which an answer is built, and the time that they span at least.
    static let stampsForAnswer = 3.0
    static let spanForAnswer = 250_000_000.0
    /// What stamps differ from the expected before anything is known of them.
    static let firstJitter = 5_000_000.0
    /// In what time a jitter that was seen is forgotten.
    static let memory = 10e9
    /// A stamp so far before the expected is another clock's.
    static let setBack = 1_000_000_000.0
    /// A day: `ahead` is exact to a tenth of a nanosecond up to there.
    static let farAhead = 86_400e9
    /// The most samples that are taken for lost at once.
    static let maximumLost = 1e12

    /// The nominal distance of samples in nanoseconds, and the one that is seen.
    private let nominal: Double
    private var distance: Double
    /// The expected time of the next sample: `base` + `ahead` nanoseconds of the sender's clock.
    private var base: Int64 = 0
    private var ahead = 0.0
    private var isStarted = false
    /// For how long stamps were followed, in nanoseconds of samples.
    private var age = 0.0
    /// Samples since the last stamp.
    private var sinceStamp = 0.0
    /// The greatest difference that was seen of late.
    private var jitter = StampTracker.firstJitter

    private var question: StampQuestion?

    /// - Parameter rate: the stream's, not irregular.
    public init(_ rate: SamplingRate) {
        nominal = 1e12 / Double(max(1, rate.milliHertz))
        distance = nominal
    }

    /// Whether samples wait for an answer.
    public var isWaiting: Bool { question != nil }
    /// The time of the next sample that comes behind those that were let go, in nanoseconds of the sender's clock.
    public var expected: Int64 { base &+ Int64(ahead) }
    /// By how much samples are further apart than nominally, as a fraction.
    public var slowness: Double { distance / nominal - 1 }
    /// A stamp that is late by more than this, in nanoseconds, begins a question.
    public var threshold: Double { max(0.6 * distance, 2 * jitter) }

    /// The connection was made anew: the next stamp says where the stream is. What was learned of its distances stays.
    public mutating func restart() {
        isStarted = false
        question = nil
        sinceStamp = 0
        jitter = max(jitter, Self.firstJitter)
    }

    /// A sample without a time stamp came.
    public mutating func takeWithoutStamp() -> Verdict {
        guard question != nil else {
            step()
            return .next
        }
        question?.addWithoutStamp()
        return isOverdue ? answer() : .wait
    }

    /// A sample came with a time stamp.
    /// - Parameters:
    ///   - stamp: in nanoseconds of the sender's clock.
    ///   - latest: no true stamp is later than this.
    public mutating func take(_ stamp: Int64, notAfter latest: Int64) -> Verdict {
        guard isStarted else {
            begin(at: stamp)
            isStarted = true
            return .next
        }
        if question != nil { return takeInQuestion(stamp) }
        rebase()
        let late = Double(stamp &- base) - ahead
        if late > threshold {
            guard stamp <= latest else { return jump(to: stamp) }
            question = StampQuestion(late: late)
            return .wait
        }
        if late < -Self.setBack { return jump(to: stamp) }
        follow(late)
        step()
        return .next
    }

    /// Answers a question that waits for too long. To be called when nothing comes any more.
    public mutating func decide() -> Verdict { question == nil ? .next : answer() }

    // MARK: following

    private mutating func step() {
        ahead += distance
        sinceStamp += 1
        if ahead > Self.farAhead { rebase() }
    }

    /// Keeps `ahead` small, so that it is exact, and all times where sums of two fit 64 bits.
    private mutating func rebase() {
        let most = Double(Int64.max / 4)
        let whole = min(max(ahead.rounded(.down), -most), most)
        base = min(max(base + Int64(whole), -Int64.max / 2), Int64.max / 2)
        ahead = min(max(ahead - whole, 0), 1)
    }

    private mutating func follow(_ late: Double) {
        let span = max(1, sinceStamp) * distance
        sinceStamp = 0
        age += span
        // Soon at first, calmly later.
        let seconds = min(max(age / 4, 0.3e9), 8e9)
        let gain = min(0.5, span / seconds)
        let bounded = min(max(late, -threshold), threshold)
        ahead += gain * bounded
        let change = gain * gain / 4 * bounded / max(1, span / distance)
        let widest = nominal * Self.maximumDeviation
        distance = min(max(distance + change, nominal - widest), nominal + widest)
        jitter = max(min(late.magnitude, Self.setBack), jitter * (1 - min(1, span / Self.memory)))
    }

    private mutating func jump(to stamp: Int64) -> Verdict {
        begin(at: stamp)
        question = nil
        return .jumped
    }

    /// A sample says by its stamp where the stream is.
    private mutating func begin(at stamp: Int64) {
        base = min(max(stamp, -lslMaximumTime), lslMaximumTime)
        ahead = 0
        step()
    }

    // MARK: questions

    private var isOverdue: Bool { question.map { $0.waiting * distance >= Self.patience } ?? false }

    private mutating func takeInQuestion(_ stamp: Int64) -> Verdict {
        guard var asked = question else { return .next }
        let late = Double(stamp &- base) - ahead - asked.waiting * distance
        asked.add(late: late)
        if late <= threshold {
            // Stamps that came late, and nothing more.
            question = asked
            return passAsLate()
        }
        // Where stamps jitter much, more of them are needed.
        let isLong =
            asked.stamps >= Self.stampsForAnswer
            && asked.samples * distance >= max(Self.spanForAnswer, min(4 * jitter, Self.patience))
        let isBacklog = asked.isBacklog(distance)
        question = asked
        if isLong, !isBacklog || isOverdue { return answer() }
        if isLong { question?.beginAnew() }
        return isOverdue ? answer() : .wait
    }

    /// What waits is let go behind a loss, if the stamps show one: not where they still come nearer to what is expected.
    private mutating func answer() -> Verdict {
        guard let asked = question else { return .next }
        let count = min((asked.mean / distance).rounded(), Self.maximumLost)
        guard count > 0, !asked.isBacklog(distance) else { return passAsLate() }
        question = nil
        ahead += count * distance
        rebase()
        pass(asked.waiting)
        return .lost(Int64(count))
    }

    /// What waits follows what came before.
    private mutating func passAsLate() -> Verdict {
        guard let asked = question else { return .next }
        jitter = max(jitter, min(asked.most, Self.setBack))
        question = nil
        pass(asked.waiting)
        return .next
    }

    private mutating func pass(_ samples: Double) {
        ahead += samples * distance
        sinceStamp += samples
        rebase()
    }
}
