import Acquisition
import Filters
import Graphs
import Signals

/// The channels that graphs show.
struct ShownChannels {
    /// As scopes show them.
    let scopes: [AcquiredChannel]
    /// The same as spectrograms show them; nil where that is no other.
    let spectra: [AcquiredChannel]?
    /// What became of the montages of all that is selected.
    let montages: PerKind<MontageFacts?>
    /// The filters that channels are shown with.
    let filters: PerKind<FilterSettings>

    /// Channels as received.
    init(received channels: [AcquiredChannel]) {
        scopes = channels
        spectra = nil
        montages = PerKind(nil)
        filters = PerKind(FilterSettings())
    }

    /// What the acquisition derives now.
    /// - Parameter filtersSpectrograms: whether spectrograms show that, too.
    init(_ acquisition: Acquisition, filtersSpectrograms: Bool) {
        let derived = acquisition.derived
        scopes = derived.channels
        spectra = filtersSpectrograms ? nil : acquisition.channels
        montages = derived.montages
        filters = derived.applied.filters
    }
}

/// What of a set of graphs another one can go on with.
extension GraphSet {
    /// Whether a graph is one of them.
    func holds(_ graph: any Graph) -> Bool { graphs.contains { $0 === graph } }

    /// Whether the graphs of another set stand where those of this one do.
    func hasSamePlaces(as other: GraphSet) -> Bool {
        kinds == other.kinds && stack?.channelCount == other.stack?.channelCount
            && (paper == nil) == (other.paper == nil)
    }

    /// The scope that shows just these samples.
    func scope(of entry: SampleStore.Entry, drawn: PerKind<ValueLimits?>) -> ScopeGraph? {
        let kind = SignalKind(entry.type)
        guard drawn[kind] == options.drawnLimits[kind] else { return nil }
        return scales.scope(of: entry.ring)
    }

    /// The stack, where it shows just these channels.
    func stack(of others: [AcquiredChannel], drawn: PerKind<ValueLimits?>) -> StackGraph? {
        let isDrawnAlike = SignalKind.allCases.allSatisfy { drawn[$0] == options.drawnLimits[$0] }
        return isDrawnAlike && Self.areSame(channels, others, where: { _ in true }) ? stack : nil
    }

    /// The paper, where its leads are just these.
    func paper(of others: [AcquiredChannel]) -> PaperGraph? {
        Self.areSame(channels, others, where: { SignalKind($0.type).facts.isOnPaper }) ? paper : nil
    }

    private static func areSame(
        _ some: [AcquiredChannel], _ others: [AcquiredChannel], where counts: (SampleStore.Entry) -> Bool
    ) -> Bool {
        let rings = some.compactMap { counts($0.entry) ? $0.entry.ring : nil }
        let wanted = others.compactMap { counts($0.entry) ? $0.entry.ring : nil }
        guard rings.count == wanted.count else { return false }
        for index in rings.indices where rings[index] !== wanted[index] { return false }
        return true
    }
}
