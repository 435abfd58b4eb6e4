import Acquisition
import Services

/// What happens in a session without a call. The direct effect of a call is reported by its result or completion.
public enum SessionEvent {
    /// Something was not stored.
    case notStored(StoredItem, StorageFailure)
    /// A source could not be opened, whichever part of the program requested it.
    case notOpened(OpeningFailure)
    /// A source of an earlier session could not be connected, and the user must be notified.
    case notResumed(OpeningFailure)
    /// A source of an earlier session now offers other channels. None of them is selected.
    case offerChanged(AcquiredSource)
    /// A recording started, continued, ended or was refused.
    case recording(RecordingEvent)
}

/// Observes a session. Called on the loop.
public protocol SessionObserver: AnyObject {
    func sessionReported(_ event: SessionEvent)
}
