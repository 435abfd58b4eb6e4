import Services
import Signals
import Text
import Widgets

extension Strings {
    /// A name from the network as it is shown. If it contains nothing visible, words replace it.
    func shown(_ name: String) -> String {
        let text = Self.seen(name)
        return text.isEmpty ? streams.unnamed : text
    }

    /// The visible characters of a text from the network, in one line, as much as any row shows; empty if there are none.
    static func seen(_ text: String) -> String { PrintableText.line(text, maximumBytes: 256) }

    /// "EEG amplifier, lab-pc": a stream's title in the history.
    func title(of place: LSLPlace) -> String {
        let host = Self.seen(place.host)
        return host.isEmpty ? shown(place.name) : shown(place.name) + ", " + host
    }
}
