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
    /// True if the volume is too low for prompts.
    private var isQuiet: Bool {
        guard let guide, isRecording, context.host.sound != nil, !guide.study.speech.voices.isEmpty else {
            return false
        }
        return context.settings.current.volume < guide.study.speech.leastVolume
    }

    override var title: String { session.map { fill($0.title) } ?? "" }
    override var media: StudyMedia? { session?.picture }
    override var barLeft: PaneButton? {
        PaneButton("cancel", looks.strings.back) { [screen] in screen.guide?.cancel() }
    }
    override var barRight: PaneButton? {
        isQuiet
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
        if isQuiet {
            list.append(
                .init(
                    text: words.tooQuiet.filled("\(guide.study.speech.leastVolume)"), style: styles.text,
                    color: looks.theme.caution, gap: metrics.px(14)))
        }
        return list
    }
}

enum StudyMinutes {
    static func of(_ session: StudySession, language: Int) -> Int {
        StudyDurations.minutes(session, language: language)
    }
}
