import Recordings
import Signals

/// Makes the stream that the options describe.
public enum SignalFactory {
    public static func stream(_ options: ServerOptions) throws(ServerError) -> PacketStream {
        var offers: [(signal: Signal, source: any BlockSource)] = []
        if let path = options.replay {
            offers = try ReplayOffers.make(try open(path), blockSize: options.replayBlockSize)
        }
        for option in options.signals { offers.append((signal(option), source(option, seed: options.seed))) }
        guard let stream = PacketStream(offers, repeatSlow: options.repeatSlow) else { throw .noPacketRate }
        return stream
    }

    private static func open(_ path: String) throws(ServerError) -> any Recording {
        do {
            return try openRecording(path: path)
        } catch {
            throw .recording(error)
        }
    }

    private static func signal(_ option: SignalOption) -> Signal {
        let labels = (0..<option.channels).map { channel in
            channel < option.labels.count ? option.labels[channel] : label(option, channel)
        }
        return Signal(
            type: option.type, rate: option.rate, blockSize: option.blockSize, unit: kind(option)?.unit ?? "",
            labels: labels)
    }

    /// The usual name of a channel.
    private static func label(_ option: SignalOption, _ channel: Int) -> String {
        switch kind(option) {
        case .eeg: EEGElectrode(channel: channel).label
        case .ecg:
            channel < ECGLead.allCases.count ? ECGLead.allCases[channel].label : "ECG \(channel + 1)"
        case .eog: channel < 2 ? (channel == 0 ? "vertical" : "horizontal") : "EOG \(channel + 1)"
        case .emg: "EMG \(channel + 1)"
        case .sine: "sine \(channel + 1)"
        case nil: option.type == .button ? "button \(channel + 1)" : "ramp \(channel + 1)"
        }
    }

    private static func source(_ option: SignalOption, seed: UInt32) -> any BlockSource {
        guard let kind = kind(option) else { return option.type == .button ? ButtonSource() : RampSource() }
        return GeneratorSource(kind, channels: option.channels, rate: option.rate, seed: seed)
    }

    /// What generates the signal; nil for a button or ramp.
    private static func kind(_ option: SignalOption) -> GeneratorKind? {
        switch option.waveform {
        case .ramp: return nil
        case .sine:
            return .sine(frequency: option.frequency, amplitude: option.amplitude, channelShift: option.shift)
        case .simulated:
            switch option.type {
            case .ecg: return .ecg
            case .eog: return .eog
            case .emg: return .emg
            case .eeg: return .eeg(humAmplitude: option.hum)
            default: return nil
            }
        }
    }
}
