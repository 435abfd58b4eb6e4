/// Graphs: draws new samples as columns of pixels.
///
/// - A `ScopeGraph` (frame, title, labels) owns a `LineContent` (the trace).
/// - The `LineContent` draws into two `TraceBuffer`s (transparent pixels of the trace alone). It receives them from a `TraceBufferPool` while it is
///   visible.
/// - Three types compute positions: `TimeAxis` (exact conversion of times to columns, the same for all graphs), `SamplePlaces` (conversion of sample
///   numbers to columns by the stream's clock) and `ContinuousContent` (which sweeps the two trace buffers contain).
/// - A `ContentView` combines the trace buffers for scroll or sweep mode.
///
/// A part of a graph is composed of the background with its grid, from a `ContentBackground`, and of the trace buffer in front of it. As in iScope,
/// the grid does not move, and the trace buffers contain only the trace. The same trace buffers thus serve both modes.
public enum GraphLimits {
    /// The maximum width and height of a graph's content area, in pixels.
    public static let maximumExtent = 8192
    /// The maximum length of a time window in milliseconds: an hour, the maximum that the ring buffers of samples store.
    public static let maximumWindowMilliseconds = 3_600_000
    /// The maximum number of samples that one update transforms: 256 spectra of 256 samples, or 16 of 4096.
    public static let transformedSamplesPerUpdate = 1 << 16
}
