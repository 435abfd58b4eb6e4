import Acquisition
import Services

/// Events of a session that are not the direct result of a call. A call reports its direct result by its return value or its completion handler.
public enum SessionEvent {
    /// An item could not be stored.
    case notStored(StoredItem, StorageFailure)
    /// A source could not be opened. The request to open it may have come from any part of the program.
    case notOpened(OpeningFailure)
    /// A source of an earlier session could not be connected, and the user must be notified.
    case notResumed(OpeningFailure)
    /// A source of an earlier session now offers other channels, so none of its channels is selected.
    case offerChanged(AcquiredSource)
    /// A recording started, continued, ended or was refused.
    case recording(RecordingEvent)
}

/// Receives the events of a session, on the loop.
public protocol SessionObserver: AnyObject {
    func sessionReported(_ event: SessionEvent)
}
