import Graphs
import Layout
import Signals

/// What the settings say about the graphs.
public struct VisualizationOptions: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The time window that is shown at first.
    public var windowMilliseconds = 10_000
    public var scopeScaling = ValueScaling.auto
    public var spectrogramScaling = ValueScaling.auto
    /// Whether each regular channel gets a scope. Load tests alone can do without.
    public var showsScopes = true
    /// Whether each regular channel gets a spectrogram beside its scope.
    public var showsSpectrograms = true
    /// How spectrograms are made and colored.
    public var spectrogram = SpectrogramOptions()
    /// The highest frequencies that spectrograms of each kind of signal show at first; nil for all.
    public var highestFrequencies = HighestFrequencies()
    /// From this value on a button counts as pressed.
    public var buttonThreshold: Float = 1
    public var portrait = PageShape.automatic
    public var landscape = PageShape.automatic

    public init() {}
}

/// The highest frequency, in hertz, that the spectrogram of a kind of signal shows at first; nil for all.
public struct HighestFrequencies: Equatable, Sendable {
    public var eeg: Float? = 45
    public var ecg: Float? = 40
    public var emg: Float?
    public var others: Float?

    public init() {}

    package subscript(type: SignalType) -> Float? {
        switch type {
        case .eeg: eeg
        case .ecg: ecg
        case .emg: emg
        default: others
        }
    }
}

extension VisualizationOptions {
    /// How the spectrogram of a channel is made.
    func spectrogram(of channel: SampleStore.Entry) -> SpectrogramOptions {
        var own = spectrogram
        own.decibelFactor = DecibelReference.factor(unit: channel.unit) ?? 1
        own.highestFrequency = highestFrequencies[channel.type]
        return own
    }
}
