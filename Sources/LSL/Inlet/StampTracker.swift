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

    /// How long a question waits for its answer at most, in nanoseconds of samples.
    public static let patience = 500_000_000.0
    /// Stamps on which an answer is built, and the time that they span at least.
    static let stampsForAnswer = 3.0
    static let spanForAnswer = 250_000_000.0
    /// A stamp so far before the expected is another clock's.
    static let setBack = 1_000_000_000.0
    /// The most samples that are taken for lost at once.
    static let maximumLost = 1e12

    private var next: StampExpectation
    private var isStarted = false
    private var question: StampQuestion?

    /// - Parameter rate: the stream's, not irregular.
    public init(_ rate: SamplingRate) { next = StampExpectation(rate) }

    /// Whether samples wait for an answer.
    public var isWaiting: Bool { question != nil }
    /// The time of the next sample that comes behind those that were let go, in nanoseconds of the sender's clock.
    public var expected: Int64 { next.time }
    /// By how much samples are further apart than nominally, as a fraction.
    public var slowness: Double { next.slowness }
    /// A stamp that is late by more than this, in nanoseconds, begins a question.
    public var threshold: Double { next.threshold }

    /// The connection was made anew: the next stamp says where the stream is. What was learned of its distances stays.
    public mutating func restart() {
        isStarted = false
        question = nil
        next.restart()
    }

    /// A sample without a time stamp came.
    public mutating func takeWithoutStamp() -> Verdict {
        guard question != nil else {
            next.step()
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
            next.begin(at: stamp)
            isStarted = true
            return .next
        }
        if question != nil { return takeInQuestion(stamp) }
        next.rebase()
        let late = next.lateness(of: stamp)
        if late > threshold {
            guard stamp <= latest else { return jump(to: stamp) }
            question = StampQuestion(late: late)
            return .wait
        }
        if late < -Self.setBack { return jump(to: stamp) }
        next.follow(late)
        next.step()
        return .next
    }

    /// Answers a question that waits for too long. To be called when nothing comes any more.
    public mutating func decide() -> Verdict { question == nil ? .next : answer() }

    private mutating func jump(to stamp: Int64) -> Verdict {
        next.begin(at: stamp)
        question = nil
        return .jumped
    }

    // MARK: questions

    private var isOverdue: Bool { question.map { $0.waiting * next.distance >= Self.patience } ?? false }

    private mutating func takeInQuestion(_ stamp: Int64) -> Verdict {
        guard var asked = question else { return .next }
        let late = next.lateness(of: stamp) - asked.waiting * next.distance
        asked.add(late: late)
        if late <= threshold {
            // Stamps that came late, and nothing more.
            question = asked
            return passAsLate()
        }
        // Where stamps jitter much, more of them are needed.
        let isLong =
            asked.stamps >= Self.stampsForAnswer
            && asked.samples * next.distance >= max(Self.spanForAnswer, min(4 * next.jitter, Self.patience))
        let isBacklog = asked.isBacklog(next.distance)
        question = asked
        if isLong, !isBacklog || isOverdue { return answer() }
        if isLong { question?.beginAnew() }
        return isOverdue ? answer() : .wait
    }

    /// What waits is let go behind a loss, if the stamps show one: not where they still come nearer to what is expected.
    private mutating func answer() -> Verdict {
        guard let asked = question else { return .next }
        let count = min((asked.mean / next.distance).rounded(), Self.maximumLost)
        guard count > 0, !asked.isBacklog(next.distance) else { return passAsLate() }
        question = nil
        next.lose(count)
        next.pass(asked.waiting)
        return .lost(Int64(count))
    }

    /// What waits follows what came before.
    private mutating func passAsLate() -> Verdict {
        guard let asked = question else { return .next }
        next.widen(to: asked.most)
        question = nil
        next.pass(asked.waiting)
        return .next
    }
}
