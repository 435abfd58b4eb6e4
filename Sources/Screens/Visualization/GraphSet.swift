import Graphs
import Layout
import Signals
import Spectrum

/// The graphs of a selection. Each has a number: scopes first, in the order of the channels, then the aperiodic
/// channels, then the spectrograms.
final class GraphSet {
    private(set) var graphs: [any Graph] = []
    private(set) var kinds: [GridItemKind] = []
    private var spectrograms: [SpectrogramGraph] = []

    init(entries: [SampleStore.Entry], options: VisualizationOptions, looks: Looks) {
        let style = looks.graphStyle
        func title(_ entry: SampleStore.Entry) -> String {
            looks.strings.graphTitle(type: entry.type, label: entry.label, number: entry.number)
        }
        for entry in entries where options.showsScopes {
            guard let ring = entry.ring else { continue }
            graphs.append(
                ScopeGraph(
                    ring: ring, rate: entry.rate, title: title(entry), unit: entry.unit, style: style,
                    noData: looks.strings.waitingForData))
            kinds.append(.scope)
        }
        for entry in entries {
            guard let events = entry.events else { continue }
            graphs.append(
                ButtonGraph(
                    events: events, title: title(entry), style: style))
            kinds.append(.button)
        }
        guard options.showsSpectrograms else { return }
        let tables = SpectrumTables()
        for entry in entries {
            guard let ring = entry.ring else { continue }
            spectrograms.append(
                SpectrogramGraph(
                    ring: ring, rate: entry.rate, title: title(entry),
                    caption: looks.strings.spectrogram.caption(options.spectrogram, unit: entry.unit),
                    options: options.spectrogram, tables: tables, style: style,
                    noData: looks.strings.waitingForData))
            graphs.append(spectrograms[spectrograms.count - 1])
            kinds.append(.spectrogram)
        }
    }

    /// Takes all memory that graphs of a height and below need.
    func reserve(height: Int) {
        for spectrogram in spectrograms { spectrogram.reserve(height: height) }
    }

    /// The spectrogram with a graph's number; nil when the graph is another one.
    func spectrogram(_ graph: Int) -> SpectrogramGraph? {
        let index = graph - (graphs.count - spectrograms.count)
        return spectrograms.indices.contains(index) ? spectrograms[index] : nil
    }
}
