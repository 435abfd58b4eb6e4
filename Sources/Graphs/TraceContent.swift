import Signals

/// What a `TraceGraph` draws: takes new samples of a channel from their ring and draws them into two trace buffers.
package protocol TraceContent: AnyObject {
    var ring: SampleRing { get }
    /// The time axis that the trace buffers are drawn for.
    var axis: TimeAxis { get }
    /// How carefully is drawn; takes effect with the next redraw.
    var quality: GraphQuality { get set }
    /// The range of values that is shown; set it with `show(_:)`.
    var limits: ValueLimits { get }
    /// Where in time the trace buffers stand.
    var content: ContinuousContent { get }
    /// Whether there were samples in the ring.
    var hasSamples: Bool { get }
    /// Whether all samples of the ring are drawn that belong into the window.
    var isComplete: Bool { get }

    /// Takes trace buffers. Nothing is drawn before `update`.
    /// - Returns: whether they are large enough.
    func open(_ pair: TraceBufferPair, axis: TimeAxis, height: Int) -> Bool
    /// Lets go of the trace buffers.
    func close()
    /// Takes what has come since the last call and lies in the window.
    /// - Parameters:
    ///   - end: where the window ends now.
    ///   - budget: what redraws may cost.
    /// - Returns: what changed; nil when nothing did.
    func update(to end: WindowEnd, budget: inout DrawingBudget) -> TraceChange?
    /// Shows another range of values; what is drawn changes with it.
    /// - Returns: whether it differs.
    func show(_ limits: ValueLimits) -> Bool
    /// The smallest and largest value shown, without the `hidden` columns right of the newest one.
    func visibleExtremes(hidden: Int) -> Extremes
}

/// What an update changed in the trace buffers.
package enum TraceChange {
    /// The first column that changed, and the one at which the window ended before; both on the time axis.
    case columns(from: Int64, newest: Int64)
    case everything
}
