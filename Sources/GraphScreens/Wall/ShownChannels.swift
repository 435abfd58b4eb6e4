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
    /// The leads among the channels, where ECG paper shows them.
    let leads: () -> LeadPlan

    /// Channels as received.
    init(received channels: [AcquiredChannel]) {
        scopes = channels
        spectra = nil
        montages = PerKind(nil)
        filters = PerKind(FilterSettings())
        leads = { LeadPlan(channels) }
    }

    /// What the acquisition derives now.
    /// - Parameter filtersSpectrograms: whether spectrograms show that, too.
    init(_ acquisition: Acquisition, filtersSpectrograms: Bool) {
        let derived = acquisition.derived
        scopes = derived.channels
        spectra = filtersSpectrograms ? nil : acquisition.channels
        montages = derived.montages
        filters = derived.applied.filters
        leads = { derived.leads }
    }
}

/// What of a set of graphs another one can keep.
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
        return isDrawnAlike && Self.areSame(channels, others) ? stack : nil
    }

    /// The paper, where it shows just these leads.
    func paper(of leads: LeadPlan) -> PaperGraph? { leads === leadPlan ? paper : nil }

    private static func areSame(_ some: [AcquiredChannel], _ others: [AcquiredChannel]) -> Bool {
        let rings = some.compactMap { $0.entry.ring }
        let wanted = others.compactMap { $0.entry.ring }
        guard rings.count == wanted.count else { return false }
        for index in rings.indices where rings[index] !== wanted[index] { return false }
        return true
    }
}
