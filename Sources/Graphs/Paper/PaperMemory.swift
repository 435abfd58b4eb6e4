import Drawing

/// The memory of ECG paper: for each column of leads, two trace buffers for all of its traces over the whole page; columns for each trace;
/// and the paper itself. All of it is allocated in `init`.
final class PaperMemory {
    let layers: [(first: TraceBuffer, second: TraceBuffer)]
    /// For each trace.
    let sweeps: [(first: Sweep, second: Sweep)]
    /// For each layer, without a trace.
    let empty: [(first: Sweep, second: Sweep)]
    /// The paper with everything on it except traces, in the size of the frame.
    let picture: Canvas
    let background: ContentBackground

    /// - Parameters:
    ///   - frame: the graph's size.
    ///   - layers: the layer of each trace.
    /// - Throws: if there is no memory for the picture.
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

    /// Empties the trace buffers for a new sweep. Lines that cross the seam from the previous one are kept.
    func begin(_ buffer: Int, isNext: Bool) {
        for layer in layers {
            let (new, other) = buffer == 0 ? (layer.first, layer.second) : (layer.second, layer.first)
            new.clear()
            if isNext { new.beginWithMargin(of: other) }
        }
    }

    /// Releases the pixels' memory to the system until the next drawing.
    func giveBack() {
        for (first, second) in layers {
            IdleMemory.giveBack(first.memory)
            IdleMemory.giveBack(second.memory)
        }
        picture.surface.giveBackMemory()
    }
}
