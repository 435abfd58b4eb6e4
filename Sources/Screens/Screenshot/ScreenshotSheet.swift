import Drawing
import Gestures
import Signals

/// A sheet over the visualization: a picture that was just taken, and what shall become of it.
///
/// The picture's memory (4 bytes a pixel) is allocated by who takes it; the sheet adds a small copy for the preview.
/// While the sheet is shown, the source goes on; its events wait for the screen below.
public final class ScreenshotSheet: Screen {
    public let name: StaticString = "screenshot"
    public var isSheet: Bool { true }

    enum Button: Int {
        case discard, save, mail
    }

    let context: ScreenContext
    let looks: Looks
    private let screenshot: Screenshot
    private var picture: Surface { screenshot.picture }
    private let controls: Controls
    private let busy: BusyIndicator
    private var area = Rect.zero
    private var bar = Rect.zero
    private var footer = Rect.zero
    private var body = Rect.zero
    private var preview: Surface?
    private var isStoring = false

    public init(context: ScreenContext, screenshot: Screenshot) {
        self.context = context
        looks = context.looks
        self.screenshot = screenshot
        controls = Controls(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func cancelTouches() { controls.cancelTouches() }

    public func handle(_ touch: Touch) {
        guard case .chosen(let id) = controls.handle(touch), let button = Button(rawValue: id) else { return }
        switch button {
        case .discard: context.router.close(self)
        case .save: save()
        case .mail: mail()
        }
    }

    private func save() {
        guard let pictures = context.host.pictures else {
            show(.other("no storage"), looks.strings.screenshot.notSavedTitle)
            return
        }
        isStoring = true
        layOut()
        pictures.store(picture, name: screenshot.name)
    }

    private func mail() {
        guard let pictures = context.host.pictures, pictures.canSend else {
            show(.noAccount, looks.strings.screenshot.notSentTitle)
            return
        }
        context.router.composeMail(with: screenshot) { [self] in context.router.close(self) }
    }

    private func show(_ failure: PictureFailure, _ title: String) {
        context.inform(title, looks.strings.screenshot.words(for: failure), over: self)
    }

    public func advance(to now: Int64) {
        screenshot.session?.source.advance(to: now)
        guard isStoring else { return }
        busy.advance(to: now)
        guard let result = context.host.pictures?.takeResult() else { return }
        isStoring = false
        layOut()
        switch result {
        case .stored(let path):
            let strings = looks.strings.screenshot
            context.inform(strings.savedTitle, strings.words(forPath: path), over: self) { [self] in
                context.router.close(self)
            }
        case .failed(let failure): show(failure, looks.strings.screenshot.notSavedTitle)
        case .queued: break
        }
    }

    public func targets() -> [Target] { controls.targets }

    private func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings.screenshot
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        footer = Rect(x: area.x, y: area.bottom - metrics.bar, width: area.width, height: metrics.bar)
        body = Rect(x: area.x, y: bar.bottom, width: area.width, height: max(0, footer.y - bar.bottom))
        let inner = footer.inset(x: metrics.margin, y: (footer.height - metrics.target) / 2)
        let width = (inner.width - 2 * metrics.gap) / 3
        func button(_ button: Button, _ name: String, _ title: String, _ kind: Control.Kind) -> Control {
            Control(
                button.rawValue, name, title,
                Rect(
                    x: inner.x + button.rawValue * (width + metrics.gap), y: inner.y, width: width,
                    height: inner.height), kind: kind, isEnabled: !isStoring)
        }
        controls.set([
            button(.discard, "screenshot.discard", strings.discard, .plain),
            button(.save, "screenshot.save", strings.save, .accent),
            button(.mail, "screenshot.mail", strings.sendByMail, .plain),
        ])
        layOutPreview()
        let size = metrics.px(48)
        busy.frame = Rect(
            x: body.x + (body.width - size) / 2, y: body.y + (body.height - size) / 2, width: size, height: size)
        context.repaint.invalidate(area)
    }

    /// Makes the preview as large as fits, and only when its size changed.
    private func layOutPreview() {
        let room = body.inset(looks.metrics.px(16))
        guard room.width > 0, room.height > 0 else {
            preview = nil
            return
        }
        var size = Size(width: room.width, height: max(1, picture.height * room.width / picture.width))
        if size.height > room.height {
            size = Size(width: max(1, picture.width * room.height / picture.height), height: room.height)
        }
        if preview?.size != size { preview = try? reduced(picture, to: size) }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let line = looks.metrics.hairline
        canvas.fill(dirty, theme.background)
        canvas.fill(bar, theme.panel)
        canvas.fill(Rect(x: bar.x, y: bar.bottom - line, width: bar.width, height: line), theme.hairline)
        canvas.fill(footer, theme.panel)
        canvas.fill(Rect(x: footer.x, y: footer.y, width: footer.width, height: line), theme.hairline)
        looks.label(
            looks.strings.screenshot.title, on: canvas, in: bar.inset(x: looks.metrics.margin, y: 0),
            looks.styles.title, theme.text, .center)
        if let preview {
            let frame = Rect(
                x: body.x + (body.width - preview.width) / 2, y: body.y + (body.height - preview.height) / 2,
                width: preview.width, height: preview.height)
            canvas.copy(preview, preview.bounds, to: Point(x: frame.x, y: frame.y))
            canvas.strokeRounded(frame.inset(-line), radius: 0, width: line, theme.border)
        }
        if isStoring {
            canvas.fill(body, theme.shade)
            busy.draw(on: canvas)
        }
        controls.draw(on: canvas, dirty: dirty)
    }
}
