import Recordings

/// The reason why a recording cannot be analyzed.
enum AnalyzeError: Error {
    /// The command line is wrong.
    case usage(String)
    /// The recording cannot be read.
    case recording(String, RecordingError)
    /// The recording has no channel that the command could analyze.
    case nothingToDo(String, String)

    var message: String {
        switch self {
        case .usage(let text): text
        case .recording(let path, let error): "\(path): \(error.text)"
        case .nothingToDo(let path, let reason): "\(path): \(reason)"
        }
    }

    var exitCode: Int32 {
        switch self {
        case .usage: 2
        case .recording, .nothingToDo: 1
        }
    }
}
