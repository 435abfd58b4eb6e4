import Gestures

/// A graph that is shown whole, or on the way there or back.
struct Magnification {
    enum Phase {
        case none, growing, full, shrinking
    }
    private(set) var phase = Phase.none
    private(set) var graph: Int?
    private var start: Int64 = 0
    /// 0 in its slot, 1 whole.
    private(set) var progress: Float = 0

    var isMoving: Bool { phase == .growing || phase == .shrinking }

    mutating func grow(_ newGraph: Int, at now: Int64) {
        graph = newGraph
        phase = .growing
        start = now
        progress = 0
    }

    mutating func shrink(at now: Int64) {
        phase = .shrinking
        start = now
    }

    mutating func advance(to now: Int64) {
        guard isMoving else { return }
        let time = Easing.progress(from: start, lasting: GridLayout.easeDuration, at: now)
        let eased = Easing.out(time)
        progress = phase == .growing ? eased : 1 - eased
        guard time >= 1 else { return }
        phase = phase == .growing ? .full : .none
        if phase == .none { graph = nil }
    }

    func frame(slot: GridFrame, _ geometry: GridGeometry) -> GridFrame {
        slot.moved(to: geometry.viewport, by: progress)
    }
}

/// Magnifying (SPEC 5.2; thesis 3.7.4). Only the frame is animated: the picture is scaled, and redrawn at the end.
extension GridLayout {
    /// The graph that is magnified, or on the way there or back.
    public var magnifiedGraph: Int? { magnification.graph }
    /// Whether a graph fills the viewport.
    public var isMagnified: Bool { magnification.phase == .full }
    /// How far a graph is magnified: 0 in its slot, 1 whole.
    public var magnificationProgress: Float { magnification.progress }

    /// Magnifies a graph.
    /// - Returns: false where that is impossible: in edit mode, while anything moves, with another one magnified, or
    ///   for a graph that is not visible.
    @discardableResult
    public mutating func magnify(_ graph: Int, at time: Int64) -> Bool {
        note(time)
        guard !isEditing, drag == nil, !isMoving, now >= shiftsEnd, magnification.graph == nil, isVisible(graph)
        else { return false }
        magnification.grow(graph, at: now)
        refresh()
        return true
    }

    /// Brings the magnified graph back to its slot.
    /// - Returns: whether one was magnified wholly.
    @discardableResult
    public mutating func demagnify(at time: Int64) -> Bool {
        note(time)
        guard magnification.phase == .full else { return false }
        magnification.shrink(at: now)
        refresh()
        return true
    }
}
