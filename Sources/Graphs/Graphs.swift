/// Graphs: new samples in, columns of pixels out.
///
/// - A `ScopeGraph` (frame, title, labels) owns a `LineContent` (the trace).
/// - The `LineContent` draws into two `TraceBuffer`s (transparent pixels of the trace alone). It receives them from a `TraceBufferPool`
///   while it is visible.
/// - Positions come from a `TimeAxis` (time to column, exact, the same for all graphs), `SamplePlaces` (sample number to column by the
///   stream's clock) and a `ContinuousContent` (which trace buffer contains which sweep).
/// - A `ContentView` combines the trace buffers for scroll or sweep mode.
///
/// To compose a part of the picture, the background with its grid comes from a `ContentBackground`, and the trace buffer is drawn over it.
/// As in the original, the grid is fixed and the trace buffers contain only the trace, so the same trace buffers serve both modes.
public enum GraphLimits {
    /// The maximum width and height of a content, in pixels.
    public static let maximumExtent = 8192
    /// The longest time window: an hour, which is the maximum that rings keep.
    public static let maximumWindowMilliseconds = 3_600_000
    /// The maximum number of samples that one update transforms: 256 spectra of 256 samples, 16 of 4096.
    public static let transformedSamplesPerUpdate = 1 << 16
}
