import Signals

/// A selected channel with its source.
public struct AcquiredChannel {
    public let source: AcquiredSource
    public let entry: SampleStore.Entry
}

/// Receives samples and events: a recorder, filters, a quality check. It sees every new range of every selected channel once, in order.
///
/// No member has a default: a consumer that forwards to another one would otherwise silently drop what it does not forward.
public protocol AcquisitionConsumer: AnyObject {
    /// The following data belong to these channels.
    func begin(_ channels: [AcquiredChannel])
    /// New samples of a channel, including lost ones. A number that does not follow the last one means that samples were overwritten before
    /// the consumer was called.
    /// - Parameter channel: the index in the channels of `begin`.
    func take(_ samples: SampleSpans, channel: Int)
    /// A new event of an irregular channel.
    func take(_ event: TimedEvent, channel: Int)
    /// A text arrived on a text channel. If it became a marker, too, `marked` is not called for it.
    func take(_ text: StreamMarker, channel: Int)
    /// A moment was marked: the present one, or an earlier one. A marker that may still be renamed is reported after that.
    func marked(_ marker: Marker)
    /// A marker was deleted, or will be renamed.
    func unmarked(_ marker: Marker)
    /// All new data were passed.
    /// - Parameter now: monotonic time in nanoseconds.
    func turnEnded(at now: Int64)
}

/// Called when a source connects, starts, fails, is interrupted or resumes.
public protocol AcquisitionObserver: AnyObject {
    /// An event of a source; its state is already the new one.
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64)
}
