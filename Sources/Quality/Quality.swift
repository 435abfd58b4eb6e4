import Text

/// Quality: rates the signal of each channel four times a second, with the reasons for bad ratings; positions of electrodes on a head.
/// Pure.
///
/// A `QualityMeter` rates the channels of one stream by their received samples. SPEC 14 and docs/quality.md state the seven terms, and
/// `QualityLimits` has all limits with their sources.
public enum QualityScale {
    /// The highest value, which is shown as a check mark.
    public static let best: Float = 100
    /// Values below are amber.
    public static let amber: Float = 70
    /// Values below are red.
    public static let red: Float = 40
    /// The number of values averaged for display.
    public static let averaged = 5
    /// The number of ratings of a channel a second.
    public static let perSecond = 4
}

/// Why a channel is not good. All screens and files use these terms.
public enum QualityReason: UInt8, CaseIterable, Sendable {
    case lost, flat, atLimit, loose, mains, noise, moves

    public var words: LocalText {
        switch self {
        case .lost: LocalText(en: "lost", de: "verloren")
        case .flat: LocalText(en: "flat", de: "flach")
        case .atLimit: LocalText(en: "at its limit", de: "am Anschlag")
        case .loose: LocalText(en: "loose", de: "locker")
        case .mains: LocalText(en: "mains", de: "Netzbrummen")
        case .noise: LocalText(en: "muscle or noise", de: "Muskel oder Rauschen")
        case .moves: LocalText(en: "moves", de: "bewegt sich")
        }
    }
}

/// A reason with its value.
public struct QualityFinding: Equatable, Sendable {
    /// The meaning of the value.
    public enum Measure: UInt8, Sendable {
        /// A share of the samples of the last second.
        case percent
        case microvolts
        case microvoltsPerSecond
        /// A multiple of the rest of the signal.
        case timesTheRest
        /// The largest correlation with other channels, 0 to 1.
        case correlation
    }
    public let reason: QualityReason
    public let measure: Measure
    public let value: Float
    /// The mains frequency; 0 for other reasons.
    public let hertz: UInt8

    public init(_ reason: QualityReason, _ measure: Measure, _ value: Float, hertz: UInt8 = 0) {
        self.reason = reason
        self.measure = measure
        self.value = value
        self.hertz = hertz
    }
}

/// The color of a channel.
public enum QualityState: UInt8, Sendable {
    case good, amber, red

    init(_ value: Float) {
        self = value < QualityScale.red ? .red : value < QualityScale.amber ? .amber : .good
    }
}

/// The displayed quality of a channel.
public struct ChannelQuality: Equatable, Sendable {
    /// 0 to 100: the mean of the last five ratings, or fewer at the beginning.
    public let value: Float
    /// The finding of the lowest of these ratings; nil if all are 100.
    public let finding: QualityFinding?

    public var state: QualityState { QualityState(value) }
    /// Whether no signal arrives: it is flat, or at the amplifier's limit.
    public var hasNoSignal: Bool { finding?.reason == .flat || finding?.reason == .atLimit }
    /// Whether the ring has a check mark: all of the last five ratings are 100.
    public var hasCheckMark: Bool { value >= QualityScale.best }
}
