import Services
import StudyRun

/// Has the study's channels recorded, a file a block.
struct StudyRecorder {
    private enum State {
        case idle
        /// Begins as soon as the file before is written.
        case wanted(RecordingRequest)
        case begun
        /// It was refused or has failed: the user was told, and it is not tried again for this block.
        case failed
    }

    private let session: Session
    private var state = State.idle

    init(_ session: Session) { self.session = session }

    var isWanted: Bool { if case .idle = state { false } else { true } }

    /// A recording that the user began by hand ends before: the block has a file of its own.
    mutating func begin(_ request: RecordingRequest) {
        if session.recording.isRecording { session.stopRecording() }
        state = .wanted(request)
        advance()
    }

    /// The file of the block before may still be written: then the next one begins as soon as it is.
    mutating func advance() {
        guard case .wanted(let request) = state, !session.recording.isRecording else { return }
        // What is refused is told before this returns.
        session.record(request)
        if case .wanted = state, session.recording.isRecording { state = .begun }
    }

    /// What became of it.
    /// - Returns: why nothing more of the block is recorded; nil: it is.
    mutating func recorded(_ event: RecordingEvent) -> RecordingFault? {
        guard isWanted else { return nil }
        switch event {
        case .failed(.cardFull), .refused(.notStored(.cardFull)): return fail(.cardFull)
        case .refused, .failed, .fitsXDFAlone, .noMoreChannels: return fail(.other)
        case .saved, .nothingCame:
            // Of the file before, or this one was ended by hand.
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
