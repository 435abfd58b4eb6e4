import Drawing
import Gestures
import Services
import Signals
import Widgets

/// A sheet over the visualization: a picture that was just taken, and what shall become of it.
///
/// The picture's memory (4 bytes a pixel) is allocated when it is taken; the sheet adds a small copy for the preview.
/// While the sheet is shown, the source goes on; its events wait for the screen below.
public final class ScreenshotSheet: Screen {
    public let name: StaticString = "screenshot"
    public var isSheet: Bool { true }

    enum Button: Int {
        case discard, save, mail
    }

    let context: DeviceContext
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

    public init(context: DeviceContext, screenshot: Screenshot) {
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
            show(.other(.noStorage), looks.strings.screenshot.notSavedTitle)
            return
        }
        isStoring = true
        layOut()
        pictures.store(picture, name: screenshot.name) { [self] in stored($0) }
    }

    private func mail() {
        guard let pictures = context.host.pictures, pictures.canSend else {
            show(.noAccount, looks.strings.screenshot.notSentTitle)
            return
        }
        context.router.open(.mail(screenshot) { [self] in context.router.close(self) })
    }

    private func show(_ failure: StorageFailure, _ title: String) {
        context.inform(title, looks.strings.storage.words(for: failure), over: self)
    }

    private func stored(_ outcome: Outcome<String>) {
        isStoring = false
        layOut()
        let strings = looks.strings.screenshot
        switch outcome {
        case .success(let path):
            context.informStored(as: path, title: strings.savedTitle, over: self) { [self] in context.router.close(self)
            }
        case .failure(let failure): show(failure, strings.notSavedTitle)
        }
    }

    public func advance(to now: Int64) {
        if isStoring { busy.advance(to: now) }
    }

    public func targets() -> [Target] { controls.targets }

    private func layOut() {
        let metrics = looks.metrics
        let strings = looks.strings.screenshot
        var column = Column(area)
        bar = column.top(metrics.bar)
        footer = column.bottom(metrics.bar)
        body = column.rest
        let parts = looks.barRow(footer).parts(3)
        func button(_ button: Button, _ name: String, _ title: String, _ kind: Control.Kind) -> Control {
            Control(
                button.rawValue, name, title, parts[button.rawValue], kind: kind, isEnabled: !isStoring)
        }
        controls.set([
            button(.discard, "screenshot.discard", strings.discard, .plain),
            button(.save, "screenshot.save", strings.save, .accent),
            button(.mail, "screenshot.mail", strings.sendByMail, .plain),
        ])
        layOutPreview()
        busy.frame = body.centered(width: metrics.px(48), height: metrics.px(48))
        context.repaint.invalidate(area)
    }

    /// Makes the preview as large as fits, and only when its size changed.
    private func layOutPreview() {
        let room = body.inset(looks.metrics.px(16))
        guard !room.isEmpty else {
            preview = nil
            return
        }
        let size = picture.bounds.size.fitted(to: room.size)
        if preview?.size != size { preview = try? reduced(picture, to: size) }
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        canvas.fill(dirty, theme.background)
        looks.bar(bar, title: looks.strings.screenshot.title, beside: looks.metrics.margin, on: canvas)
        looks.bar(footer, lineAtTop: true, on: canvas)
        if let preview {
            let frame = body.centered(width: preview.width, height: preview.height)
            canvas.copy(preview, preview.bounds, to: Point(x: frame.x, y: frame.y))
            let line = looks.metrics.hairline
            canvas.strokeRounded(frame.inset(-line), radius: 0, width: line, theme.border)
        }
        if isStoring {
            canvas.fill(body, theme.shade)
            busy.draw(on: canvas)
        }
        controls.draw(on: canvas, dirty: dirty)
    }
}
