import Drawing

/// A live picture of one channel.
///
/// A graph is made once for a channel and lives as long as the selection. It is *hidden* at first and owns no pixels;
/// `show` gives it a frame and a pair of trace buffers from a pool, `hide` gives the trace buffers back. Where it stands is apart from
/// what it draws: `move(to:)` costs nothing, and the place may lie partly or wholly outside of the surface.
/// Nothing but the initializer allocates memory.
public protocol Graph: AnyObject {
    /// Where the graph stands on the surface. While hidden, the last frame.
    var frame: Rect { get }
    /// The part of the frame that `draw` paints opaquely, without anything behind it.
    var opaqueContent: Rect { get }
    /// Whether the graph has trace buffers to draw on.
    var isShown: Bool { get }
    /// Whether everything of the window that is kept is drawn. A long redraw continues with each `update`.
    var isComplete: Bool { get }
    /// How the graph looks; changed with `configure`.
    var configuration: GraphConfiguration { get }

    /// Makes the graph visible: takes trace buffers for a frame of this size. `update` draws what is kept.
    ///
    /// A graph that is shown already gets other trace buffers when its size differs.
    /// - Returns: false when the pool has no trace buffers that fit; the graph is then drawn without its trace.
    @discardableResult
    func show(in frame: Rect, from pool: TraceBufferPool, damage: inout Damage) -> Bool
    /// Gives the trace buffers back to the pool.
    func hide()
    /// Puts the top left corner of the frame elsewhere. The caller redraws old and new place.
    func move(to origin: Point)
    /// Changes how the graph looks and lets `update` redraw what must be: nothing for another content mode, the trace buffers in
    /// full for another time window.
    func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage)

    /// Shows another title, and adds what must be drawn again to `damage`. Graphs of several channels have none.
    func show(title: String, damage: inout Damage)

    /// Draws what is new in the window, and continues a redraw as far as the budget allows; adds what must be drawn again
    /// to `damage`. Does nothing while hidden.
    /// - Parameters:
    ///   - end: where the time window of all graphs ends now.
    ///   - now: monotonic time in nanoseconds.
    ///   - budget: what redraws of all graphs may cost in this frame.
    func update(to end: WindowEnd, now: Int64, budget: inout DrawingBudget, damage: inout Damage)
    /// Draws everything that lies inside the canvas' clip, as of the last update.
    func draw(on canvas: Canvas)

    /// The part of the content that `write` can put together by itself: all of it, or nothing where text stands in it.
    var liveContent: Rect { get }
    /// Writes all pixels of a rectangle of `liveContent`, as of the last update.
    func write(_ rect: Rect, to rows: PixelRows)
}
