import Signals

/// One selected channel, and the source that delivers it.
public struct AcquiredChannel {
    public let source: AcquiredSource
    public let entry: SampleStore.Entry

    /// True if the user has hidden the channel's trace in the stack. The source keeps this as long as it is open, also while no graphs are shown.
    public var isTraceHidden: Bool { source.hiddenTraces.contains { $0.isTrace(of: entry) } }

    /// Hides or shows the channel's trace in the stack.
    public func hideTrace(_ isHidden: Bool) {
        source.hiddenTraces.removeAll { $0.isTrace(of: entry) }
        if isHidden { source.hiddenTraces.append(HiddenTrace(entry)) }
    }
}

/// Identifies a trace that the user has hidden: a channel as received, or a trace of a montage by its title.
struct HiddenTrace {
    private let type: SignalType
    private let number: Int
    private let label: String

    init(_ entry: SampleStore.Entry) { (type, number, label) = (entry.type, entry.number, entry.label) }

    func isTrace(of entry: SampleStore.Entry) -> Bool {
        type == entry.type && number == entry.number && label.utf8.elementsEqual(entry.label.utf8)
    }
}

/// Receives samples and events of the selected channels: for example a recorder, the display filters or the rating of quality. A consumer receives
/// every new range of samples of every selected channel once, in order of time.
///
/// The protocol has no default implementations, so that the compiler rejects a forwarding consumer that omits one of the calls.
public protocol AcquisitionConsumer: AnyObject {
    /// Called with the channels to which all later calls refer.
    func begin(_ channels: [AcquiredChannel])
    /// Called with new samples of a channel, including lost ones. If the first number of this call is greater than the end of the previous call,
    /// samples were overwritten in between.
    /// - Parameter channel: the channel's index in the list that was passed to `begin`.
    func take(_ samples: SampleSpans, channel: Int)
    /// Called with each new event of an irregular channel.
    func take(_ event: TimedEvent, channel: Int)
    /// Called when a text has arrived on a text channel. Not called for a text that also became a marker: `marked` reports that text.
    func take(_ text: StreamMarker, channel: Int)
    /// Called when the user or a source has marked a time, now or in the past. If the user may still rename the marker, this call comes when its name
    /// is final.
    func marked(_ marker: Marker)
    /// Called when a marker was deleted, or when its name changes. In the second case, a call of `marked` with the new name follows.
    func unmarked(_ marker: Marker)
    /// Called at the end of each turn of the loop, after all new data of this turn.
    /// - Parameter now: monotonic time in nanoseconds.
    func turnEnded(at now: Int64)
}

/// Receives a call when a source connects, starts, fails, is interrupted or resumes.
public protocol AcquisitionObserver: AnyObject {
    /// Called when a source reports an event. The source has already entered the state that the event causes.
    func sourceChanged(_ source: AcquiredSource, _ event: SourceEvent, at now: Int64)
}
