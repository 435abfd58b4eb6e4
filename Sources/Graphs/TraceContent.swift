import Signals

/// The drawing of a `TraceGraph`: takes new samples of a channel from their ring and draws them into two trace buffers.
package protocol TraceContent: AnyObject {
    var ring: SampleRing { get }
    /// The time axis of the trace buffers.
    var axis: TimeAxis { get }
    /// The drawing quality; takes effect with the next redraw.
    var quality: GraphQuality { get set }
    /// The shown range of values; set with `show(_:)`.
    var limits: ValueLimits { get }
    /// The position of the trace buffers in time.
    var content: ContinuousContent { get }
    /// Whether the ring has contained samples.
    var hasSamples: Bool { get }
    /// Whether all samples of the ring in the time window are drawn.
    var isComplete: Bool { get }

    /// Takes trace buffers. Nothing is drawn before `update`.
    /// - Returns: whether they are large enough.
    func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool
    /// Releases the trace buffers.
    func close()
    /// Draws the samples in the time window that are new since the last call.
    /// - Parameters:
    ///   - end: the end of the time window.
    ///   - budget: the budget for redraws.
    /// - Returns: what changed; nil for nothing.
    func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange?
    /// Shows another range of values, and changes the drawing accordingly.
    /// - Returns: whether it differs.
    func show(_ limits: ValueLimits) -> Bool
    /// The smallest and largest visible value, without the `hidden` columns right of the newest one.
    func visibleExtremes(hidden: Int) -> Extremes
}

/// The change of the trace buffers by an update.
package enum TraceChange {
    /// The first column that changed, and the previous end of the time window; both on the time axis.
    case columns(from: Int64, newest: Int64)
    case everything
}
