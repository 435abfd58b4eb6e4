import Signals

/// Follows the time stamps of a regular stream: determines its samples' times without the stamps' jitter, and where samples are missing.
///
/// Each stamp is compared with its prediction. The prediction follows the stamps as a second-order loop, which learns the actual sample
/// interval. A stamp that is later than any jitter so far raises a question: were samples lost, or are only the stamps late? Samples wait
/// until it is answered. After a loss, stamps continue at the stream's rate, late by the missing samples. If a sender was delayed and
/// stamps samples while it sends them at once, the stamps are closer together until they are on time again.
public struct StampTracker: Sendable {
    /// The verdict on a stamp.
    public enum Verdict: Equatable, Sendable {
        /// The waiting samples, and this one, follow the previous ones.
        case next
        /// This sample waits, together with the following ones.
        case wait
        /// This number of samples is missing before the waiting ones.
        case lost(Int64)
        /// The sender's clock was set: the waiting samples and this one follow, whatever their stamps are.
        case jumped
    }

    /// The maximum duration of a question, in nanoseconds of samples.
    public static let timeout = 500_000_000.0
    /// The minimum number of stamps for an answer, and the minimum time that they span.
    static let stampsForAnswer = 3.0
    static let spanForAnswer = 250_000_000.0
    /// A stamp this much earlier than predicted is from another clock.
    static let setBack = 1_000_000_000.0
    /// The maximum number of samples that are considered lost at once.
    static let maximumLost = 1e12

    private var next: StampExpectation
    private var isStarted = false
    private var question: StampQuestion?

    /// - Parameter rate: the stream's rate, not irregular.
    public init(_ rate: SamplingRate) { next = StampExpectation(rate) }

    /// Whether samples wait for an answer.
    public var isWaiting: Bool { question != nil }
    /// The predicted time of the next sample after the accepted ones, in nanoseconds of the sender's clock.
    public var expected: Int64 { next.time }
    /// The relative excess of the sample interval over the nominal one.
    public var slowness: Double { next.slowness }
    /// The lateness of a stamp, in nanoseconds, above which it raises a question.
    public var threshold: Double { next.threshold }

    /// Called for a new connection: the next stamp defines the position. The learned interval stays.
    public mutating func restart() {
        isStarted = false
        question = nil
        next.restart()
    }

    /// Called when a sample without a time stamp arrives.
    public mutating func takeWithoutStamp() -> Verdict {
        guard question != nil else {
            next.step()
            return .next
        }
        question?.addWithoutStamp()
        return isOverdue ? answer() : .wait
    }

    /// Called when a sample with a time stamp arrives.
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

    /// Answers a question that has waited too long. Must be called when nothing arrives any more.
    public mutating func decide() -> Verdict { question == nil ? .next : answer() }

    private mutating func jump(to stamp: Int64) -> Verdict {
        next.begin(at: stamp)
        question = nil
        return .jumped
    }

    // MARK: Questions

    private var isOverdue: Bool { question.map { $0.waiting * next.distance >= Self.timeout } ?? false }

    private mutating func takeInQuestion(_ stamp: Int64) -> Verdict {
        guard var asked = question else { return .next }
        let late = next.lateness(of: stamp) - asked.waiting * next.distance
        asked.add(late: late)
        if late <= threshold {
            // The stamps were late; nothing was lost.
            question = asked
            return passAsLate()
        }
        // Stamps with much jitter need more samples.
        let isLong =
            asked.stamps >= Self.stampsForAnswer
            && asked.samples * next.distance >= max(Self.spanForAnswer, min(4 * next.jitter, Self.timeout))
        let isBacklog = asked.isBacklog(next.distance)
        question = asked
        if isLong, !isBacklog || isOverdue { return answer() }
        if isLong { question?.beginAnew() }
        return isOverdue ? answer() : .wait
    }

    /// Accepts the waiting samples after a loss, if the stamps show one and are not still approaching the prediction.
    private mutating func answer() -> Verdict {
        guard let asked = question else { return .next }
        let count = min((asked.mean / next.distance).rounded(), Self.maximumLost)
        guard count > 0, !asked.isBacklog(next.distance) else { return passAsLate() }
        question = nil
        next.lose(count)
        next.pass(asked.waiting)
        return .lost(Int64(count))
    }

    /// The waiting samples follow the previous ones directly.
    private mutating func passAsLate() -> Verdict {
        guard let asked = question else { return .next }
        next.widen(to: asked.most)
        question = nil
        next.pass(asked.waiting)
        return .next
    }
}
