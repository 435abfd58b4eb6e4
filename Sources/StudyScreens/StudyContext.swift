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
    let settings: SettingsStore
    let session: any StudyControl
    let host: any StudyScreensMachine

    public init(
        tools: ScreenTools, settings: SettingsStore, session: any StudyControl, host: any StudyScreensMachine
    ) {
        self.tools = tools
        self.settings = settings
        self.session = session
        self.host = host
    }

    var words: StudyStrings { looks.strings.study }
    var setupWords: StudySetupStrings { looks.strings.studySetup }
    var warningWords: StudyWarningStrings { looks.strings.studyWarnings }
    var isDeveloper: Bool { settings.current.isStudyDeveloper }
}

/// What these screens use of the machine.
public typealias StudyScreensMachine = DeviceLog & AppStarts & SoundMachine & FileMachine & StudyKeeper & BoardMachine
    & TimeOfDay

/// What these screens ask of the session.
public protocol StudyControl: AnyObject {
    /// Runs the study that the device carries; nil: the device is a monitor.
    var study: StudyConductor? { get }
    /// Begins with the study that the device carries, where the machine can keep one.
    func openStudy() -> StudyConductor?
    /// Starts the app again, for a setting.
    func restart()
}
