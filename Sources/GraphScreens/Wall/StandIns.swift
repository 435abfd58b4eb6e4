import Drawing
import Graphs

/// The pictures that stand in for graphs: of the one that grows or shrinks, and those of edit mode.
final class StandIns {
    /// What stands in the graphs' places.
    private enum Look {
        /// The graphs themselves.
        case graphs
        /// A picture of the magnified graph, as it was when it began to grow or shrink.
        case scaled(Picture)
        /// Pictures of edit mode, which wobble.
        case snapshots
    }

    private var look = Look.graphs
    /// Made with the trace buffers. What was never drawn into takes no memory.
    private var allSnapshots: Snapshots?
    /// Without memory for it, graphs are magnified at once.
    private var easel: Easel?

    /// Makes what pictures are drawn on.
    /// - Parameters:
    ///   - count: how many graphs are in sight at most.
    ///   - area: what a magnified graph fills.
    func allocate(count: Int, area: Size, slot: Size, fonts: Fonts) {
        // The memory of the old one is free before the new one takes its own.
        easel = nil
        easel = try? Easel(area: area, slot: slot, fonts: fonts)
        if case .scaled = look { look = .graphs }
        allSnapshots = Snapshots(count: count, size: slot, fonts: fonts)
    }

    /// Whether graphs are drawn as they are.
    var showsGraphs: Bool { if case .graphs = look { true } else { false } }

    /// The picture of the graph that grows or shrinks; nil when none does.
    var scaled: Picture? { if case .scaled(let picture) = look { picture } else { nil } }

    /// The pictures of edit mode; nil outside of it.
    var snapshots: Snapshots? { if case .snapshots = look { allSnapshots } else { nil } }

    /// Shows the graphs themselves.
    func showGraphs() {
        look = .graphs
        easel?.giveBackMemory()
    }

    /// Shows a graph as it is now, to be scaled.
    func scale(_ graph: any Graph) {
        if let easel { look = .scaled(easel.paint(graph)) }
    }

    /// Shows a part of a graph as it is now, to be scaled.
    /// - Parameter part: on the surface, where the graph stands.
    func scale(_ graph: any Graph, _ part: Rect) {
        if let picture = easel?.paint(graph, part) { look = .scaled(picture) }
    }

    /// Shows the pictures of edit mode.
    func showSnapshots() {
        showGraphs()
        look = .snapshots
    }

    /// Forgets the pictures of edit mode: graphs that are in sight are drawn into them again.
    func forgetSnapshots() { allSnapshots?.removeAll() }
}
