import Graphs
import Layout

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
    /// From this value on a button counts as pressed.
    public var buttonThreshold: Float = 1
    public var portrait = PageShape.automatic
    public var landscape = PageShape.automatic

    public init() {}
}
