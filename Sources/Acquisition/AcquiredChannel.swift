import Signals

/// A selected channel with its source.
public struct AcquiredChannel {
    public let source: AcquiredSource
    public let entry: SampleStore.Entry
}

/// Takes samples and events: a recorder, filters, a quality check. Sees every new stretch of every selected channel
/// once, in order.
///
/// Nothing of it has a default: a consumer that hands on to another one would swallow what it forgets, without a word.
public protocol AcquisitionConsumer: AnyObject {
    /// What follows belongs to these channels.
    func begin(_ channels: [AcquiredChannel])
    /// New samples of a channel, lost ones included. A number that does not follow the last one means that samples were
    /// overwritten before the consumer was called.
    /// - Parameter channel: the index in the channels of `begin`.
    func take(_ samples: SampleSpans, channel: Int)
    /// A new event of an irregular channel.
    func take(_ event: TimedEvent, channel: Int)
    /// A text came on a channel of texts. That it became a marker, too, is not told by `marked`.
    func take(_ text: StreamMarker, channel: Int)
    /// A moment was marked: the present one, or one in the past. A marker that may still get another name comes when it has it.
    func marked(_ marker: Marker)
    /// A marker was deleted, or gets another name.
    func unmarked(_ marker: Marker)
    /// All that had come was given.
    /// - Parameter now: monotonic time in nanoseconds.
    func turnEnded(at now: Int64)
}

/// Is called when a source connects, starts, fails, is interrupted or resumes.
public protocol AcquisitionObserver: AnyObject {
    /// Something happened to a source; its state is the new one already.
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64)
}
