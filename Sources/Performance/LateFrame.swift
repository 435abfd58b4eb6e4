/// A frame that was shown too late, with its times on the frame loop's clock in nanoseconds.
public struct LateFrame: Equatable, Sendable {
    /// The time of the refresh for which the frame was intended.
    public var due: Int64
    /// The time at which the frame began.
    public var began: Int64
    /// The time at which the frame was passed to the display.
    public var made: Int64
    /// The time at which the frame appeared on the screen.
    public var shown: Int64
}
