import Gestures

/// Animates graphs whose slots have changed, each from its previous position to its slot. After init, it allocates no memory.
struct GraphShifts {
    static let duration: Int64 = 200_000_000

    private struct Shift {
        /// The distance of the graph from its slot at the beginning of the animation, in pixels.
        let dx: Float
        let dy: Float
        let ease: Ease
    }

    private struct Stand {
        var place = SlotPlace(page: 0, slot: 0)
        var frame = GridFrame(x: 0, y: 0, width: 0, height: 0)
    }

    /// The running animation of each graph, by the graph's number; nil for none.
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

    /// The frame of a graph that is in its slot or on its way there.
    func frame(_ graph: Int, slot: GridFrame, at now: Int64) -> GridFrame {
        guard let shift = shifts[graph], !shift.ease.isOver(at: now) else { return slot }
        let left = 1 - shift.ease.progress(at: now)
        return slot.offset(x: shift.dx * left, y: shift.dy * left)
    }

    /// Stores the position of a graph before the slots change.
    mutating func note(_ graph: Int, _ place: SlotPlace, _ frame: GridFrame) {
        noted[graph] = Stand(place: place, frame: frame)
    }

    /// Called after the slots have changed. If the graph is now in a different slot than at the last call of `note`, it moves to this slot from its
    /// position at that call.
    mutating func move(_ graph: Int, to place: SlotPlace, _ slot: GridFrame, at now: Int64) {
        if place != noted[graph].place { start(graph, from: noted[graph].frame, to: slot, at: now) }
    }

    /// Starts to move a graph to its slot.
    mutating func start(_ graph: Int, from frame: GridFrame, to slot: GridFrame, at now: Int64) {
        let ease = Ease(from: now, lasting: Self.duration)
        shifts[graph] = Shift(dx: frame.x - slot.x, dy: frame.y - slot.y, ease: ease)
        last = ease
    }

    /// Ends all animations: all graphs are in their slots.
    mutating func stop() {
        for graph in shifts.indices { shifts[graph] = nil }
        last = nil
    }
}
