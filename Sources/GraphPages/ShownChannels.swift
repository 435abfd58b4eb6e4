import Acquisition
import Filters
import Graphs
import MultichannelGraphs
import Signals

/// The channels that the graphs show.
package struct ShownChannels {
    /// The channels of the scopes.
    package let scopes: [AcquiredChannel]
    /// The channels of the spectrograms; nil if the spectrograms show the channels of the scopes.
    package let spectra: [AcquiredChannel]?
    /// For each kind of signal, the facts about its montage in the whole selection (name and number of channels); nil
    /// without a montage.
    let montages: PerKind<MontageFacts?>
    /// The filters that are applied to the shown channels.
    let filters: PerKind<FilterSettings>
    /// Returns the ECG leads among the channels, for ECG paper.
    let leads: () -> LeadPlan

    /// Shows channels as received.
    package init(received channels: [AcquiredChannel]) {
        scopes = channels
        spectra = nil
        montages = PerKind(nil)
        filters = PerKind(FilterSettings())
        leads = { LeadPlan(channels) }
    }

    /// Shows the channels that the acquisition derives now.
    /// - Parameter filtersSpectrograms: true if spectrograms also show the derived channels (with filters and
    /// montages); false if they show channels as received.
    package init(_ acquisition: Acquisition, filtersSpectrograms: Bool) {
        let derived = acquisition.derived
        scopes = derived.channels
        spectra = filtersSpectrograms ? nil : acquisition.channels
        montages = derived.montages
        filters = derived.applied.filters
        leads = { derived.leads }
    }
}

/// The parts of a set of graphs that another set can reuse.
extension GraphSet {
    /// True if this set contains the given graph.
    func holds(_ graph: any Graph) -> Bool { graphs.contains { $0 === graph } }

    /// True if another set has the same kinds of graphs in the same order, so that each graph keeps its slot.
    func hasSamePlaces(as other: GraphSet) -> Bool {
        kinds == other.kinds && stack?.channelCount == other.stack?.channelCount
            && (paper == nil) == (other.paper == nil)
    }

    /// The existing scope that shows exactly the samples of this channel, with the same range of drawn values; nil if
    /// there is none.
    func scope(of entry: SampleStore.Entry, drawn: PerKind<ValueLimits?>) -> ScopeGraph? {
        let kind = SignalKind(entry.type)
        guard drawn[kind] == options.drawnLimits[kind] else { return nil }
        return scales.scope(of: entry.ring)
    }

    /// The stack, if it shows exactly these channels; otherwise nil.
    func stack(of others: [AcquiredChannel], drawn: PerKind<ValueLimits?>) -> StackGraph? {
        let isDrawnAlike = SignalKind.allCases.allSatisfy { drawn[$0] == options.drawnLimits[$0] }
        return isDrawnAlike && Self.areSame(channels, others) ? stack : nil
    }

    /// ECG paper, if it shows exactly these leads; otherwise nil.
    func paper(of leads: LeadPlan) -> PaperGraph? { leads === leadPlan ? paper : nil }

    private static func areSame(_ some: [AcquiredChannel], _ others: [AcquiredChannel]) -> Bool {
        let rings = some.compactMap { $0.entry.ring }
        let wanted = others.compactMap { $0.entry.ring }
        guard rings.count == wanted.count else { return false }
        for index in rings.indices where rings[index] !== wanted[index] { return false }
        return true
    }
}
