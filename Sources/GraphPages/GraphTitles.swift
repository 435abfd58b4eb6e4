import Acquisition
import Signals
import Text
import Widgets

/// The titles of all graphs. If several sources are shown, a title names the source. A title also states if the channel is no longer offered. The
/// title of a text channel is the name that its sender gives it.
package struct GraphTitles {
    private let titles: [String]

    package init(_ channels: [AcquiredChannel], _ strings: Strings) {
        let hasSeveral = channels.contains { $0.source !== channels[0].source }
        titles = channels.map { channel in
            let entry = channel.entry
            let title =
                entry.isText && !entry.label.isEmpty
                ? entry.label : strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            // The name of a source may begin with the name of its only stream.
            let isNamed = channel.source.name.utf8.starts(with: title.utf8)
            let whole =
                !hasSeveral ? title : isNamed ? channel.source.name : title + " \u{B7} " + channel.source.name
            return entry.presence.isOffered ? whole : whole + " \u{B7} " + strings.notOffered
        }
    }

    package subscript(channel: Int) -> String { titles[channel] }
}
