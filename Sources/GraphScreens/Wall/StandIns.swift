import Drawing
import Graphs

/// The pictures that replace graphs: the picture of the graph that grows or shrinks, and those of edit mode.
final class StandIns {
    /// The drawings in the slots of the graphs.
    private enum Look {
        /// The graphs themselves.
        case graphs
        /// A picture of the magnified graph, from the start of its animation.
        case scaled(Picture)
        /// Pictures of edit mode, which wobble.
        case snapshots
    }

    private var look = Look.graphs
    /// Made with the trace buffers. Pages that were never drawn into take no memory.
    private var allSnapshots: Snapshots?
    /// Without memory for it, graphs are magnified at once.
    private var easel: Easel?

    /// Makes the surfaces for pictures.
    /// - Parameters:
    ///   - count: the greatest number of visible graphs.
    ///   - area: the size of a magnified graph.
    func allocate(count: Int, area: Size, slot: Size, fonts: Fonts) {
        // This frees the old one's memory before the new one takes its own.
        easel = nil
        easel = try? Easel(area: area, slot: slot, fonts: fonts)
        if case .scaled = look { look = .graphs }
        allSnapshots = Snapshots(count: count, size: slot, fonts: fonts)
    }

    /// True if graphs are drawn directly.
    var showsGraphs: Bool { if case .graphs = look { true } else { false } }

    /// The picture of the graph that grows or shrinks; nil if none does.
    var scaled: Picture? { if case .scaled(let picture) = look { picture } else { nil } }

    /// The pictures of edit mode; nil outside edit mode.
    var snapshots: Snapshots? { if case .snapshots = look { allSnapshots } else { nil } }

    /// Shows the graphs themselves.
    func showGraphs() {
        look = .graphs
        easel?.giveBackMemory()
    }

    /// Shows a graph in its present state, to be scaled.
    func scale(_ graph: any Graph) {
        if let easel { look = .scaled(easel.paint(graph)) }
    }

    /// Shows a part of a graph in its present state, to be scaled.
    /// - Parameter part: the part, in coordinates of the surface that contains the graph.
    func scale(_ graph: any Graph, _ part: Rect) {
        if let picture = easel?.paint(graph, part) { look = .scaled(picture) }
    }

    /// Shows the pictures of edit mode.
    func showSnapshots() {
        showGraphs()
        look = .snapshots
    }

    /// Discards the pictures of edit mode. Visible graphs are drawn into them again.
    func forgetSnapshots() { allSnapshots?.removeAll() }
}
