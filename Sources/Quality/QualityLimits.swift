import Signals

/// The type of the EEG electrodes.
public enum ElectrodeType: Int, CaseIterable, Sendable {
    case wet, dry
}

/// The limits that users can set.
public struct QualitySettings: Equatable, Sendable {
    public var electrodes = ElectrodeType.wet
    /// The maximum amplitude of a good EEG for each electrode type, in microvolts.
    public var wetAmplitude = QualityLimits.wetAmplitude
    public var dryAmplitude = QualityLimits.dryAmplitude
    /// The amplifier's full scale for each kind of signal, in microvolts; nil if unknown.
    public var fullScales = PerKind<Float?>(nil)

    public init() {}
}

/// The limits for a kind of signal: all parameters of the quality, with their sources. Voltages are in microvolts.
public struct QualityLimits: Equatable, Sendable {
    // MARK: EEG

    /// Wet electrodes: in good recordings, 98% of the one-second windows have an amplitude below 18 uV (section F2 of our research notes). EEG-ExPy's
    /// limit for a good fit is also 18 uV.
    static let wetAmplitude: Float = 20
    /// Dry electrodes: the square root of MYND's limit for the variance, 150 uV^2.
    static let dryAmplitude: Float = 12

    // MARK: All kinds

    /// The weight of lost samples: the quality is 0 if a quarter of the window is lost. SPEC 14, term 1.
    static let lostFactor: Float = 4
    /// The channel is flat if at least this share of the differences between successive samples is 0. SPEC 14, term 2.
    static let repeatedShare: Float = 0.5
    /// From OpenBCI's GUI: a channel is railed (at the amplifier's limit) if its samples reach 90% of full scale, and nearly railed from 75% on.
    static let railed: Float = 0.9
    static let nearlyRailed: Float = 0.75
    /// A channel is clipped only if more than this share of the samples have the window's extreme value. SPEC 14, term 2.
    static let clippedShare: Float = 0.01
    /// A channel is clipped only if at least this number of samples have the window's extreme value.
    static let clippedCount = 8
    /// The maximum rating, as a share of 100, of a channel that is nearly railed (near the amplifier's limit). SPEC 14, term 2.
    static let nearlyRailedScore: Float = 0.5
    /// The maximum rating, as a share of 100, of a channel that is similar to no other channel. SPEC 14, term 6.
    static let unlikeScore: Float = 0.6
    /// The minimum sampling rate for rating noise, in thousandths of a hertz. Noise is measured above 40 Hz. SPEC 14, term 5.
    static let leastNoiseRate: UInt32 = 200_000
    /// The minimum number of channels of a stream for rating their correlations. SPEC 14, term 6.
    static let leastChannels = 8
    /// PREP's limit of the correlation. Below it, a channel is similar to no other (N. Bigdely-Shamlo et al., "The PREP pipeline", 2015).
    static let leastCorrelation: Float = 0.4

    /// A channel whose range of values is smaller than this is flat.
    public let flatRange: Float
    /// A channel whose standard deviation in the 1 to 40 Hz band is smaller than this is flat; 0 for no limit.
    public let flatAmplitude: Float
    /// The maximum standard deviation in the 1 to 40 Hz band of a channel with good quality.
    public let amplitude: Float
    /// The maximum amplitude of the mains, at 50 or 60 Hz, in a channel with good quality.
    public let mains: Float
    /// The maximum ratio of the standard deviation above 40 Hz to that in the 1 to 40 Hz band; 0 for no limit.
    public let noise: Float
    /// The maximum change of the one-second mean within one second.
    public let motion: Float
    /// True if channels of this kind are similar to each other.
    public let isCorrelated: Bool
    /// The amplifier's full scale; nil if unknown.
    public let fullScale: Float?

    /// - Parameters:
    ///   - type: the kind of signal.
    ///   - settings: the limits that the user has set.
    /// - Returns: nil for signals without electrodes, because no criteria are known for them.
    public init?(_ type: SignalType, _ settings: QualitySettings) {
        let kind = SignalKind(type)
        fullScale = settings.fullScales[kind]
        switch type {
        case .eeg:
            flatRange = 0.5
            flatAmplitude = 0.5
            amplitude = settings.electrodes == .wet ? settings.wetAmplitude : settings.dryAmplitude
            // The limit is about twice the median of 4.9 uV, and above the maximum of 9.4 uV, in one-second windows of 132 wet EEG channels
            // (docs/quality.md, validation).
            mains = 10
            // In white noise, this ratio is 1.2 at a sampling rate of 200 Hz, 1.5 at 256 Hz and 2.3 at 499 Hz. In a good EEG, it is at most 0.9
            // (section F2 of our research notes).
            noise = 1.2
            // The validation determined this limit (docs/quality.md): in windows with a blink, 99% of the changes of the mean are below 41 uV.
            motion = 50
            isCorrelated = true
        case .eog:
            // Eye movements cause 15 uV per degree, thus 600 uV for 40 degrees; blinks add to that. We chose these limits.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0.5, 300, 25, 1.2)
            (motion, isCorrelated) = (600, false)
        case .ecg:
            // An R wave of 5 mV has 1.5 mV in the 1 to 40 Hz band. Between two beats, the band can contain no signal for a second, so the range is
            // the criterion for flatness, not the amplitude. Breathing moves the baseline by 0.5 mV and more. We chose these limits and tested them
            // with the recordings of MIT-BIH and PTB.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (5, 0, 1500, 100, 1.2)
            (motion, isCorrelated) = (500, false)
        case .emg:
            // The signal of EMG resembles the noise in other signals, so EMG has no noise limit. The amplitudes reach the maximum of surface EMG. We
            // chose these limits.
            (flatRange, flatAmplitude, amplitude, mains, noise) = (0.5, 0, 5000, 50, 0)
            (motion, isCorrelated) = (500, false)
        default: return nil
        }
    }
}
