/// A graph that a finger drags in edit mode, and how long its center has stayed.
///
/// It reports the due action, in this order: turn the page, scroll, take another slot. It changes nothing itself.
package struct Drag {
    /// How long a graph must stay at an edge before the page turns or scrolls, in nanoseconds.
    private static let edgeHold: Int64 = 1_500_000_000
    /// How long a graph must stay over a slot before it takes the slot, in nanoseconds.
    private static let reorderHold: Int64 = 700_000_000
    /// The interval of tests with a resting finger, in nanoseconds.
    private static let testInterval: Int64 = 100_000_000
    /// The part of a graph that must be outside, and the part of a slot for its upper and lower zones.
    private static let sixth: Float = 1 / 6
    /// Positions beyond this are invalid, in pixels.
    private static let farthest: Float = 100_000

    /// The hit of the graph's center: a slot, or the position for one that does not exist yet, and a zone of it.
    private struct Hold {
        var place: SlotPlace
        /// 0 to 8, row by row; 4 is the middle.
        var zone: Int
        var placeSince: Int64
        var zoneSince: Int64
    }

    package let graph: Int
    private var x: Float
    private var y: Float
    /// The finger's position relative to the graph's top left corner.
    private var grabX: Float
    private var grabY: Float
    private var lastTest: Int64
    /// Nil until the first test, and while pages or rows move.
    private var hold: Hold?

    /// A finger starts to drag a graph.
    package init(_ graph: Int, x: Float, y: Float, frame: GridFrame, at now: Int64) {
        self.graph = graph
        self.x = x
        self.y = y
        grabX = x - frame.x
        grabY = y - frame.y
        lastTest = now
    }

    /// The finger moved. An invalid coordinate is ignored.
    package mutating func move(x newX: Float, y newY: Float) {
        if !newX.isNaN { x = max(-Self.farthest, min(Self.farthest, newX)) }
        if !newY.isNaN { y = max(-Self.farthest, min(Self.farthest, newY)) }
    }

    /// The slots have another size: the finger now has the graph at its middle, and the times restart.
    package mutating func regrab(_ geometry: GridGeometry) {
        grabX = geometry.slotWidth / 2
        grabY = geometry.slotHeight / 2
        hold = nil
    }

    /// The frame of the graph: its center never leaves the viewport.
    package func frame(_ geometry: GridGeometry) -> GridFrame {
        let halfWidth = geometry.slotWidth / 2
        let halfHeight = geometry.slotHeight / 2
        return GridFrame(
            x: max(-halfWidth, min(geometry.width - halfWidth, x - grabX)),
            y: max(-halfHeight, min(geometry.height - halfHeight, y - grabY)),
            width: geometry.slotWidth, height: geometry.slotHeight)
    }

    /// True if a resting finger is due for a test.
    package func isDue(at now: Int64) -> Bool { now - lastTest >= Self.testInterval }

    /// Pages or rows move and change the hit. The times restart when they rest.
    package mutating func pause(at now: Int64) {
        lastTest = now
        hold = nil
    }

    /// Finds the slot and zone below the graph's center.
    /// - Parameters: the page and its first visible row, at rest.
    package mutating func test(page: Int, row: Int, _ geometry: GridGeometry, at now: Int64) {
        lastTest = now
        let frame = frame(geometry)
        let cell = geometry.cell(frame.centerX, frame.centerY)
        let place = SlotPlace(page: page, slot: (row + cell.row) * geometry.columns + cell.column)
        let zone = Self.zone(
            frame.centerX, frame.centerY, geometry.frame(pages: 0, column: cell.column, rows: Float(cell.row)))
        let isSamePlace = hold?.place == place
        let isSameZone = isSamePlace && hold?.zone == zone
        hold = Hold(
            place: place, zone: zone, placeSince: isSamePlace ? hold?.placeSince ?? now : now,
            zoneSince: isSameZone ? hold?.zoneSince ?? now : now)
    }

    /// First: with more than a sixth of its width outside, 1 page to the right or -1 to the left; nil if not due.
    package func pageTurn(_ geometry: GridGeometry, at now: Int64) -> Int? {
        guard isAtEdgeLong(at: now) else { return nil }
        let frame = frame(geometry)
        let least = frame.width * Self.sixth
        if frame.right - geometry.width > least { return 1 }
        return -frame.x > least ? -1 : nil
    }

    /// Second: with a sixth of its height or more outside, true to scroll down, false to scroll up; nil if not due.
    package func scrollsDown(_ geometry: GridGeometry, at now: Int64) -> Bool? {
        guard isAtEdgeLong(at: now) else { return nil }
        let frame = frame(geometry)
        let least = frame.height * Self.sixth
        if frame.bottom - geometry.height >= least { return true }
        return -frame.y >= least ? false : nil
    }

    /// Third: the slot to take, over an outer zone of an occupied slot or the middle of an empty one; nil if not due.
    package func goal(in arrangement: Arrangement, at now: Int64) -> SlotPlace? {
        guard let hold, now - hold.zoneSince >= Self.reorderHold, arrangement.exists(hold.place),
            hold.place != arrangement.place(of: graph)
        else { return nil }
        let isEmpty = arrangement.graph(hold.place.page, hold.place.slot) == nil
        return isEmpty == (hold.zone == 4) ? hold.place : nil
    }

    /// The page turned or scrolled: all times restart.
    package mutating func restart() { hold = nil }

    /// The graph took a slot: the time for the next one restarts.
    package mutating func restartZone(at now: Int64) { hold?.zoneSince = now }

    private func isAtEdgeLong(at now: Int64) -> Bool {
        guard let hold else { return false }
        return now - hold.placeSince >= Self.edgeHold
    }

    private static func zone(_ x: Float, _ y: Float, _ slot: GridFrame) -> Int {
        let column = max(0, min(2, Int((x - slot.x) * 3 / slot.width)))
        let height = (y - slot.y) / slot.height
        let row = height < sixth ? 0 : height > 1 - sixth ? 2 : 1
        return row * 3 + column
    }
}
