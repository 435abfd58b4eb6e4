import CSystem

extension RecordingError {
    /// For the console.
    package var text: String {
        switch self {
        case .cannotOpen(let error): "the file cannot be opened (\(Self.systemText(error)))"
        case .cannotRead(let error): "the file cannot be read (\(Self.systemText(error)))"
        case .torn(let place): "the file ends too early, at byte \(place)"
        case .unknownFormat: "the file is neither EDF, BDF, XDF nor CSV"
        case .badField(_, let place): "the header is wrong at byte \(place)"
        case .tooLarge(_, let place): "a number in the header is too large, at byte \(place)"
        case .discontinuous: "the recording has pauses (EDF+D or BDF+D), which cannot be replayed"
        case .noChannels: "the recording has no signals"
        case .badLine(let line): "line \(line) has other fields than the first, or is no text"
        case .lineTooLong(let line): "line \(line) is too long"
        case .noSamplingRate: "the file has no times from which a sampling rate could be found"
        }
    }

    private static func systemText(_ error: Int32) -> String {
        guard let text = strerror(error) else { return "error \(error)" }
        return String(cString: text)
    }
}
