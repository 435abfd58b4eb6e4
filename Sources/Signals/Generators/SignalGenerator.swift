/// Generates the samples of one channel in sequence. The samples are reproducible from a seed. Generating allocates nothing.
public protocol SignalGenerator: AnyObject {
    /// Returns the next sample, in the unit that `GeneratorKind.unit` states.
    func next() -> Float
    /// Generates the next `samples.count` samples.
    func fill(_ samples: UnsafeMutableBufferPointer<Float>)
}

extension SignalGenerator {
    @inlinable public func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
        for index in samples.indices { samples[index] = next() }
    }
}

/// The kind of signal that a generator produces.
public enum GeneratorKind: Equatable, Sendable {
    /// A sine of `frequency` (in cycles per second, exact to a thousandth) and `amplitude` (in any unit). Channel n leads channel 0 by n *
    /// `channelShift` turns.
    case sine(frequency: SamplingRate, amplitude: Float, channelShift: Float)
    /// The ECG lead `ECGLead(rawValue: channel % 12)`, in mV.
    case ecg
    /// The EEG at the electrode `EEGElectrode(channel:)`, in µV. `humAmplitude` is the amplitude of 50 Hz mains hum in µV.
    case eeg(humAmplitude: Float)
    /// Eye movement in µV: vertical movement with blinks in even channels, horizontal movement in odd channels.
    case eog
    /// Muscle activity in bursts, in µV.
    case emg
}

extension GeneratorKind {
    /// The unit of the samples; empty for a sine.
    public var unit: String {
        switch self {
        case .sine: ""
        case .ecg: "mV"
        case .eeg, .eog, .emg: "µV"
        }
    }

    /// Makes a generator for one channel.
    /// - Parameters:
    ///   - channel: the channel's index from 0. It determines the electrode, the lead or the phase.
    ///   - rate: the sampling rate. For an irregular rate, the samples are those at 1 Hz.
    ///   - seed: channels with the same seed belong to the same subject: they have the same heart beats, blinks and alpha waves.
    public func generator(channel: Int, rate: SamplingRate, seed: UInt32) -> any SignalGenerator {
        let channel = max(0, channel)
        let rate = rate.isIrregular ? SamplingRate(hertz: 1) : rate
        switch self {
        case .sine(let frequency, let amplitude, let channelShift):
            return SineGenerator(
                frequency: frequency, amplitude: amplitude, shift: channelShift * Float(channel % 1024), rate: rate)
        case .ecg:
            return ECGGenerator(
                lead: ECGLead(rawValue: UInt8(channel % ECGLead.allCases.count))!, channel: channel, rate: rate,
                seed: seed)
        case .eeg(let humAmplitude):
            return EEGGenerator(channel: channel, humAmplitude: humAmplitude, rate: rate, seed: seed)
        case .eog:
            return EOGGenerator(channel: channel, rate: rate, seed: seed)
        case .emg:
            return EMGGenerator(channel: channel, rate: rate, seed: seed)
        }
    }
}
