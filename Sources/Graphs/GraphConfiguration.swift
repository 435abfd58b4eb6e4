/// The way in which a graph moves while data arrive.
public enum ContentMode: Sendable {
    /// The newest column is at the right edge, and the whole trace moves to the left.
    case scroll
    /// A thin bar moves from left to right, and overwrites the previous time window.
    case sweep
}

/// The quality with which trace buffers are drawn.
public enum GraphQuality: Sendable {
    case full
    /// Drawing without antialiasing, for redraws during a gesture.
    case reduced
}

/// The properties of a graph that can change at any time.
public struct GraphConfiguration: Equatable, Sendable {
    public var mode = ContentMode.sweep
    /// The length of the time window in milliseconds.
    public var windowMilliseconds = 10_000
    /// A time at which a sweep begins, in monotonic nanoseconds. The sweeps of all graphs begin whole numbers of time windows after this time.
    public var origin: Int64 = 0
    public var quality = GraphQuality.full
    /// The reference for the times of frozen graphs; nil while data flow. Magnified graphs show the times of frozen data relative to this reference.
    public var reference: TimeReference?
    public var scaling = ValueScaling.auto
    /// The magnification of values around the middle of the range that the scaling defines; 1 for no magnification. Values outside of
    /// `Zoom.valueZooms` are limited.
    public var valueZoom: Float = 1
    /// True if scopes draw negative values upward.
    public var isNegativeUp = false
    /// True if the names of markers are drawn in front of the traces; false if a lane shows them.
    public var namesMarkers = true
    /// True for the detail mode: axes with labels, and statistics, in a graph that fills the screen.
    public var isDetailed = false

    /// The value from which a button counts as pressed.
    public var buttonThreshold: Float = 1

    public init() {}

    /// True if the names of markers are drawn now: labels show them while graphs are frozen.
    package var showsNames: Bool { namesMarkers && reference == nil }
}
