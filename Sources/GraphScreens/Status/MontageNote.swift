import Acquisition
import GraphPages
import Graphs
import Layout
import Signals

/// The note in the status strip about the montages of the visible graphs, and about the range of values outside of
/// which their samples are not drawn.
struct MontageNote: Equatable {
    /// The results of the montages; nil for kinds without a visible graph that a montage could change.
    private(set) var montages = PerKind<MontageFacts?>(nil)
    /// The range of values outside of which samples are not drawn; nil for kinds of signals without a visible scope or
    /// without such a range.
    private(set) var limits = PerKind<ValueLimits?>(nil)
    /// The number of bad channels that the averages exclude, for each kind of signal.
    var leftOut = PerKind(0)
    /// The number of visible kinds of signals that a montage or limits could change.
    private(set) var kinds = 0

    init() {}

    /// Creates the note for the visible graphs.
    init(of wall: GraphWall) {
        var note = MontageNote()
        wall.forEachChannelInSight { graph in
            guard let shown = wall.set.filters(graph) else { return }
            note.add(
                shown.kind, wall.montages[shown.kind],
                wall.set.scales.scope(graph) == nil ? nil : wall.set.drawnLimits(shown.kind))
        }
        self = note
    }

    /// Adds a visible kind of signal.
    private mutating func add(_ kind: SignalKind, _ facts: MontageFacts?, _ drawn: ValueLimits?) {
        if let facts, montages[kind] == nil {
            montages[kind] = facts
            kinds += 1
        }
        if let drawn { limits[kind] = drawn }
    }
}
