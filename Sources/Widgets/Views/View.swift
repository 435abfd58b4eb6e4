import Drawing
import Gestures

/// A part of a screen: stands in a frame, draws itself, takes fingers and names its targets.
///
/// A tree of views is a screen's content (`ViewScreen`). Containers give their children frames, time and touches; a screen sets the
/// words and values of its views and hears from `take` what was chosen. Views keep no reference to their screen.
///
/// Methods that classes of other modules inherit are inlinable: else, in Embedded Swift, those classes' tables lack them, and a call traps.
open class View {
    /// What became of a touch.
    public enum Response {
        /// The view has nothing under the finger.
        case ignored
        /// The view takes the finger, until it is lifted.
        case held
        /// The user changed a value of a view.
        case changed(View)
        /// The user chose something of a view; which, the view's class defines.
        case chosen(View, Int)
    }

    public final let looks: Looks
    public final let repaint: Repaint

    /// Where it stands, in pixels. Setting it lays the view out, in any case: what it shows may have changed.
    public final var frame = Rect.zero {
        didSet {
            if frame != oldValue {
                repaint.invalidate(oldValue)
                repaint.invalidate(frame)
            }
            layOut()
        }
    }

    /// Whether it takes no place, is not drawn, and gets neither touches nor time. Lay the screen out afterwards.
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

    /// The width that it needs, in pixels; 0 where any will do.
    @inlinable open func naturalWidth() -> Int { 0 }
    /// The height that it needs at a width, in pixels; 0 where any will do.
    @inlinable open func naturalHeight(width: Int) -> Int { 0 }
    /// Places what it is made of in `frame`.
    @inlinable open func layOut() {}

    /// A change of a finger that came down within `frame`.
    @inlinable open func take(_ touch: Touch) -> Response { .ignored }
    /// Forgets all fingers; nothing is chosen by them.
    @inlinable open func cancelTouches() {}
    /// Does what is due. Called once a frame, before drawing.
    @inlinable open func advance(to now: Int64) {}
    /// Draws what intersects `dirty`, to which the canvas is clipped.
    @inlinable open func draw(on canvas: Canvas, dirty: Rect) {}
    /// Appends what can be touched now.
    @inlinable open func addTargets(to targets: inout [Target]) {}
}
