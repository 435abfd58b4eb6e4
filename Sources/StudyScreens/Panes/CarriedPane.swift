import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// What the device carries where no study runs: nothing, one that cannot be read, or one that is being read.
final class CarriedPane: TextPane {
    private var isLoading: Bool { if case .loading? = screen.conductor?.service.carried { true } else { false } }

    override var title: String { words.study }
    override var barRight: PaneButton? {
        PaneButton("settings", looks.strings.settingsTitle) { [screen] in screen.openSettings() }
    }
    override var footerRight: PaneButton? {
        isLoading || screen.conductor == nil
            ? nil
            : PaneButton("import", words.importStudy, .accent) { [screen] in screen.context.router.open(.studyImport) }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        switch screen.conductor?.service.carried {
        case .loading?: return [heading(words.loading)]
        case .unusable(let refusal)?:
            return [heading(words.unusable), text(words.text(for: refusal, looks.strings)), text(words.noStudyText)]
        default: return [heading(words.noStudy), text(words.noStudyText)]
        }
    }
}
