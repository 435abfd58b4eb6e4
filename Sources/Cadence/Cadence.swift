/// Cadence: steps per minute from acceleration; pure. It allocates nothing while samples arrive.
///
/// A `CadenceMeter` takes samples with their times. `GridSampler` resamples their magnitude to an even grid.
/// `GaitAutocorrelation` finds how similar the signal and its delayed copy are. `StepPeriod` distinguishes the step
/// from the stride. `HeelStrikes` distinguishes steps from smooth motion. `StepCounter` counts.
///
/// The method is that of R. Moe-Nilssen and J. L. Helbostad, "Estimation of gait cycle characteristics by trunk accelerometry", Journal of
/// Biomechanics 37, 2004, pp. 121-126: the unbiased autocorrelation of the acceleration has its first peak at the step and its second at the stride.
/// Changed: the magnitude of three axes, so that orientation plays no part; lost samples; the choice between step and stride where the
/// sensor sees one leg better; what is no gait.
public enum CadenceLimits {
    /// Cells per second of the even grid.
    static let rate = 50
    static let cellNanoseconds: Int64 = 1_000_000_000 / Int64(rate)
    /// Cells of the sliding window.
    static let window = 4 * rate
    /// The length of the transform: the window, and zeros, so that no lag wraps around.
    static let transformSize = 512
    /// Steps a minute.
    public static let slowest: Float = 50
    public static let fastest: Float = 220
    /// The supported sampling rates, in hertz. At other rates, the meter works as far as the signal allows.
    public static let lowestRate: UInt32 = 25
    public static let highestRate: UInt32 = 400
    /// After this time without a sample, the signal counts as lost, in nanoseconds.
    static let longestBridge: Int64 = 100_000_000
    /// After this time without a sample, everything except the step count restarts, in nanoseconds.
    static let forgotten: Int64 = 6_000_000_000
}

/// The unit of acceleration samples.
public enum AccelerationUnit: Sendable {
    case metersPerSecondSquared
    /// Multiples of standard gravity.
    case standardGravity
    /// Thousandths of standard gravity.
    case milliGravity
    /// Unknown: the mean magnitude of three axes counts as standard gravity.
    case unknown

    /// Gravity in this unit; nil if it is unknown.
    var gravity: Float? {
        switch self {
        case .metersPerSecondSquared: 9.80665
        case .standardGravity: 1
        case .milliGravity: 1000
        case .unknown: nil
        }
    }
}

/// A meter's result for the last seconds.
public struct CadenceReading: Equatable, Sendable {
    /// The end of the window, in nanoseconds of the samples' clock.
    public let time: Int64
    /// Steps per minute: the median of the last five windows; 0 without walking or running.
    public let stepsPerMinute: Float
    /// From 0 to 1: how similar the signal and its delayed copy are, and how many of the five windows agree.
    public let confidence: Float
    /// The autocorrelation at a step and at a stride (two steps), 1 for perfect repetition; 0 without cadence.
    public let stepRegularity: Float
    public let strideRegularity: Float
    /// Steps since the beginning.
    public let steps: Int64

    /// The step's peak divided by the stride's: 1 if both legs move alike. 0 without cadence.
    public var symmetry: Float { strideRegularity > 0 ? stepRegularity / strideRegularity : 0 }
    /// Whether the person walks or runs.
    public var hasCadence: Bool { stepsPerMinute > 0 }

    public init(
        time: Int64, stepsPerMinute: Float, confidence: Float, stepRegularity: Float, strideRegularity: Float,
        steps: Int64
    ) {
        self.time = time
        self.stepsPerMinute = stepsPerMinute
        self.confidence = confidence
        self.stepRegularity = stepRegularity
        self.strideRegularity = strideRegularity
        self.steps = steps
    }
}
