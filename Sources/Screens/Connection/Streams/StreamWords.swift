import Services
import Signals
import Text

extension Strings {
    /// A name from the network as it is shown, with words in its place where there is nothing to see.
    func shown(_ name: String) -> String {
        let text = Self.seen(name)
        return text.isEmpty ? streams.unnamed : text
    }

    /// A text from the network in one line of what can be seen, as much as any row shows; empty where there is nothing to see.
    private static func seen(_ text: String) -> String { PrintableText.line(text, maximumBytes: 256) }

    /// "EEG amplifier, lab-pc": a stream as the history names it.
    func title(of place: LSLPlace) -> String {
        let host = Self.seen(place.host)
        return host.isEmpty ? shown(place.name) : shown(place.name) + ", " + host
    }

    /// "EEG · 32 channels · 500 Hz · lab-pc", behind what `isOpen` says.
    func facts(of row: StreamList.Row) -> String {
        let stream = row.stream
        let rate = stream.rate.isIrregular ? irregular : words(for: stream.rate)
        let facts = [
            row.isOpen ? streams.isOpen : "", Self.seen(stream.type), channelCount(stream.channelCount), rate,
            Self.seen(stream.host),
        ]
        return facts.reduce("") { $1.isEmpty ? $0 : $0.isEmpty ? $1 : $0 + " · " + $1 }
    }
}
