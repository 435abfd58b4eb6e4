import Acquisition
import Services

/// What happens in a session by itself: what a call leads to at once is told by its result or completion.
public enum SessionEvent {
    /// Something was not stored.
    case notStored(StoredItem, StorageFailure)
    /// A source could not be opened, whoever wanted it.
    case notOpened(OpeningFailure)
    /// A source of an earlier session could not be connected, and the user is to hear of it.
    case notResumed(OpeningFailure)
    /// A source of an earlier session offers other channels than then: none of them is selected.
    case offerChanged(AcquiredSource)
    /// A recording began, went on, ended or was refused.
    case recording(RecordingEvent)
}

/// Hears what happens in a session. Called on the loop.
public protocol SessionObserver: AnyObject {
    func sessionReported(_ event: SessionEvent)
}
