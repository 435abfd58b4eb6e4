import Gestures

/// A graph that fills the viewport, or is growing or shrinking. Only the graph's rectangle is animated: a picture of
/// the graph is scaled, and the graph is redrawn at the end.
package struct Magnifier {
    package static let duration: Int64 = 200_000_000

    private enum Phase {
        case growing(Ease)
        case whole
        case shrinking(Ease)
    }

    package let graph: Int
    /// The frame to which a graph without a slot (a scope of the stack) shrinks; nil for graphs in slots.
    let place: GridFrame?
    private var phase: Phase

    /// Starts to magnify a graph.
    /// - Parameter place: the frame of a graph that has no slot; nil for graphs in slots.
    package init(_ graph: Int, from place: GridFrame? = nil, at now: Int64) {
        self.graph = graph
        self.place = place
        phase = .growing(Ease(from: now, lasting: Self.duration))
    }

    /// True if the graph fills the viewport and does not move.
    package var isWhole: Bool {
        if case .whole = phase { return true }
        return false
    }

    /// Starts to shrink the graph.
    /// - Returns: true if the graph was completely magnified.
    package mutating func shrink(at now: Int64) -> Bool {
        guard isWhole else { return false }
        phase = .shrinking(Ease(from: now, lasting: Self.duration))
        return true
    }

    /// Advances to a time.
    /// - Returns: false when the graph has shrunk to its slot.
    package mutating func advance(to now: Int64) -> Bool {
        switch phase {
        case .growing(let ease): if ease.isOver(at: now) { phase = .whole }
        case .shrinking(let ease): return !ease.isOver(at: now)
        case .whole: break
        }
        return true
    }

    /// The present frame of the graph, between its slot and the whole viewport.
    package func frame(slot: GridFrame, viewport: GridFrame, at now: Int64) -> GridFrame {
        switch phase {
        case .growing(let ease): slot.moved(to: viewport, by: ease.progress(at: now))
        case .whole: viewport
        case .shrinking(let ease): slot.moved(to: viewport, by: 1 - ease.progress(at: now))
        }
    }
}
