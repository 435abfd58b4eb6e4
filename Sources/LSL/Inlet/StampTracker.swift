import Signals

/// Follows the time stamps of a stream with a sampling rate. It determines the times of samples without the jitter of the stamps, and the positions
/// of missing samples.
///
/// A second-order tracking loop predicts each stamp and estimates the true interval between samples. Each stamp is compared with its prediction. If a
/// stamp is later than any previous jitter, samples may have been lost, or only the stamps may be late. Samples wait until this is decided. After a
/// loss, stamps continue at the stream's rate, later by the duration of the missing samples. If the sender was delayed, and sets the stamps when it
/// sends all waiting samples at once, the stamps are closer together until they are on time again.
public struct StampTracker: Sendable {
    /// The decision about a time stamp.
    public enum Verdict: Equatable, Sendable {
        /// The waiting samples and this sample directly follow the earlier samples: none was lost.
        case next
        /// This sample and the following ones must wait until it is decided whether samples are missing or only the stamps are late.
        case wait
        /// This number of samples is missing before the waiting samples.
        case lost(Int64)
        /// The sender's clock was set. The waiting samples and this sample directly follow the earlier samples, whatever their time stamps are.
        case jumped
    }

    /// The maximum time in nanoseconds for which samples wait for the decision whether samples were lost.
    public static let timeout = 500_000_000.0
    /// The minimum number of stamps for deciding whether samples were lost.
    static let stampsForAnswer = 3.0
    /// The minimum time in nanoseconds that the stamps must cover for deciding whether samples were lost.
    static let spanForAnswer = 250_000_000.0
    /// A stamp that is earlier than predicted by more than this time in nanoseconds comes from a clock that was set.
    static let setBack = 1_000_000_000.0
    /// The maximum number of samples that count as lost at once.
    static let maximumLost = 1e12

    private var next: StampExpectation
    private var isStarted = false
    private var question: StampQuestion?

    /// - Parameter rate: the sampling rate of the stream, which must not be irregular.
    public init(_ rate: SamplingRate) { next = StampExpectation(rate) }

    /// True if samples wait until it is decided whether samples before them were lost.
    public var isWaiting: Bool { question != nil }
    /// The predicted time of the next sample, in nanoseconds of the sender's clock. Waiting samples are not included.
    public var expected: Int64 { next.time }
    /// The fraction by which the estimated interval between samples exceeds the nominal interval.
    public var slowness: Double { next.slowness }
    /// The delay of a stamp in nanoseconds above which samples may have been lost.
    public var threshold: Double { next.threshold }

    /// Called for a new connection. The next stamp then defines the expected times. The estimated interval remains.
    public mutating func restart() {
        isStarted = false
        question = nil
        next.restart()
    }

    /// Called when a sample without a time stamp has arrived.
    public mutating func takeWithoutStamp() -> Verdict {
        guard question != nil else {
            next.step()
            return .next
        }
        question?.addWithoutStamp()
        return isOverdue ? answer() : .wait
    }

    /// Called when a sample with a time stamp has arrived.
    /// - Parameters:
    ///   - stamp: the time stamp in nanoseconds of the sender's clock.
    ///   - latest: the latest possible stamp.
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

    /// Decides now if samples were lost. The caller must call this function when samples no longer arrive.
    public mutating func decide() -> Verdict { question == nil ? .next : answer() }

    private mutating func jump(to stamp: Int64) -> Verdict {
        next.begin(at: stamp)
        question = nil
        return .jumped
    }

    // MARK: Decisions

    private var isOverdue: Bool { question.map { $0.waiting * next.distance >= Self.timeout } ?? false }

    private mutating func takeInQuestion(_ stamp: Int64) -> Verdict {
        guard var asked = question else { return .next }
        let late = next.lateness(of: stamp) - asked.waiting * next.distance
        asked.add(late: late)
        if late <= threshold {
            // The stamp is no longer late: only the stamps before it were late, and no sample was lost.
            question = asked
            return passAsLate()
        }
        // Decide only after enough stamps over enough time; more time if the stamps have much jitter.
        let isLong =
            asked.stamps >= Self.stampsForAnswer
            && asked.samples * next.distance >= max(Self.spanForAnswer, min(4 * next.jitter, Self.timeout))
        let isBacklog = asked.isBacklog(next.distance)
        question = asked
        if isLong, !isBacklog || isOverdue { return answer() }
        if isLong { question?.beginAgain() }
        return isOverdue ? answer() : .wait
    }

    /// Decides if samples were lost before the waiting samples. For a loss, the stamps must be late by at least a sample, and must not be approaching
    /// the prediction.
    private mutating func answer() -> Verdict {
        guard let asked = question else { return .next }
        let count = min((asked.mean / next.distance).rounded(), Self.maximumLost)
        guard count > 0, !asked.isBacklog(next.distance) else { return passAsLate() }
        question = nil
        next.lose(count)
        next.pass(asked.waiting)
        return .lost(Int64(count))
    }

    /// Decides that no sample was lost before the waiting samples: only their time stamps were late.
    private mutating func passAsLate() -> Verdict {
        guard let asked = question else { return .next }
        next.widen(to: asked.most)
        question = nil
        next.pass(asked.waiting)
        return .next
    }
}
