/// All sweeps, one after the other: the present load, the time of its measurement, and the results. Pure: times and figures come in from
/// outside.
///
/// Each step lets its load settle, then measures it. A missed value is measured once more before it counts, so that a short disturbance of
/// the system does not set a limit.
public struct SweepRun: Sendable {
    /// The next action.
    public enum Action: Equatable, Sendable {
        case none
        /// A load replaces the previous one.
        case load(SweepLoad)
        /// Figures count from now on: the caller resets the meter.
        case measure
        /// The last sweep has ended; the load ends.
        case finish
    }
    private enum State {
        case ready, settling, measuring, over
    }

    /// This many late frames decide immediately: an overloaded device is not kept busy longer than necessary.
    static let conclusiveLateFrames: Int64 = 10

    /// The measurements, in the order of time.
    public private(set) var points: [SweepPoint] = []
    /// The present or last sweep and value.
    public private(set) var kind = SweepKind.allCases[0]
    public private(set) var value = 0
    /// The number of the step in its sweep, from 1.
    public private(set) var step = 0
    private var searches = SweepKind.allCases.map { SweepSearch($0.range) }
    private var state = State.ready
    private var since: Int64 = 0
    private var isRepeated = false

    public init() {}

    /// True while a load must run.
    public var isRunning: Bool { state == .settling || state == .measuring }

    /// Begins with the first load. Works only once.
    public mutating func begin(at now: Int64) -> Action {
        guard state == .ready else { return .none }
        return nextStep(now)
    }

    /// Ends the run; the measurements stay.
    public mutating func stop() { state = .over }

    /// Waits for the load. Until it is ready, no time passes.
    public mutating func wait(at now: Int64) {
        if state == .settling { since = now }
    }

    /// The load cannot be allocated: its sweep ends without a result, and the next one begins.
    public mutating func giveUp(at now: Int64) -> Action {
        guard isRunning else { return .none }
        isRepeated = false
        searches[kind.rawValue].giveUp()
        return nextStep(now)
    }

    /// Advances the time.
    /// - Parameters:
    ///   - figures: the figures since the last `.measure`.
    ///   - lost: packets that were lost or never sent since then.
    public mutating func advance(to now: Int64, figures: FrameFigures, lost: Int64) -> Action {
        let elapsed = now - since
        switch state {
        case .ready, .over: return .none
        case .settling:
            guard elapsed >= kind.load(value).settlingTime else { return .none }
            state = .measuring
            since = now
            return .measure
        case .measuring:
            let isDecided = figures.framesLate >= Self.conclusiveLateFrames || lost > 0
            guard elapsed >= kind.load(value).measuringTime || isDecided else { return .none }
            return end(
                SweepPoint(kind: kind, value: value, figures: figures, lost: lost, duration: max(1, elapsed)), now)
        }
    }

    private mutating func end(_ point: SweepPoint, _ now: Int64) -> Action {
        if !point.isKept && !isRepeated {
            isRepeated = true
            return settle(now)
        }
        isRepeated = false
        points.append(point)
        searches[kind.rawValue].note(isKept: point.isKept)
        return nextStep(now)
    }

    /// Continues with the next value, or the next sweep.
    private mutating func nextStep(_ now: Int64) -> Action {
        for next in SweepKind.allCases {
            guard let value = searches[next.rawValue].next else { continue }
            step = next == kind ? step + 1 : 1
            kind = next
            self.value = value
            return settle(now)
        }
        state = .over
        return .finish
    }

    private mutating func settle(_ now: Int64) -> Action {
        state = .settling
        since = now
        return .load(kind.load(value))
    }

    // Results.

    public func outcome(of kind: SweepKind) -> SweepOutcome { searches[kind.rawValue].outcome }

    /// The measurement at the largest value with which the device kept up.
    public func lastKept(of kind: SweepKind) -> SweepPoint? {
        searches[kind.rawValue].kept.flatMap { value in points.last { $0.kind == kind && $0.value == value } }
    }

    /// The measurement at the smallest missed value.
    public func firstMissed(of kind: SweepKind) -> SweepPoint? {
        searches[kind.rawValue].missed.flatMap { value in points.last { $0.kind == kind && $0.value == value } }
    }

    /// A sweep's measurements by increasing values.
    public func curve(of kind: SweepKind) -> [SweepPoint] {
        points.filter { $0.kind == kind }.sorted { $0.value < $1.value }
    }

    /// The completed part of the run, in thousandths; it never decreases.
    public var progress: Int {
        guard state != .over else { return 1000 }
        let sweeps = SweepKind.allCases.count
        let most = searches[kind.rawValue].mostSteps
        return (1000 * kind.rawValue + 1000 * min(max(0, step - 1), most) / most) / sweeps
    }
}
