import Acquisition
import Services
import Widgets

/// The objects that the screens of sources use.
public struct SourceContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and their selected channels.
    let acquisition: Acquisition
    let session: any SourceSession
    let host: any SourceScreensMachine
    /// The forms of the kinds of sources.
    let forms: SourceForms
    /// Decides which screen follows after a source was connected, shown or closed.
    package let flow: SourceFlow
    /// Returns the faults that were found in files when the app started. The first screen reports them once.
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

    /// The kinds of sources that have a button, as indices in `SourceKinds.others`: those that the app cannot search for on the network.
    var kindsWithButton: [Int] {
        let kinds = host.sourceKinds.others
        return kinds.indices.filter { kinds[$0].search == nil }
    }
}

/// The parts of the machine that the screens of sources use.
public typealias SourceScreensMachine = DeviceLog & TimeOfDay & SmallFileStore & AppStarts & SourceMachine
    & RecordingMachine & SoundMachine & StickMachine & BoardMachine

/// A fault in a file that the user can edit, as the title and the text of a dialog.
public struct FileFault {
    let title: String
    let text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
