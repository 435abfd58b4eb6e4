import Signals

/// One selected channel, and the source that delivers it.
public struct AcquiredChannel {
    public let source: AcquiredSource
    public let entry: SampleStore.Entry
}

/// Receives samples and events: a recorder, filters, a quality check. It sees every new range of every selected channel once, in order.
///
/// No member has a default: a consumer that forwards calls to another consumer would silently drop every call that it forgets to forward.
public protocol AcquisitionConsumer: AnyObject {
    /// Announces the channels of all later calls.
    func begin(_ channels: [AcquiredChannel])
    /// New samples of a channel, including lost ones. A jump in the samples' numbers means that samples were overwritten before this call.
    /// - Parameter channel: the channel's index in the list that the call of begin passed.
    func take(_ samples: SampleSpans, channel: Int)
    /// A new event of an irregular channel.
    func take(_ event: TimedEvent, channel: Int)
    /// A text arrived on a text channel. The call of marked is left out for a text that also became a marker.
    func take(_ text: StreamMarker, channel: Int)
    /// The user or a source marked a time, now or in the past. For a marker that may still be renamed, this call comes after its name is final.
    func marked(_ marker: Marker)
    /// A marker was deleted, or is about to be renamed.
    func unmarked(_ marker: Marker)
    /// The acquisition has passed on all new data of this turn of the loop.
    /// - Parameter now: monotonic time in nanoseconds.
    func turnEnded(at now: Int64)
}

/// Called when a source connects, starts, fails, is interrupted or resumes.
public protocol AcquisitionObserver: AnyObject {
    /// Reports an event of a source. The source's state is already the new one.
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64)
}
