import Acquisition
import Drawing
import Graphs
import MultichannelGraphs
import Settings
import Signals
import Widgets

extension StackGraph {
    /// Creates the stack of all scopes of a selection, with short names: the labels of the channels, if they have labels.
    package convenience init(
        _ channels: [AcquiredChannel], _ looks: Looks, drawn: PerKind<ValueLimits?>, markers: MarkerStore,
        names: MarkerNames, clamps: Bool = false, colors: Settings.StackColors = .none
    ) {
        let style = looks.graphStyle
        var stacked: [StackedChannel] = []
        var nameWidth = 0
        let labels = StackLabels(channels.map { $0.entry }, looks.strings)
        for (index, channel) in channels.enumerated() {
            let entry = channel.entry
            guard case .samples(let ring, let clock) = entry.data else { continue }
            let label = labels[index]
            let width = looks.fonts.measure(label, style.labelText)
            nameWidth = max(nameWidth, width)
            stacked.append(
                StackedChannel(
                    ring: ring, clock: clock, label: label, type: entry.type, unit: entry.unit,
                    kindName: looks.strings.name(of: SignalKind(entry.type)), drawn: drawn[SignalKind(entry.type)],
                    hue: entry.hue(by: colors), labelWidth: width, isHidden: channel.isTraceHidden))
        }
        self.init(
            stacked, nameWidth: nameWidth, style: style, noData: looks.strings.graph.noData,
            events: channels.compactMap { $0.entry.events }, markers: markers, names: names,
            look: StackLook(clamps: clamps, isColored: colors != .none))
    }
}

/// The names of channels in a stack: "F4" for "F4" and for "EEG F4"; type and number if there is no label. Names that would be the same when
/// shortened stay complete.
private struct StackLabels {
    private let labels: [(full: String, short: String)]

    init(_ entries: [SampleStore.Entry], _ strings: Strings) {
        labels = entries.map { entry in
            guard !entry.label.isEmpty else {
                let title = strings.graphTitle(type: entry.type, label: "", number: entry.number)
                return (title, title)
            }
            return (entry.label, ChannelLabel.withoutKind(entry.label))
        }
    }

    subscript(index: Int) -> String {
        let (full, short) = labels[index]
        let same = labels.reduce(0) { $0 + ($1.short.utf8.elementsEqual(short.utf8) ? 1 : 0) }
        return same > 1 ? full : short
    }
}
