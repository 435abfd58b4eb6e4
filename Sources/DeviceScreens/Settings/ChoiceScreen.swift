import Widgets

/// A list of values. A check mark shows the chosen value.
public final class ChoiceScreen: ViewScreen {
    private let choice: ValueChoice
    private let action: (Int) -> Void
    private let cancel: Button
    private let bar: Bar

    /// - Parameter action: called with the index of the chosen value.
    public init(tools: ScreenTools, choice: ValueChoice, action: @escaping (Int) -> Void) {
        let (looks, repaint) = (tools.looks, tools.repaint)
        self.choice = choice
        self.action = action
        cancel = Button(looks, repaint, "choice.cancel", width: 112)
        bar = Bar(looks, repaint, left: [cancel])
        super.init(tools, "choice", bar: bar, body: ChoiceList(looks, repaint, choice))
    }

    public override func update() {
        cancel.title = looks.strings.cancel
        bar.title = choice.title
    }

    public override func chosen(_ view: View, _ item: Int) {
        router.close(self)
        // Call the action after this list has closed, so that a screen that the action opens stays open.
        if view !== cancel { action(item) }
    }
}
