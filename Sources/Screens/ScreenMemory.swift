import Acquisition

/// What one screen leaves for the next, as long as the app runs.
final class ScreenMemory {
    /// Whether the first values on graphs were noted in the log.
    var hasToldValues = false
    /// The name that a marker was given last; nil before the first.
    var markerName: String?
    /// The source that plays a recording of a USB stick, and which stick that is, until another recording is played.
    var playedFromStick: (source: SourceID, partition: String)?
}
