/// A frame that was shown too late, with its times on the frame loop's clock in nanoseconds.
public struct LateFrame: Equatable, Sendable {
    /// The refresh for which it was intended.
    public var due: Int64
    /// When it began, when it was passed to the display, and when it was on the screen.
    public var began: Int64
    public var made: Int64
    public var shown: Int64
}
