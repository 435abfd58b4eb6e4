import Platform
import Recordings
import Signals

/// Makes the stream that the options describe.
public enum SignalFactory {
    public static func stream(_ options: ServerOptions) throws(ServerError) -> PacketStream {
        var offers: [(signal: Signal, source: any BlockSource)] = []
        var recording: (any Recording)?
        if let path = options.replay {
            let opened = try open(path, options.csv)
            offers = try ReplayOffers.make(opened, blockSize: options.replayBlockSize)
            recording = opened
        }
        for option in options.signals { offers.append((signal(option), source(option, seed: options.seed))) }
        var devices: [InputDevice] = []
        for path in options.inputs {
            let device: InputDevice
            do { device = try InputDevice(path: path) } catch { throw .input(error) }
            device.whenGone = { Console.error("signal-server: \(path) was removed; its values remain as they are") }
            devices.append(device)
        }
        offers += InputSignals.offers(devices)
        guard let stream = PacketStream(offers, recording: recording, repeatSlow: options.repeatSlow) else {
            throw .noPacketRate
        }
        return stream
    }

    /// Opens the recording that replaces generated signals.
    public static func open(_ path: String, _ csv: CSVOptions) throws(ServerError) -> any Recording {
        do {
            return try openRecording(path: path, csv: csv)
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

    /// The default name of a channel in a signal from the command line.
    private static func label(_ option: SignalOption, _ channel: Int) -> String {
        switch kind(option) {
        case .eeg: EEGElectrode(channel: channel).label
        case .ecg:
            channel < ECGLead.allCases.count ? ECGLead.allCases[channel].label : "ECG \(channel + 1)"
        case .eog: channel < 2 ? (channel == 0 ? "vertical" : "horizontal") : "EOG \(channel + 1)"
        case .emg: "EMG \(channel + 1)"
        case .sine: "sine \(channel + 1)"
        case nil: name(option) + " \(channel + 1)"
        }
    }

    /// The name of a channel without a generator: of a ramp, a pulse or a button.
    private static func name(_ option: SignalOption) -> String {
        switch option.waveform {
        case .ramp: "ramp"
        case .pulse: "pulse"
        case .sine, .simulated: "button"
        }
    }

    private static func source(_ option: SignalOption, seed: UInt32) -> any BlockSource {
        if let kind = kind(option) {
            return GeneratorSource(kind, channels: option.channels, rate: option.rate, seed: seed)
        }
        switch option.waveform {
        case .ramp: return RampSource()
        case .pulse: return PulseSource(option.pulse, amplitude: option.amplitude, rate: option.rate)
        case .sine, .simulated: return option.isPulsed ? PulseButton(option.pulse) : ButtonSource()
        }
    }

    /// The generator that makes a signal's samples; nil for a button, a ramp or a pulse.
    private static func kind(_ option: SignalOption) -> GeneratorKind? {
        switch option.waveform {
        case .ramp, .pulse: return nil
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
