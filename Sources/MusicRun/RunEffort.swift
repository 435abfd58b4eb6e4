/// What is known of who runs: settings of the user.
public struct Runner: Equatable, Sendable {
    /// Of the body, in meters; nil: not known.
    public var height: Float?
    /// In kilograms; nil: not known.
    public var weight: Float?
    /// In meters; nil: made of height and cadence.
    public var stepLength: Float?

    public init(height: Float? = nil, weight: Float? = nil, stepLength: Float? = nil) {
        (self.height, self.weight, self.stepLength) = (height, weight, stepLength)
    }
}

/// How far steps led, and what they cost. docs/rhythm.md has the equations and their errors.
public struct RunEffort: Equatable, Sendable {
    /// Meters; nil where neither step length nor height is known.
    public var distance: Float?
    /// Kilocalories; nil where the distance or the weight is not known.
    public var energy: Float?

    public init(distance: Float? = nil, energy: Float? = nil) { (self.distance, self.energy) = (distance, energy) }
}

/// Adds up steps so that distance and energy can be shown for any height and weight: what is typed during a session counts from its beginning.
public struct EffortMeter: Sendable {
    /// Steps of one gait.
    private struct Sums: Sendable {
        var steps: Double = 0
        /// Of the cadences at the steps, in steps a minute.
        var cadences: Double = 0

        /// Meters.
        func distance(_ runner: Runner) -> Double? {
            if let length = runner.stepLength { return steps * Double(length) }
            return runner.height.map { cadences * EffortMeter.lengthByCadence * Double($0) }
        }
    }

    /// A step is so much longer, in heights of the body, with each step a minute: 0.414 of the height at 110 a minute.
    private static let lengthByCadence = 0.414 / 110
    /// From this cadence on people run.
    private static let running: Float = 140
    /// Oxygen in milliliters a kilogram: for a meter of walking and of running, and for a minute of either.
    private static let walkingMetre = 0.1
    private static let runningMetre = 0.2
    private static let minute = 3.5
    /// Kilocalories of a milliliter of oxygen.
    private static let energy = 0.005

    private var walked = Sums()
    private var ran = Sums()
    private var minutes: Double = 0
    private var counted: Int64 = 0
    private var cadence: Float = 0

    public init() {}

    /// Takes a reading.
    /// - Parameters:
    ///   - steps: since the beginning.
    ///   - stepsPerMinute: 0 where nobody walks or runs; steps that were counted late have the cadence before.
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

    /// What the steps so far were for somebody.
    public func effort(of runner: Runner) -> RunEffort {
        guard let walked = walked.distance(runner), let ran = ran.distance(runner) else { return RunEffort() }
        let energy = runner.weight.map { weight in
            let oxygen = Self.walkingMetre * walked + Self.runningMetre * ran + Self.minute * minutes
            return Float(Double(weight) * Self.energy * oxygen)
        }
        return RunEffort(distance: Float(walked + ran), energy: energy)
    }
}
