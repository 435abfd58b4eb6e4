import Platform
import Services
import Signals

extension StorageFailure {
    /// Translates a file error for the user.
    public init(_ error: FileError) {
        self =
            switch error {
            case .noSpace: .cardFull
            case .readOnly, .notPermitted: .cardReadOnly
            case .deviceFailed: .cardFailed
            case .busy: .busy
            case .notFound: .other(.notFound)
            case .tooLarge: .other(.tooLarge)
            case .badPath: .other(.badPath)
            case .notAFile: .other(.notAFile)
            case .system(let number): .other(SystemReason(errno: number))
            }
    }
}

extension Result where Failure == FileError {
    /// This result, in which a file error is translated for the user.
    @inlinable public var outcome: Outcome<Success> { mapError { StorageFailure($0) } }
}
