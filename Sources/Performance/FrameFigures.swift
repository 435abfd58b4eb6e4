/// Measurements of the frames that were shown between two moments.
public struct FrameFigures: Equatable, Sendable {
    /// Refreshes of the display that showed the frame intended for them.
    public var framesOnTime: Int64 = 0
    /// Refreshes that passed while their frame was not complete.
    public var framesLate: Int64 = 0
    /// The newest late frame.
    public var newestLate: LateFrame?
    /// Refreshes without anything new to show. Together with the two above, these are all refreshes of the display. If there are fewer, the
    /// display or the loop did not run.
    public var framesUnchanged: Int64 = 0
    /// Nanoseconds spent on making frames.
    public var drawingTime: Int64 = 0
    /// Nanoseconds that the longest frame took.
    public var longestFrame: Int64 = 0
    /// Nanoseconds from receiving a packet (for Lab Streaming Layer, from taking a sample) to the flip that shows it; 0 while there is
    /// none.
    public var latencyMedian: Int64 = 0
    /// 99 of 100 packets were shown within this time.
    public var latency99: Int64 = 0

    public init() {}

    /// All refreshes with something to show.
    public var frames: Int64 { framesOnTime + framesLate }
}
