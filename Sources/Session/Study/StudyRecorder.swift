import Services

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
    /// - Returns: whether nothing more of the block is recorded.
    mutating func recorded(_ event: RecordingEvent) -> Bool {
        guard isWanted else { return false }
        switch event {
        case .refused, .failed, .fitsXDFAlone, .noMoreChannels:
            state = .failed
            return true
        // Of the file before, too.
        case .began, .littleSpace, .newFile, .saved, .nothingCame, .fileEnded: return false
        }
    }

    mutating func end() {
        guard isWanted else { return }
        state = .idle
        session.stopRecording()
    }
}
