import Acquisition
import Services
import Session
import Widgets

/// What the screens of sources are given.
public struct SourceContext: ScreenContext {
    public let tools: ScreenTools
    let session: Session
    /// What is shown of the kinds of sources.
    let forms: SourceForms
    /// Which screen follows when a source is connected, shown and closed.
    package let flow: SourceFlow
    /// What the first screen reports once: what was wrong with files at the start.
    let faults: () -> [FileFault]

    public init(
        tools: ScreenTools, session: Session, forms: SourceForms, flow: SourceFlow, faults: @escaping () -> [FileFault]
    ) {
        self.tools = tools
        self.session = session
        self.forms = forms
        self.flow = flow
        self.faults = faults
    }
}

extension SourceContext {
    var settings: SettingsStore { session.settings }
    /// The open sources and what is selected of them.
    var acquisition: Acquisition { session.acquisition }
    var host: any Machine { session.machine }
}

/// What was wrong with a file that the user can change: a dialog's title and text.
public struct FileFault {
    let title: String
    let text: String

    public init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}
