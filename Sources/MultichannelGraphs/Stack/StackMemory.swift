import Drawing
import Graphs

/// The memory of a stack: two trace buffers for all of its traces, and the sweeps of each visible trace. Only init allocates memory, for the maximum
/// size of the content.
final class StackMemory {
    let first: TraceBuffer
    let second: TraceBuffer
    /// The sweeps of each visible trace.
    let sweeps: [(first: Sweep, second: Sweep)]
    let background: ContentBackground
    let corners: CornerLabels?
    private let capacity: Size

    /// - Parameter lines: the maximum number of visible traces.
    init(_ content: Size, lines: Int, style: GraphStyle, fonts: Fonts) {
        let extent = 1...GraphLimits.maximumExtent
        let size = Size(
            width: min(max(content.width, extent.lowerBound), extent.upperBound),
            height: min(max(content.height, extent.lowerBound), extent.upperBound))
        capacity = size
        let margin = TraceBuffer.margin(lineWidth: style.lineWidth)
        let (first, second) = (
            TraceBuffer(width: size.width, height: size.height, margin: margin),
            TraceBuffer(width: size.width, height: size.height, margin: margin)
        )
        (self.first, self.second) = (first, second)
        sweeps = (0..<max(0, lines)).map { _ in (Sweep(sharing: first), Sweep(sharing: second)) }
        background = ContentBackground(capacity: size)
        corners = CornerLabels(
            capacity: size,
            painter: LabelPainter(width: min(Surface.maximumExtent, size.width), style: style, fonts: fonts))
    }

    /// Sets the size of the content, which is empty afterwards.
    /// - Returns: true if the memory is large enough.
    func open(_ content: Size) -> Bool {
        guard content.width <= capacity.width, content.height <= capacity.height else { return false }
        first.resize(width: content.width, height: content.height)
        second.resize(width: content.width, height: content.height)
        clear()
        corners?.open(content, isShown: true)
        return true
    }

    /// Empties both trace buffers.
    func clear() {
        first.clear()
        second.clear()
    }

    /// Empties a range of columns of the time window, counted from sample 0.
    func clear(columns: Range<Int64>, _ place: ContinuousContent) {
        func clear(_ buffer: Int, _ origin: Int64) {
            let part = columns.clamped(to: origin..<origin + Int64(place.width))
            let start = Int(truncatingIfNeeded: part.lowerBound - origin)
            (buffer == 0 ? first : second).clear(columns: start..<start + part.count)
        }
        clear(place.front, place.origin)
        clear(place.back, place.origin - Int64(place.width))
    }

    /// Empties a trace buffer for a new sweep. Lines that extend from the previous sweep into the new sweep remain.
    func begin(_ buffer: Int, isNext: Bool) {
        let (new, other) = buffer == 0 ? (first, second) : (second, first)
        new.clear()
        if isNext { new.beginWithMargin(of: other) }
    }

    /// Releases the memory of the pixels to the system until the next drawing.
    func release() {
        IdleMemory.release(first.memory)
        IdleMemory.release(second.memory)
    }
}
