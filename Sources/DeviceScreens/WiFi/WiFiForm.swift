import Services
import Settings
import Widgets

/// The form for the password of a wireless network, and for the network's name if it is unknown.
public struct WiFiForm {
    private let tools: ScreenTools
    private let name: WiFiName?

    public init(_ tools: ScreenTools, name: WiFiName?) {
        self.tools = tools
        self.name = name
    }

    public func screen(then action: @escaping (WiFiAccess) -> Void) -> FormScreen {
        let words = tools.looks.strings.wifi
        let form = Form(tools.looks, tools.repaint, "wifi-join")
        if let name { form.note(words.passwordNote.filled(name.shown)) }
        let nameField = name == nil ? form.field(words.name, "name", .name, maximum: 68) : nil
        let field = form.field(
            words.password, "password", .passphrase, placeholder: name == nil ? words.noPassword : "",
            maximum: WiFiPassword.lengths.upperBound)
        let shows = form.toggle(words.showPassword, "show")
        form.focus(nameField ?? field)
        let name = name
        let screen = FormScreen(
            tools, "wifi-join", title: name == nil ? words.other : words.title, form: form, accept: words.join
        ) {
            let typed = Array((nameField?.text ?? "").utf8)
            guard let name = name ?? WiFiName(text: typed) ?? WiFiName(typed) else {
                return FormRefusal(nameField, words.nameIllegal)
            }
            if nameField != nil, field.text.utf8.isEmpty {
                action(WiFiAccess(name: name, password: nil))
                return nil
            }
            guard let password = WiFiPassword(Array(field.text.utf8)) else {
                return FormRefusal(field, words.passwordIllegal)
            }
            action(WiFiAccess(name: name, password: password))
            return nil
        }
        // If the form has two fields, remove the keyboard's button that accepts the text: it does not fit beside the
        // button Next.
        if nameField != nil { form.removeAccept() }
        screen.changed = { field.isSecret = !shows.isOn }
        return screen
    }
}
