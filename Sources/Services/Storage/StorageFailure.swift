import Signals

/// Why something was not stored.
public enum StorageFailure: Error, Equatable, Sendable {
    /// The maximum number of files of this kind is reached, or their maximum size.
    case tooManyFiles(Int)
    /// The maximum number of waiting mails is reached, or their maximum size.
    case outboxFull(Int)
    case cardFull
    case cardReadOnly
    case cardFailed
    /// The picture could not be encoded: out of memory.
    case notEncoded
    /// The writing thread has too much to do.
    case busy
    /// No mail server is set.
    case noAccount
    /// The app was started with defaults and leaves files as they are.
    case defaultsHold
    /// The settings file could not be read and stays as it is.
    case fileLeftAlone
    /// Anything else.
    case other(SystemReason)
}

/// The result of a call that takes time. Its completion is called once, on the loop.
public typealias Outcome<Value> = Result<Value, StorageFailure>
