import Settings
import Widgets

/// A setting that the user enters with the keyboard: a text or a large number.
public struct SettingEntry {
    let key: SettingKey
    let value: SettingValue

    /// - Parameter value: the setting's present value.
    public init(key: SettingKey, value: SettingValue) {
        self.key = key
        self.value = value
    }

    /// The screen on which the user types the value.
    /// - Parameter action: called with the entered value, if it is allowed.
    public func screen(
        _ tools: ScreenTools, action: @escaping (SettingValue) -> Void
    ) -> FormScreen {
        let strings = tools.looks.strings
        let row = key.row
        let form = Form(tools.looks, tools.repaint, "entry")
        let field = form.field(
            "", "field", input, text: row.text(of: value), placeholder: strings.placeholder(of: key), maximum: maximum)
        if !row.allowed.isEmpty { form.note(isText ? strings.settings.example.filled(row.allowed) : row.allowed) }
        form.focus(field)
        let key = key
        return FormScreen(tools, "entry", title: strings.title(of: key), form: form) {
            guard let value = key.row.value(of: Array(field.text.utf8)) else {
                return FormRefusal(field, strings.refusal(of: key, field.text))
            }
            action(value)
            return nil
        }
    }

    private var isText: Bool {
        if case .text = key.row.kind { true } else { false }
    }

    private var maximum: Int {
        if case .text(_, let maximum) = key.row.kind { maximum } else { 12 }
    }

    private var input: Form.Input {
        switch key.row.kind {
        case .whole: .number
        case .decimal: .decimal
        case .text(.words, _): .line
        case .text(.wifiName, _): .name
        case .text(.wifiPassword, _): .passphrase
        case .choice, .flag, .text: key.row.isSecret ? .secret : .ascii
        }
    }
}
