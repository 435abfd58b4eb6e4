/// Cadence: steps a minute from acceleration; pure, and nothing is allocated while samples come.
///
/// A `CadenceMeter` takes samples with their times. `GridSampler` brings their magnitude onto an even grid, `GaitAutocorrelation` finds how alike
/// the signal and its delayed self are, `StepPeriod` tells the step from the stride, `HeelStrikes` tells steps from smooth motion, and
/// `StepCounter` counts.
///
/// The method is that of R. Moe-Nilssen and J. L. Helbostad, "Estimation of gait cycle characteristics by trunk accelerometry", Journal of
/// Biomechanics 37, 2004, pp. 121-126: the unbiased autocorrelation of the acceleration has its first peak at the step and its second at the stride.
/// Changed: the magnitude of three axes, so that orientation plays no part; lost samples; the choice between step and stride where the
/// sensor sees one leg better; what is no gait.
public enum CadenceLimits {
    /// Cells of the even grid in a second.
    static let rate = 50
    static let cellNanoseconds: Int64 = 1_000_000_000 / Int64(rate)
    /// Cells of the sliding window.
    static let window = 4 * rate
    /// Samples of the transform: the window, and zeros, so that no lag wraps round.
    static let transformSize = 512
    /// Steps a minute.
    public static let slowest: Float = 50
    public static let fastest: Float = 220
    /// Sampling rates that are meant, in hertz. At other rates the meter works as far as the signal allows.
    public static let lowestRate: UInt32 = 25
    public static let highestRate: UInt32 = 400
    /// How long there may be no sample until the signal counts as lost, in nanoseconds.
    static let longestBridge: Int64 = 100_000_000
    /// After so long without samples all but the count begins anew, in nanoseconds.
    static let forgotten: Int64 = 6_000_000_000
}

/// What samples of acceleration are measured in.
public enum AccelerationUnit: Sendable {
    case metersPerSecondSquared
    /// Multiples of the earth's.
    case standardGravity
    /// Thousandths of the earth's.
    case milliGravity
    /// Where the unit is not known, the mean magnitude of three axes counts as the earth's.
    case unknown

    /// The earth's gravity in the unit; nil where it is not known.
    var gravity: Float? {
        switch self {
        case .metersPerSecondSquared: 9.80665
        case .standardGravity: 1
        case .milliGravity: 1000
        case .unknown: nil
        }
    }
}

/// What a meter found in the last seconds.
public struct CadenceReading: Equatable, Sendable {
    /// The end of the window, in nanoseconds of the samples' clock.
    public let time: Int64
    /// Steps a minute, the median of the last five windows; 0 where nobody walks or runs.
    public let stepsPerMinute: Float
    /// From 0 to 1: how alike the signal and its delayed self are, and how many of the five windows agree.
    public let confidence: Float
    /// The autocorrelation at a step and at a stride (two steps), 1 for perfect repetition; 0 without cadence.
    public let stepRegularity: Float
    public let strideRegularity: Float
    /// Steps since the beginning.
    public let steps: Int64

    /// The step's peak by the stride's: 1 where both legs do the same. 0 without cadence.
    public var symmetry: Float { strideRegularity > 0 ? stepRegularity / strideRegularity : 0 }
    /// Whether somebody walks or runs.
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
