/// A message that lies over the screen for some seconds, with a button where something can be done at once.
public struct Notification {
    /// What it is about: its border says so.
    public enum Color: Sendable { case neutral, info, success, error }

    public let title: String
    public let color: Color
    /// What is said in detail, below the title.
    public let lines: [String]
    /// The button's words; nil where there is none.
    public let button: String?
    /// What the button is called in scripted tests.
    public let target: String
    /// What the button does.
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

    /// All that it says.
    public var text: String { lines.reduce(title) { $0 + ". " + $1 } }
}
