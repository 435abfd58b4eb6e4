import Signals

/// The drawing of a graph with traces: it takes new samples of a channel from their ring, and draws them into two trace buffers.
package protocol TraceContent: AnyObject {
    var ring: SampleRing { get }
    /// The time axis of the trace buffers.
    var axis: TimeAxis { get }
    /// The drawing quality. A change has an effect at the next redraw.
    var quality: GraphQuality { get set }
    /// The displayed range of values; `show` changes it.
    var limits: ValueLimits { get }
    /// The part of the time axis that the trace buffers cover.
    var content: ContinuousContent { get }
    /// True if the channel has ever had a sample.
    var hasSamples: Bool { get }
    /// True if all stored samples in the time window are drawn.
    var isComplete: Bool { get }

    /// Takes trace buffers. The next update draws the trace.
    /// - Returns: true if the trace buffers are large enough.
    func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool
    /// Releases the trace buffers.
    func close()
    /// Draws the samples in the time window that are new since the last call.
    /// - Parameters:
    ///   - end: the end of the time window.
    ///   - budget: the budget for redraws.
    /// - Returns: the changed part; nil for none.
    func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange?
    /// Displays another range of values, and changes the drawing accordingly.
    /// - Returns: true if the range differs.
    func show(_ limits: ValueLimits) -> Bool
    /// The smallest and the largest visible value.
    /// - Parameter hidden: the number of invisible columns directly to the right of the newest column.
    func visibleExtremes(hidden: Int) -> Extremes
}

/// The part of the trace buffers that an update has changed.
package enum TraceChange {
    /// The first column that changed, and the previous end of the time window, both as columns of the time axis.
    case columns(from: Int64, newest: Int64)
    case everything
}
