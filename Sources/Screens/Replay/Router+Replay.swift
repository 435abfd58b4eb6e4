import Acquisition
import Signals

/// From the list of files to the graphs of a recording.
extension Router {
    private var recordings: (kind: any SourceKind, number: UInt8)? {
        let kinds = host.sourceKinds
        return kinds.index(ofOther: RecordingKind.recordingName.description).map {
            (kinds.others[$0], SourceKinds.number(ofOther: $0))
        }
    }

    /// Whether recordings can be played.
    var canReplay: Bool { recordings != nil }

    /// The user wants a recording to be played, in place of what is connected.
    func replay(_ file: StoredFile, over screen: any Screen) {
        guard let (kind, number) = recordings else { return }
        let play = { [self] in
            acquisition.closeAll()
            kind.choose(file.name, in: context) { [self] chosen in open(chosen, file.name, number) }
        }
        guard !acquisition.sources.isEmpty else { return play() }
        let words = looks.strings.replay
        let dialog = Dialog(
            title: words.othersTitle, message: words.othersText, primary: words.replay,
            secondary: looks.strings.cancel)
        messages.show(dialog, over: screen) { if $0 == .primary { play() } }
    }

    private func open(_ chosen: ChosenSource, _ name: String, _ number: UInt8) {
        acquisition.open(chosen.source, kind: number) { [self] source, error in
            returnToStart()
            guard let error else {
                host.log("replay: \(source.name), \(source.catalogue.channelCount) channels")
                if HistoryFile.isDetails(Array(name.utf8)[...]) {
                    session.note(.other(kind: RecordingKind.recordingName.description, details: name), of: source)
                }
                session.store()
                return open(SelectionScreen(context: context))
            }
            let words = looks.strings
            host.log("replay: \(name): " + host.sourceKinds.words(for: error, kind: number, .english))
            messages.announce(
                Dialog(
                    title: words.replay.failedTitle,
                    message: host.sourceKinds.words(for: error, kind: number, words), primary: words.ok))
        }
    }
}
