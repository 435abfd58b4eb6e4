import Drawing
import Services
import Widgets

/// The reduced picture that a mail contains, below a heading and above the name of its file; empty if there is too little space.
final class AttachmentView: Container {
    private let screenshot: Screenshot
    private let above: Label
    private let preview: PictureView
    private let below: Label

    init(_ looks: Looks, _ repaint: Repaint, _ screenshot: Screenshot) {
        self.screenshot = screenshot
        above = Label(looks, repaint, { $0.body }, looks.theme.secondary)
        preview = PictureView(looks, repaint)
        below = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, origin: .outside)
        below.text = screenshot.name.fileName(number: 1)
        super.init(looks, repaint, [above, preview, below])
    }

    var heading: String {
        get { above.text }
        set { above.text = newValue }
    }

    override func layOut() {
        let metrics = looks.metrics
        var column = Column(frame.inset(x: metrics.margin, y: 0))
        let top = column.top(metrics.px(24))
        let space = Size(
            width: column.rest.width, height: min(column.rest.height - metrics.px(32), metrics.px(240)))
        let isShown = space.height >= metrics.px(40)
        for child in children { child.isHidden = !isShown }
        guard isShown else { return }
        let picture = screenshot.picture
        let size = picture.bounds.size.fitted(to: space)
        if preview.picture?.size != size { preview.picture = try? reduced(picture, to: size) }
        above.frame = Rect(x: top.x, y: top.y, width: top.width, height: metrics.px(22))
        let shown = Rect(x: top.x, y: column.rest.y, width: size.width, height: size.height)
        preview.frame = shown.inset(-metrics.hairline)
        below.frame = Rect(
            x: top.x, y: shown.bottom + metrics.px(6), width: top.width, height: metrics.px(18))
    }
}
