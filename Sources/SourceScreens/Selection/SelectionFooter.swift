import Drawing
import Widgets

/// The lower bar of the selection screen: buttons at the right, and the number of selected channels at the left. If the number does not fit, the
/// buttons take the whole width.
final class SelectionFooter: Container {
    /// The button that returns to the running graphs without a change of the selection.
    let back: Button
    let settings: Button
    let add: Button
    let details: Button
    private let count: Label

    init(_ looks: Looks, _ repaint: Repaint) {
        back = Button(looks, repaint, "selection.back")
        settings = Button(looks, repaint, "selection.settings")
        add = Button(looks, repaint, "selection.add")
        details = Button(looks, repaint, "selection.details")
        count = Label(looks, repaint, { $0.number }, looks.theme.secondary)
        super.init(looks, repaint, [back, settings, add, details, count])
    }

    private var buttons: [Button] { (back.isHidden ? [] : [back]) + [settings, add, details] }

    /// Shows the number of selected channels. Must be called after the titles of the buttons were set.
    func show(count number: String) { count.text = number }

    /// The widths of the buttons, and the remaining width for the number of selected channels; nil as the remaining width if it is too small.
    private func divided(width: Int) -> (buttons: [Int], rest: Int?) {
        let metrics = looks.metrics
        let texts = buttons.map { looks.fonts.measure($0.title, looks.styles.button) }
        let widths = texts.map { max($0 + metrics.px(24), metrics.px(128)) }
        let space = width - 2 * metrics.margin - (buttons.count - 1) * metrics.gap
        let rest = space - widths.reduce(0, +) - metrics.px(16)
        guard rest < metrics.px(170) else { return (widths, rest) }
        let spare = max(0, space - texts.reduce(0, +)) / buttons.count
        return (texts.map { $0 + spare }, nil)
    }

    func hasSpaceForCount(width: Int) -> Bool { divided(width: width).rest != nil }

    override func naturalHeight(width: Int) -> Int { looks.metrics.bar }

    override func layOut() {
        let (widths, rest) = divided(width: frame.width)
        count.isHidden = rest == nil
        count.frame = Rect(
            x: frame.x + looks.metrics.px(16), y: frame.y + 1, width: rest ?? 0, height: frame.height - 1)
        var row = looks.barRow(frame)
        for (button, width) in zip(buttons, widths).reversed() { button.frame = row.right(width) }
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        looks.bar(frame, lineAtTop: true, on: canvas)
        super.draw(on: canvas, dirty: dirty)
    }
}
