import Drawing
import Signals

/// The markers of a content: where their lines and names are, and what must be redrawn after a change.
package struct MarkerLines {
    /// The lines and names of markers that are drawn now.
    package private(set) var shown: MarkerColumns
    private let markers: MarkerStore?
    /// The maximum number of marker lines that are redrawn separately. If more lines change, the whole content is redrawn.
    private static let fewLines = 8

    /// The columns of the lines before the last change, in ascending order.
    private var earlier: [Int64] = []
    /// The state of the markers, the time axis and the content for which the columns were computed.
    private var known: Known?
    /// True if this content draws the markers' names. While graphs are frozen, other labels show the names.
    private var areNamed = true
    private let margin: Int

    private struct Known: Equatable {
        var revision: UInt32
        var sweep: Int64
        var axis: TimeAxis
        var mode: ContentMode
        var top: Int
        /// The number of pixel rows in which the markers' names may be.
        var space: Int
    }

    /// - Parameters:
    ///   - markers: the markers; nil for a graph without markers.
    ///   - names: the names of these markers; nil for a graph that shows only lines.
    ///   - isLane: true for a lane that contains only names.
    ///   - hasMemory: false if `exchange` provides the memory for lines and names.
    package init(
        _ markers: MarkerStore?, _ names: MarkerNames?, _ style: GraphStyle, isLane: Bool = false,
        hasMemory: Bool = true
    ) {
        self.markers = markers
        shown = MarkerColumns(style, names, isLane: isLane, hasMemory: hasMemory)
        margin = max(1, Int(style.pixelsPerPoint.rounded()))
        if markers != nil, hasMemory {
            shown.columns.reserveCapacity(MarkerMemory.lines)
            earlier.reserveCapacity(MarkerMemory.lines)
        }
    }

    /// Exchanges the memory for lines and names, and removes all of them.
    mutating func exchange(with memory: inout MarkerMemory) {
        swap(&shown.columns, &memory.columns)
        swap(&earlier, &memory.earlier)
        shown.placed.exchange(with: &memory.placed)
        shown.columns.removeAll(keepingCapacity: true)
        earlier.removeAll(keepingCapacity: true)
        known = nil
    }

    /// Causes the next call of `follow` to search the markers again, for example after a change of the time axis.
    package mutating func forget() { known = nil }

    /// True if there are no markers, and no lines of earlier markers are drawn.
    var areNone: Bool { shown.columns.isEmpty && markers?.all.isEmpty ?? true }

    /// True if markers were added, removed or changed since the last call of `follow`.
    var haveChanged: Bool { markers.map { known?.revision != $0.revision } ?? false }

    /// Searches the markers in both visible sweeps, if the sweeps or the markers have changed, and adds changed lines to the damage.
    /// - Parameters:
    ///   - area: the area of the content.
    ///   - covered: the number of rows with labels at the upper and at the lower edge.
    package mutating func follow(
        _ axis: TimeAxis, _ place: ContinuousContent, in view: ContentView, area: Rect, covered: Int = 0,
        damage: inout Damage
    ) {
        guard let markers else { return }
        let top = max(margin, covered)
        let new = Known(
            revision: markers.revision, sweep: place.frontSweep, axis: axis, mode: view.mode, top: top,
            space: area.height - 2 * top)
        guard new != known else { return }
        let hasChanged = known?.revision ?? 0 != new.revision
        // Do not compare the lines if the axis or the height has changed: the whole content is then redrawn, and names are in other rows.
        let isComparable = known?.axis == axis && known?.space == new.space
        if !isComparable { shown.placed.removeAll() }
        known = new
        shown.top = new.top
        placeNames(axis, place, in: view, space: new.space)
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
        guard let names = shown.names else { return }
        shown.placed.forEachChange { name in
            view.addDamage(
                place, columns: name.left..<name.left + Int64(name.width),
                area: Rect(
                    x: area.x, y: area.y + shown.top + name.row * names.height, width: area.width,
                    height: names.height), to: &damage)
        }
    }

    /// Shows or hides the names, and adds their areas to the damage.
    /// - Parameter area: the area of the content.
    package mutating func show(names areNamed: Bool, area: Rect, damage: inout Damage) {
        guard areNamed != self.areNamed else { return }
        self.areNamed = areNamed
        if area.isEmpty { shown.placed.removeAll() }
        guard !areNone, !area.isEmpty, let names = shown.names else { return }
        // Redraw the rows with names. The next call of `follow` then places the names again.
        damage.add(
            Rect(
                x: area.x, y: area.y + shown.top, width: area.width,
                height: min(max(0, area.height - shown.top), PlacedNames.maximumRows * names.height)))
        shown.placed.removeAll()
        known?.revision &-= 1
    }

    /// Determines the positions of the newest visible markers' names.
    private mutating func placeNames(_ axis: TimeAxis, _ place: ContinuousContent, in view: ContentView, space: Int) {
        guard let names = shown.names, let markers, areNamed else { return }
        names.follow()
        shown.placed.begin()
        let first = axis.start(ofColumn: max(0, place.origin - Int64(axis.width))) - 1
        for index in markers.indices(from: first, through: .max).suffix(MarkerNames.maximum) {
            let marker = markers.all[index]
            shown.placed.add(
                marker.id, names, at: axis.lastColumn(at: marker.time), space: space, in: view, place,
                lineWidth: shown.width)
        }
    }

    /// Adds the areas of the lines that appear or disappear to the damage.
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

/// Memory for the markers of a graph. Only visible graphs have it: it belongs to a pair of trace buffers.
struct MarkerMemory {
    /// The number of lines that have memory before the first marker.
    static let lines = 64

    var columns: [Int64] = []
    var earlier: [Int64] = []
    var placed: PlacedNames

    init(hasCapacity: Bool) {
        placed = PlacedNames(isLane: false, hasMemory: hasCapacity)
        guard hasCapacity else { return }
        columns.reserveCapacity(Self.lines)
        earlier.reserveCapacity(Self.lines)
    }
}
