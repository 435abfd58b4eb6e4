import CVectors

/// The pixels of one sweep of a trace: one byte per pixel, its mark (see `Ink`).
///
/// The trace buffer contains neither colors nor the background, which are added when a graph is composed, so that only one byte per pixel must be
/// read. On both sides, the trace buffer has a margin of half of the line's width, so that a line across the border of two sweeps is drawn completely
/// in both trace buffers.
package final class TraceBuffer {
    package private(set) var width: Int
    package private(set) var height: Int
    /// The number of columns beyond the content, on each side of the trace buffer.
    package let margin: Int
    /// The distance between two rows in memory, in marks.
    private(set) var stride: Int
    private let count: Int
    private let marks: UnsafeMutablePointer<UInt8>
    /// The whole memory in bytes. Contents other than traces use more bytes per pixel than the marks.
    package let memory: UnsafeMutableRawBufferPointer

    /// The width of the margin in pixels for lines of the given width.
    package static func margin(lineWidth: Float) -> Int { Int((lineWidth / 2).rounded(.up)) }

    /// Creates a trace buffer. The given size is the maximum for later sizes. The memory is not touched yet, so that the system provides no pages for
    /// unused parts. The caller must call `clear` before drawing.
    /// - Parameter bytes: the number of bytes per pixel: 1 for a trace.
    package init(width: Int, height: Int, margin: Int, bytes: Int = 1) {
        self.width = width
        self.height = height
        self.margin = margin
        stride = width + 2 * margin
        count = stride * height
        memory = .allocate(byteCount: count * max(1, bytes), alignment: 64)
        marks = memory.baseAddress!.bindMemory(to: UInt8.self, capacity: count)
    }

    /// Sets another size, at most the initial size. The content is undefined until the next call of `clear`.
    package func resize(width: Int, height: Int) {
        guard width > 0, height > 0, (width + 2 * margin) * height <= count else { return }
        self.width = width
        self.height = height
        stride = width + 2 * margin
    }

    /// Copies the right margin of the previous sweep to the first columns of this sweep, because these columns have the same times.
    package func beginWithMargin(of other: TraceBuffer) {
        let columns = min(margin, width)
        guard other.height == height, other.width == width else { return }
        for y in 0..<height { trace_copy(row(y), other.row(y) + width, Int32(columns)) }
    }

    deinit { memory.deallocate() }

    /// The marks of one row, from column 0 of the content. The margins are on both sides.
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

    /// Empties a range of columns of the content.
    package func clear(columns: Range<Int>) {
        for y in 0..<height { trace_clear(row(y) + columns.lowerBound, Int32(columns.count)) }
    }

    /// Fills one column between two vertical positions, antialiased at both ends. A pixel with a greater coverage stays unchanged.
    package func drawSpan(column x: Int, from top: Float, to bottom: Float, ink: Ink) {
        let top = max(0, top)
        let bottom = min(Float(height), bottom)
        guard bottom > top, x >= -margin, x < width + margin else { return }
        // Truncate instead of calling rounded(.down): it gives the same result, because both values are positive or 0.
        let first = Int(top)
        let last = min(height - 1, Int(bottom))
        var pixel = marks + (first &* stride &+ x &+ margin)
        ink.put(min(Float(first &+ 1), bottom) - top, at: pixel)
        guard last > first else { return }
        // Cover the pixels between the first and the last pixel completely.
        var left = last &- first &- 1
        while left > 0 {
            pixel += stride
            ink.cover(pixel)
            left &-= 1
        }
        ink.put(bottom - Float(last), at: pixel + stride)
    }

    /// Draws an antialiased line with round ends between two points, given in fractions of a pixel. Only the part inside the trace buffer is drawn.
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
        // The vertical distance from the middle of the line within which a column may be covered is `rise`. It includes a margin for rounding errors.
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
            // Truncate instead of calling rounded(.down): it gives the same result, because both values are positive or 0.
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

    /// Draws a line fast, without antialiasing: in each column, the rows that the line's middle crosses.
    package func drawRoughLine(fromX x0: Float, y y0: Float, toX x1: Float, y y1: Float, lineWidth: Float, ink: Ink) {
        let half = lineWidth / 2
        let left = max(-margin, min(width + margin, Int(max(-1e6, min(1e6, min(x0, x1).rounded(.down))))))
        let right = max(-margin, min(width + margin, Int(max(-1e6, min(1e6, max(x0, x1).rounded(.down)))) + 1))
        let dx = x1 - x0
        let slope = dx != 0 ? (y1 - y0) / dx : 0
        for column in left..<max(left, right) {
            // The horizontal range of the line between both edges of the column, `low` to `high`; for a vertical line, the line's position.
            let low = min(max(Float(column), min(x0, x1)), max(x0, x1))
            let high = min(max(Float(column + 1), min(x0, x1)), max(x0, x1))
            let a = dx != 0 ? y0 + (low - x0) * slope : y0
            let b = dx != 0 ? y0 + (high - x0) * slope : y1
            let top = (min(a, b) - half).rounded()
            drawSpan(column: column, from: top, to: max(top + 1, (max(a, b) + half).rounded()), ink: ink)
        }
    }
}
