import Drawing

/// The memory of one graph's two trace buffers and of what goes with them. All of it is allocated in `init`, for the greatest
/// content; pages that are not used are not touched.
public final class TraceBufferPair {
    /// Of each trace buffer: a trace needs one, other contents up to four. What they do not need is never touched.
    public static let bytesPerPixel = 4

    /// The greatest content.
    public let capacity: Size
    package let first: Sweep
    package let second: Sweep
    let background: ContentBackground
    /// Labels over the corners of the content of a small slot; nil where there are none at all.
    let corners: CornerLabels?
    fileprivate(set) var isTaken = false

    package convenience init(capacity: Size, margin: Int) {
        self.init(capacity: capacity, margin: margin, painter: nil)
    }

    init(capacity: Size, margin: Int, painter: LabelPainter?) {
        self.capacity = capacity
        first = Sweep(capacity: capacity, margin: margin)
        second = Sweep(capacity: capacity, margin: margin)
        background = ContentBackground(capacity: capacity)
        corners = painter.map { CornerLabels(capacity: capacity, painter: $0) }
    }

    /// Trace buffer 0 or 1 as plain memory of `bytesPerPixel` bytes for each pixel of `capacity`, for contents that keep
    /// something else than a trace there.
    public func memory(_ buffer: Int) -> UnsafeMutableRawBufferPointer {
        (buffer == 0 ? first : second).buffer.memory
    }

    /// Lets the system have the pixels' memory until the pair is used again.
    func giveBackMemory() {
        for buffer in 0..<2 { IdleMemory.giveBack(memory(buffer)) }
    }

    func fits(_ size: Size) -> Bool { size.width <= capacity.width && size.height <= capacity.height }
}

/// A fixed number of trace buffer pairs, so that only graphs in sight hold pixels. Made when the screen opens or its size
/// changes.
public final class TraceBufferPool {
    private let pairs: [TraceBufferPair]
    private let large: TraceBufferPair?

    /// - Parameters:
    ///   - count: pairs for graphs of a slot's size.
    ///   - slot: the size of the greatest slot, in pixels.
    ///   - large: the size of a magnified graph; one pair is made for it. Nil for none.
    ///   - fonts: for the labels over small graphs; without them there are none.
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
                painter: painter)
        }
        var pairs = (0..<max(0, count)).map { _ in pair(slot) }
        self.large = large.map { pair($0) }
        if let large = self.large { pairs.append(large) }
        self.pairs = pairs
    }

    /// How many pairs are free.
    public var free: Int {
        var free = 0
        for pair in pairs where !pair.isTaken { free += 1 }
        return free
    }

    /// The first free pair for a content of this size; slots come before the large one. Nil when there is none.
    public func take(_ content: Size) -> TraceBufferPair? {
        for pair in pairs where !pair.isTaken && pair.fits(content) {
            pair.isTaken = true
            return pair
        }
        return nil
    }

    /// Makes a pair free again.
    public func giveBack(_ pair: TraceBufferPair) {
        pair.isTaken = false
        // The large pair is as large as all the others together, and seldom used.
        if pair === large { pair.giveBackMemory() }
    }
}
