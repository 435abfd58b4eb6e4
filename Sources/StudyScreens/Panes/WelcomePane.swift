import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The first view of a study: its title and welcome text, and the choice of the language.
final class WelcomePane: TextPane {
    override var title: String { guide.map { fill($0.study.identity.title) } ?? "" }
    override var barRight: PaneButton? {
        PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        guard let guide else { return [] }
        return [
            heading(fill(guide.study.identity.title)), secondary(fill(guide.study.identity.lab), gap: 4),
            text(fill(guide.study.consent.welcome)), secondary(fill(guide.study.identity.contact)),
        ].filter { !$0.text.isEmpty }
    }
    override var footerLeft: PaneButton? {
        // The languages other than the present one that both the study and the device support.
        let others = Strings.all.filter { strings in
            strings.code != looks.strings.code && guide?.study.language(strings.code) != nil
        }
        return others.first.map { other in
            PaneButton("language", other.languageName) { [screen] in screen.setLanguage(other.code) }
        }
    }
    override var footerRight: PaneButton? {
        PaneButton("next", words.takePart, .accent) { [screen] in screen.guide?.goOn() }
    }

    /// In developer mode, a tap anywhere skips the sign-up.
    override func handleBody(_ touch: Touch) {
        super.handleBody(touch)
        if touch.phase == .ended, context.isDeveloper { guide?.skip() }
    }
}
