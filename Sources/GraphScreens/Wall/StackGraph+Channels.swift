import Acquisition
import Drawing
import Graphs
import Signals
import Widgets

extension StackGraph {
    /// Creates the stack of all scopes of a selection, with short names: the channels' labels, if they have any.
    convenience init(
        _ channels: [AcquiredChannel], _ looks: Looks, drawn: PerKind<ValueLimits?>, markers: MarkerStore,
        names: MarkerNames
    ) {
        let style = looks.graphStyle
        var stacked: [StackedChannel] = []
        var nameWidth = 0
        for channel in channels {
            let entry = channel.entry
            guard case .samples(let ring, let clock) = entry.data else { continue }
            let label = entry.stackedName(looks.strings)
            nameWidth = max(nameWidth, looks.fonts.measure(label, style.labelText))
            stacked.append(
                StackedChannel(
                    ring: ring, clock: clock, label: label, type: entry.type, unit: entry.unit,
                    kindName: looks.strings.name(of: SignalKind(entry.type)), drawn: drawn[SignalKind(entry.type)]))
        }
        self.init(
            stacked, nameWidth: nameWidth, style: style, noData: looks.strings.visualization.waitingForData,
            events: channels.compactMap { $0.entry.events }, markers: markers, names: names)
    }
}

extension SampleStore.Entry {
    /// The name in a stack: the label, such as "F4"; without a label, the type and number.
    func stackedName(_ strings: Strings) -> String {
        label.isEmpty ? strings.graphTitle(type: type, label: "", number: number) : label
    }
}
