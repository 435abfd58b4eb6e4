import Drawing
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// StudyScreens: the screens of a study for subjects and supervisors.
///
/// `StudyScreen` shows the guide's view, with a separate pane for each kind of view. The subject's settings, the help and the import are screens
/// above it.
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

/// The parts of the machine that the screens of a study use.
public typealias StudyScreensMachine = DeviceLog & AppStarts & SoundMachine & FileMachine & StudyKeeper & BoardMachine
    & TimeOfDay

/// The parts of the session that the screens of a study use.
public protocol StudyControl: AnyObject {
    /// Runs the study on the device; nil if the device is used as a monitor.
    var study: StudyConductor? { get }
    /// Starts to run the study on the device; nil if the machine cannot store studies.
    func openStudy() -> StudyConductor?
    /// Restarts the app to apply a setting.
    func restart()
}
