import Drawing
import Gestures
import Settings
import Signals

/// A field for one setting that is typed: a text or a large number.
final class EntryScreen: Screen {
    let name: StaticString = "entry"

    private let context: ScreenContext
    private let looks: Looks
    private let key: SettingKey
    private let session: Session?
    private let action: (SettingValue) -> Void
    private let controls: Controls
    private let keyboard: Keyboard
    private let field: TextField
    private var area = Rect.zero
    private var bar = Rect.zero
    private var hint = Rect.zero
    private var isShifted = false
    private var showsSymbols = false

    /// - Parameter action: called with the value that was typed, if it is allowed.
    init(
        context: ScreenContext, key: SettingKey, value: SettingValue, session: Session?,
        action: @escaping (SettingValue) -> Void
    ) {
        self.context = context
        looks = context.looks
        self.key = key
        self.session = session
        self.action = action
        controls = Controls(looks, context.repaint)
        keyboard = Keyboard(looks, context.repaint)
        var length = 12
        if case .text(_, let maximum) = key.row.kind { length = maximum }
        field = TextField(
            looks, context.repaint, placeholder: looks.strings.settings.notSet, maximumLength: length)
        field.isSecret = key.row.isSecret
        field.text = key.row.text(of: value)
        field.isFocused = true
    }

    func resize(to area: Rect) {
        self.area = area
        let metrics = looks.metrics
        bar = Rect(x: area.x, y: area.y, width: area.width, height: metrics.bar)
        let y = bar.y + (bar.height - metrics.target) / 2
        let width = metrics.px(112)
        controls.set([
            Control(
                0, "entry.cancel", looks.strings.cancel,
                Rect(x: bar.x + metrics.margin, y: y, width: width, height: metrics.target)),
            Control(
                1, "entry.ok", looks.strings.ok,
                Rect(x: bar.right - metrics.margin - width, y: y, width: width, height: metrics.target), kind: .accent),
        ])
        field.frame = Rect(
            x: area.x + metrics.margin, y: bar.bottom + metrics.px(16), width: area.width - 2 * metrics.margin,
            height: metrics.target)
        hint = Rect(
            x: field.frame.x, y: field.frame.bottom + metrics.px(8), width: field.frame.width, height: metrics.px(24))
        showKeyboard()
        context.repaint.invalidate(area)
    }

    private func showKeyboard() {
        keyboard.show(showsSymbols ? .symbols : isShifted ? .capitals : .letters, in: area)
    }

    func cancelTouches() {
        controls.cancelTouches()
        keyboard.cancelTouches()
    }

    func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id):
            id == 1 ? accept() : context.router.close(self)
            return
        case .held: return
        case .ignored: break
        }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if touch.phase == .began, field.frame.contains(point) { return field.placeCaret(x: point.x) }
        if let stroke = keyboard.handle(touch) { strike(stroke) }
    }

    private func strike(_ stroke: Keyboard.Stroke) {
        switch stroke {
        case .character(let byte):
            field.insert(byte)
            // One capital, as on other keyboards.
            guard isShifted else { return }
            isShifted = false
            showKeyboard()
        case .delete: field.deleteBackward()
        case .shift:
            isShifted.toggle()
            showKeyboard()
        case .symbols:
            showsSymbols.toggle()
            isShifted = false
            showKeyboard()
        case .done: accept()
        case .otherField, .demo, .connect, .send: break
        }
    }

    private func accept() {
        guard let value = key.row.value(of: Array(field.text.utf8)) else {
            context.inform(looks.strings.illegalInputTitle, looks.strings.refusal(of: key, field.text), over: self)
            return
        }
        action(value)
        context.router.close(self)
    }

    func advance(to now: Int64) {
        session?.source.advance(to: now)
        for _ in 0..<keyboard.advance(to: now) { strike(.delete) }
    }

    func targets() -> [Target] {
        controls.targets + [Target("entry.field", field.frame)] + keyboard.targets
    }

    func draw(on canvas: Canvas, dirty: Rect) {
        let theme = looks.theme
        let metrics = looks.metrics
        let line = metrics.hairline
        canvas.fill(dirty, theme.background)
        canvas.fill(bar, theme.panel)
        canvas.fill(Rect(x: bar.x, y: bar.bottom - line, width: bar.width, height: line), theme.hairline)
        looks.label(
            looks.strings.settings.name(key), on: canvas, in: bar.inset(x: metrics.px(132), y: 0),
            looks.styles.title, theme.text, .center)
        field.draw(on: canvas, dirty: dirty)
        if !key.row.allowed.isEmpty {
            var text = key.row.allowed
            if case .text = key.row.kind { text = looks.strings.settings.example.filled(text) }
            looks.label(text, on: canvas, in: hint, looks.styles.secondary, theme.secondary)
        }
        keyboard.draw(on: canvas, dirty: dirty)
        controls.draw(on: canvas, dirty: dirty)
    }
}
