/// A modal question or message: what it says. The shell shows it.
public final class Dialog {
    public enum Choice: Sendable {
        case primary, secondary
    }

    /// The tag of dialogs that no screen asked for: none is told that they are closed.
    public static let news = -1

    /// A number by which the screen that asked knows the dialog again.
    public let tag: Int
    public let title: String
    public let message: String
    /// The accented button.
    public let primary: String
    /// The other button; nil when there is but one.
    public let secondary: String?

    public init(tag: Int = 0, title: String, message: String, primary: String, secondary: String? = nil) {
        self.tag = tag
        self.title = title
        self.message = message
        self.primary = primary
        self.secondary = secondary
    }
}
