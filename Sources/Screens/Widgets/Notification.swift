/// A message that lies over the screen for some seconds, with a button where something can be done at once.
struct Notification {
    let title: String
    /// What is said in detail, below the title.
    var lines: [String] = []
    /// The button's words; nil where there is none.
    var button: String?
    /// What the button is called in scripted tests.
    var target = ""
    /// What the button does.
    var action: (() -> Void)?

    /// All that it says.
    var text: String { lines.reduce(title) { $0 + ". " + $1 } }
}
