import Acquisition
import Drawing
import Gestures
import Services
import Widgets

/// A sheet that shows one file: a picture reduced to the screen, or the beginning of a table.
public final class FilePreviewScreen: Screen {
    public let name: StaticString = "file"
    public var isSheet: Bool { true }

    private enum Button: Int {
        case close, delete, copy, replay
    }

    let context: DeviceContext
    let looks: Looks
    let file: StoredFile
    private let service: any FileService
    private let controls: Controls
    let table: ScrollList
    private let busy: BusyIndicator
    private var bar = Rect.zero
    private var footer = Rect.zero
    private(set) var body = Rect.zero
    private var status = Rect.zero
    /// The space that a preview was asked for.
    private var asked: Size?
    /// nil while it is read.
    private(set) var preview: FilePreview?
    /// Since when it is waited for.
    private var waiting: Int64?
    private var isDeleting = false
    /// The recording's source while it is being opened; it is closed with the screen.
    private var opening: AcquiredSource?

    public init(context: DeviceContext, service: any FileService, file: StoredFile) {
        self.context = context
        self.service = service
        self.file = file
        looks = context.looks
        controls = Controls(looks, context.repaint)
        table = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        footer = column.bottom(metrics.bar)
        var top = looks.barRow(bar)
        var bottom = looks.barRow(footer)
        let width = metrics.px(128)
        var buttons = [Control(Button.close.rawValue, "file.close", looks.strings.close, top.right(width))]
        if canReplay {
            buttons.append(
                Control(
                    Button.replay.rawValue, "file.replay", looks.strings.recording.replay, bottom.right(width),
                    kind: .accent, isEnabled: !isBusy))
        }
        // Of a stick files are looked at and played alone.
        if context.host.stick != nil, !file.isOnStick {
            buttons.append(
                Control(
                    Button.copy.rawValue, "file.copy", looks.strings.stick.copy, bottom.right(width),
                    kind: canReplay ? .plain : .accent, isEnabled: !isBusy && !file.isRunning))
        }
        if !file.isOnStick {
            buttons.append(
                Control(
                    Button.delete.rawValue, "file.delete", looks.strings.delete, bottom.right(width),
                    isEnabled: !isBusy && !file.isRunning))
        }
        controls.set(buttons)
        // Above the buttons where they leave it no place.
        status = bottom.rest
        if status.width < metrics.px(160) {
            status = column.bottom(metrics.px(48)).inset(x: metrics.margin, y: 0)
        }
        body = column.rest
        busy.frame = body.centered(width: metrics.px(48), height: metrics.px(48))
        layOutTable()
        read()
        context.repaint.invalidate(area)
    }

    /// Reads the file, once for each size of the screen.
    private func read() {
        let room = body.inset(looks.metrics.px(16)).size
        guard room != asked, room.width > 0, room.height > 0 else { return }
        asked = room
        service.preview(of: file, within: room) { [self] preview in
            // The answer to an earlier question.
            guard room == asked else { return }
            self.preview = preview
            layOutTable()
            context.repaint.invalidate(body)
        }
    }

