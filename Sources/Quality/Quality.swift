import Text

/// Quality: rates the signal of each channel four times per second and names the reasons for bad ratings. It also contains the positions of
/// electrodes on a head. It performs no input or output.
///
/// A `QualityMeter` rates the channels of one stream by their received samples. A rating combines seven terms, which SPEC 14 and docs/quality.md
/// define. `QualityLimits` contains all limits with their sources.
public enum QualityScale {
    /// The highest value of a quality. Screens show it as a check mark.
    public static let best: Float = 100
    /// Screens show qualities below this value in amber.
    public static let amber: Float = 70
    /// Screens show qualities below this value in red.
    public static let red: Float = 40
    /// The number of a channel's last ratings whose mean is displayed.
    public static let averaged = 5
    /// The number of ratings of a channel per second.
    public static let perSecond = 4
}

/// The reason why a channel is not good. All screens and files use these terms.
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

/// The reason for a bad quality, and the measured value that shows it.
public struct QualityFinding: Equatable, Sendable {
    /// The meaning of a finding's value.
    public enum Measure: UInt8, Sendable {
        /// A share of the last second's samples, in percent.
        case percent
        case microvolts
        case microvoltsPerSecond
        /// A multiple of the amplitude of the rest of the signal.
        case timesTheRest
        /// The largest correlation with other channels, 0 to 1.
        case correlation
    }
    public let reason: QualityReason
    public let measure: Measure
    public let value: Float
    /// The mains frequency in Hz if mains noise is the reason; 0 for other reasons.
    public let hertz: UInt8

    public init(_ reason: QualityReason, _ measure: Measure, _ value: Float, hertz: UInt8 = 0) {
        self.reason = reason
        self.measure = measure
        self.value = value
        self.hertz = hertz
    }
}

/// The class of a channel's quality, from which its color follows.
public enum QualityState: UInt8, Sendable {
    case good, amber, red

    init(_ value: Float) {
        self = value < QualityScale.red ? .red : value < QualityScale.amber ? .amber : .good
    }
}

/// The displayed quality of a channel.
public struct ChannelQuality: Equatable, Sendable {
    /// The mean of the last five ratings, 0 to 100. At the beginning, there are fewer ratings.
    public let value: Float
    /// The finding of the lowest of these five ratings; nil if all are 100.
    public let finding: QualityFinding?

    public var state: QualityState { QualityState(value) }
    /// True if the channel has no signal: it is flat, or at the amplifier's limit.
    public var hasNoSignal: Bool { finding?.reason == .flat || finding?.reason == .atLimit }
    /// True if the screens show a check mark for the channel: the last five ratings are 100.
    public var hasCheckMark: Bool { value >= QualityScale.best }
}
