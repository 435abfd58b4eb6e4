import Drawing

/// A live picture of one channel in a frame of the screen. Made for one frame; everything it needs is allocated then.
public protocol Graph: AnyObject {
    /// Where the graph stands on the surface.
    var frame: Rect { get }
    /// The part of the frame that `draw` paints opaquely, without anything behind it.
    var opaqueContent: Rect { get }

    /// Takes what is new in the channel's ring and adds what must be drawn again to `damage`. Allocates nothing.
    /// - Parameter now: monotonic time in nanoseconds.
    func update(now: Int64, damage: inout Damage)
    /// Draws everything that lies inside the canvas' clip, as of the last update.
    func draw(on canvas: Canvas)
    /// Draws everything that the ring holds anew, into the graph's own memory.
    func rebuild(now: Int64, damage: inout Damage)
}
