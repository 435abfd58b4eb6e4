import Drawing
import Widgets

/// Shows the name of the source that is being connected, and a button to cancel.
final class ConnectingView: Container {
    let cancel: Button
    private let busy: BusyIndicator
    // The name of a source comes from the user and can be long, so it may end in an ellipsis.
    private let label: Label

    init(_ looks: Looks, _ repaint: Repaint) {
        cancel = Button(looks, repaint, "connection.cancel")
        busy = BusyIndicator(looks, repaint)
        label = Label(looks, repaint, { $0.title }, looks.theme.text, .center, origin: .outside)
        super.init(looks, repaint, [busy, label, cancel])
    }

    func say(_ name: String) {
        label.text = looks.strings.connection.connecting.filled(name)
        cancel.title = looks.strings.cancel
    }

    override func layOut() {
        let metrics = looks.metrics
        var column = Column(frame.centered(height: min(frame.height, metrics.px(176))))
        busy.frame = column.top(metrics.px(48)).centered(width: metrics.px(48), height: metrics.px(48))
        cancel.frame = column.bottom(metrics.target).centered(width: metrics.px(160), height: metrics.target)
        label.frame = Rect(
            x: frame.x + metrics.margin, y: busy.frame.bottom + metrics.px(20),
            width: frame.width - 2 * metrics.margin, height: metrics.px(32))
    }
}
