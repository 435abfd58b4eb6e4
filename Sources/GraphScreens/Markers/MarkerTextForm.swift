import Signals
import Widgets

/// The form for typing a marker's name.
public enum MarkerTextForm {
    /// Creates the form for a marker's name.
    /// - Parameter action: called with the typed name.
    public static func screen(_ tools: ScreenTools, _ name: String, then action: @escaping (String) -> Void)
        -> FormScreen
    {
        let words = tools.looks.strings.markers
        let form = Form(tools.looks, tools.repaint, "entry")
        // Allow the name's present length: a name that a source has sent may be longer than the limit for typed names.
        let field = form.field(
            "", "field", .line, text: SignalCatalogue.cut(name, maximumBytes: Marker.maximumNameBytes),
            maximum: Marker.maximumNameBytes)
        form.focus(field)
        return FormScreen(tools, "entry", title: words.typeTitle, form: form) {
            let text = field.text
            guard text.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
                return FormRefusal(field, words.nameMissing)
            }
            action(text)
            return nil
        }
    }
}
