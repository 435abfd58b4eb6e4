import Drawing
import Widgets

/// Shows the name of the source that is being connected, the reason why the last attempt failed, and a button to cancel.
final class ConnectingView: Container {
    let cancel: Button
    private let busy: BusyIndicator
    // The name of the source. It comes from the user and can be long, so it may end in an ellipsis.
    private let label: Label
    private let reason: Label

    init(_ looks: Looks, _ repaint: Repaint) {
        cancel = Button(looks, repaint, "connection.cancel")
        busy = BusyIndicator(looks, repaint)
        label = Label(looks, repaint, { $0.title }, looks.theme.text, .center, origin: .outside)
        reason = Label(
            looks, repaint, { $0.secondary }, looks.theme.secondary, .center, lines: .wrapped, origin: .outside)
        super.init(looks, repaint, [busy, label, reason, cancel])
    }

    /// - Parameters:
    ///   - failure: the reason why the last attempt failed; nil during the first attempt.
    ///   - percent: how much of a recording was read while it is being opened; 0 for other sources.
    func say(_ name: String, _ failure: String?, _ percent: Int) {
        label.text = looks.strings.connection.connecting.filled(name)
        let progress = percent > 0 ? looks.strings.busy.openedRecording.filled(String(percent)) : ""
        reason.text = failure.map { $0 + " " + looks.strings.connection.nextAttempt } ?? progress
        cancel.title = looks.strings.cancel
    }

    override func layOut() {
        let metrics = looks.metrics
        let width = min(frame.width - 2 * metrics.margin, metrics.px(560))
        let text = reason.naturalHeight(width: width)
        let height = metrics.px(176) + (text > 0 ? text + metrics.px(8) : 0)
        var column = Column(frame.centered(height: min(frame.height, height)))
        busy.frame = column.top(metrics.px(48)).centered(width: metrics.px(48), height: metrics.px(48))
        cancel.frame = column.bottom(metrics.target).centered(width: metrics.px(160), height: metrics.target)
        label.frame = Rect(
            x: frame.x + metrics.margin, y: busy.frame.bottom + metrics.px(20),
            width: frame.width - 2 * metrics.margin, height: metrics.px(32))
        reason.frame = Rect(
            x: frame.x + (frame.width - width) / 2, y: label.frame.bottom + metrics.px(4), width: width, height: text)
    }
}
