/// Graphs: new samples in, strip columns out.
///
/// A `ScopeGraph` (frame, title, labels) owns a `LineContent` (the trace), which draws into two `Strip`s (transparent
/// pixels of the trace alone) that it gets from a `StripPool` while it is in sight. A `TimeAxis` (sample number to pixel,
/// exact) and a `ContinuousContent` (which strip holds which sweep) tell where; a `ContentView` puts the strips together
/// for scroll or sweep mode. Composing a piece of the picture takes the background with its grid from a
/// `ContentBackground` and lays the strip over it: as in the original, the grid is fixed and only the trace belongs to
/// the strips, so the same strips serve both modes.
public enum GraphLimits {
    /// The widest and highest content, in pixels.
    public static let maximumExtent = 8192
    /// The longest period that can be shown: a day.
    public static let maximumPeriodMilliseconds = 86_400_000
    /// The most samples that one update draws, so that a long redraw does not hold up a frame: about 2 ms each on the
    /// device for columns of many samples, and for joined points.
    public static let samplesPerUpdate = 1 << 17
    public static let pointsPerUpdate = 1 << 11
    /// The most samples of the transforms that one update computes: 256 spectra of 256 samples, 16 of 4096.
    public static let transformedSamplesPerUpdate = 1 << 16
}
