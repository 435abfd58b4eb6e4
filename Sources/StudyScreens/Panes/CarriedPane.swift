import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view while no study runs, because the device has none, cannot read it, or is loading it.
final class CarriedPane: TextPane {
    private var isLoading: Bool { if case .loading? = screen.conductor?.service.carried { true } else { false } }

    private var setupWords: StudySetupStrings { screen.context.setupWords }

    override var title: String { words.study }
    override var barRight: PaneButton? {
        PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
    }
    override var footerRight: PaneButton? {
        isLoading || screen.conductor == nil
            ? nil
            : PaneButton("import", setupWords.importStudy, .accent) { [screen] in
                screen.context.router.open(.studyImport)
            }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        switch screen.conductor?.service.carried {
        case .loading?: return [heading(setupWords.loading)]
        case .unusable(let refusal)?:
            return [
                heading(setupWords.unusable), text(setupWords.text(for: refusal, looks.strings)),
                text(setupWords.noStudyText),
            ]
        default: return [heading(setupWords.noStudy), text(setupWords.noStudyText)]
        }
    }
}
