/// Runs all sweeps in sequence. It contains the current load, the time of its measurement, and the results. The caller passes the current time and
/// the measured figures to it.
///
/// Each step waits until its load has settled, then measures it. If the device does not keep up with a value, the run measures that value a second
/// time before the value counts as too high, so that a short disturbance of the system does not set a limit.
public struct SweepRun: Sendable {
    /// What the caller must do next.
    public enum Action: Equatable, Sendable {
        case none
        /// Replace the previous load by this one.
        case load(SweepLoad)
        /// Reset the meter: the measurement starts now.
        case measure
        /// End the load: the last sweep has ended.
        case finish
    }
    private enum State {
        case ready, settling, measuring, over
    }

    /// The number of late frames that ends a measurement early: the result is then certain, and an overloaded device is not kept busy longer than
    /// necessary.
    static let conclusiveLateFrames: Int64 = 10

    /// The measurements in chronological order.
    public private(set) var points: [SweepPoint] = []
    /// The current sweep; after the end of the run, the last sweep.
    public private(set) var kind = SweepKind.allCases[0]
    /// The current value of the sweep; after the end of the run, the last value.
    public private(set) var value = 0
    /// The number of the step in its sweep, from 1.
    public private(set) var step = 0
    private var searches = SweepKind.allCases.map { SweepSearch($0.range) }
    private var state = State.ready
    private var since: Int64 = 0
    private var isRepeated = false

    public init() {}

    /// True while a load must be active.
    public var isRunning: Bool { state == .settling || state == .measuring }

    /// Starts the first load. Further calls have no effect.
    public mutating func begin(at now: Int64) -> Action {
        guard state == .ready else { return .none }
        return nextStep(now)
    }

    /// Ends the measurement and keeps the results so far.
    public mutating func stop() { state = .over }

    /// Called while the load is not ready yet. The time until the load is ready does not count as settling time.
    public mutating func wait(at now: Int64) {
        if state == .settling { since = now }
    }

    /// Called if the memory of the load cannot be allocated. The sweep (series of loads) to which the load belongs ends without a result, and the
    /// next one begins.
    public mutating func abandon(at now: Int64) -> Action {
        guard isRunning else { return .none }
        isRepeated = false
        searches[kind.rawValue].abandon()
        return nextStep(now)
    }

    /// Advances the run to a time.
    /// - Parameters:
    ///   - figures: the figures of the frames since the last action `.measure`.
    ///   - lost: the number of packets that were lost or never sent since the last action `.measure`.
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

    /// Continues with the next value of the sweep, or with the next sweep.
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

    /// The measurement of the largest value with which the device kept up.
    public func lastKept(of kind: SweepKind) -> SweepPoint? {
        searches[kind.rawValue].kept.flatMap { value in points.last { $0.kind == kind && $0.value == value } }
    }

    /// The measurement of the smallest value with which the device did not keep up.
    public func firstMissed(of kind: SweepKind) -> SweepPoint? {
        searches[kind.rawValue].missed.flatMap { value in points.last { $0.kind == kind && $0.value == value } }
    }

    /// A sweep's measurements in the order of their values.
    public func curve(of kind: SweepKind) -> [SweepPoint] {
        points.filter { $0.kind == kind }.sorted { $0.value < $1.value }
    }

    /// The completed share of the run, in thousandths; it never decreases.
    public var progress: Int {
        guard state != .over else { return 1000 }
        let sweeps = SweepKind.allCases.count
        let most = searches[kind.rawValue].mostSteps
        return (1000 * kind.rawValue + 1000 * min(max(0, step - 1), most) / most) / sweeps
    }
}
