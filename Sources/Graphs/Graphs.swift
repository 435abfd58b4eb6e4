/// Graphs: new samples in, strip columns out.
///
/// A `ScopeGraph` (frame, title, labels) owns a `LineContent` (the trace), which owns two `Strip`s (transparent pixels
/// of the trace alone), a `TimeAxis` (sample number to pixel, exact) and the limits of its value axis. Composing a
/// piece of the picture takes the background with its grid from a `ContentBackground` and lays the strip over it:
/// as in the original, the grid is fixed and only the trace belongs to the strips, so the same strips serve sweep and
/// scroll mode.
public enum GraphLimits {
    /// The widest and highest content, in pixels.
    public static let maximumExtent = 8192
    /// The longest period that can be shown: a day.
    public static let maximumPeriodMilliseconds = 86_400_000
}
