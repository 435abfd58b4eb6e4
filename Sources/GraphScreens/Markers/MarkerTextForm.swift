import Signals
import Widgets

/// The form for typing a marker's name, or a note.
public enum MarkerTextForm {
    /// Creates the form for a marker's name.
    /// - Parameters:
    ///   - typing: called after each change of the text.
    ///   - action: called with the typed name.
    public static func screen(
        _ tools: ScreenTools, _ name: String, typing: @escaping () -> Void, then action: @escaping (String) -> Void
    ) -> FormScreen {
        let words = tools.looks.strings.markers
        let form = Form(tools.looks, tools.repaint, "entry")
        let field = form.field(
            "", "field", .text, text: name, maximum: Marker.maximumNameBytes,
            maximumCharacters: max(Marker.maximumNameCharacters, name.unicodeScalars.count))
        form.focus(field)
        let screen = FormScreen(tools, "entry", title: words.typeTitle, form: form) {
            let text = field.text
            guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
                return FormRefusal(field, words.nameMissing)
            }
            action(text)
            return nil
        }
        screen.changed = typing
        return screen
    }
}
