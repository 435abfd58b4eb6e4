import Acquisition
import Drawing
import Services
import Settings

/// What a screen is given: one object for each role. Widgets take only those that they use.
public struct ScreenContext {
    public let looks: Looks
    public let repaint: Repaint
    public let messages: Messages
    public let router: Router
    public let settings: SettingsStore
    /// The open sources and what is selected of them; the program's loop advances it.
    public let acquisition: Acquisition
    public let host: any Machine
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

    /// Makes the roles.
    /// - Parameters:
    ///   - strings: the words to begin with; by default those of the settings' language.
    ///   - capacity: what the board keeps up with; by default what the host has stored.
    ///   - forms: of the kinds of sources; by default those of the program's kinds.
    public init(
        metrics: Metrics, fonts: Fonts, strings: Strings? = nil, host: any Machine, capacity: Capacity? = nil,
        settings stored: StoredSettings = StoredSettings(), acquisition: Acquisition = Acquisition(),
        forms own: SourceForms? = nil
    ) {
        let looks = Looks(metrics: metrics, fonts: fonts, strings: strings ?? .language(stored.settings.language))
        let settings = SettingsStore(stored, host: host, capacity: capacity)
        var language = stored.settings.language
        settings.observe { new in
            guard new.language != language else { return }
            language = new.language
            looks.strings = .language(language)
        }
        let forms = own ?? SourceForms(host.sourceKinds)
        let repaint = Repaint()
        let messages = Messages()
        let router = Router(
            looks: looks, repaint: repaint, messages: messages, settings: settings, acquisition: acquisition,
            host: host,
            forms: forms)
        acquisition.addObserver(SourceReports(looks, messages, host: host, forms: forms) { router.showSelection() })
        self.init(
            looks: looks, repaint: repaint, messages: messages, router: router, settings: settings,
            acquisition: acquisition, host: host, forms: forms)
    }
}
