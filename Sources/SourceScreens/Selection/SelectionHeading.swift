import Drawing
import Widgets

/// The middle of the selection screen's upper bar: the name of the source. Below it is the number of selected channels, if the lower bar has no space
/// for it.
final class SelectionHeading: Container {
    private let title: Label
    private let count: Label

    init(_ looks: Looks, _ repaint: Repaint) {
        // `.outside` states that the text comes from outside the app, so it can be too long for the bar. It then ends in an ellipsis.
        title = Label(looks, repaint, { $0.title }, looks.theme.text, .center, origin: .outside)
        count = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, .center)
        super.init(looks, repaint, [title, count])
    }

    /// Shows the texts.
    /// - Parameter number: the number of selected channels; empty if it is shown in the lower bar.
    func show(title text: String, count number: String) {
        title.text = text
        count.text = number
        count.isHidden = number.isEmpty
    }

    override func layOut() {
        guard !count.isHidden else { return title.frame = frame }
        let metrics = looks.metrics
        let middle = frame.y + frame.height / 2
        title.frame = Rect(x: frame.x, y: middle - metrics.px(21), width: frame.width, height: metrics.px(22))
        count.frame = Rect(x: frame.x, y: middle, width: frame.width, height: metrics.px(20))
    }
}
