import Drawing
import Gestures

/// A part of a screen: it has a frame, draws itself, takes fingers and names its targets.
///
/// A tree of views is a screen's content (`ViewScreen`). Containers pass frames, time and touches to their children. A screen sets the
/// texts and values of its views, and gets the choice from `take`. Views keep no reference to their screen.
///
/// Methods that classes of other modules inherit must be inlinable. Otherwise, in Embedded Swift, the tables of those classes lack them,
/// and a call traps.
open class View {
    /// The result of a touch.
    public enum Response {
        /// The view has nothing under the finger.
        case ignored
        /// The view has taken the finger until it goes up.
        case held
        /// The user changed a value of a view.
        case changed(View)
        /// The user chose an item of a view. The view's class defines the item.
        case chosen(View, Int)
    }

    public final let looks: Looks
    public final let repaint: Repaint

    /// Its frame, in pixels. Setting it always lays the view out, because its content can have changed.
    public final var frame = Rect.zero {
        didSet {
            if frame != oldValue {
                repaint.invalidate(oldValue)
                repaint.invalidate(frame)
            }
            layOut()
        }
    }

    /// True if it takes no space, is not drawn, and gets neither touches nor time. The screen must be laid out after a change.
    public final var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            cancelTouches()
            repaint.invalidate(frame)
        }
    }

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    /// The width that it needs, in pixels; 0 for any.
    @inlinable open func naturalWidth() -> Int { 0 }
    /// The height that it needs for a width, in pixels; 0 for any.
    @inlinable open func naturalHeight(width: Int) -> Int { 0 }
    /// Places its parts in `frame`.
    @inlinable open func layOut() {}

    /// A change of a finger that went down within `frame`.
    @inlinable open func take(_ touch: Touch) -> Response { .ignored }
    /// Discards all fingers; they choose nothing.
    @inlinable open func cancelTouches() {}
    /// Handles due work. Called once a frame, before drawing.
    @inlinable open func advance(to now: Int64) {}
    /// Draws everything that intersects `dirty`, to which the canvas is clipped.
    @inlinable open func draw(on canvas: Canvas, dirty: Rect) {}
    /// Appends the present touch targets.
    @inlinable open func addTargets(to targets: inout [Target]) {}
}
