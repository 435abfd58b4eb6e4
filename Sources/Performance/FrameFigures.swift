/// What was measured of the frames that were shown between two moments.
public struct FrameFigures: Equatable, Sendable {
    /// Refreshes of the display that got the frame that was meant for them.
    public var framesOnTime: Int64 = 0
    /// Refreshes that went by while their frame was not finished.
    public var framesLate: Int64 = 0
    /// The newest frame for which refreshes went by.
    public var newestLate: LateFrame?
    /// Refreshes for which nothing new was to be shown. With the two above, all refreshes of the display: where they are
    /// fewer, the display or the loop stood still.
    public var framesUnchanged: Int64 = 0
    /// Nanoseconds spent on making frames.
    public var drawingTime: Int64 = 0
    /// Nanoseconds that the longest one took.
    public var longestFrame: Int64 = 0
    /// Nanoseconds from receiving a packet (of Lab Streaming Layer, from taking a sample) to the flip that shows it; 0 while there is none.
    public var latencyMedian: Int64 = 0
    /// 99 of 100 packets were shown earlier.
    public var latency99: Int64 = 0

    public init() {}

    /// All refreshes for which there was something to show.
    public var frames: Int64 { framesOnTime + framesLate }
}
