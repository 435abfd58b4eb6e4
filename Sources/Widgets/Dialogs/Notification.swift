/// A message in front of the screen, shown for some seconds. It has a button if the user can act immediately.
public struct Notification {
    /// The kind of message, which the color of its border shows.
    public enum Color: Sendable { case neutral, info, success, error }

    public let title: String
    public let color: Color
    /// The details below the title.
    public let lines: [String]
    /// The button's title; nil if there is no button.
    public let button: String?
    /// The name of the button for tests that operate the screens by scripts.
    public let target: String
    /// The action of the notification's button.
    public let action: (() -> Void)?

    public init(
        title: String, lines: [String] = [], color: Color = .neutral, button: String? = nil, target: String = "",
        action: (() -> Void)? = nil
    ) {
        self.title = title
        self.color = color
        self.lines = lines
        self.button = button
        self.target = target
        self.action = action
    }

    /// The whole text of the notification.
    public var text: String { lines.reduce(title) { $0 + ". " + $1 } }
}
