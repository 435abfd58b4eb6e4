import Acquisition
import Services
import Settings

/// What a screen is given: one object for each role. Widgets take only those that they use.
public struct ScreenContext {
    public let looks: Looks
    public let repaint: Repaint
    public let messages: Messages
    public let router: Router
    let memory: ScreenMemory
    public let settings: SettingsStore
    /// The open sources and what is selected of them; the program's loop advances it.
    public let acquisition: Acquisition
    public let host: any Machine
    /// Updates of the device, whatever screen is open.
    package let updates: UpdateWatch
    /// What is shown of the kinds of sources.
    public let forms: SourceForms
}

extension ScreenContext {
    /// Opens a dialog over a screen that is closed by OK; see `Messages.show`.
    func inform(
        _ title: String, _ message: String, over screen: any Screen, then action: (() -> Void)? = nil
    ) {
        let dialog = Dialog(title: title, message: message, primary: looks.strings.ok)
        messages.show(dialog, over: screen, then: action.map { action in { _ in action() } })
    }
}
