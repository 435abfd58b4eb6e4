import Drawing
import Gestures

/// Widgets: the basis of all screens: the protocol that a screen implements, the widgets, texts and appearance that screens share, and the shell that
/// owns the screens. The module does not use Platform: callers pass touches and times, and receive pixels and damage.

/// One full screen of the app. The shell calls it; it uses the services of its `ScreenContext`.
///
/// The order of calls is: `resize`, `appear`, then any others, then `disappear`. A covered screen gets no touches and is not advanced. Screens have
/// no reference to the shell.
public protocol Screen: AnyObject {
    /// The name of the screen in the log and in the names of its touch targets, for example "connection".
    var name: StaticString { get }
    /// True if the screen slides in from below as a sheet, because it belongs to the screen behind it.
    var isSheet: Bool { get }
    /// True if the screen itself shows that a recording runs, so that the shell shows no bar about it.
    var saysRecording: Bool { get }
    /// Lays out the screen. Called before the screen appears, and when the area changes. The shell then redraws everything.
    func resize(to area: Rect)
    /// Called when the screen is on top. This is also the case after a screen that covered it was closed. No touch target is pressed at that time.
    func appear(at now: Int64)
    /// Releases all fingers that are down on the screen. Their later events are not delivered, and nothing is chosen by them.
    func cancelTouches()
    /// Called when the screen was covered or closed.
    func disappear()
    /// Handles a change of one finger, in coordinates of the area that `resize` has set.
    func handle(_ touch: Touch)
    /// Called when the device's push button went down.
    func pressButton(at now: Int64)
    /// Called when the device's push button went up. It may have gone down on another screen.
    func releaseButton(at now: Int64)
    /// Does the work that is due, such as animations and events of the source. Called once per frame, before drawing.
    func advance(to now: Int64)
    /// Draws everything that intersects `dirty`, and nothing outside of it. The canvas is already clipped to `dirty`.
    func draw(on canvas: Canvas, dirty: Rect)
    /// The live parts of the screen, as they were at the last `advance`. The shell need not draw them, because they are composed directly on the
    /// display.
    /// - Parameter isCovered: returns true if something covers a rectangle, which must then be drawn.
    /// - Returns: nil if there are none.
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
    /// All current touch targets of the screen, with names for scripted tests.
    func targets() -> [Target]
}

/// Default implementations for screens that do not need these methods. Defaults are safe here, because no screen wraps another screen and could
/// forget to forward a call.
extension Screen {
    @inlinable public var isSheet: Bool { false }
    @inlinable public var saysRecording: Bool { false }
    @inlinable public func appear(at now: Int64) {}
    @inlinable public func disappear() {}
    @inlinable public func pressButton(at now: Int64) {}
    @inlinable public func releaseButton(at now: Int64) {}
    @inlinable public func advance(to now: Int64) {}
    @inlinable public func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)? { nil }
}

/// A touch target: an area of the screen that reacts to touches.
public struct Target: Equatable, Sendable {
    /// The name of the touch target. It is always the same for this target, and consists of parts with dots between them: "connection.connect",
    /// "channel.0.3".
    public let name: String
    /// The area that reacts to touches, in pixels.
    public let frame: Rect
    public let isEnabled: Bool

    public init(_ name: String, _ frame: Rect, isEnabled: Bool = true) {
        self.name = name
        self.frame = frame
        self.isEnabled = isEnabled
    }
}
