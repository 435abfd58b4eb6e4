import Platform
import Screens

extension StorageFailure {
    /// What a user is told of a file error.
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
    /// What came of it, with the error as a user is told of it.
    var outcome: Outcome<Success> { mapError { StorageFailure($0) } }
}
