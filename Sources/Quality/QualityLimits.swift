import Signals

/// What the electrodes of an EEG are.
public enum ElectrodeType: Int, CaseIterable, Sendable {
    case wet, dry
}

/// What users set of the limits.
public struct QualitySettings: Equatable, Sendable {
    public var electrodes = ElectrodeType.wet
    /// The largest amplitude of a good EEG, in microvolts, of each electrode type.
    public var wetAmplitude = QualityLimits.wetAmplitude
    public var dryAmplitude = QualityLimits.dryAmplitude
    /// The largest value that the amplifier of a kind of signal gives, in microvolts; nil where it is not known.
    public var fullScales = PerKind<Float?>(nil)

    public init() {}
}

/// The limits of a kind of signal: all that quality depends on, and where each comes from. Voltages are in microvolts.
public struct QualityLimits: Equatable, Sendable {
    // EEG.
    /// Wet electrodes: 98% of the windows of good recordings are below 18 uV (research F2; EEG-ExPy's limit for a good fit is 18 uV).
    static let wetAmplitude: Float = 20
    /// Dry electrodes: MYND's variance of 150 uV^2.
    static let dryAmplitude: Float = 12

    // For all kinds.
    /// How much of a second may be lost: nothing is left of the quality at a quarter. SPEC 14, term 1.
    static let lostFactor: Float = 4
    /// A channel is flat where so many differences of successive samples are 0. SPEC 14, term 2.
    static let repeatedShare: Float = 0.5
    /// OpenBCI's GUI: a channel is railed at 90% of full scale, nearly railed at 75%.
    static let railed: Float = 0.9
    static let nearlyRailed: Float = 0.75
    /// More than this share of the samples, and at least so many at the window's extreme value. SPEC 14, term 2.
    static let clippedShare: Float = 0.01
    static let clippedCount = 8
    /// What a channel nearly at its limit, and one that is like no other, is worth at most. SPEC 14, terms 2 and 6.
    static let nearlyRailedScore: Float = 0.5
    static let unlikeScore: Float = 0.6
    /// The noise term needs samples above 40 Hz. SPEC 14, term 5.
    static let leastNoiseRate: UInt32 = 200_000
    /// Correlations need so many channels. SPEC 14, term 6.
    static let leastChannels = 8
    /// The correlation of PREP, below which a channel is like no other (N. Bigdely-Shamlo et al., "The PREP pipeline", 2015).
    static let leastCorrelation: Float = 0.4

    /// A range below is flat.
    public let flatRange: Float
    /// A standard deviation of the 1 to 40 Hz band below is flat; 0 for no limit.
    public let flatAmplitude: Float
    /// The largest standard deviation of the 1 to 40 Hz band.
    public let amplitude: Float
    /// The largest amplitude at 50 or 60 Hz.
    public let mains: Float
    /// How many times the noise the signal must be for less than 100%; 0 where noise is the signal.
    public let noise: Float
    /// The largest change of the mean of a second within a second.
    public let motion: Float
    /// Whether channels of the kind are like each other.
    public let isCorrelated: Bool
    /// The amplifier's largest value; nil where it is not known.
    public let fullScale: Float?

    /// - Returns: nil for signals that no electrode gives: what is good there is not known.
    public init?(_ type: SignalType, _ settings: QualitySettings) {
        let kind = SignalKind(type)
        fullScale = settings.fullScales[kind]
        switch type {
        case .eeg:
            flatRange = 0.5
            flatAmplitude = 0.5
            amplitude = settings.electrodes == .wet ? settings.wetAmplitude : settings.dryAmplitude
            // The 139 wet channels of the validation have 4.8 uV in the median, 16 in a hundred of their windows.
            mains = 10
            // White noise has 2 times its 1-40 Hz in the band above at 256 Hz, an EEG of the trials 0.9 at most (research F2).
            noise = 1.2
            // Chosen by the validation (docs/quality.md): with a blink, 99% of the windows change by less than 41 uV.
            motion = 50
            isCorrelated = true
        case .eog:
            // Eyes: 15 uV a degree, so 600 uV for 40 degrees, and blinks. Ours.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0.5, 300, 25, 1.2)
            (motion, isCorrelated) = (600, false)
        case .ecg:
            // R waves of 5 mV have 1.5 mV in the band; between beats there may be none for a second, so no amplitude is flat but the range.
            // Baselines wander with the breath by 0.5 mV and more. Ours, tried with the recordings of MIT-BIH and PTB.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (5, 0, 1500, 100, 1.2)
            (motion, isCorrelated) = (500, false)
        case .emg:
            // The signal itself is what disturbs others: no noise, and amplitudes to the largest of surface EMG. Ours.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0, 5000, 50, 0)
            (motion, isCorrelated) = (500, false)
        default: return nil
        }
    }
}
