/// The tools that every screen uses: appearance, redrawing, messages to the user, and navigation.
public struct ScreenTools {
    public let looks: Looks
    public let repaint: Repaint
    public let messages: Messages
    public let router: Router

    public init(looks: Looks, repaint: Repaint, messages: Messages, router: Router) {
        self.looks = looks
        self.repaint = repaint
        self.messages = messages
        self.router = router
    }

    /// Opens a dialog with an OK button over a screen. While another screen covers that screen, the dialog waits.
    public func inform(
        _ title: String, _ message: String, over screen: any Screen, then action: (() -> Void)? = nil
    ) {
        let dialog = Dialog(title: title, message: message, primary: looks.strings.ok)
        messages.show(dialog, over: screen, then: action.map { action in { _ in action() } })
    }
}
