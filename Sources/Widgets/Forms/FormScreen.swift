import Drawing
import Gestures

/// Why a form cannot be accepted, and which field is at fault.
public struct FormRefusal {
    public let field: TextField?
    public let message: String

    public init(_ field: TextField?, _ message: String) {
        self.field = field
        self.message = message
    }
}

/// A screen that is one form, with Cancel and a button that accepts it.
public final class FormScreen: Screen {
    public let name: StaticString

    private enum Button: Int {
        case cancel, accept
    }

    private let tools: ScreenTools
    private let looks: Looks
    private let title: String
    private let acceptTitle: String
    private let form: Form
    private let action: () -> FormRefusal?
    private let controls: Controls
    private var bar = Rect.zero
    /// Called when a value was changed.
    public var changed: (() -> Void)?

    /// - Parameters:
    ///   - accept: what the accepting button says; "OK" by default.
    ///   - action: takes the form's values over and returns nil, which closes the screen; or says why not.
    public init(
        _ tools: ScreenTools, _ name: StaticString, title: String, form: Form, accept: String? = nil,
        action: @escaping () -> FormRefusal?
    ) {
        self.tools = tools
        self.name = name
        self.title = title
        self.form = form
        self.action = action
        looks = tools.looks
        acceptTitle = accept ?? looks.strings.ok
        controls = Controls(looks, tools.repaint)
        form.setAccept(acceptTitle, "key.done")
    }

    public func resize(to area: Rect) {
        var column = Column(area)
        bar = column.top(looks.metrics.bar)
        var row = looks.barRow(bar)
        let width = looks.metrics.px(112)
        let name = self.name.description
        controls.set([
            Control(Button.cancel.rawValue, name + ".cancel", looks.strings.cancel, row.left(width)),
            Control(Button.accept.rawValue, name + ".ok", acceptTitle, row.right(width), kind: .accent),
        ])
        form.layOut(in: column.rest)
        tools.repaint.invalidate(area)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        form.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): id == Button.accept.rawValue ? accept() : tools.router.close(self)
        case .held: break
        case .ignored:
            switch form.handle(touch) {
            case .chosen(Form.acceptKey): accept()
            case .changed: changed?()
            case .chosen, .held, .moved, .ignored: break
            }
        }
    }

    private func accept() {
        guard let refusal = action() else { return tools.router.close(self) }
        // The field at fault is ready to be mended when the dialog is closed.
        if let field = refusal.field { form.focus(field) }
        tools.inform(looks.strings.illegalInputTitle, refusal.message, over: self)
    }

    public func advance(to now: Int64) {
        form.advance(to: now)
    }

    public func targets() -> [Target] { controls.targets + form.targets() }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        looks.bar(bar, title: title, beside: looks.metrics.px(132), on: canvas)
        form.draw(on: canvas, dirty: dirty)
        controls.draw(on: canvas, dirty: dirty)
    }
}
