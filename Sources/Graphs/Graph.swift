import Drawing

/// A live picture of one channel.
///
/// A graph is made once for a channel and lives as long as the selection. It is *hidden* at first and owns no pixels;
/// `show` gives it a frame and a pair of strips from a pool, `hide` gives the strips back. Where it stands is apart from
/// what it draws: `move(to:)` costs nothing, and the place may lie partly or wholly outside of the surface.
/// Nothing but the initializer allocates memory.
public protocol Graph: AnyObject {
    /// Where the graph stands on the surface. While hidden, the last frame.
    var frame: Rect { get }
    /// The part of the frame that `draw` paints opaquely, without anything behind it.
    var opaqueContent: Rect { get }
    /// Whether the graph has strips to draw on.
    var isShown: Bool { get }
    /// Whether everything that the ring holds is drawn. A long redraw goes on with each `update`; meanwhile this is
    /// false, and whoever waits for it longer than a moment may show a spinner.
    var isComplete: Bool { get }
    /// How the graph looks; changed with `configure`.
    var configuration: GraphConfiguration { get }

    /// Makes the graph visible: takes strips for a frame of this size and draws what the ring holds.
    ///
    /// What came since `hide` (or since the graph was made) is drawn as omitted, in the style of lost samples, unless
    /// `inFull`. A graph that is shown already gets other strips when its size differs.
    /// - Returns: false when the pool has no strips that fit; the graph is then drawn without its trace.
    @discardableResult
    func show(in frame: Rect, from pool: StripPool, inFull: Bool, now: Int64, damage: inout Damage) -> Bool
    /// Gives the strips back to the pool.
    func hide()
    /// Puts the top left corner of the frame elsewhere. The caller redraws old and new place.
    func move(to origin: Point)
    /// Changes how the graph looks and redraws what must be: nothing for another content mode, the strips in full (with
    /// what was omitted) for another period.
    func configure(_ configuration: GraphConfiguration, now: Int64, damage: inout Damage)

    /// Takes what is new in the channel's ring and adds what must be drawn again to `damage`. Does nothing while
    /// hidden.
    /// - Parameter now: monotonic time in nanoseconds.
    func update(now: Int64, damage: inout Damage)
    /// Draws everything that lies inside the canvas' clip, as of the last update.
    func draw(on canvas: Canvas)
    /// Draws everything that the ring holds anew and in full: nothing is omitted any more.
    func rebuild(now: Int64, damage: inout Damage)
}
