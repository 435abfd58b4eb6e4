import Drawing
import Gestures

/// Screens: connection, selection, details, visualization; their widgets, words and looks; and the shell that owns
/// them. Pure: no Platform. Touches and times go in, pixels and damage come out.

/// One full screen of the app. The shell calls it; it answers through the roles of its `ScreenContext`.
///
/// Order: `resize`, `appear`, then any of the others, `disappear`. A covered screen gets no touches and is not
/// advanced. Screens keep no reference to the shell.
public protocol Screen: AnyObject {
    /// The screen's name in the log and in names of targets: "connection".
    var name: StaticString { get }
    /// Whether the screen comes from below, as a sheet that belongs to the screen that it covers.
    var isSheet: Bool { get }
    /// Whether the screen says itself that it is recorded.
    var saysRecording: Bool { get }
    /// Lays the screen out. Called before the screen appears and whenever the area changes. The shell redraws all.
    func resize(to area: Rect)
    /// The screen is now the one on top; also after one that covered it was closed. Nothing is pressed.
    func appear(at now: Int64)
    /// Forgets all fingers that are down; they are not heard any more. Nothing is chosen by them.
    func cancelTouches()
    /// The screen is covered or closed.
    func disappear()
    /// One change of one finger, in the coordinates of the area.
    func handle(_ touch: Touch)
    /// The device's push button went down.
    func pressButton(at now: Int64)
    /// The device's push button came up again. May come without a press before (another screen had it).
    func releaseButton(at now: Int64)
    /// Does what is due: animations, events of the source. Called once a frame, before drawing.
    func advance(to now: Int64)
    /// Draws all that intersects `dirty`, and nothing outside. The canvas is already clipped to `dirty`.
    func draw(on canvas: Canvas, dirty: Rect)
    /// Parts that need not be drawn, as of the last `advance`: they put themselves together where the picture is shown.
    /// - Parameter isCovered: whether something lies over a rectangle, which must be drawn then.
    /// - Returns: nil where there are none.
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
    /// Everything that can be touched now, with names for scripted tests.
    func targets() -> [Target]
}

/// Of screens that need nothing of the kind. No screen hands on to another one: the shell alone calls them.
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

/// A place that can be touched.
public struct Target: Equatable, Sendable {
    /// Dotted and stable: "connection.connect", "channel.0.3".
    public let name: String
    /// Where a finger may come down, in pixels.
    public let frame: Rect
    public let isEnabled: Bool

    public init(_ name: String, _ frame: Rect, isEnabled: Bool = true) {
        self.name = name
        self.frame = frame
        self.isEnabled = isEnabled
    }
}
