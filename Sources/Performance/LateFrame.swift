/// A frame that was shown too late, with its times on the frame loop's clock in nanoseconds.
public struct LateFrame: Equatable, Sendable {
    /// The time of the refresh for which the frame was intended.
    public var due: Int64
    /// The times at which the frame began, was passed to the display, and appeared on the screen.
    public var began: Int64
    public var made: Int64
    public var shown: Int64
}
