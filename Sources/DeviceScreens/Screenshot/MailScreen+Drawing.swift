import Drawing
import Services
import Widgets

extension MailScreen {
    /// Places everything for the present area and state.
    func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings
        var column = Column(area)
        bar = column.top(metrics.bar)
        var row = looks.barRow(bar)
        let width = metrics.px(120)
        controls.set([
            Control(
                Button.cancel.rawValue, "mail.cancel", strings.cancel, row.left(width), isEnabled: !isSending),
            Control(
                Button.send.rawValue, "mail.send", strings.screenshot.send, row.right(width), kind: .accent,
                isEnabled: !isSending),
        ])
        form.layOut(in: column.rest)
        layOutPreview()
        context.repaint.invalidate(area)
    }

    /// The attached picture, small, if fields and keyboard leave enough space.
    func layOutPreview() {
        let metrics = looks.metrics
        let body = form.rest
        busy.frame = body.centered(width: metrics.px(48), height: metrics.px(48))
        var column = Column(body.inset(x: metrics.margin, y: 0))
        _ = column.top(metrics.px(24))
        let room = Size(
            width: column.rest.width, height: min(column.rest.height - metrics.px(32), metrics.px(240)))
        guard room.height >= metrics.px(40) else {
            previewFrame = .zero
            return
        }
        let picture = screenshot.picture
        let size = picture.bounds.size.fitted(to: room)
        if preview?.size != size { preview = try? reduced(picture, to: size) }
        previewFrame = Rect(
            x: column.rest.x, y: column.rest.y, width: preview?.width ?? 0, height: preview?.height ?? 0)
    }

    public func targets() -> [Target] { controls.targets + form.targets() }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let strings = looks.strings.screenshot
        canvas.fill(dirty, theme.background)
        looks.bar(bar, title: strings.mailTitle, beside: metrics.px(140), on: canvas)
        form.draw(on: canvas, dirty: dirty)
        if let preview, !previewFrame.isEmpty { draw(preview, on: canvas) }
        if isSending {
            canvas.fill(form.rest, theme.shade)
            busy.draw(on: canvas)
        }
        controls.draw(on: canvas, dirty: dirty)
    }

    private func draw(_ preview: Surface, on canvas: Canvas) {
        let metrics = looks.metrics
        let theme = looks.theme
        let width = form.rest.width - 2 * metrics.margin
        let above = Rect(x: previewFrame.x, y: form.rest.y, width: width, height: metrics.px(22))
        looks.label(looks.strings.screenshot.attachment, on: canvas, in: above, looks.styles.body, theme.secondary)
        canvas.copy(preview, preview.bounds, to: Point(x: previewFrame.x, y: previewFrame.y))
        canvas.strokeRounded(previewFrame.inset(-metrics.hairline), radius: 0, width: metrics.hairline, theme.border)
        let below = Rect(
            x: previewFrame.x, y: previewFrame.bottom + metrics.px(6), width: width, height: metrics.px(18))
        canvas.text(screenshot.name.fileName(number: 1), in: below, looks.styles.secondary, theme.secondary)
    }
}