    public func cancelTouches() {
        controls.cancelTouches()
        table.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id):
            switch Button(rawValue: id) {
            case .copy: StickSteps(context).copy([.file(file)])
            case .replay: context.player.replay(file, over: self) { [self] source in setOpening(source) }
            case .delete: ask()
            case .close, nil: context.router.close(self)
            }
        case .held: break
        case .ignored: _ = table.handle(touch)
        }
    }

    private func ask() {
        FileSteps(context.tools).ask(toDelete: [file], over: self) { [self] files in
            setDeleting(true)
            service.delete(files) { [self] outcome in
                setDeleting(false)
                guard case .failure(let failure) = outcome else { return context.router.close(self) }
                FileSteps(context.tools).tellNotDeleted(failure, over: self)
            }
        }
    }

    private func setDeleting(_ new: Bool) {
        isDeleting = new
        busyChanged()
    }

    /// The recording is being opened; nil: it is open, or cannot be.
    private func setOpening(_ source: AcquiredSource?) {
        opening = source
        busyChanged()
    }

    private func busyChanged() {
        for button in [Button.delete, .copy, .replay] { controls.setEnabled(button.rawValue, !isBusy) }
        context.repaint.invalidate(body)
    }

    public func disappear() {
        guard let opening else { return }
        setOpening(nil)
        context.acquisition.close(opening)
    }

    /// A recording that has ended is played.
    private var canReplay: Bool {
        file.kind == .recording && !file.isRunning && context.player.isPossible
    }

    /// Whether the file is being deleted or opened.
    private var isBusy: Bool { isDeleting || opening != nil }
    private var isWaiting: Bool { isBusy || preview == nil }

    public func advance(to now: Int64) {
        table.advance(to: now)
        waitForStick(at: now)
        if isWaiting { busy.advance(to: now) }
    }

    /// The thread may hang in the stick until the kernel gives up.
    private func waitForStick(at now: Int64) {
        guard file.isOnStick, preview == nil else { return }
        let since = waiting ?? now
        waiting = since
        guard now - since > CopyScreen.patience else { return }
        preview = .failed(.cardFailed)
        context.repaint.invalidate(body)
    }

    public func targets() -> [Target] { controls.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        canvas.fill(dirty, theme.background)
        switch preview {
        case .picture(let picture):
            let frame = body.centered(width: picture.width, height: picture.height)
            canvas.copy(picture, picture.bounds, to: Point(x: frame.x, y: frame.y))
            let line = metrics.hairline
            canvas.strokeRounded(frame.inset(-line), radius: 0, width: line, theme.border)
        case .table, .recording: drawTable(on: canvas, dirty: dirty)
        case .notDecoded:
            let words = looks.strings
            drawMessage(file.kind == .recording ? words.recording.notReadable : words.files.notDecoded, on: canvas)
        case .tooLarge: drawMessage(looks.strings.files.tooLarge, on: canvas)
        case .failed(let failure):
            drawMessage(looks.strings.words(for: failure, isOnStick: file.isOnStick), on: canvas)
        case nil: break
        }
        if isBusy { canvas.fill(body, theme.shade) }
        if isWaiting { busy.draw(on: canvas) }
        looks.bar(bar, on: canvas)
        looks.bar(footer, lineAtTop: true, on: canvas)
        drawTitle(on: canvas)
        var column = Column(status.centered(height: metrics.px(36)))
        let size = looks.strings.words(for: file.kind) + " · " + looks.strings.words(forBytes: file.size)
        canvas.text(file.name, in: column.top(metrics.px(18)), looks.styles.secondary, theme.secondary)
        looks.label(size, on: canvas, in: column.rest, looks.styles.secondary, theme.secondary)
        controls.draw(on: canvas, dirty: dirty)
    }

    /// In the middle where it fits there; names come from the card and may end in an ellipsis.
    private func drawTitle(on canvas: Canvas) {
        let title = looks.strings.title(of: file)
        let button = looks.metrics.px(148)
        let middle = bar.inset(x: button, y: 0)
        let style = looks.styles.title
        if looks.fonts.measure(title, style) <= middle.width {
            return canvas.text(title, in: middle, style, looks.theme.text, alignment: .center)
        }
        var rest = bar
        rest.x += looks.metrics.margin
        rest.width -= looks.metrics.margin + button
        canvas.text(title, in: rest, style, looks.theme.text)
    }

    private func drawMessage(_ text: String, on canvas: Canvas) {
        let width = min(body.width - 2 * looks.metrics.margin, looks.metrics.px(420))
        let lines = wrapped(text, width: width, looks.styles.body, looks.fonts)
        let lineHeight = looks.metrics.px(22)
        var column = Column(body.centered(width: width, height: lines.count * lineHeight))
        for line in lines {
            looks.label(
                line, on: canvas, in: column.top(lineHeight), looks.styles.body, looks.theme.secondary, .center)
        }
    }
}
