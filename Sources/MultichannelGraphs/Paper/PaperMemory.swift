import Drawing
import Graphs

/// The memory of ECG paper: two trace buffers for each column of leads, which contain the column's traces over the whole page; the sweeps of each
/// trace; and the picture of the empty paper. Only init allocates memory.
final class PaperMemory {
    let layers: [(first: TraceBuffer, second: TraceBuffer)]
    /// The sweeps of each trace.
    let sweeps: [(first: Sweep, second: Sweep)]
    /// The sweeps of each column of leads, which contain no trace; they are used to compose cells without traces.
    let empty: [(first: Sweep, second: Sweep)]
    /// The paper with everything on it except the traces. It has the size of the frame.
    let picture: Canvas
    let background: ContentBackground

    /// - Parameters:
    ///   - frame: the graph's size.
    ///   - layers: for each trace, the number of the column of leads that contains it.
    /// - Throws: an error if there is no memory for the paper.
    init(_ frame: Size, _ layout: PaperLayout, layers: [Int], style: GraphStyle, fonts: Fonts) throws(DrawingError) {
        let margin = TraceBuffer.margin(lineWidth: style.lineWidth)
        let size = layout.content.size
        let buffers = (0..<layout.form.columns).map { _ in
            (
                first: TraceBuffer(width: size.width, height: size.height, margin: margin),
                second: TraceBuffer(width: size.width, height: size.height, margin: margin)
            )
        }
        self.layers = buffers
        sweeps = layers.map { (Sweep(sharing: buffers[$0].first), Sweep(sharing: buffers[$0].second)) }
        empty = buffers.map { (Sweep(sharing: $0.first), Sweep(sharing: $0.second)) }
        for (first, second) in empty {
            first.begin()
            second.begin()
        }
        let surface = try Surface(width: frame.width, height: frame.height)
        picture = try Canvas(surface, fonts: fonts)
        background = ContentBackground(surface, layout.content)
        clear()
    }

    /// Empties all trace buffers.
    func clear() {
        for (first, second) in layers {
            first.clear()
            second.clear()
        }
    }

    /// Empties the trace buffers for a new sweep. Lines that extend from the previous sweep into the new sweep remain.
    func begin(_ buffer: Int, isNext: Bool) {
        for layer in layers {
            let (new, other) = buffer == 0 ? (layer.first, layer.second) : (layer.second, layer.first)
            new.clear()
            if isNext { new.beginWithMargin(of: other) }
        }
    }

    /// Releases the memory of the pixels to the system until the next drawing.
    func release() {
        for (first, second) in layers {
            IdleMemory.release(first.memory)
            IdleMemory.release(second.memory)
        }
        picture.surface.releaseMemory()
    }
}
