/// A message in front of the screen for some seconds, with a button if the user can act at once.
public struct Notification {
    /// The kind of message, which its border shows.
    public enum Color: Sendable { case neutral, info, success, error }

    public let title: String
    public let color: Color
    /// The details below the title.
    public let lines: [String]
    /// The button's title; nil if there is no button.
    public let button: String?
    /// The button's name in scripted tests.
    public let target: String
    /// The button's action.
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

    /// The whole text.
    public var text: String { lines.reduce(title) { $0 + ". " + $1 } }
}
