import Signals

/// The reason why data were not stored.
public enum StorageFailure: Error, Equatable, Sendable {
    /// The files of this kind have reached their maximum number or total size. The value is the number of files.
    case tooManyFiles(Int)
    /// The waiting mails have reached their maximum number or total size. The value is the number of mails.
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

/// The result of a call that takes time. It is passed once, on the event loop, to the action of the call.
public typealias Outcome<Value> = Result<Value, StorageFailure>
