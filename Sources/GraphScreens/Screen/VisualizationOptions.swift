import Acquisition
import BandGraphs
import BandPower
import Graphs
import Layout
import Signals

/// What the settings say about the graphs.
public struct VisualizationOptions: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The time window that is shown at first.
    public var windowMilliseconds = 10_000
    /// How the scopes of each kind of signal choose their values.
    public var scopeScales = PerKind(ScopeScale())
    /// Beyond these values scopes draw no samples, in the channel's unit; nil where they draw all.
    public var drawnLimits = PerKind<ValueLimits?>(nil)
    /// Whether spectrograms show filtered samples, and montages, too.
    public var filtersSpectrograms = true
    public var spectrogramScaling = ValueScaling.auto
    /// Whether scopes stand above each other on the first page, and not in slots.
    public var stacksScopes = false
    /// How many of them are in sight at once; 0 for as many as have room.
    public var stackedScopes = 0
    /// The page of ECG paper.
    public var paper = PaperOptions()
    /// Whether each regular channel gets a scope. Load tests alone can do without.
    public var showsScopes = true
    /// Whether each regular channel gets a spectrogram beside its scope.
    public var showsSpectrograms = true
    /// Whether channels of acceleration have them, too.
    public var showsAccelerationSpectrograms = false
    /// Whether each regular channel gets a graph of its band power.
    public var showsBands = false
    public var bandUnit = BandUnit.power
    /// How powers of bands are computed.
    public var welch = WelchSettings()
    /// How spectrograms are made and colored.
    public var spectrogram = SpectrogramOptions()
    /// The highest frequencies, in hertz, that spectrograms of each kind of signal show at first; nil for all.
    public var highestFrequencies = PerKind { $0.facts.highestFrequency > 0 ? Float($0.facts.highestFrequency) : nil }
    /// From this value on a button counts as pressed.
    public var buttonThreshold: Float = 1
    public var portrait = PageShape.automatic
    public var landscape = PageShape.automatic

    public init() {}
}

extension VisualizationOptions {
    /// Whether a channel has a spectrogram.
    func showsSpectrogram(of channel: SampleStore.Entry) -> Bool {
        showsSpectrograms && (showsAccelerationSpectrograms || SignalKind(channel.type) != .acceleration)
    }

    /// How the spectrogram of a channel is made.
    func spectrogram(of channel: SampleStore.Entry) -> SpectrogramOptions {
        var own = spectrogram
        own.decibelFactor = DecibelReference.factor(unit: channel.unit) ?? 1
        own.highestFrequency = highestFrequencies[SignalKind(channel.type)]
        return own
    }
}
