import Services
import Signals
import Text
import Widgets

extension Strings {
    /// A name from the network as it is shown, with words in its place where there is nothing to see.
    func shown(_ name: String) -> String {
        let text = Self.seen(name)
        return text.isEmpty ? streams.unnamed : text
    }

    /// A text from the network in one line of what can be seen, as much as any row shows; empty where there is nothing to see.
    static func seen(_ text: String) -> String { PrintableText.line(text, maximumBytes: 256) }

    /// "EEG amplifier, lab-pc": a stream as the history names it.
    func title(of place: LSLPlace) -> String {
        let host = Self.seen(place.host)
        return host.isEmpty ? shown(place.name) : shown(place.name) + ", " + host
    }
}
