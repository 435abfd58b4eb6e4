import Signals

/// The reason why data were not stored.
public enum StorageFailure: Error, Equatable, Sendable {
    /// The maximum number of files of this kind is reached, or their maximum total size.
    case tooManyFiles(Int)
    /// The maximum number of waiting mails is reached, or their maximum total size.
    case outboxFull(Int)
    case cardFull
    case cardReadOnly
    case cardFailed
    /// The picture could not be encoded, because memory was insufficient.
    case notEncoded
    /// The writing thread accepts no more jobs at the moment.
    case busy
    /// The settings contain no mail server.
    case noAccount
    /// The app was started with defaults after repeated crashes, and therefore does not change files.
    case usesDefaults
    /// The settings file could not be read, so the app does not overwrite it.
    case fileLeftAlone
    /// Another reason, which the operating system states.
    case other(SystemReason)
}

/// The result of a call that takes time. It is passed once, on the loop, to the action of the call.
public typealias Outcome<Value> = Result<Value, StorageFailure>
