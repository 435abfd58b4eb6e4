import Signals

/// The type of an EEG's electrodes.
public enum ElectrodeType: Int, CaseIterable, Sendable {
    case wet, dry
}

/// The limits that users can set.
public struct QualitySettings: Equatable, Sendable {
    public var electrodes = ElectrodeType.wet
    /// The maximum amplitude of a good EEG, in microvolts, for each electrode type.
    public var wetAmplitude = QualityLimits.wetAmplitude
    public var dryAmplitude = QualityLimits.dryAmplitude
    /// The maximum output of the amplifier for a kind of signal, in microvolts; nil if unknown.
    public var fullScales = PerKind<Float?>(nil)

    public init() {}
}

/// The limits for a kind of signal: all parameters of the quality, and their sources. Voltages are in microvolts.
public struct QualityLimits: Equatable, Sendable {
    // EEG.
    /// Wet electrodes: 98% of the windows of good recordings are below 18 uV (research F2; EEG-ExPy's limit for a good fit is 18 uV).
    static let wetAmplitude: Float = 20
    /// Dry electrodes: MYND's variance of 150 uV^2.
    static let dryAmplitude: Float = 12

    // For all kinds.
    /// The weight of lost samples: the quality is zero if a quarter of a second is lost. SPEC 14, term 1.
    static let lostFactor: Float = 4
    /// A channel is flat if this share of differences between successive samples is 0. SPEC 14, term 2.
    static let repeatedShare: Float = 0.5
    /// OpenBCI's GUI: a channel is railed at 90% of full scale, nearly railed at 75%.
    static let railed: Float = 0.9
    static let nearlyRailed: Float = 0.75
    /// A channel is clipped if more than this share of the samples, and at least this number, are at the window's extreme value. SPEC 14,
    /// term 2.
    static let clippedShare: Float = 0.01
    static let clippedCount = 8
    /// The maximum quality of a channel that is nearly at its limit, and of one that resembles no other. SPEC 14, terms 2 and 6.
    static let nearlyRailedScore: Float = 0.5
    static let unlikeScore: Float = 0.6
    /// The noise term needs samples above 40 Hz. SPEC 14, term 5.
    static let leastNoiseRate: UInt32 = 200_000
    /// The minimum number of channels for correlations. SPEC 14, term 6.
    static let leastChannels = 8
    /// The correlation of PREP, below which a channel resembles no other (N. Bigdely-Shamlo et al., "The PREP pipeline", 2015).
    static let leastCorrelation: Float = 0.4

    /// A smaller range is flat.
    public let flatRange: Float
    /// A smaller standard deviation of the 1 to 40 Hz band is flat; 0 for no limit.
    public let flatAmplitude: Float
    /// The maximum standard deviation of the 1 to 40 Hz band.
    public let amplitude: Float
    /// The maximum amplitude at 50 or 60 Hz.
    public let mains: Float
    /// The maximum ratio of the standard deviation above 40 Hz to that of the 1 to 40 Hz band; 0 for no limit.
    public let noise: Float
    /// The maximum change of a second's mean within a second.
    public let motion: Float
    /// Whether channels of the kind resemble each other.
    public let isCorrelated: Bool
    /// The amplifier's maximum value; nil if unknown.
    public let fullScale: Float?

    /// - Returns: nil for signals without electrodes, for which no criteria are known.
    public init?(_ type: SignalType, _ settings: QualitySettings) {
        let kind = SignalKind(type)
        fullScale = settings.fullScales[kind]
        switch type {
        case .eeg:
            flatRange = 0.5
            flatAmplitude = 0.5
            amplitude = settings.electrodes == .wet ? settings.wetAmplitude : settings.dryAmplitude
            // The 132 wet EEG channels of the validation have a median of 4.9 uV and a maximum of 9.4 uV in windows of one second.
            mains = 10
            // White noise has a ratio of 1.2 at 200 Hz, 1.5 at 256 Hz and 2.3 at 499 Hz, a good EEG at most 0.9 (research F2).
            noise = 1.2
            // Selected by the validation (docs/quality.md): with a blink, 99% of the windows change by less than 41 uV.
            motion = 50
            isCorrelated = true
        case .eog:
            // Eyes: 15 uV a degree, so 600 uV for 40 degrees, and blinks. Ours.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0.5, 300, 25, 1.2)
            (motion, isCorrelated) = (600, false)
        case .ecg:
            // R waves of 5 mV have 1.5 mV in the band; between beats there may be none for a second, so only the range shows flatness, not
            // the amplitude. Baselines move with breathing by 0.5 mV and more. Ours, tested with the recordings of MIT-BIH and PTB.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (5, 0, 1500, 100, 1.2)
            (motion, isCorrelated) = (500, false)
        case .emg:
            // This signal is the disturbance in others: no noise limit, and amplitudes up to the maximum of surface EMG. Ours.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0, 5000, 50, 0)
            (motion, isCorrelated) = (500, false)
        default: return nil
        }
    }
}
