/// Generates the samples of one channel in sequence, reproducible from a seed, without allocation.
public protocol SignalGenerator: AnyObject {
    /// The next sample, in the unit of the generator's kind.
    func next() -> Float
    /// The next `samples.count` samples.
    func fill(_ samples: UnsafeMutableBufferPointer<Float>)
}

extension SignalGenerator {
    @inlinable public func fill(_ samples: UnsafeMutableBufferPointer<Float>) {
        for index in samples.indices { samples[index] = next() }
    }
}

/// A generator's signal.
public enum GeneratorKind: Equatable, Sendable {
    /// A sine of `frequency` (a rate: cycles per second, exact to a thousandth) and `amplitude` (in any unit). Channel n is `channelShift`
    /// * n of a turn ahead of channel 0.
    case sine(frequency: SamplingRate, amplitude: Float, channelShift: Float)
    /// The lead `ECGLead(rawValue: channel % 12)`, in mV.
    case ecg
    /// The electrode `EEGElectrode(channel:)`, in µV; `humAmplitude` is that of 50 Hz mains hum, in µV.
    case eeg(humAmplitude: Float)
    /// Even channels: vertical eye movement with blinks; odd ones: horizontal. In µV.
    case eog
    /// Muscle bursts, in µV.
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

    /// A generator for one channel.
    /// - Parameters:
    ///   - channel: the channel's index from 0: it determines electrode, lead or phase.
    ///   - rate: the sampling rate; for an irregular rate, the samples are those of 1 Hz.
    ///   - seed: channels made from one seed belong together: same heart beats, same blinks, same alpha waves.
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
