import Acquisition
import Services
import Signals

/// From the list of files to the graphs of a recording.
extension Router {
    private var recordings: (index: Int, number: UInt8)? {
        host.sourceKinds.index(ofOther: RecordingKind.kindName.description).map {
            ($0, SourceKinds.number(ofOther: $0))
        }
    }

    /// Whether recordings can be played.
    var canReplay: Bool { recordings != nil }

    /// The user wants a recording to be played, in place of what is connected.
    func replay(_ file: StoredFile, over preview: FilePreviewScreen) {
        guard let (index, number) = recordings else { return }
        let strings = looks.strings
        let words = strings.replay
        guard !acquisition.isFull else {
            return context.inform(
                strings.connectFailedTitle, strings.tooManySources.filled(String(Acquisition.maximumSources)),
                over: preview)
        }
        let play = { [self] in
            context.forms.choose(other: index, RecordingPlace(file).details, in: context) { [self] chosen in
                open(chosen, file, number, over: preview)
            }
        }
        guard !acquisition.sources.isEmpty else { return play() }
        let isRecording = host.recording?.status.isRecording ?? false
        let dialog = Dialog(
            title: words.othersTitle, message: words.othersText + (isRecording ? " " + words.recordingEnds : ""),
            primary: words.replay, secondary: strings.cancel)
        messages.show(dialog, over: preview) { if $0 == .primary { play() } }
    }

    /// What is connected stays so until the recording is open.
    private func open(_ chosen: ChosenSource, _ file: StoredFile, _ number: UInt8, over preview: FilePreviewScreen) {
        let opened = acquisition.open(chosen.source, kind: number) { [self] source, error in
            guard preview.opening === source else { return }
            preview.setOpening(nil)
            if let error { tell(error, file.name, number, over: preview) } else { play(source, file, chosen.details) }
        }
        preview.setOpening(opened)
    }

    private func play(_ source: AcquiredSource, _ file: StoredFile, _ details: String?) {
        for other in acquisition.sources where other !== source { acquisition.close(other) }
        // Those that were set in what was connected before.
        acquisition.markers.removeAll()
        host.log("replay: \(source.name), \(source.catalogue.channelCount) channels")
        playedFromStick = file.isOnStick ? (source.id, host.stick?.partition ?? "") : nil
        if let details, HistoryFile.isDetails(Array(details.utf8)[...]) {
            session.note(.other(kind: RecordingKind.kindName.description, details: details), of: source)
        }
        session.store()
        returnToStart()
        open(SelectionScreen(context: context))
    }

    /// The open recording of a USB stick, of the one that is in or of one that was pulled out since.
    var stickSource: AcquiredSource? {
        playedFromStick.flatMap { played in acquisition.sources.first { $0.id == played.source } }
    }

    /// Whether a recording of the stick that is in is open, and did not fail. One that pauses does not notice that its stick is out.
    var playsFromStick: Bool {
        guard let source = stickSource, let played = playedFromStick, let stick = host.stick,
            stick.partition.utf8.elementsEqual(played.partition.utf8)
        else { return false }
        return source.store == nil || source.isWanted
    }

    private func tell(_ error: SourceError, _ name: String, _ number: UInt8, over preview: FilePreviewScreen) {
        host.log("replay: \(name): " + context.forms.words(for: error, kind: number, .english))
        let strings = looks.strings
        context.inform(
            strings.replay.failedTitle, context.forms.words(for: error, kind: number, strings), over: preview)
    }
}
