/// The content of a dialog: a question or message that the user must answer before using the screen. `Messages` shows
/// it.
public struct Dialog {
    public enum Choice: Sendable {
        case primary, secondary
    }

    public let title: String
    public let message: String
    /// The title of the button in the accent color, which is the dialog's main action.
    public let primary: String
    /// The title of the dialog's other button; nil if there is only one.
    public let secondary: String?

    public init(title: String, message: String, primary: String, secondary: String? = nil) {
        self.title = title
        self.message = message
        self.primary = primary
        self.secondary = secondary
    }
}
