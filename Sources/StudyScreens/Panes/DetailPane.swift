import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view with the description of a session, before it begins.
final class DetailPane: TextPane {
    private var session: StudySession? {
        guard case .detail(let number)? = screen.view else { return nil }
        return guide?.study.sessions[number]
    }
    private var isRecording: Bool { session?.scenario != nil }
    /// True if the session has spoken prompts.
    private var speaks: Bool {
        guard let guide, isRecording, context.host.sound != nil else { return false }
        return !guide.study.speech.voices.isEmpty
    }
    /// True if the volume is too low for prompts.
    private var isQuiet: Bool {
        guard let guide, speaks else { return false }
        return context.settings.current.volume < guide.study.speech.leastVolume
    }
    /// True if prompts cannot be heard, because there is no sound card. The state of the sound output is known some time after the view appears.
    private var isMute: Bool {
        guard speaks, case .noCard? = context.host.sound?.state else { return false }
        return true
    }
    private var showsMute = false

    override var title: String { session.map { fill($0.title) } ?? "" }
    override var media: StudyMedia? { session?.picture }
    override var barLeft: PaneButton? {
        PaneButton("cancel", looks.strings.back) { [screen] in screen.guide?.cancel() }
    }
    override var barRight: PaneButton? {
        isQuiet && !isMute
            ? PaneButton("louder", words.louder) { [screen] in
                screen.setVolume(screen.guide?.study.speech.leastVolume ?? 0)
            } : nil
    }
    override var footerRight: PaneButton? {
        PaneButton("next", words.start, .accent) { [screen] in screen.guide?.goOn() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        guard let session, let guide else { return [] }
        let minutes = StudyMinutes.of(session, language: language)
        var list = [
            heading(fill(session.title)),
            secondary(
                (isRecording ? words.recording : words.questionnaire) + " \u{B7} "
                    + (minutes == 1 ? words.aboutMinute : words.aboutMinutes.filled("\(minutes)")), gap: 4),
            text(fill(session.text)),
        ]
        if isMute {
            list.append(
                .init(text: words.hints.noSound, style: styles.text, color: looks.theme.caution, gap: metrics.px(14)))
        } else if isQuiet {
            list.append(
                .init(
                    text: words.tooQuiet.filled("\(guide.study.speech.leastVolume)"), style: styles.text,
                    color: looks.theme.caution, gap: metrics.px(14)))
        }
        return list
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        guard isMute != showsMute else { return }
        showsMute.toggle()
        update()
    }
}

enum StudyMinutes {
    static func of(_ session: StudySession, language: Int) -> Int {
        StudyDurations.minutes(session, language: language)
    }
}
