import Acquisition
import Drawing
import Graphs
import Layout
import Signals
import Spectrum

/// The graphs of a selection. Each has a number: scopes first, in the order of the channels, then the irregular
/// channels, then the spectrograms.
final class GraphSet {
    private(set) var graphs: [any Graph] = []
    private(set) var kinds: [GridItemKind] = []
    private var spectrograms: [SpectrogramGraph] = []
    private var options: VisualizationOptions

    init(channels: [AcquiredChannel], options: VisualizationOptions, looks: Looks) {
        self.options = options
        let style = looks.graphStyle
        let titles = GraphTitles(channels, looks.strings)
        let events = channels.compactMap { $0.entry.events }
        for (index, channel) in channels.enumerated() where options.showsScopes {
            guard case .samples(let ring, let clock) = channel.entry.data else { continue }
            let marks = EventMarks(events)
            marks.threshold = options.buttonThreshold
            graphs.append(
                ScopeGraph(
                    ring: ring, clock: clock, title: titles[index], unit: channel.entry.unit, style: style,
                    noData: looks.strings.waitingForData, marks: marks))
            kinds.append(.scope)
        }
        for (index, channel) in channels.enumerated() {
            guard let events = channel.entry.events else { continue }
            graphs.append(
                ButtonGraph(
                    events: events, title: titles[index], style: style))
            kinds.append(.button)
        }
        guard options.showsSpectrograms else { return }
        let tables = SpectrumTables()
        for (index, channel) in channels.enumerated() {
            guard case .samples(let ring, let clock) = channel.entry.data else { continue }
            let own = options.spectrogram(of: channel.entry)
            spectrograms.append(
                SpectrogramGraph(
                    ring: ring, clock: clock, title: titles[index],
                    caption: looks.strings.spectrogramCaption(own, unit: channel.entry.unit, rate: channel.entry.rate),
                    options: own, tables: tables, style: style,
                    noData: looks.strings.waitingForData))
            graphs.append(spectrograms[spectrograms.count - 1])
            kinds.append(.spectrogram)
        }
    }

    /// Allocates what graphs up to a height need.
    func reserve(height: Int) {
        for spectrogram in spectrograms { spectrogram.reserve(height: height) }
    }

    /// The spectrogram with a graph's number; nil when the graph is another one.
    func spectrogram(_ graph: Int) -> SpectrogramGraph? {
        let index = graph - (graphs.count - spectrograms.count)
        return spectrograms.indices.contains(index) ? spectrograms[index] : nil
    }

    /// Applies the settings of scales; the others hold from the next start on.
    func apply(_ new: VisualizationOptions) {
        options.scopeScaling = new.scopeScaling
        options.spectrogramScaling = new.spectrogramScaling
    }

    /// Configures a graph, with the scale of its kind.
    /// - Parameter isDetailed: whether it has axes and statistics.
    /// - Returns: whether anything changed.
    func configure(
        _ graph: Int, _ common: GraphConfiguration, isDetailed: Bool, at now: Int64, _ damage: inout Damage
    ) -> Bool {
        var own = common
        own.isDetailed = isDetailed
        own.buttonThreshold = options.buttonThreshold
        own.scaling = kinds[graph] == .spectrogram ? options.spectrogramScaling : options.scopeScaling
        guard graphs[graph].configuration != own else { return false }
        graphs[graph].configure(own, now: now, damage: &damage)
        return true
    }
}
