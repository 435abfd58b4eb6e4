import Acquisition
import BandGraphs
import BandPower
import Graphs
import Layout
import Settings
import Signals

/// The options of the graphs.
public struct VisualizationOptions: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The initial time window.
    public var windowMilliseconds = 10_000
    /// The scales of the scopes for each kind of signal.
    public var scopeScales = PerKind(ScopeScale())
    /// The range of values, in the channel's unit, outside of which scopes do not draw samples; nil to draw all samples.
    public var drawnLimits = PerKind<ValueLimits?>(nil)
    /// True if spectrograms also show channels with filters and montages.
    public var filtersSpectrograms = true
    public var spectrogramScaling = ValueScaling.auto
    /// True if scopes are stacked on the first page instead of being in slots.
    public var stacksScopes = false
    /// The number of stacked scopes that are visible at once; 0 for as many as the space allows.
    public var stackedScopes = 0
    /// True if each trace of a stack is cut off at the middle lines of the channels above and below it.
    public var clampsStack = false
    /// The rule that assigns colors to the traces of a stack.
    public var stackColors = Settings.StackColors.none
    /// The options of the page of ECG paper.
    public var paper = PaperOptions()
    /// True if each channel with a sampling rate gets a scope. Only load tests use false.
    public var showsScopes = true
    /// True if each channel with a sampling rate gets a spectrogram beside its scope.
    public var showsSpectrograms = true
    /// For each kind of signal, true if its channels get spectrograms.
    public var hasSpectrogram = PerKind { $0.facts.hasSpectrogram }
    /// True if each channel with a sampling rate gets a graph of its band power.
    public var showsBands = false
    public var bandUnit = BandUnit.power
    /// The parameters for computing the powers of frequency bands (Welch's method).
    public var welch = WelchSettings()
    /// The parameters for computing and coloring spectrograms.
    public var spectrogram = SpectrogramOptions()
    /// The highest frequency that spectrograms show initially, in hertz, for each kind of signal; nil for all frequencies.
    public var highestFrequencies = PerKind { $0.facts.highestFrequency > 0 ? Float($0.facts.highestFrequency) : nil }
    /// An irregular channel (a button) counts as pressed if its value is at least this value.
    public var buttonThreshold: Float = 1
    public var portrait = PageShape.automatic
    public var landscape = PageShape.automatic

    public init() {}
}

extension VisualizationOptions {
    /// True if a channel gets a spectrogram.
    package func showsSpectrogram(of channel: SampleStore.Entry) -> Bool {
        showsSpectrograms && hasSpectrogram[SignalKind(channel.type)]
    }

    /// The options for a channel's spectrogram.
    func spectrogram(of channel: SampleStore.Entry) -> SpectrogramOptions {
        var own = spectrogram
        own.decibelFactor = DecibelReference.factor(unit: channel.unit) ?? 1
        own.highestFrequency = highestFrequencies[SignalKind(channel.type)]
        return own
    }
}
