import Acquisition
import Services
import Session
import Settings

/// What the screens of sources, graphs, files and the device are given: one object for each role. Forms, lists and widgets take only
/// what they use.
public struct ScreenContext {
    public let tools: ScreenTools
    let memory: ScreenMemory
    /// What is open, chosen, derived, recorded and marked; the program's loop advances it.
    public let session: Session
    /// Updates of the device, whatever screen is open.
    package let updates: UpdateWatch
    /// What is shown of the kinds of sources.
    public let forms: SourceForms
}

extension ScreenContext {
    public var looks: Looks { tools.looks }
    public var repaint: Repaint { tools.repaint }
    public var messages: Messages { tools.messages }
    public var router: Router { tools.router }
    public var settings: SettingsStore { session.settings }
    /// The open sources and what is selected of them.
    public var acquisition: Acquisition { session.acquisition }
    public var host: any Machine { session.machine }

    /// Opens a dialog over a screen that is closed by OK; see `Messages.show`.
    func inform(
        _ title: String, _ message: String, over screen: any Screen, then action: (() -> Void)? = nil
    ) {
        tools.inform(title, message, over: screen, then: action)
    }
}
