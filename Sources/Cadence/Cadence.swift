/// Cadence: determines steps per minute from acceleration. It reads no clock, and allocates no memory while samples arrive.
///
/// The type CadenceMeter takes samples with their times. GridSampler resamples their magnitude to evenly spaced cells. GaitAutocorrelation computes
/// the similarity of the signal and its delayed copy. StepPeriod distinguishes the step from the stride (two steps). HeelStrikes distinguishes steps
/// from smooth motion. StepCounter counts steps.
///
/// The method is that of R. Moe-Nilssen and J. L. Helbostad, "Estimation of gait cycle characteristics by trunk accelerometry", Journal of
/// Biomechanics 37, 2004, pp. 121-126: the unbiased autocorrelation of the acceleration has its first peak at the step and its second at the stride.
/// We changed four things in this method: the magnitude of three axes makes the orientation irrelevant; lost samples are allowed; step and stride
/// are also distinguished if the sensor measures one leg better; motion other than walking is detected.
public enum CadenceLimits {
    /// The number of cells (averaged samples) per second to which the acceleration is resampled.
    static let rate = 50
    static let cellNanoseconds: Int64 = 1_000_000_000 / Int64(rate)
    /// The number of cells (averaged samples) in the sliding window.
    static let window = 4 * rate
    /// The length of the transform in cells (averaged samples): the window, and enough zeros that the autocorrelation does not wrap around.
    static let transformSize = 512
    /// The slowest cadence that is detected, in steps per minute.
    public static let slowest: Float = 50
    /// The fastest cadence that is detected, in steps per minute.
    public static let fastest: Float = 220
    /// The lowest supported sampling rate in hertz. At lower rates, results are less reliable.
    public static let lowestRate: UInt32 = 25
    /// The highest supported sampling rate in hertz. At higher rates, results are less reliable.
    public static let highestRate: UInt32 = 400
    /// The maximum time in nanoseconds between two samples. If the next sample is later, the signal in between counts as lost.
    static let longestBridge: Int64 = 100_000_000
    /// The time in nanoseconds without a sample after which the measurement restarts; only the step count remains.
    static let forgotten: Int64 = 6_000_000_000
}

/// The unit of the acceleration samples.
public enum AccelerationUnit: Sendable {
    case metersPerSecondSquared
    /// The unit is standard gravity (g).
    case standardGravity
    /// The unit is a thousandth of standard gravity (mg).
    case milliGravity
    /// The unit is unknown: the mean magnitude of three axes counts as standard gravity.
    case unknown

    /// Standard gravity in this unit; nil if the unit is unknown.
    var gravity: Float? {
        switch self {
        case .metersPerSecondSquared: 9.80665
        case .standardGravity: 1
        case .milliGravity: 1000
        case .unknown: nil
        }
    }
}

/// A result of the meter for the last seconds.
public struct CadenceReading: Equatable, Sendable {
    /// The end of the window, in nanoseconds of the samples' clock.
    public let time: Int64
    /// Steps per minute: the median of the last five windows; 0 if the person neither walks nor runs.
    public let stepsPerMinute: Float
    /// The confidence from 0 to 1. It combines the similarity of the signal and its delayed copy with the number of agreeing windows among the last
    /// five.
    public let confidence: Float
    /// The autocorrelation at a lag of one step: 1 for perfect repetition; 0 without a cadence.
    public let stepRegularity: Float
    /// The autocorrelation at a lag of a stride (two steps): 1 for perfect repetition; 0 without a cadence.
    public let strideRegularity: Float
    /// The number of steps since the meter's beginning.
    public let steps: Int64

    /// The autocorrelation at a lag of one step divided by that at a lag of one stride: 1 if both legs move alike; 0 without a cadence.
    public var symmetry: Float { strideRegularity > 0 ? stepRegularity / strideRegularity : 0 }
    /// True if the person walks or runs.
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
