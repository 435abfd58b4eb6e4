/// A frame that was shown too late: when it was made, on the frame loop's clock in nanoseconds.
public struct LateFrame: Equatable, Sendable {
    /// The refresh that it was meant for.
    public var due: Int64
    /// When it was begun, when it was handed to the display, and when it was on the screen.
    public var began: Int64
    public var made: Int64
    public var shown: Int64
}
