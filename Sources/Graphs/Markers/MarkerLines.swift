import Drawing
import Signals

/// The markers of a content: which columns of the time axis their lines stand in, and which lines come and go.
struct MarkerLines {
    /// What is drawn of them.
    private(set) var shown: MarkerColumns
    private let markers: MarkerStore?
    /// The most lines that are drawn apart when they come or go; of more, the whole content is drawn.
    private static let fewLines = 8

    /// The columns before the last change, in ascending order.
    private var earlier: [Int64] = []
    /// What the columns were found for.
    private var known: (revision: UInt32, sweep: Int64, axis: TimeAxis)?

    /// - Parameter markers: nil for a graph that shows none.
    init(_ markers: MarkerStore?, _ style: GraphStyle) {
        self.markers = markers
        shown = MarkerColumns(style)
        if markers != nil {
            shown.columns.reserveCapacity(64)
            earlier.reserveCapacity(64)
        }
    }

    /// Has the markers found anew with the next `follow`, as after a change of the time axis.
    mutating func forget() { known = nil }

    /// Whether there are no markers, and no lines of earlier ones.
    var areNone: Bool { shown.columns.isEmpty && markers?.all.isEmpty ?? true }

    /// Whether markers came, went or changed since `follow`.
    var haveChanged: Bool { markers.map { known?.revision != $0.revision } ?? false }

    /// Finds the markers in the two sweeps in sight, where these or the markers have changed, and damages what lines came and went.
    /// - Parameter area: where the content stands.
    mutating func follow(
        _ axis: TimeAxis, _ place: ContinuousContent, in view: ContentView, area: Rect, damage: inout Damage
    ) {
        guard let markers else { return }
        let revision = markers.revision
        if let known, known.revision == revision, known.sweep == place.frontSweep, known.axis == axis { return }
        let hasChanged = known?.revision ?? 0 != revision
        let isComparable = known?.axis == axis
        known = (revision, place.frontSweep, axis)
        swap(&shown.columns, &earlier)
        shown.columns.removeAll(keepingCapacity: true)
        let width = Int64(axis.width)
        let first = axis.start(ofColumn: max(0, place.origin - width)) - 1
        for index in markers.indices(from: first, through: axis.start(ofColumn: max(0, place.origin + width))) {
            let column = axis.lastColumn(at: markers.all[index].time)
            if column != shown.columns.last { shown.columns.append(column) }
        }
        guard hasChanged else { return }
        guard isComparable else { return damage.add(area) }
        addDamage(place, in: view, area: area, to: &damage)
    }

    /// Damages the lines that came or went.
    private func addDamage(_ place: ContinuousContent, in view: ContentView, area: Rect, to damage: inout Damage) {
        var lines = 0
        var (new, old) = (0, 0)
        while new < shown.columns.count || old < earlier.count {
            let column: Int64
            if new < shown.columns.count, old < earlier.count, shown.columns[new] == earlier[old] {
                (new, old) = (new + 1, old + 1)
                continue
            } else if old == earlier.count || new < shown.columns.count && shown.columns[new] < earlier[old] {
                column = shown.columns[new]
                new += 1
            } else {
                column = earlier[old]
                old += 1
            }
            lines += 1
            guard lines <= Self.fewLines else { return damage.add(area) }
            view.addDamage(place, columns: column..<column + Int64(shown.width), area: area, to: &damage)
        }
    }
}
