import Signals

/// One signal to serve, as `--signal` or `--simulate` describes it.
public struct SignalOption: Equatable, Sendable {
    /// The waveform of the signal's samples.
    public enum Waveform: Equatable, Sendable {
        /// A simulated biosignal of the signal's type.
        case simulated
        /// A sine. All channels are equal, except for their phase (see `shift`).
        case sine
        /// The sample's number from 0 (modulo 1000) plus 1000 times the channel's number. It is used to test the
        /// transport.
        case ramp
        /// A short rectangular pulse whenever the machine's clock is a multiple of some seconds, to test the times of samples.
        case pulse
    }

    public var type: SignalType
    public var waveform: Waveform
    public var channels: Int
    /// The sampling rate; 0 for an irregular signal.
    public var rate: SamplingRate
    public var blockSize: Int
    /// The peak value of a sine or pulse.
    public var amplitude: Float = 1
    /// The times of the pulses. A button with `isPulsed` is pressed during each pulse.
    public var pulse = PulseTimes(every: 1)
    /// True if the signal is a button that is pressed during the pulses.
    public var isPulsed = false
    /// The frequency of a sine.
    public var frequency = SamplingRate(hertz: 10)
    /// The phase by which each channel of a sine leads the previous channel, in turns (1 turn is 360 degrees).
    public var shift: Float = 0
    /// The amplitude of 50 Hz mains hum in a simulated EEG, in microvolts.
    public var hum: Float = 0
    /// The names of the channels. Channels beyond this list get a default name.
    public var labels: [String] = []

    /// The signal that a name such as "eeg" stands for, with its default number of channels and its default rate; nil for an unknown name.
    static func usual(_ kind: String) -> SignalOption? {
        func option(_ type: SignalType, _ waveform: Waveform, _ channels: Int, _ hertz: UInt32) -> SignalOption {
            SignalOption(
                type: type, waveform: waveform, channels: channels, rate: SamplingRate(hertz: hertz), blockSize: 0)
        }
        switch kind {
        case "eeg": return option(.eeg, .simulated, 10, 250)
        case "ecg": return option(.ecg, .simulated, 2, 500)
        case "emg": return option(.emg, .simulated, 2, 1000)
        case "eog": return option(.eog, .simulated, 2, 250)
        case "button": return option(.button, .simulated, 1, 0)
        case "sine": return option(.eeg, .sine, 4, 250)
        case "ramp": return option(.eeg, .ramp, 4, 250)
        case "pulse":
            var pulse = option(.eeg, .pulse, 1, 250)
            pulse.amplitude = 100
            return pulse
        default: return nil
        }
    }

    /// The names that `usual` accepts, for messages.
    static let kinds = "eeg, ecg, emg, eog, button, sine, ramp, pulse"

    /// The block size that results in about 50 packets per second.
    static func usualBlockSize(_ rate: SamplingRate) -> Int {
        max(1, min(ServerLimits.blockSize, Int(rate.milliHertz) / 50_000))
    }
}

/// The values for all signals whose own descriptions do not set them: the options `--channels`, `--rate` and so on.
struct SignalDefaults {
    var channels: Int?
    var rate: SamplingRate?
    var blockSize: Int?
    var amplitude: Float?
    var frequency: SamplingRate?
}

/// Parses the description of a signal on the command line.
struct SignalOptionReader {
    /// The values that the description of the signal sets. All other values come from the defaults.
    private var said = SignalDefaults()
    private var option: SignalOption

    /// Parses "ecg" or "eeg:channels=10,rate=250,block=5,labels=C3+C4".
    init(_ value: OptionValue) throws(OptionError) {
        let kind = value.divided(at: ":")?.before ?? value
        guard let usual = SignalOption.usual(kind.text) else {
            throw value.error("'\(kind.text)' cannot be generated; choose from \(SignalOption.kinds)")
        }
        option = usual
        guard let settings = value.divided(at: ":")?.after else { return }
        for setting in settings.split(",") {
            guard let (name, content) = setting.divided(at: "=") else {
                throw value.error("'\(setting.text)' is not of the form name=value")
            }
            try read(name.text, content)
        }
    }

    private mutating func read(_ name: String, _ value: OptionValue) throws(OptionError) {
        switch name {
        case "channels": said.channels = try value.integer(1...ServerLimits.channels)
        case "rate": said.rate = try value.rate()
        case "block": said.blockSize = try value.integer(1...ServerLimits.blockSize)
        case "amplitude":
            guard option.waveform == .sine || option.waveform == .pulse else {
                throw value.error("amplitude= is for a sine or pulse only")
            }
            said.amplitude = try value.amplitude()
        case "frequency":
            try demand(.sine, name, value)
            said.frequency = try value.frequency()
        case "shift":
            try demand(.sine, name, value)
            option.shift = Float(try value.thousandths(maximum: 1000)) / 1000
        case "every":
            guard option.waveform == .pulse || option.type == .button else {
                throw value.error("every= is for a pulse or button only")
            }
            option.pulse = PulseTimes(every: try value.integer(1...ServerLimits.pulseSeconds))
            option.isPulsed = true
        case "hum":
            guard option.type == .eeg, option.waveform == .simulated else {
                throw value.error("hum= is for a simulated eeg only")
            }
            option.hum = Float(try value.thousandths(maximum: 1_000_000)) / 1000
        case "labels": option.labels = value.split("+").map { $0.text }
        case "type":
            guard option.waveform != .simulated else {
                throw value.error("type= is for sine, ramp and pulse; a simulated signal has the type of its name")
            }
            guard let type = signalType(named: value.text) else {
                throw value.error("'\(value.text)' is no signal type; choose from \(signalTypeNames)")
            }
            option.type = type
        default:
            throw value.error(
                "'\(name)' is no setting of a signal; there are channels, rate, block, labels, type, amplitude, "
                    + "frequency, shift, hum, every")
        }
    }

    private func demand(
        _ waveform: SignalOption.Waveform, _ name: String, _ value: OptionValue
    ) throws(OptionError) {
        guard option.waveform == waveform else { throw value.error("\(name)= is for a sine only") }
    }

    /// Makes the signal. The values that its description does not set come from `defaults`.
    func finished(_ defaults: SignalDefaults, option name: String) throws(OptionError) -> SignalOption {
        var result = option
        result.amplitude = said.amplitude ?? defaults.amplitude ?? result.amplitude
        result.frequency = said.frequency ?? defaults.frequency ?? result.frequency
        if result.rate.isIrregular {
            guard said.rate == nil, said.blockSize == nil else {
                throw OptionError(name, "a button signal has neither rate nor block size")
            }
            result.channels = said.channels ?? result.channels
            result.blockSize = 1
        } else {
            result.channels = said.channels ?? defaults.channels ?? max(result.channels, option.labels.count)
            result.rate = said.rate ?? defaults.rate ?? result.rate
            result.blockSize =
                said.blockSize ?? defaults.blockSize ?? SignalOption.usualBlockSize(result.rate)
        }
        guard option.labels.count <= result.channels else {
            throw OptionError(name, "\(option.labels.count) labels for \(result.channels) channels")
        }
        return result
    }
}
