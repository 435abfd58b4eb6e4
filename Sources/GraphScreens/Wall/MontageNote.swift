import Acquisition
import Graphs
import Layout
import Signals

/// What is said of the montages, and of the limits of samples, of what is in sight.
struct MontageNote: Equatable {
    /// nil for kinds of which nothing is in sight that a montage could change.
    private(set) var montages = PerKind<MontageFacts?>(nil)
    /// nil for kinds of which no scope is in sight, or whose samples are all drawn.
    private(set) var limits = PerKind<ValueLimits?>(nil)
    /// How many bad channels the averages leave out.
    var leftOut = PerKind(0)
    /// How many kinds are in sight that a montage or limits could change.
    private(set) var kinds = 0

    init() {}

    /// The montages of what is in sight on a wall.
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

    /// Takes a kind of signal that is in sight.
    private mutating func add(_ kind: SignalKind, _ facts: MontageFacts?, _ drawn: ValueLimits?) {
        if let facts, montages[kind] == nil {
            montages[kind] = facts
            kinds += 1
        }
        if let drawn { limits[kind] = drawn }
    }
}
