import Services
import Signals
import Text
import Widgets

extension Strings {
    /// A name that was received over the network, as it is displayed. The text `unnamed` replaces a name without visible characters.
    func shown(_ name: String) -> String {
        let text = Self.seen(name)
        return text.isEmpty ? streams.unnamed : text
    }

    /// The visible characters of a text from the network, in one line and at most as many as a row can show; empty if there are none.
    static func seen(_ text: String) -> String { PrintableText.line(text, maximumBytes: 256) }

    /// The title of a stream in the history, for example "EEG amplifier, lab-pc".
    func title(of place: LSLPlace) -> String {
        let host = Self.seen(place.host)
        return host.isEmpty ? shown(place.name) : shown(place.name) + ", " + host
    }
}
