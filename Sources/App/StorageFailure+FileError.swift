import Platform
import Screens

extension StorageFailure {
    /// The user's view of a file error.
    init(_ error: FileError) {
        self =
            switch error {
            case .noSpace: .cardFull
            case .readOnly, .notPermitted: .cardReadOnly
            case .deviceFailed: .cardFailed
            case .busy: .busy
            case .notFound, .tooLarge, .badPath, .notAFile, .system: .other(error.message)
            }
    }
}

extension Result where Failure == FileError {
    /// The same with the user's view of the error.
    var outcome: Outcome<Success> { mapError { StorageFailure($0) } }
}
