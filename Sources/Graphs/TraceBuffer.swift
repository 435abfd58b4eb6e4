import CVectors

/// One sweep of a trace, of the content's size: a byte for each pixel, its mark (`Ink`).
///
/// Colors, and what lies behind (two halves and the grid), are no part of it; they come when a picture is put together. So little is
/// read for each pixel then. On both sides the trace buffer has a margin as wide as half the line, so that a line that crosses
/// the seam is drawn whole in both trace buffers.
package final class TraceBuffer {
    package private(set) var width: Int
    package private(set) var height: Int
    /// Pixels on each side beyond the content.
    package let margin: Int
    /// Marks from one row to the next.
    private(set) var stride: Int
    private let count: Int
    private let marks: UnsafeMutablePointer<UInt8>
    /// All of the memory, in bytes; other contents than traces need more than marks.
    let memory: UnsafeMutableRawBufferPointer

    /// The margin for a line of this width.
    static func margin(lineWidth: Float) -> Int { Int((lineWidth / 2).rounded(.up)) }

    /// Makes an empty trace buffer; its size is also the greatest that `resize` can give it later. The memory is not touched,
    /// so that what is never used costs nothing: `clear` comes before drawing.
    /// - Parameter bytes: of memory for each pixel: 1 for a trace.
    package init(width: Int, height: Int, margin: Int, bytes: Int = 1) {
        self.width = width
        self.height = height
        self.margin = margin
        stride = width + 2 * margin
        count = stride * height
        memory = .allocate(byteCount: count * max(1, bytes), alignment: 64)
        marks = memory.baseAddress!.bindMemory(to: UInt8.self, capacity: count)
    }

    /// Gives the trace buffer another size, within the one that it was made with. What it shows is undefined until `clear`.
    func resize(width: Int, height: Int) {
        guard width > 0, height > 0, (width + 2 * margin) * height <= count else { return }
        self.width = width
        self.height = height
        stride = width + 2 * margin
    }

    /// Copies what was drawn in the right margin of the sweep before to the first columns, where it belongs.
    func beginWithMargin(of other: TraceBuffer) {
        let columns = min(margin, width)
        guard other.height == height, other.width == width else { return }
        for y in 0..<height { trace_copy(row(y), other.row(y) + width, Int32(columns)) }
    }

    deinit { memory.deallocate() }

    /// The marks of one row, beginning with column 0 of the content; the margins lie before and behind.
    package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { marks + (y &* stride &+ margin) }

    package func clear() { trace_clear(marks, Int32(stride * height)) }

    /// Empties one column of the content.
    func clearColumn(_ x: Int) {
        var pixel = marks + (x + margin)
        for _ in 0..<height {
            pixel.pointee = 0
            pixel += stride
        }
    }

    /// Empties some columns of the content.
    func clear(columns: Range<Int>) {
        for y in 0..<height { trace_clear(row(y) + columns.lowerBound, Int32(columns.count)) }
    }

    /// Fills one column between two rows given in fractions, antialiased at both ends. Where something of the same
    /// color is drawn already, the greater coverage stays.
    package func drawSpan(column x: Int, from top: Float, to bottom: Float, ink: Ink) {
        let top = max(0, top)
        let bottom = min(Float(height), bottom)
        guard bottom > top, x >= -margin, x < width + margin else { return }
        // Neither is negative, so what is cut off needs no call of `rounded(.down)`.
        let first = Int(top)
        let last = min(height - 1, Int(bottom))
        var pixel = marks + (first &* stride &+ x &+ margin)
        ink.put(min(Float(first &+ 1), bottom) - top, at: pixel)
        guard last > first else { return }
        // All rows between the two ends are covered wholly.
        var left = last &- first &- 1
        while left > 0 {
            pixel += stride
            ink.cover(pixel)
            left &-= 1
        }
        ink.put(bottom - Float(last), at: pixel + stride)
    }

    /// Draws an antialiased line with round ends between two points in fractions of a pixel; what lies outside of the
    /// trace buffer is clipped.
    package func drawLine(fromX x0: Float, y y0: Float, toX x1: Float, y y1: Float, lineWidth: Float, ink: Ink) {
        let half = lineWidth / 2
        let reach = half + 0.5
        let squaredReach = reach * reach
        let dx = x1 - x0
        let dy = y1 - y0
        let squared = dx * dx + dy * dy
        let scale = squared > 0 ? 1 / squared : 0
        let left = max(Float(-margin), (min(x0, x1) - reach).rounded(.down))
        let right = min(Float(width + margin), (max(x0, x1) + reach).rounded(.up))
        guard left < right else { return }
        // How far above and below the middle of the line a column is touched: no point of the ends, either, lies farther
        // from the line than its reach. A little more, for what rounding takes away.
        let slope = dx != 0 ? dy / dx : 0
        let rise = dx != 0 ? (squared.squareRoot() / dx).magnitude * reach * 1.01 : 0
        let low = max(0, (min(y0, y1) - reach).rounded(.down))
        let high = min(Float(height), (max(y0, y1) + reach).rounded(.up))
        for column in Int(left)..<Int(right) {
            let x = Float(column) + 0.5
            var top = low
            var bottom = high
            if dx != 0 {
                let middle = y0 + (x - x0) * slope
                top = max(top, min(high, middle - rise))
                bottom = min(bottom, max(low, middle + rise + 1))
            }
            guard top < bottom else { continue }
            // Neither is negative, so what is cut off needs no call of `rounded(.down)`.
            let (first, end) = (Int(top), Int(bottom))
            let ax = x - x0
            let along0 = ax * dx
            var pixel = marks + (first &* stride &+ column &+ margin)
            var y = Float(first) + 0.5
            for _ in first..<end {
                let ay = y - y0
                let along = max(0, min(1, (along0 + ay * dy) * scale))
                let ex = ax - along * dx
                let ey = ay - along * dy
                let distance = ex * ex + ey * ey
                if distance < squaredReach {
                    let coverage = reach - distance.squareRoot()
                    if coverage > 0 { ink.put(min(1, coverage), at: pixel) }
                }
                pixel += stride
                y += 1
            }
        }
    }

    /// Draws the same line quickly, without antialiasing: in each column the rows that its middle passes.
    package func drawRoughLine(fromX x0: Float, y y0: Float, toX x1: Float, y y1: Float, lineWidth: Float, ink: Ink) {
        let half = lineWidth / 2
        let left = max(-margin, min(width + margin, Int(max(-1e6, min(1e6, min(x0, x1).rounded(.down))))))
        let right = max(-margin, min(width + margin, Int(max(-1e6, min(1e6, max(x0, x1).rounded(.down)))) + 1))
        let dx = x1 - x0
        let slope = dx != 0 ? (y1 - y0) / dx : 0
        for column in left..<max(left, right) {
            // What the line passes between the column's edges, or all of it when it is vertical.
            let low = min(max(Float(column), min(x0, x1)), max(x0, x1))
            let high = min(max(Float(column + 1), min(x0, x1)), max(x0, x1))
            let a = dx != 0 ? y0 + (low - x0) * slope : y0
            let b = dx != 0 ? y0 + (high - x0) * slope : y1
            let top = (min(a, b) - half).rounded()
            drawSpan(column: column, from: top, to: max(top + 1, (max(a, b) + half).rounded()), ink: ink)
        }
    }
}
