import Drawing
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// StudyScreens: what a subject sees of a study, and what supervisors do with it.
///
/// `StudyScreen` shows the guide's view, by a pane of its own for each; subject's settings, help and import are screens above it.
public struct StudyContext: ScreenContext {
    public let tools: ScreenTools
    let session: Session

    public init(tools: ScreenTools, session: Session) {
        self.tools = tools
        self.session = session
    }

    var settings: SettingsStore { session.settings }
    var host: any Machine { session.machine }
    var words: StudyStrings { looks.strings.study }
    var setupWords: StudySetupStrings { looks.strings.studySetup }
    var isDeveloper: Bool { settings.current.isStudyDeveloper }
}
