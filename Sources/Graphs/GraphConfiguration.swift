/// How continuous content moves.
public enum ContentMode: Sendable {
    /// The newest column stands at the right edge and everything moves left.
    case scroll
    /// A thin bar runs from left to right and overwrites what the period before left.
    case sweep
}

/// How carefully trace buffers are drawn.
public enum GraphQuality: Sendable {
    case full
    /// Without antialiasing, for redraws during a gesture.
    case reduced
}

/// What can be changed of a graph at any time.
public struct GraphConfiguration: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The length of the time window.
    public var windowMilliseconds = 10_000
    /// The time at which a sweep began, in monotonic nanoseconds: sweeps of all graphs begin whole windows after it.
    public var origin: Int64 = 0
    public var quality = GraphQuality.full
    /// What the times of a still picture are told by; nil while data flow. Changes with what is frozen, so that magnified graphs
    /// tell when what they show was.
    public var reference: TimeReference?
    public var scaling = ValueScaling.auto
    /// How much the values are magnified around the middle of the range that `scaling` gives; 1 is the original.
    /// Clamped to `Zoom.valueZooms`.
    public var valueZoom: Float = 1
    /// Whether values grow downwards, in scopes.
    public var isNegativeUp = false
    /// Axes with labels and statistics, for a graph that fills the screen.
    public var isDetailed = false

    /// From this value on a button counts as pressed.
    public var buttonThreshold: Float = 1

    public init() {}
}
