import Drawing

/// The two trace buffers of one graph, with related data such as labels. Only init allocates memory, for the maximum size of the content; unused
/// parts of this memory are not touched.
public final class TraceBufferPair {
    /// The bytes per pixel in each trace buffer. A trace needs one byte, other contents up to four. Unused bytes are never touched, so that they take
    /// no memory.
    public static let bytesPerPixel = 4

    /// The maximum size of the content.
    public let capacity: Size
    package let first: Sweep
    package let second: Sweep
    let background: ContentBackground
    /// The labels in the corners of the content of a small slot; nil without such labels.
    let corners: CornerLabels?
    /// Memory for the markers of the graph that has taken the pair; without capacity in a pair that does not belong to a pool.
    var markers: MarkerMemory
    /// The column with which a spectrogram that has taken the pair computes its colors.
    let column: SpectrogramColumn
    fileprivate(set) var isTaken = false

    /// Creates a pair for a trace without labels and markers of its own.
    package convenience init(capacity: Size, margin: Int) {
        self.init(capacity: capacity, margin: margin, painter: nil, isOfPool: false)
    }

    init(capacity: Size, margin: Int, painter: LabelPainter?, isOfPool: Bool) {
        self.capacity = capacity
        first = Sweep(capacity: capacity, margin: margin)
        second = Sweep(capacity: capacity, margin: margin)
        background = ContentBackground(capacity: capacity)
        column = SpectrogramColumn(binCount: 2, decibelFactor: nil)
        markers = MarkerMemory(hasCapacity: isOfPool)
        if isOfPool { column.reserve(capacity.height) }
        corners = painter.map { CornerLabels(capacity: capacity, painter: $0) }
    }

    /// Trace buffer 0 or 1 as plain memory of four bytes for each pixel of the capacity, for contents that are not traces.
    public func memory(_ buffer: Int) -> UnsafeMutableRawBufferPointer {
        (buffer == 0 ? first : second).buffer.memory
    }

    /// Releases the memory of the pixels to the system until the next use of the pair.
    func releaseMemory() {
        for buffer in 0..<2 { IdleMemory.release(memory(buffer)) }
    }

    func fits(_ size: Size) -> Bool { size.width <= capacity.width && size.height <= capacity.height }
}

/// A fixed number of trace buffer pairs, so that only visible graphs have pixels. The pool is created when the screen of graphs opens, and again when
/// the screen's size changes.
public final class TraceBufferPool {
    private let pairs: [TraceBufferPair]
    private let large: TraceBufferPair?

    /// - Parameters:
    ///   - count: the number of pairs for graphs in slots.
    ///   - slot: the size of the largest slot, in pixels.
    ///   - large: the size of a magnified graph, for which one pair is created; nil for none.
    ///   - fonts: the fonts for the labels in small graphs; nil for no such labels.
    public init(count: Int, slot: Size, large: Size?, style: GraphStyle, fonts: Fonts? = nil) {
        let widest = max(slot.width, large?.width ?? 1)
        let painter = fonts.map { LabelPainter(width: min(Surface.maximumExtent, widest), style: style, fonts: $0) }
        let margin = TraceBuffer.margin(lineWidth: style.lineWidth)
        func pair(_ size: Size) -> TraceBufferPair {
            let extent = 1...GraphLimits.maximumExtent
            return TraceBufferPair(
                capacity: Size(
                    width: min(max(size.width, extent.lowerBound), extent.upperBound),
                    height: min(max(size.height, extent.lowerBound), extent.upperBound)), margin: margin,
                painter: painter, isOfPool: true)
        }
        var pairs = (0..<max(0, count)).map { _ in pair(slot) }
        self.large = large.map { pair($0) }
        if let large = self.large { pairs.append(large) }
        self.pairs = pairs
    }

    /// The number of pairs that are not in use.
    public var free: Int {
        var free = 0
        for pair in pairs where !pair.isTaken { free += 1 }
        return free
    }

    /// Takes the first free pair for a content of this size. The large pair, for magnified graphs, is taken only if no other pair is suitable.
    /// - Returns: nil if no pair is free.
    public func take(_ content: Size) -> TraceBufferPair? {
        for pair in pairs where !pair.isTaken && pair.fits(content) {
            pair.isTaken = true
            return pair
        }
        return nil
    }

    /// Returns a pair to the pool.
    public func release(_ pair: TraceBufferPair) {
        pair.isTaken = false
        // Release the memory of the large pair, which is as large as all others together and rarely used.
        if pair === large { pair.releaseMemory() }
    }
}
