import Gestures

/// Graphs that ease to their slots after these changed, each from where it was. Nothing is allocated after it was made.
struct GraphShifts {
    static let duration: Int64 = 200_000_000

    private struct Shift {
        /// How far off its slot the graph was at the start.
        let dx: Float
        let dy: Float
        let ease: Ease
    }

    private struct Stand {
        var place = SlotPlace(page: 0, slot: 0)
        var frame = GridFrame(x: 0, y: 0, width: 0, height: 0)
    }

    /// By graph.
    private var shifts: [Shift?]
    private var noted: [Stand]
    private var last: Ease?

    init(graphs: Int) {
        shifts = [Shift?](repeating: nil, count: graphs)
        noted = [Stand](repeating: Stand(), count: graphs)
    }

    func isOver(at now: Int64) -> Bool { last?.isOver(at: now) ?? true }

    func isShifting(_ graph: Int, at now: Int64) -> Bool {
        guard let shift = shifts[graph] else { return false }
        return !shift.ease.isOver(at: now)
    }

    /// Where a graph is on the way to its slot.
    func frame(_ graph: Int, slot: GridFrame, at now: Int64) -> GridFrame {
        guard let shift = shifts[graph], !shift.ease.isOver(at: now) else { return slot }
        let left = 1 - shift.ease.progress(at: now)
        return slot.offset(x: shift.dx * left, y: shift.dy * left)
    }

    /// Remembers where a graph is before the slots change.
    mutating func note(_ graph: Int, _ place: SlotPlace, _ frame: GridFrame) {
        noted[graph] = Stand(place: place, frame: frame)
    }

    /// The slots have changed: lets a graph with another one ease there from where it was noted.
    mutating func move(_ graph: Int, to place: SlotPlace, _ slot: GridFrame, at now: Int64) {
        if place != noted[graph].place { start(graph, from: noted[graph].frame, to: slot, at: now) }
    }

    /// Lets a graph ease to its slot.
    mutating func start(_ graph: Int, from frame: GridFrame, to slot: GridFrame, at now: Int64) {
        let ease = Ease(from: now, lasting: Self.duration)
        shifts[graph] = Shift(dx: frame.x - slot.x, dy: frame.y - slot.y, ease: ease)
        last = ease
    }

    /// Puts all graphs into their slots.
    mutating func stop() {
        for graph in shifts.indices { shifts[graph] = nil }
        last = nil
    }
}
