import Drawing
import Gestures

/// Screens: connection, selection, details, visualization; their widgets, texts and looks; and the shell that owns them. Pure, without
/// Platform: touches and times in, pixels and damage out.

/// One full screen of the app. The shell calls it; it responds through the roles of its `ScreenContext`.
///
/// Order of calls: `resize`, `appear`, then any of the others, `disappear`. A covered screen gets no touches and is not advanced. Screens
/// keep no reference to the shell.
public protocol Screen: AnyObject {
    /// The screen's name in the log and in names of targets: "connection".
    var name: StaticString { get }
    /// True if the screen slides in from below, as a sheet that belongs to the screen behind it.
    var isSheet: Bool { get }
    /// True if the screen itself shows that a recording runs.
    var saysRecording: Bool { get }
    /// Lays the screen out. Called before the screen appears and whenever the area changes. The shell redraws all.
    func resize(to area: Rect)
    /// The screen is now on top, also after another one that covered it was closed. Nothing is pressed.
    func appear(at now: Int64)
    /// Discards all fingers that are down. Their later events are not delivered; they choose nothing.
    func cancelTouches()
    /// The screen is covered or closed.
    func disappear()
    /// A change of one finger, in the coordinates of the area.
    func handle(_ touch: Touch)
    /// The device's push button went down.
    func pressButton(at now: Int64)
    /// The device's push button went up. It can come without a press before, if another screen got that.
    func releaseButton(at now: Int64)
    /// Handles due work: animations, events of the source. Called once a frame, before drawing.
    func advance(to now: Int64)
    /// Draws everything that intersects `dirty`, and nothing outside. The canvas is already clipped to `dirty`.
    func draw(on canvas: Canvas, dirty: Rect)
    /// Parts that need no drawing, at the last `advance`: they are composed directly on the display.
    /// - Parameter isCovered: true if something covers a rectangle, which must then be drawn.
    /// - Returns: nil if there are none.
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
    /// All present touch targets, with names for scripted tests.
    func targets() -> [Target]
}

/// Defaults for screens without such parts. No screen forwards to another one: only the shell calls them.
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

/// A touch target.
public struct Target: Equatable, Sendable {
    /// Dotted and stable: "connection.connect", "channel.0.3".
    public let name: String
    /// Its touch area, in pixels.
    public let frame: Rect
    public let isEnabled: Bool

    public init(_ name: String, _ frame: Rect, isEnabled: Bool = true) {
        self.name = name
        self.frame = frame
        self.isEnabled = isEnabled
    }
}
