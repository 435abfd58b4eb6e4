import Drawing

/// A live picture of one channel.
///
/// A graph is created once for a channel and exists as long as the selection. It is *hidden* at first and owns no pixels. `show` assigns a
/// frame and a pair of trace buffers from a pool; `hide` returns the trace buffers. Position and drawing are separate: `move(to:)` costs
/// nothing, and the frame may be partly or completely outside of the surface. Only the initializer allocates memory.
public protocol Graph: AnyObject {
    /// The graph's frame on the surface; the last one while hidden.
    var frame: Rect { get }
    /// The part of the frame that `draw` paints opaquely.
    var opaqueContent: Rect { get }
    /// Whether the graph has trace buffers.
    var isShown: Bool { get }
    /// Whether all stored data of the time window are drawn. A long redraw continues with each `update`.
    var isComplete: Bool { get }
    /// The graph's appearance; changed with `configure`.
    var configuration: GraphConfiguration { get }

    /// Makes the graph visible: takes trace buffers for a frame of this size. `update` draws the stored data.
    ///
    /// A graph that is already visible receives other trace buffers when its size differs.
    /// - Returns: false when the pool has no suitable trace buffers; the graph is then drawn without its trace.
    @discardableResult
    func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool
    /// - Returns the trace buffers to the pool.
    func hide()
    /// Moves the top left corner of the frame. The caller redraws the old and the new area.
    func move(to origin: Point)
    /// Changes the graph's appearance. `update` then redraws as necessary: nothing for another content mode, the trace buffers in full for
    /// another time window.
    func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage)

    /// Shows another title, and adds the area to redraw to `damage`. Graphs of several channels have none.
    func show(title: String, damage: inout Damage)

    /// Draws new data in the time window, and continues a redraw as far as the budget allows. Adds the area to redraw to `damage`. Does
    /// nothing while hidden.
    /// - Parameters:
    ///   - end: the end of the time window of all graphs.
    ///   - now: monotonic time in nanoseconds.
    ///   - budget: the budget for redraws of all graphs in this frame.
    func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage)
    /// Draws everything inside the canvas' clip, at the last update.
    func draw(on canvas: Canvas)

    /// The part of the content that `write` can compose alone: all of it, or nothing if it contains text.
    var liveContent: Rect { get }
    /// Writes all pixels of a rectangle of `liveContent`, at the last update.
    func write(_ rect: Rect, to rows: PixelRows)
}
