import Acquisition
import Services
import Session
import Signals

/// From the list of files to the graphs of a recording.
struct Replaying {
    private let context: ScreenContext

    init(_ context: ScreenContext) { self.context = context }

    private var recordings: (index: Int, number: UInt8)? {
        context.host.sourceKinds.index(ofOther: RecordingKind.kindName.description).map {
            ($0, SourceKinds.number(ofOther: $0))
        }
    }

    /// Whether recordings can be played.
    var isPossible: Bool { recordings != nil }

    /// The user wants a recording to be played, in place of what is connected.
    func replay(_ file: StoredFile, over preview: FilePreviewScreen) {
        guard let (index, number) = recordings else { return }
        let strings = context.looks.strings
        let words = strings.replay
        guard !context.acquisition.isFull else {
            return context.inform(
                strings.connectFailedTitle, strings.tooManySources.filled(String(Acquisition.maximumSources)),
                over: preview)
        }
        let play = {
            context.forms.choose(other: index, RecordingPlace(file).details, in: context) { [self] chosen in
                open(chosen, file, number, over: preview)
            }
        }
        guard !context.acquisition.sources.isEmpty else { return play() }
        let isRecording = context.host.recording?.status.isRecording ?? false
        let dialog = Dialog(
            title: words.othersTitle, message: words.othersText + (isRecording ? " " + words.recordingEnds : ""),
            primary: words.replay, secondary: strings.cancel)
        context.messages.show(dialog, over: preview) { if $0 == .primary { play() } }
    }

    /// What is connected stays so until the recording is open.
    private func open(_ chosen: ChosenSource, _ file: StoredFile, _ number: UInt8, over preview: FilePreviewScreen) {
        let opened = context.acquisition.open(chosen.source, kind: number) { [self] source, error in
            guard preview.opening === source else { return }
            preview.setOpening(nil)
            if let error { tell(error, file.name, number, over: preview) } else { play(source, file, chosen.details) }
        }
        preview.setOpening(opened)
    }

    private func play(_ source: AcquiredSource, _ file: StoredFile, _ details: String?) {
        let isFound = details.map { HistoryFile.isDetails(Array($0.utf8)[...]) } ?? false
        context.session.keepOnly(
            source,
            foundBy: isFound ? .other(kind: RecordingKind.kindName.description, details: details ?? "") : nil)
        context.host.log("replay: \(source.name), \(source.catalogue.channelCount) channels")
        context.memory.playedFromStick = file.isOnStick ? (source.id, context.host.stick?.partition ?? "") : nil
        context.router.returnToStart()
        context.router.open(.selection)
    }

    private func tell(_ error: SourceError, _ name: String, _ number: UInt8, over preview: FilePreviewScreen) {
        context.host.log("replay: \(name): " + context.forms.words(for: error, kind: number, .english))
        let strings = context.looks.strings
        context.inform(
            strings.replay.failedTitle, context.forms.words(for: error, kind: number, strings), over: preview)
    }
}
