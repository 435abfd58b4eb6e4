import Drawing
import Signals

/// The positions of marker names in a moving graph. A name ends at its marker's line, so that it is visible as soon as the line is, and moves with
/// the line. A name keeps its row, and disappears when a later name in this row overlaps it. While a graph moves, no name returns or changes its row.
package struct PlacedNames {
    package struct Name {
        package let marker: UInt32
        /// The first column of the name on the time axis.
        package let left: Int64
        package let width: Int
        package let row: Int
        let slot: Int
        /// A number that changes with the text of the name.
        let number: UInt32
        var isSeen = true

        func isSame(_ other: Name) -> Bool {
            marker == other.marker && left == other.left && row == other.row && number == other.number
                && isSeen == other.isSeen
        }

        /// True if this name and another one have a column in common.
        func meets(_ other: Name) -> Bool { left < other.left + Int64(other.width) && other.left < left + Int64(width) }
    }

    /// The maximum number of rows of names. In front of traces, they use at most a third of the content's height.
    static let maximumRows = 3
    /// True if the rows fill a lane that contains only names.
    private let isLane: Bool

    /// All names, in the order of their markers' times.
    private(set) var all: [Name] = []
    private var earlier: [Name] = []
    /// The names that are not hidden by later names; each of them is visible if its columns are visible.
    package var seen: [Name] { all.filter { $0.isSeen } }

    /// - Parameter hasMemory: false if `exchange` provides the memory for names.
    init(isLane: Bool, hasMemory: Bool) {
        self.isLane = isLane
        guard hasMemory else { return }
        all.reserveCapacity(MarkerNames.maximum)
        earlier.reserveCapacity(MarkerNames.maximum)
    }

    /// Exchanges the memory for names, and removes all names.
    mutating func exchange(with other: inout PlacedNames) {
        swap(&all, &other.all)
        swap(&earlier, &other.earlier)
        removeAll()
        other.removeAll()
    }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        earlier.removeAll(keepingCapacity: true)
    }

    /// Starts to place names. The caller must then add each name, in the order of time.
    mutating func begin() {
        swap(&all, &earlier)
        all.removeAll(keepingCapacity: true)
    }

    /// Places the name of a marker whose line is in a column.
    /// - Parameters:
    ///   - space: the number of pixel rows in which names may be.
    ///   - lineWidth: the width of a marker's line in pixels.
    mutating func add(
        _ marker: UInt32, _ names: MarkerNames, at column: Int64, space: Int, in view: ContentView,
        _ place: ContinuousContent, lineWidth: Int
    ) {
        guard column >= place.origin - Int64(place.width), let slot = names.slot(of: marker) else { return }
        let (width, number) = names.look(slot)
        let rows = min(Self.maximumRows, max(isLane ? space : space / 3, min(space, names.height)) / names.height)
        let gap = Int64(max(1, lineWidth / 2))
        guard width > 0, rows > 0, width + lineWidth + Int(gap) < place.width else { return }
        var left = column - Int64(width) - gap
        // In sweep mode, place a name after its line if it would extend beyond the left edge. In a lane, a long name begins at the left edge instead,
        // because the part after the newest column is invisible.
        if view.mode == .sweep, left < sweep(of: column, place) {
            left =
                isLane && 3 * width > place.width ? sweep(of: column, place) : column + Int64(lineWidth) + gap
        }
        var row = 0
        if let known = earlier.first(where: { $0.marker == marker }), known.left == left {
            row = min(known.row, rows - 1)
        } else if let before = all.last, left < before.left + Int64(before.width) {
            row = (before.row + 1) % rows
        }
        let name = Name(marker: marker, left: left, width: width, row: row, slot: slot, number: number)
        for index in all.indices where all[index].row == row && all[index].meets(name) { all[index].isSeen = false }
        all.append(name)
    }

    /// The first column of the sweep to which a column belongs.
    private func sweep(of column: Int64, _ place: ContinuousContent) -> Int64 {
        let width = Int64(place.width)
        if column >= place.origin + width { return place.origin + width }
        return column < place.origin ? place.origin - width : place.origin
    }

    /// Calls a closure with each name that appears or disappears.
    func forEachChange(_ body: (Name) -> Void) {
        for name in all where !earlier.contains(where: { $0.isSame(name) }) { body(name) }
        for name in earlier where !all.contains(where: { $0.isSame(name) }) { body(name) }
    }
}
