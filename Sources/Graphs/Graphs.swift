/// Graphs: new samples in, columns of pixels out.
///
/// A `ScopeGraph` (frame, title, labels) owns a `LineContent` (the trace), which draws into two `TraceBuffer`s (transparent
/// pixels of the trace alone) that it gets from a `TraceBufferPool` while it is in sight. A `TimeAxis` (time to column, exact, the
/// same for all graphs), `SamplePlaces` (sample number to column by the stream's clock) and a `ContinuousContent` (which
/// trace buffer holds which sweep) say where; a `ContentView` puts the trace buffers together for scroll or sweep mode. Composing a piece of
/// the picture takes the background with its grid from a `ContentBackground` and lays the trace buffer over it: as in the original,
/// the grid is fixed and only the trace belongs to the trace buffers, so the same trace buffers serve both modes.
public enum GraphLimits {
    /// The widest and highest content, in pixels.
    public static let maximumExtent = 8192
    /// The longest time window that can be shown: an hour, as much as rings keep at most.
    public static let maximumWindowMilliseconds = 3_600_000
    /// The most samples of the transforms that one update computes: 256 spectra of 256 samples, 16 of 4096.
    public static let transformedSamplesPerUpdate = 1 << 16
}
