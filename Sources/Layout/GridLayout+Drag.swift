/// A graph that a finger holds.
struct Drag {
    let graph: Int
    var x: Float
    var y: Float
    /// From the graph's top left corner to the finger.
    var grabX: Float
    var grabY: Float
    var lastTest: Int64
    /// What the graph's centre hits, and since when.
    var hit: DragHit?
    var slotSince: Int64 = 0
    var zoneSince: Int64 = 0

    /// The finger's graph: its centre never leaves the viewport.
    func frame(_ geometry: GridGeometry) -> GridFrame {
        let halfWidth = geometry.slotWidth / 2
        let halfHeight = geometry.slotHeight / 2
        let x = max(-halfWidth, min(geometry.width - halfWidth, x - grabX))
        let y = max(-halfHeight, min(geometry.height - halfHeight, y - grabY))
        return GridFrame(x: x, y: y, width: geometry.slotWidth, height: geometry.slotHeight)
    }
}

/// A slot (or the place for one that does not exist yet) and the part of it that a dragged graph's centre hits.
struct DragHit: Equatable {
    var page: Int
    var slot: Int
    /// 0 to 8, row by row; 4 is the middle.
    var zone: Int
}

/// Edit mode and dragging (SPEC 5.2; thesis 3.7.5).
extension GridLayout {
    /// Holding a graph at an edge this long turns the page or scrolls.
    public static let edgeHold: Int64 = 1_500_000_000
    /// Holding a graph over a slot this long reorders.
    public static let reorderHold: Int64 = 700_000_000
    /// A finger that rests is looked at this often.
    public static let retest: Int64 = 100_000_000
    /// The part of a graph that has to be outside, and of a slot that its upper and lower zones take.
    static let sixth: Float = 1 / 6

    /// The graph that is dragged.
    public var draggedGraph: Int? { drag?.graph }

    /// Switches edit mode. Leaving it drops a graph that is dragged.
    /// - Returns: whether the mode is as wanted now: it cannot be entered with a magnified graph.
    @discardableResult
    public mutating func setEditing(_ editing: Bool, at time: Int64) -> Bool {
        note(time)
        guard !editing || magnification.graph == nil else { return false }
        if !editing { drop() }
        if editing != isEditing { calmSince = now }
        isEditing = editing
        refresh()
        return true
    }

    /// A finger takes the graph that it hits.
    /// - Returns: whether there is one and it can be dragged now: in edit mode, while nothing scrolls.
    @discardableResult
    public mutating func beginDrag(x: Float, y: Float, at time: Int64) -> Bool {
        note(time)
        guard isEditing, drag == nil, !isScrolling, let graph = hit(x, y)?.graph else { return false }
        let frame = shiftedFrame(graph)
        drag = Drag(graph: graph, x: x, y: y, grabX: x - frame.x, grabY: y - frame.y, lastTest: now)
        beforeDrag.copy(home)
        wasArranged = isArranged
        testDragActions()
        refresh()
        return true
    }

    /// The finger moved.
    public mutating func moveDrag(x: Float, y: Float, at time: Int64) {
        note(time)
        guard drag != nil else { return }
        if !x.isNaN { drag?.x = Self.sane(x) }
        if !y.isNaN { drag?.y = Self.sane(y) }
        testDragActions()
        refresh()
    }

    /// The finger left: the graph goes to its slot.
    public mutating func endDrag(at time: Int64) {
        note(time)
        drop()
        refresh()
    }

    /// The finger was taken away: everything goes back to where it was before the drag.
    public mutating func cancelDrag(at time: Int64) {
        note(time)
        guard drag != nil else { return }
        drop()
        noteFrames()
        home.copy(beforeDrag)
        isArranged = wasArranged
        if !isArranged { home.setDefault(kinds, pages: shape.pages) }
        table.fit(home, pages: shape.pages, columns: shape.columns)
        startShifts()
        settleRows()
        refresh()
    }

    /// A finger that rests is looked at again.
    mutating func advanceDrag() {
        if let drag, now - drag.lastTest >= Self.retest { testDragActions() }
    }

    /// After another shape: the finger's place counts in the new viewport, the graph's middle is held.
    mutating func adaptDrag() {
        guard drag != nil else { return }
        drag?.grabX = geometry.slotWidth / 2
        drag?.grabY = geometry.slotHeight / 2
        drag?.hit = nil
    }

    private mutating func drop() {
        guard let held = drag else { return }
        drag = nil
        startShift(held.graph, from: held.frame(geometry))
    }
}
