import Drawing
import Graphs

/// The pictures that are drawn instead of graphs: one of a graph that grows or shrinks when it is magnified, and one of each graph in edit mode.
public final class GraphPictures {
    /// The content that is drawn in the slots of the graphs.
    private enum Look {
        /// The graphs are drawn, not pictures of them.
        case graphs
        /// A scaled picture of the graph that grows or shrinks is drawn.
        case scaled(Picture)
        /// The wobbling pictures of the edit mode are drawn.
        case snapshots
    }

    private var look = Look.graphs
    /// The pictures of the edit mode, allocated together with the trace buffers. Parts of this memory that were never written occupy no memory of the
    /// system.
    private var allSnapshots: Snapshots?
    /// The surface for the picture of a magnified graph. Without memory for it, graphs are magnified without an animation.
    private var easel: Easel?

    /// Allocates the surfaces for the pictures.
    /// - Parameters:
    ///   - count: the maximum number of visible graphs.
    ///   - area: the size of a magnified graph.
    func allocate(count: Int, area: Size, slot: Size, fonts: Fonts) {
        // Free the memory of the old surface before the new one is allocated.
        easel = nil
        easel = try? Easel(area: area, slot: slot, fonts: fonts)
        if case .scaled = look { look = .graphs }
        allSnapshots = Snapshots(count: count, size: slot, fonts: fonts)
    }

    /// True if the graphs are drawn, not pictures of them.
    package var showsGraphs: Bool { if case .graphs = look { true } else { false } }

    /// The picture of the graph that grows or shrinks; nil for none.
    var scaled: Picture? { if case .scaled(let picture) = look { picture } else { nil } }

    /// The pictures of the edit mode; nil outside of the edit mode.
    var snapshots: Snapshots? { if case .snapshots = look { allSnapshots } else { nil } }

    /// From now on, the graphs are drawn, not pictures of them.
    func showGraphs() {
        look = .graphs
        easel?.releaseMemory()
    }

    /// From now on, a scalable picture of a graph in its present state is drawn instead of the graph.
    func scale(_ graph: any Graph) {
        if let easel { look = .scaled(easel.paint(graph)) }
    }

    /// From now on, a scalable picture of a part of a graph in its present state is drawn instead of the graph.
    /// - Parameter part: the part, in coordinates of the surface that contains the graph.
    func scale(_ graph: any Graph, _ part: Rect) {
        if let picture = easel?.paint(graph, part) { look = .scaled(picture) }
    }

    /// From now on, the pictures of the edit mode are drawn.
    func showSnapshots() {
        showGraphs()
        look = .snapshots
    }

    /// Discards the pictures of the edit mode. Visible graphs are then drawn into pictures again.
    func forgetSnapshots() { allSnapshots?.removeAll() }
}
