/// How continuous content moves.
public enum ContentMode: Sendable {
    /// The newest column is at the right edge, and the picture moves left.
    case scroll
    /// A thin bar moves from left to right and overwrites the previous time window.
    case sweep
}

/// The drawing quality of trace buffers.
public enum GraphQuality: Sendable {
    case full
    /// Without antialiasing, for redraws during a gesture.
    case reduced
}

/// The properties of a graph that can change at any time.
public struct GraphConfiguration: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The length of the time window.
    public var windowMilliseconds = 10_000
    /// When a sweep began, in monotonic nanoseconds. The sweeps of all graphs begin a whole number of time windows after it.
    public var origin: Int64 = 0
    public var quality = GraphQuality.full
    /// The reference for the times of a still picture; nil while data flow. It changes when the picture is frozen, so that magnified graphs
    /// show the times of the frozen data.
    public var reference: TimeReference?
    public var scaling = ValueScaling.auto
    /// The magnification of values around the middle of the range from `scaling`; 1 is the original. Clamped to `Zoom.valueZooms`.
    public var valueZoom: Float = 1
    /// Whether scopes show negative values upwards.
    public var isNegativeUp = false
    /// Axes with labels and statistics, for a graph that fills the screen.
    public var isDetailed = false

    /// The value from which a button counts as pressed.
    public var buttonThreshold: Float = 1

    public init() {}
}
