import Acquisition
import Signals
import Text
import Widgets

/// The titles of all channels' graphs: with the source's name where several sources are shown, and with a note where the channel is not
/// offered any more.
struct GraphTitles {
    private let titles: [String]

    init(_ channels: [AcquiredChannel], _ strings: Strings) {
        let hasSeveral = channels.contains { $0.source !== channels[0].source }
        titles = channels.map { channel in
            let entry = channel.entry
            let title = strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            let whole = hasSeveral ? title + " \u{B7} " + channel.source.name : title
            return entry.presence.isOffered ? whole : whole + " \u{B7} " + strings.notOffered
        }
    }

    subscript(channel: Int) -> String { titles[channel] }
}

extension Strings {
    /// "EEG F4": type and label, or the number where there is no label. A label that begins with the type, as a word
    /// and in capitals or not ("button 1"), says it already.
    public func graphTitle(type: SignalType, label: String, number: Int) -> String {
        let type = name(of: type)
        guard !label.isEmpty else { return type + " " + String(number) }
        return Self.begins(label, with: type) ? label : type + " " + label
    }

    private static func begins(_ label: String, with type: String) -> Bool {
        var rest = label.utf8.makeIterator()
        for byte in type.utf8 {
            guard let other = rest.next(), ASCII.lowercased(other) == ASCII.lowercased(byte) else { return false }
        }
        // "ECGX" is a name of its own.
        return rest.next().map { !ASCII.isLetter($0) && $0 < 0x80 } ?? true
    }
}
