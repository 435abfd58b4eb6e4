import Filters
import Graphs
import Layout
import Signals
import Widgets

/// What is said of the filters that change what is in sight.
struct FilterNote: Equatable {
    /// What is said of a kind of signal.
    struct Part: Equatable {
        /// What is applied to a channel at least.
        var applied = FilterSettings()
        /// What is not applied to all of them, since it is too high for a rate.
        var leftOut = FilterSettings()
        /// The highest of those rates.
        var rate = SamplingRate.irregular
    }

    /// nil for kinds of which nothing is in sight that filters could change.
    private(set) var parts = PerKind<Part?>(nil)

    init() {}

    /// The filters of what is in sight on a wall.
    init(of wall: GraphWall) {
        var note = FilterNote()
        wall.forEachChannelInSight { graph in
            if let filters = wall.set.filters(graph) { note.add(filters.kind, filters.rate, filters.wanted) }
        }
        self = note
    }

    /// Whether there is anything to be said.
    var isSaid: Bool {
        SignalKind.allCases.contains { kind in parts[kind].map { !$0.applied.isOff || !$0.leftOut.isOff } ?? false }
    }

    /// Whether all kinds in sight have the same note.
    var isCommon: Bool {
        var first: Part?
        for kind in SignalKind.allCases {
            guard let part = parts[kind] else { continue }
            if let first, first != part { return false }
            first = part
        }
        return true
    }

    /// Takes a channel that is in sight.
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
