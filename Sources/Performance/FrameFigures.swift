/// Measurements of the frames that were shown between two moments.
public struct FrameFigures: Equatable, Sendable {
    /// The number of refreshes of the display that showed their intended frame.
    public var framesOnTime: Int64 = 0
    /// The number of refreshes of the display whose frame was not yet complete, so that the display showed the previous frame again.
    public var framesLate: Int64 = 0
    /// The newest frame that was late.
    public var newestLate: LateFrame?
    /// The number of refreshes for which the app had nothing new to show. `framesOnTime`, `framesLate` and `framesUnchanged` together count all
    /// refreshes of the display. If the sum is smaller, the display or the frame loop stopped for a while.
    public var framesUnchanged: Int64 = 0
    /// The time spent on drawing frames, in nanoseconds.
    public var drawingTime: Int64 = 0
    /// The drawing time of the slowest frame, in nanoseconds.
    public var longestFrame: Int64 = 0
    /// The median delay from receiving a packet (for Lab Streaming Layer, from taking a sample) to the page flip that shows it, in nanoseconds; 0
    /// before the first packet.
    public var latencyMedian: Int64 = 0
    /// The delay below which 99% of all packets were shown, in nanoseconds.
    public var latency99: Int64 = 0

    public init() {}

    /// The number of refreshes for which the app had something new to show.
    public var frames: Int64 { framesOnTime + framesLate }
}
