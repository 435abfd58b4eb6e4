/// The runner's body data from the settings.
public struct Runner: Equatable, Sendable {
    /// The height of the body in meters; nil if it is unknown.
    public var height: Float?
    /// The runner's weight in kilograms; nil if it is unknown.
    public var weight: Float?
    /// The length of a step in meters; nil to compute the length from height and cadence.
    public var stepLength: Float?

    public init(height: Float? = nil, weight: Float? = nil, stepLength: Float? = nil) {
        (self.height, self.weight, self.stepLength) = (height, weight, stepLength)
    }
}

/// The distance and the energy of the steps. docs/rhythm.md contains the equations and their errors.
public struct RunEffort: Equatable, Sendable {
    /// The distance in meters; nil if neither the step length nor the height is known.
    public var distance: Float?
    /// The energy in kilocalories; nil if the distance or the weight is unknown.
    public var energy: Float?

    public init(distance: Float? = nil, energy: Float? = nil) { (self.distance, self.energy) = (distance, energy) }
}

/// Computes distance and energy from sums over the steps. The sums do not depend on height and weight, so a change of these applies to the whole
/// session.
public struct EffortMeter: Sendable {
    /// The sums over the steps of one gait: walking or running.
    private struct Sums: Sendable {
        var steps: Double = 0
        /// The sum of the cadences over all steps, in steps per minute.
        var cadences: Double = 0

        /// The distance in meters of the steps of one gait; nil if neither the step length nor the height is known.
        func distance(_ runner: Runner) -> Double? {
            if let length = runner.stepLength { return steps * Double(length) }
            return runner.height.map { cadences * EffortMeter.lengthByCadence * Double($0) }
        }
    }

    /// The step length per body height and cadence (in steps per minute): at 110 steps per minute, a step is 0.414 times as long as the height.
    private static let lengthByCadence = 0.414 / 110
    /// The cadence in steps per minute from which steps count as running.
    private static let running: Float = 140
    /// The oxygen consumption per meter of walking, in milliliters per kilogram of body weight.
    private static let walkingMetre = 0.1
    /// The oxygen consumption per meter of running, in milliliters per kilogram of body weight.
    private static let runningMetre = 0.2
    /// The oxygen consumption per minute of walking or running, in addition to the consumption per meter, in milliliters per kilogram of body weight.
    private static let minute = 3.5
    /// The energy in kilocalories per milliliter of oxygen.
    private static let energy = 0.005

    private var walked = Sums()
    private var ran = Sums()
    private var minutes: Double = 0
    private var counted: Int64 = 0
    private var cadence: Float = 0

    public init() {}

    /// Adds the steps since the last call.
    /// - Parameters:
    ///   - steps: the number of steps since the session began.
    ///   - stepsPerMinute: the cadence; 0 if the person neither walks nor runs. If the cadence is 0, the previous cadence applies to the new steps,
    /// because they were counted late.
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

    /// The distance and energy of all steps, for a runner with this body data.
    public func effort(of runner: Runner) -> RunEffort {
        guard let walked = walked.distance(runner), let ran = ran.distance(runner) else { return RunEffort() }
        let energy = runner.weight.map { weight in
            let oxygen = Self.walkingMetre * walked + Self.runningMetre * ran + Self.minute * minutes
            return Float(Double(weight) * Self.energy * oxygen)
        }
        return RunEffort(distance: Float(walked + ran), energy: energy)
    }
}
