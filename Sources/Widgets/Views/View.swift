import Drawing
import Gestures

/// A part of a screen. It has a frame, draws itself, reacts to fingers, and names its touch targets.
///
/// The content of a screen is a tree of views (`ViewScreen`). Containers pass frames, time and touches to their children. A screen sets the texts and
/// values of its views, and gets the user's choices from the result of `take`. Views have no reference to their screen.
///
/// Methods that classes of other modules inherit must be inlinable. Otherwise, in Embedded Swift, the method tables of those classes lack these
/// methods, and a call traps.
open class View {
    /// The result of a touch.
    public enum Response {
        /// The view does not react at this position.
        case ignored
        /// The view handles the finger until it goes up.
        case handled
        /// The user has changed the value of a view.
        case changed(View)
        /// The user has chosen an item of a view. The class of the view defines the item.
        case chosen(View, Int)
    }

    public final let looks: Looks
    public final let repaint: Repaint

    /// The frame in pixels. Setting it always lays out the view, because its content may have changed.
    public final var frame = Rect.zero {
        didSet {
            if frame != oldValue {
                repaint.invalidate(oldValue)
                repaint.invalidate(frame)
            }
            layOut()
            cancelHiddenTouches()
        }
    }

    /// True if the view takes no space, is not drawn, and gets neither touches nor time. After a change, the screen must be laid out; from then on,
    /// fingers that are down on a hidden view are ignored. A view that an update hides and shows again before the layout keeps its fingers.
    public final var isHidden = false { didSet { if isHidden != oldValue { repaint.invalidate(frame) } } }

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    /// The width that the view needs, in pixels; 0 if any width is suitable.
    @inlinable open func naturalWidth() -> Int { 0 }
    /// The height in pixels that the view needs if it has the given width; 0 if any height is suitable.
    @inlinable open func naturalHeight(width: Int) -> Int { 0 }
    /// Sets the frames of the view's parts within the view's `frame`.
    @inlinable open func layOut() {}

    /// Handles a change of a finger that went down within `frame`.
    @inlinable open func take(_ touch: Touch) -> Response { .ignored }
    /// Ignores all fingers that are down on the view from now on. Nothing is chosen by them.
    @inlinable open func cancelTouches() {}
    /// Ignores all fingers that are down on hidden parts of the view. Called after each layout.
    @inlinable open func cancelHiddenTouches() {}
    /// Does the work that is due. Called once per frame, before drawing.
    @inlinable open func advance(to now: Int64) {}
    /// Draws the part of the view that intersects `dirty`. The canvas is already clipped to `dirty`.
    @inlinable open func draw(on canvas: Canvas, dirty: Rect) {}
    /// Appends the view's current touch targets.
    @inlinable open func addTargets(to targets: inout [Target]) {}
}
