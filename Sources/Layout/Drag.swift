/// A graph that a finger drags in edit mode, and the time since which the graph's center has stayed in a zone of a slot.
///
/// The type reports which of three actions is due: turn the page, scroll, or move to another slot, in this order of precedence. The caller executes
/// the action.
package struct Drag {
    /// The time in nanoseconds for which the graph must stay at an edge until the page turns or scrolls.
    private static let edgeDwell: Int64 = 1_500_000_000
    /// The time in nanoseconds for which the graph must stay over a slot until it moves to that slot.
    private static let reorderDwell: Int64 = 700_000_000
    /// The interval of checks while the finger rests, in nanoseconds.
    private static let testInterval: Int64 = 100_000_000
    /// The part of a graph that must be outside of the viewport so that the page turns or scrolls. It is also the height of a slot's upper and lower
    /// zone, as a part of the slot's height.
    private static let sixth: Float = 1 / 6
    /// The maximum coordinate in pixels. Positions beyond it are invalid.
    private static let farthest: Float = 100_000

    /// The slot below the graph's center (or the position of a slot that does not exist yet), and the zone of the slot.
    private struct Dwell {
        var place: SlotPlace
        /// The zone of the slot that is under the graph's center: 0 to 8 in a grid of 3 x 3, row by row; 4 is the middle.
        var zone: Int
        var placeSince: Int64
        var zoneSince: Int64
    }

    package let graph: Int
    private var x: Float
    private var y: Float
    /// The position of the finger relative to the top left corner of the graph.
    private var grabX: Float
    private var grabY: Float
    private var lastTest: Int64
    /// The slot and its zone that are under the graph's center; nil before the first check, and while pages or rows move.
    private var dwell: Dwell?

    /// Called when a finger begins to drag a graph.
    package init(_ graph: Int, x: Float, y: Float, frame: GridFrame, at now: Int64) {
        self.graph = graph
        self.x = x
        self.y = y
        grabX = x - frame.x
        grabY = y - frame.y
        lastTest = now
    }

    /// Called when the finger has moved. Invalid coordinates are ignored.
    package mutating func move(x newX: Float, y newY: Float) {
        if !newX.isNaN { x = max(-Self.farthest, min(Self.farthest, newX)) }
        if !newY.isNaN { y = max(-Self.farthest, min(Self.farthest, newY)) }
    }

    /// Called when the size of the slots has changed. The finger is then at the center of the graph, and the times for actions restart.
    package mutating func regrab(_ geometry: GridGeometry) {
        grabX = geometry.slotWidth / 2
        grabY = geometry.slotHeight / 2
        dwell = nil
    }

    /// The frame of the dragged graph. Its center never leaves the viewport.
    package func frame(_ geometry: GridGeometry) -> GridFrame {
        let halfWidth = geometry.slotWidth / 2
        let halfHeight = geometry.slotHeight / 2
        return GridFrame(
            x: max(-halfWidth, min(geometry.width - halfWidth, x - grabX)),
            y: max(-halfHeight, min(geometry.height - halfHeight, y - grabY)),
            width: geometry.slotWidth, height: geometry.slotHeight)
    }

    /// True if a check is due although the finger rests.
    package func isDue(at now: Int64) -> Bool { now - lastTest >= Self.testInterval }

    /// Called while pages or rows are moving, so that the slot below the graph changes. The times for actions restart when the motion ends.
    package mutating func pause(at now: Int64) {
        lastTest = now
        dwell = nil
    }

    /// Determines the slot and zone below the graph's center.
    /// - Parameters:
    ///   - page: the present page, which rests.
    ///   - row: the first visible row of the page.
    package mutating func test(page: Int, row: Int, _ geometry: GridGeometry, at now: Int64) {
        lastTest = now
        let frame = frame(geometry)
        let cell = geometry.cell(frame.centerX, frame.centerY)
        let place = SlotPlace(page: page, slot: (row + cell.row) * geometry.columns + cell.column)
        let zone = Self.zone(
            frame.centerX, frame.centerY, geometry.frame(pages: 0, column: cell.column, rows: Float(cell.row)))
        let isSamePlace = dwell?.place == place
        let isSameZone = isSamePlace && dwell?.zone == zone
        dwell = Dwell(
            place: place, zone: zone, placeSince: isSamePlace ? dwell?.placeSince ?? now : now,
            zoneSince: isSameZone ? dwell?.zoneSince ?? now : now)
    }

    /// The first possible action: to turn the page. The result is 1 for the page to the right or -1 for the page to the left, if more than a sixth of
    /// the graph's width has been outside long enough on that side; otherwise nil.
    package func pageTurn(_ geometry: GridGeometry, at now: Int64) -> Int? {
        guard isAtEdgeLong(at: now) else { return nil }
        let frame = frame(geometry)
        let least = frame.width * Self.sixth
        if frame.right - geometry.width > least { return 1 }
        return -frame.x > least ? -1 : nil
    }

    /// The second possible action: to scroll. The result is true for down or false for up, if at least a sixth of the graph's height has been outside
    /// long enough at that edge; otherwise nil.
    package func scrollsDown(_ geometry: GridGeometry, at now: Int64) -> Bool? {
        guard isAtEdgeLong(at: now) else { return nil }
        let frame = frame(geometry)
        let least = frame.height * Self.sixth
        if frame.bottom - geometry.height >= least { return true }
        return -frame.y >= least ? false : nil
    }

    /// The third possible action: the slot to which the graph moves, if its center has stayed long enough in an outer zone of an occupied slot, or in
    /// the middle of an empty slot; otherwise nil.
    package func goal(in arrangement: Arrangement, at now: Int64) -> SlotPlace? {
        guard let dwell, now - dwell.zoneSince >= Self.reorderDwell, arrangement.exists(dwell.place),
            dwell.place != arrangement.place(of: graph)
        else { return nil }
        let isEmpty = arrangement.graph(dwell.place.page, dwell.place.slot) == nil
        return isEmpty == (dwell.zone == 4) ? dwell.place : nil
    }

    /// Called when the page has turned or scrolled. All times for actions restart.
    package mutating func restart() { dwell = nil }

    /// Called when the graph has moved to a slot. It must then stay over another slot for the whole dwell time before it moves again.
    package mutating func restartZone(at now: Int64) { dwell?.zoneSince = now }

    private func isAtEdgeLong(at now: Int64) -> Bool {
        guard let dwell else { return false }
        return now - dwell.placeSince >= Self.edgeDwell
    }

    private static func zone(_ x: Float, _ y: Float, _ slot: GridFrame) -> Int {
        let column = max(0, min(2, Int((x - slot.x) * 3 / slot.width)))
        let height = (y - slot.y) / slot.height
        let row = height < sixth ? 0 : height > 1 - sixth ? 2 : 1
        return row * 3 + column
    }
}
