import Services

extension Strings {
    /// The reason why a recording cannot start, as a sentence for the user.
    package func words(for refusal: RecordingRefusal) -> String {
        switch refusal {
        case .noStorage: recording.noCard
        case .noChannels: recording.noChannels
        case .noLayout: recording.noLayout
        case .dataStopped: recording.dataStopped.filled(play)
        case .busy: storage.words(for: .busy)
        case .notStored(let failure): storage.words(for: failure)
        }
    }
}
