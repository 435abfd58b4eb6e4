import Signals

/// Why something was not stored.
public enum StorageFailure: Error, Equatable, Sendable {
    /// As many files of the kind are kept as are allowed, or they take up all the space they may.
    case tooManyFiles(Int)
    /// As many mails wait as are allowed, or they take up all the space they may.
    case outboxFull(Int)
    case cardFull
    case cardReadOnly
    case cardFailed
    /// The picture could not be encoded: no memory.
    case notEncoded
    /// The writing thread has too much to do.
    case busy
    /// No mail server is set.
    case noAccount
    /// The app was started with defaults, and leaves files alone.
    case defaultsHold
    /// The settings file could not be read, and is left as it is.
    case fileLeftAlone
    /// Anything else.
    case other(SystemReason)
}

/// The result of a call that takes time; its completion is called once, on the loop.
public typealias Outcome<Value> = Result<Value, StorageFailure>
