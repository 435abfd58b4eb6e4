import Acquisition
import Signals
import Text
import Widgets

/// The titles of all graphs. If several sources are shown, a title names the source. A title also states if the channel is no longer offered.
package struct GraphTitles {
    private let titles: [String]

    package init(_ channels: [AcquiredChannel], _ strings: Strings) {
        let hasSeveral = channels.contains { $0.source !== channels[0].source }
        titles = channels.map { channel in
            let entry = channel.entry
            let title = strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
            let whole = hasSeveral ? title + " \u{B7} " + channel.source.name : title
            return entry.presence.isOffered ? whole : whole + " \u{B7} " + strings.notOffered
        }
    }

    package subscript(channel: Int) -> String { titles[channel] }
}
