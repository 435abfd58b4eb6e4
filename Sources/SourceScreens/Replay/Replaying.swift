import Acquisition
import Services
import Session
import Settings
import Signals
import Text
import Widgets

/// Plays a recording that the user has chosen in the list of files: opens it, asks the user if necessary, and shows its graphs.
public final class Replaying {
    private let context: SourceContext
    /// The source that plays a recording from a USB stick, and the partition of this stick. The value remains until another recording is played.
    private var playedFromStick: (source: SourceID, partition: String)?

    /// How the graphs show the recording that is being opened; nil to show it as the settings state.
    private var display: DisplayState?

    public init(_ context: SourceContext) { self.context = context }

    private var recordings: (index: Int, number: UInt8)? {
        context.host.sourceKinds.index(ofOther: RecordingKind.kindName.description).map {
            ($0, SourceKinds.number(ofOther: $0))
        }
    }

    /// True if the program can replay recordings.
    public var isPossible: Bool { recordings != nil }

    /// Plays a recording, and closes the connected sources.
    /// - Parameters:
    /// - display: how the graphs show the recording; nil to show it as the settings state.
    /// - screen: the screen on which the user has chosen the recording.
    /// - opening: called with the source while it is being opened, and with nil after it was opened or has failed.
    public func replay(
        _ file: StoredFile, as display: DisplayState? = nil, over screen: any Screen,
        opening: @escaping (AcquiredSource?) -> Void
    ) {
        self.display = display
        guard let (index, number) = recordings else { return }
        let strings = context.looks.strings
        let words = strings.replay
        guard !context.acquisition.isFull else {
            return context.inform(
                strings.connection.connectFailedTitle,
                strings.connection.tooManySources.filled(String(Acquisition.maximumSources)),
                over: screen)
        }
        let play = { [self] in
            context.forms.choose(other: index, RecordingPlace(file).details, in: context) { [self] chosen in
                open(chosen, file, number, over: screen, opening)
            }
        }
        guard !context.acquisition.sources.isEmpty else { return play() }
        let isRecording = context.host.recording?.status.isRecording ?? false
        let dialog = Dialog(
            title: words.othersTitle, message: words.othersText + (isRecording ? " " + words.recordingEnds : ""),
            primary: strings.recording.replay, secondary: strings.cancel)
        context.messages.show(dialog, over: screen) { if $0 == .primary { play() } }
    }

    /// Opens a recording. Connected sources stay connected until the recording is open.
    private func open(
        _ chosen: ChosenSource, _ file: StoredFile, _ number: UInt8, over screen: any Screen,
        _ opening: @escaping (AcquiredSource?) -> Void
    ) {
        let opened = context.acquisition.open(chosen.source, kind: number) { [self] source, error in
            opening(nil)
            guard let error else { return play(source, file, chosen.details) }
            let refusal = chosen.source.playback?.refusal
            guard let question = refusal?.question, let reading = question.readings.first else {
                return report(error, refusal?.text, file.name, number, over: screen)
            }
            TableSteps(context, question, reading) { [self] in openAgain(file, number, over: screen, opening) }.begin()
        }
        opening(opened)
    }

    /// Opens a table again, after the user has answered the questions about it.
    private func openAgain(
        _ file: StoredFile, _ number: UInt8, over screen: any Screen, _ opening: @escaping (AcquiredSource?) -> Void
    ) {
        guard let (index, _) = recordings else { return }
        context.forms.choose(other: index, RecordingPlace(file).details, in: context) { [self] chosen in
            open(chosen, file, number, over: screen, opening)
        }
    }

    private func play(_ source: AcquiredSource, _ file: StoredFile, _ details: String?) {
        let isFound = details.map { HistoryFile.isDetails(Array($0.utf8)[...]) } ?? false
        context.session.keepOnly(
            source,
            foundBy: isFound ? .other(kind: RecordingKind.kindName.description, details: details ?? "") : nil)
        context.host.log("replay: \(source.name), \(source.catalogue.channelCount) channels")
        playedFromStick = file.isOnStick ? (source.id, context.host.stick?.partition ?? "") : nil
        context.settings.endDisplay()
        if let display { context.settings.begin(display) }
        context.flow.replayed(source, page: display?.page ?? 0)
        display = nil
    }

    /// Reports that a recording cannot be played.
    /// - Parameter reason: the reason as a sentence about the file; nil if unknown.
    private func report(
        _ error: SourceError, _ reason: LocalText?, _ name: String, _ number: UInt8, over screen: any Screen
    ) {
        let strings = context.looks.strings
        context.host.log(
            "replay: \(name): " + (reason?[.english] ?? context.forms.words(for: error, kind: number, .english)))
        let words = reason.map { sentence($0[strings.language]) }
        context.inform(
            strings.replay.failedTitle, words ?? context.forms.words(for: error, kind: number, strings), over: screen)
    }

    /// Makes a sentence with a capital letter from a text such as "the file has no signals".
    private func sentence(_ text: String) -> String {
        var bytes = Array(text.utf8)
        if let first = bytes.first { bytes[0] = ASCII.uppercased(first) }
        return String(decoding: bytes, as: UTF8.self) + "."
    }

    /// The open recording, if it was opened from a USB stick. It remains the same after the stick was removed or inserted again.
    public var sourceOfStick: AcquiredSource? {
        playedFromStick.flatMap { played in context.acquisition.sources.first { $0.id == played.source } }
    }

    /// True if a recording on the inserted stick is open and has not failed. A recording that is paused reads nothing, so it does not fail when its
    /// stick is removed.
    public var playsFromStick: Bool {
        guard let source = sourceOfStick, let played = playedFromStick, let stick = context.host.stick,
            stick.partition.utf8.elementsEqual(played.partition.utf8)
        else { return false }
        return source.store == nil || source.isWanted
    }
}
