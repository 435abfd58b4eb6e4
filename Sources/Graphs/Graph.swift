import Drawing

/// A graph of one or several channels.
///
/// A graph is created once, and exists as long as the selection. At first, the graph is hidden and has no pixels. `show` assigns a frame, and a pair
/// of trace buffers from a pool; `hide` returns the trace buffers. `move` needs no drawing, because the trace buffers do not depend on the position.
/// The frame may be partly or completely outside of the surface. Only the initializer allocates memory.
public protocol Graph: AnyObject {
    /// The frame of the graph on the surface. A hidden graph keeps its last frame.
    var frame: Rect { get }
    /// The part of the frame that drawing fills with opaque pixels.
    var opaqueContent: Rect { get }
    /// True if the graph has trace buffers.
    var isShown: Bool { get }
    /// True if all stored data of the time window are drawn. If false, each update continues a redraw.
    var isComplete: Bool { get }
    /// The appearance of the graph.
    var configuration: GraphConfiguration { get }

    /// Makes the graph visible: takes trace buffers for a frame of this size. The next updates draw the stored data.
    ///
    /// A graph that is already visible receives other trace buffers if its size changes.
    /// - Returns: false if the pool has no suitable trace buffers. The graph is then drawn without its trace.
    @discardableResult
    func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool
    /// Hides the graph, and returns its trace buffers to the pool.
    func hide()
    /// Moves the top left corner of the frame. The caller must redraw the areas before and after the move.
    func move(to origin: Point)
    /// Changes the appearance of the graph. The next updates redraw only what is affected: after a change of the content mode nothing, after a change
    /// of the time window the whole trace buffers.
    func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage)

    /// Shows another title, and adds the area to redraw to the damage. Graphs of several channels have no title.
    func show(title: String, damage: inout Damage)

    /// Draws new data of the time window, continues a redraw as far as the budget allows, and adds the area to redraw to the damage. Does nothing
    /// while the graph is hidden.
    /// - Parameters:
    ///   - end: the end of the time window of all graphs.
    ///   - now: monotonic time in nanoseconds.
    ///   - budget: the budget for redraws of all graphs in this frame.
    func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage)
    /// Draws the part of the graph that is inside the clip of the canvas, in the state after the last update.
    func draw(on canvas: Canvas)

    /// The part of the content that `write` can compose: the whole content, or nothing if the content includes text that only `draw` can draw.
    var liveContent: Rect { get }
    /// Writes all pixels of a rectangle inside the live content, in the state after the last update.
    func write(_ rect: Rect, to rows: PixelRows)
}
