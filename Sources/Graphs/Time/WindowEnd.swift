/// The end of the time window of all graphs in this frame. No later sample or event is drawn.
public struct WindowEnd: Equatable, Sendable {
    /// The time at the bar in sweep mode, or at the right edge in scroll mode, in monotonic nanoseconds.
    public var time: Int64
    /// True if the window ends at the latest time that a shown stream has reached. Otherwise, the window ends at a chosen time, and graphs without a
    /// time axis show their value at that time.
    public var isLive: Bool

    public init(time: Int64, isLive: Bool = true) {
        self.time = time
        self.isLive = isLive
    }
}
