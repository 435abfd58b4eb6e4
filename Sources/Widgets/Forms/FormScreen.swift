/// The reason why the values of a form are refused, and the field with the error.
public struct FormRefusal {
    public let field: TextField?
    public let message: String

    public init(_ field: TextField?, _ message: String) {
        self.field = field
        self.message = message
    }
}

/// A screen that contains one form, with a Cancel button and a button that accepts the form.
public final class FormScreen: ViewScreen {
    private let title: String
    private let acceptTitle: String?
    private let form: Form
    private let action: () -> FormRefusal?
    private let bar: Bar
    private let cancel: Button
    private let accept: Button
    /// Called after the user has changed a value of the form.
    public var changed: (() -> Void)?

    /// - Parameters:
    /// - accept: the title of the accepting button; "OK" by default.
    /// - action: applies the form's values. It returns nil if the screen may close, otherwise the reason why the values
    ///   are refused.
    public init(
        _ tools: ScreenTools, _ name: StaticString, title: String, form: Form, accept acceptTitle: String? = nil,
        action: @escaping () -> FormRefusal?
    ) {
        let (looks, repaint) = (tools.looks, tools.repaint)
        self.title = title
        self.acceptTitle = acceptTitle
        self.form = form
        self.action = action
        cancel = Button(looks, repaint, name.description + ".cancel", width: 112)
        accept = Button(looks, repaint, name.description + ".ok", width: 112, kind: .accent)
        bar = Bar(looks, repaint, left: [cancel], right: [accept])
        form.setAccept(acceptTitle ?? looks.strings.ok, "key.done")
        super.init(tools, name, bar: bar, body: form)
    }

    public override func update() {
        bar.title = title
        cancel.title = looks.strings.cancel
        accept.title = acceptTitle ?? looks.strings.ok
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === cancel {
            router.close(self)
        } else if view === accept || item == Form.acceptKey {
            take()
        }
    }

    public override func edited(_ view: View) { changed?() }

    public override func touchedNothing() { form.focus(nil) }

    private func take() {
        guard let refusal = action() else { return router.close(self) }
        // After the user has closed the dialog, show the keyboard for the field with the error.
        if let field = refusal.field { form.focus(field) }
        tools.inform(looks.strings.illegalInputTitle, refusal.message, over: self)
    }
}
