import Acquisition
import BandGraphs
import BandPower
import Graphs
import Layout
import Signals

/// The settings of the graphs.
public struct VisualizationOptions: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The initial time window.
    public var windowMilliseconds = 10_000
    /// The scales for the scopes of each kind of signal.
    public var scopeScales = PerKind(ScopeScale())
    /// Scopes draw no samples outside these limits, in the channel's unit; nil if they draw all.
    public var drawnLimits = PerKind<ValueLimits?>(nil)
    /// True if spectrograms, too, show filtered samples and montages.
    public var filtersSpectrograms = true
    public var spectrogramScaling = ValueScaling.auto
    /// True if scopes are stacked on the first page, without slots.
    public var stacksScopes = false
    /// The number of stacked scopes that are visible at once; 0 for as many as fit.
    public var stackedScopes = 0
    /// The page of ECG paper.
    public var paper = PaperOptions()
    /// True if each regular channel gets a scope. Only load tests use false.
    public var showsScopes = true
    /// True if each regular channel gets a spectrogram beside its scope.
    public var showsSpectrograms = true
    /// True if channels of acceleration get spectrograms, too.
    public var showsAccelerationSpectrograms = false
    /// True if each regular channel gets a graph of its band power.
    public var showsBands = false
    public var bandUnit = BandUnit.power
    /// How the powers of bands are computed.
    public var welch = WelchSettings()
    /// How spectrograms are made and colored.
    public var spectrogram = SpectrogramOptions()
    /// The highest initial frequency, in hertz, of the spectrograms of each kind of signal; nil for all frequencies.
    public var highestFrequencies = PerKind { $0.facts.highestFrequency > 0 ? Float($0.facts.highestFrequency) : nil }
    /// A button counts as pressed from this value on.
    public var buttonThreshold: Float = 1
    public var portrait = PageShape.automatic
    public var landscape = PageShape.automatic

    public init() {}
}

extension VisualizationOptions {
    /// True if a channel has a spectrogram.
    func showsSpectrogram(of channel: SampleStore.Entry) -> Bool {
        showsSpectrograms && (showsAccelerationSpectrograms || SignalKind(channel.type) != .acceleration)
    }

    /// The options of a channel's spectrogram.
    func spectrogram(of channel: SampleStore.Entry) -> SpectrogramOptions {
        var own = spectrogram
        own.decibelFactor = DecibelReference.factor(unit: channel.unit) ?? 1
        own.highestFrequency = highestFrequencies[SignalKind(channel.type)]
        return own
    }
}
