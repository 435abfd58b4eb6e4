import Acquisition
import Services
import Widgets

/// What the screens of sources are given.
public struct SourceContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and what is selected of them.
    let acquisition: Acquisition
    let session: any SourceSession
    let host: any SourceScreensMachine
    /// What is shown of the kinds of sources.
    let forms: SourceForms
    /// Which screen follows when a source is connected, shown and closed.
    package let flow: SourceFlow
    /// What the first screen reports once: what was wrong with files at the start.
    let faults: () -> [FileFault]

    public init(
        tools: ScreenTools, settings: SettingsStore, acquisition: Acquisition, session: any SourceSession,
        host: any SourceScreensMachine, forms: SourceForms, flow: SourceFlow, faults: @escaping () -> [FileFault]
    ) {
        self.tools = tools
        self.settings = settings
        self.acquisition = acquisition
        self.session = session
        self.host = host
        self.forms = forms
        self.flow = flow
        self.faults = faults
    }
}

/// What these screens use of the machine.
public typealias SourceScreensMachine = DeviceLog & TimeOfDay & SmallFileStore & AppStarts & SourceMachine
    & RecordingMachine & SoundMachine & StickMachine & BoardMachine

/// What was wrong with a file that the user can change: a dialog's title and text.
public struct FileFault {
    let title: String
    let text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
