import Acquisition
import Signals
import Widgets

/// Reports that a source offers other channels after a reconnection: which have returned, which are missing, and which are new.
struct OfferReport {
    /// The maximum number of channels that a list in the report names.
    static let maximumNames = 6

    /// A channel in one of the lists of the report.
    private struct Named {
        let type: SignalType
        let label: String
        let number: Int
        let rate: SamplingRate
        let unit: String
    }

    private let source: String
    private let returned: [Named]
    private let missing: [Named]
    private let new: [Named]

    /// Compares the channels before and after the reconnection.
    /// - Returns: nil if the source still offers all selected channels, and no new channels.
    init?(_ source: AcquiredSource) {
        let entries = source.store?.entries ?? []
        // If a selected channel was missing until now, it counts as returned, not as new.
        let places = entries.map { source.place(of: $0) }
        let new = source.newChannels.filter { channel in !places.contains { $0 == channel } }
        guard source.isMissingChannels || !new.isEmpty else { return nil }
        self.source = source.name
        func named(_ entry: SampleStore.Entry) -> Named {
            Named(type: entry.type, label: entry.label, number: entry.number, rate: entry.rate, unit: entry.unit)
        }
        returned = entries.filter { $0.presence.isOffered }.map(named)
        missing = entries.filter { !$0.presence.isOffered }.map(named)
        self.new = new.map { channel in
            let signal = source.catalogue.signals[channel.signal]
            return Named(
                type: signal.type, label: signal.labels[channel.channel], number: channel.channel + 1,
                rate: signal.rate,
                unit: signal.unit)
        }
    }

    /// The title of this report.
    func title(_ strings: Strings) -> String {
        missing.isEmpty ? strings.reception.reconnected : strings.reception.otherOffer.filled(source)
    }

    /// The lines of this report: one for each list of channels.
    func lines(_ strings: Strings) -> [String] {
        let words = strings.reception
        let isAmbiguous = missing.contains { old in new.contains { $0.label.utf8.elementsEqual(old.label.utf8) } }
        var lines = [words.returned.filled(list(returned, strings, kind: false))]
        if !missing.isEmpty { lines.append(words.missing.filled(list(missing, strings, kind: isAmbiguous))) }
        if !new.isEmpty { lines.append(words.new.filled(list(new, strings, kind: isAmbiguous))) }
        return lines
    }

    /// A list of channels, for example "C3, C4 and 6 more".
    /// - Parameter kind: true to append type, rate and unit, because another list contains the same names.
    private func list(_ channels: [Named], _ strings: Strings, kind: Bool) -> String {
        guard let first = channels.first else { return strings.reception.noChannel }
        var text = ""
        for (index, channel) in channels.prefix(Self.maximumNames).enumerated() {
            if index > 0 { text += ", " }
            text +=
                ChannelMatch.isName(channel.label)
                ? channel.label : strings.graphTitle(type: channel.type, label: "", number: channel.number)
        }
        let rest = channels.count - Self.maximumNames
        if rest > 0 { text = strings.reception.more.filled(text, String(rest)) }
        guard kind else { return text }
        let rate = first.rate.isIrregular ? strings.irregular : strings.words(for: first.rate)
        return text + " (" + strings.name(of: first.type) + ", " + rate + (first.unit.isEmpty ? "" : ", " + first.unit)
            + ")"
    }
}
