/// The runner's body data: settings of the user.
public struct Runner: Equatable, Sendable {
    /// Of the body, in meters; nil: unknown.
    public var height: Float?
    /// In kilograms; nil: unknown.
    public var weight: Float?
    /// In meters; nil: computed from height and cadence.
    public var stepLength: Float?

    public init(height: Float? = nil, weight: Float? = nil, stepLength: Float? = nil) {
        (self.height, self.weight, self.stepLength) = (height, weight, stepLength)
    }
}

/// Distance and energy of the steps. docs/rhythm.md has the equations and their errors.
public struct RunEffort: Equatable, Sendable {
    /// Meters; nil if neither step length nor height is known.
    public var distance: Float?
    /// Kilocalories; nil if the distance or the weight is unknown.
    public var energy: Float?

    public init(distance: Float? = nil, energy: Float? = nil) { (self.distance, self.energy) = (distance, energy) }
}

/// Sums up steps so that distance and energy can be computed for any height and weight: values typed during a session apply from its start.
public struct EffortMeter: Sendable {
    /// Steps of one gait.
    private struct Sums: Sendable {
        var steps: Double = 0
        /// The sum of the cadences at the steps, in steps a minute.
        var cadences: Double = 0

        /// In meters.
        func distance(_ runner: Runner) -> Double? {
            if let length = runner.stepLength { return steps * Double(length) }
            return runner.height.map { cadences * EffortMeter.lengthByCadence * Double($0) }
        }
    }

    /// Step length by cadence, in body heights for each step a minute: 0.414 of the height at 110 a minute.
    private static let lengthByCadence = 0.414 / 110
    /// At this cadence and above, steps count as running.
    private static let running: Float = 140
    /// Oxygen in milliliters a kilogram: for a meter of walking and of running, and for a minute of either.
    private static let walkingMetre = 0.1
    private static let runningMetre = 0.2
    private static let minute = 3.5
    /// Kilocalories for a milliliter of oxygen.
    private static let energy = 0.005

    private var walked = Sums()
    private var ran = Sums()
    private var minutes: Double = 0
    private var counted: Int64 = 0
    private var cadence: Float = 0

    public init() {}

    /// - Parameters:
    ///   - steps: since the start of the session.
    ///   - stepsPerMinute: 0 if there is no gait; steps counted late then get the previous cadence.
    public mutating func take(steps: Int64, stepsPerMinute: Float) {
        if stepsPerMinute > 0 { cadence = stepsPerMinute }
        guard cadence > 0, steps > counted else { return }
        let new = Double(steps - counted)
        counted = steps
        minutes += new / Double(cadence)
        if cadence < Self.running {
            walked.steps += new
            walked.cadences += new * Double(cadence)
        } else {
            ran.steps += new
            ran.cadences += new * Double(cadence)
        }
    }

    /// Distance and energy of the steps so far, for a runner.
    public func effort(of runner: Runner) -> RunEffort {
        guard let walked = walked.distance(runner), let ran = ran.distance(runner) else { return RunEffort() }
        let energy = runner.weight.map { weight in
            let oxygen = Self.walkingMetre * walked + Self.runningMetre * ran + Self.minute * minutes
            return Float(Double(weight) * Self.energy * oxygen)
        }
        return RunEffort(distance: Float(walked + ran), energy: energy)
    }
}
