import Filters
import GraphPages
import Graphs
import Layout
import Signals
import Widgets

/// The note in the status strip about the filters that are applied to visible graphs.
struct FilterNote: Equatable {
    /// The note for a kind of signal.
    struct Part: Equatable {
        /// The filters that are applied to at least one channel of the kind.
        var applied = FilterSettings()
        /// The filters that are not applied to at least one channel, because their frequency is too high for the
        /// channel's sampling rate.
        var leftOut = FilterSettings()
        /// The highest sampling rate among the channels for which a filter's frequency is too high.
        var rate = SamplingRate.irregular
    }

    /// The note for each kind of signal; nil for kinds without a visible graph that filters could change.
    private(set) var parts = PerKind<Part?>(nil)

    init() {}

    /// Creates the note for the visible graphs.
    init(of wall: GraphWall) {
        var note = FilterNote()
        wall.forEachChannelInSight { graph in
            if let filters = wall.set.filters(graph) { note.add(filters.kind, filters.rate, filters.wanted) }
        }
        self = note
    }

    /// True if the note has something to show.
    var isSaid: Bool {
        SignalKind.allCases.contains { kind in parts[kind].map { !$0.applied.isOff || !$0.leftOut.isOff } ?? false }
    }

    /// True if all visible kinds have the same note.
    var isCommon: Bool {
        var first: Part?
        for kind in SignalKind.allCases {
            guard let part = parts[kind] else { continue }
            if let first, first != part { return false }
            first = part
        }
        return true
    }

    /// Adds the channel of a visible graph.
    private mutating func add(_ kind: SignalKind, _ rate: SamplingRate, _ wanted: FilterSettings) {
        var part = parts[kind] ?? Part()
        let applied = wanted.applied(at: rate)
        part.applied = FilterSettings(
            highPass: max(part.applied.highPass, applied.highPass), lowPass: max(part.applied.lowPass, applied.lowPass),
            notch: max(part.applied.notch, applied.notch))
        if applied != wanted {
            part.leftOut = FilterSettings(
                highPass: max(part.leftOut.highPass, wanted.highPass - applied.highPass),
                lowPass: max(part.leftOut.lowPass, wanted.lowPass - applied.lowPass),
                notch: max(part.leftOut.notch, wanted.notch - applied.notch))
            if rate.milliHertz > part.rate.milliHertz { part.rate = rate }
        }
        parts[kind] = part
    }
}
