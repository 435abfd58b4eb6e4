import Services
import StudyRun

/// Records the study's channels. Each block of a study session gets one file.
struct StudyRecorder {
    private enum State {
        case idle
        /// The recording must start as soon as the previous block's file is written.
        case wanted(RecordingRequest)
        case begun
        /// The recording was refused or has failed. The user was notified, and there is no further attempt for this block.
        case failed
    }

    private let session: Session
    private var state = State.idle

    init(_ session: Session) { self.session = session }

    var isWanted: Bool { if case .idle = state { false } else { true } }

    /// Ends a recording that the user has started, because each block must have its own file.
    /// - Returns: true if no file is being written, so that the block can begin.
    func prepare() -> Bool {
        if session.recording.isRecording, !session.recording.isEnding { session.stopRecording() }
        return !session.recording.isRecording
    }

    mutating func begin(_ request: RecordingRequest) {
        _ = prepare()
        state = .wanted(request)
        advance()
    }

    /// Starts the next block's recording if the previous block's file is written.
    mutating func advance() {
        guard case .wanted(let request) = state, !session.recording.isRecording else { return }
        // If the recorder refuses the recording, it reports this before the call returns.
        session.record(request)
        if case .wanted = state, session.recording.isRecording { state = .begun }
    }

    /// Processes an event of a recording.
    /// - Returns: the reason why recording of the block has stopped; nil if it continues.
    mutating func recorded(_ event: RecordingEvent) -> RecordingFault? {
        guard isWanted else { return nil }
        switch event {
        case .failed(.cardFull), .refused(.notStored(.cardFull)): return fail(.cardFull)
        case .refused, .failed, .fitsXDFAlone, .noMoreChannels: return fail(.other)
        case .saved, .nothingCame:
            // Ignore other events, because they belong to the previous file. If the recording has ended during the block, the user has ended it.
            if case .begun = state, !session.recording.isRecording { return fail(.other) }
            return nil
        case .began, .littleSpace, .newFile, .cardAnswers, .fileEnded: return nil
        }
    }

    private mutating func fail(_ fault: RecordingFault) -> RecordingFault {
        state = .failed
        return fault
    }

    mutating func end() {
        guard isWanted else { return }
        state = .idle
        session.stopRecording()
    }
}
