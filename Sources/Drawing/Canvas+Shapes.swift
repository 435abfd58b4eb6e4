extension Canvas {
    /// Fills an antialiased triangle, for example an arrow.
    public func triangle(
        _ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ color: Color
    ) {
        polygon([(x0, y0), (x1, y1), (x2, y2)], color)
    }

    /// Fills a convex polygon, antialiased. Draws nothing if a position is invalid.
    public func polygon(_ points: [(x: Float, y: Float)], _ color: Color) {
        guard points.count > 2, color.alpha > 0, !clip.isEmpty else { return }
        var top = Float.infinity
        var bottom = -Float.infinity
        for point in points {
            guard point.x.isFinite, point.y.isFinite else { return }
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        let first = Self.whole(top, clip.y, clip.bottom)
        let last = Self.whole(bottom.rounded(.up), clip.y, clip.bottom)
        let pixel = color.pixel
        for y in first..<max(first, last) {
            var left = clip.right
            var right = clip.x
            for line in 0..<Self.lines {
                let position = Float(y) + (Float(line) + 0.5) / Float(Self.lines)
                guard let (low, high) = Self.span(points, position) else { continue }
                let from = max(low, Float(clip.x))
                let to = min(high, Float(clip.right))
                guard from < to else { continue }
                addSpan(from, to)
                left = min(left, Int(from))
                right = max(right, min(clip.right, Int(to.rounded(.up))))
            }
            if left >= right { continue }
            for x in left..<right { coverage[x] = UInt8(min(255, (sums[x] + Self.rounding) >> Self.shift)) }
            (sums + left).update(repeating: 0, count: right - left)
            blendRun(surface.row(y) + left, coverage + left, count: right - left, pixel)
            (coverage + left).update(repeating: 0, count: right - left)
        }
    }

    /// Draws a filled, antialiased disc.
    public func circle(centerX: Float, centerY: Float, radius: Float, _ color: Color) {
        // A disc is a line of length 0 with round ends.
        line(centerX, centerY, centerX, centerY, width: 2 * radius, color)
    }

    /// The number of sampling lines in each row of a polygon. Along a sampling line, the coverage is exact.
    private static var lines: Int { 16 }
    /// The sum that one sampling line adds to a pixel that it covers completely. 16 lines add up to 255 << 8.
    private static var full: Float { 4080 }
    private static var shift: Int32 { 8 }
    private static var rounding: Int32 { 128 }

    /// Adds one sampling line that covers the columns `from ..< to`, which are inside the clip.
    private func addSpan(_ from: Float, _ to: Float) {
        let first = Int(from)
        let last = Int(to)
        if first == last {
            sums[first] += Int32((to - from) * Self.full)
            return
        }
        sums[first] += Int32((Float(first + 1) - from) * Self.full)
        for x in first + 1..<max(first + 1, last) { sums[x] += Int32(Self.full) }
        if Float(last) < to { sums[last] += Int32((to - Float(last)) * Self.full) }
    }

    /// The range of x in which a horizontal line intersects a convex polygon; nil if the line does not intersect the polygon.
    private static func span(_ points: [(x: Float, y: Float)], _ y: Float) -> (Float, Float)? {
        var low = Float.infinity
        var high = -Float.infinity
        var from = points[points.count - 1]
        for to in points {
            if (from.y <= y) != (to.y <= y) {
                let x = from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
                low = min(low, x)
                high = max(high, x)
            }
            from = to
        }
        return low < high ? (low, high) : nil
    }

    /// A position rounded down to a whole number, and limited to a range.
    private static func whole(_ value: Float, _ low: Int, _ high: Int) -> Int {
        Int(max(Float(low), min(Float(high), value.rounded(.down))))
    }

    // MARK: Rounded rectangles

    /// Fills a rectangle with round, antialiased corners.
    public func fillRounded(_ rect: Rect, radius: Int, _ color: Color) {
        guard let shape = RoundedShape(rect, radius: radius, width: nil) else { return }
        draw(shape, color)
    }

    /// Draws the border of a rounded rectangle, `width` pixels wide, inside the rectangle.
    public func strokeRounded(_ rect: Rect, radius: Int, width: Int = 1, _ color: Color) {
        guard width > 0, let shape = RoundedShape(rect, radius: radius, width: width) else { return }
        draw(shape, color)
    }

    private func draw(_ shape: RoundedShape, _ color: Color) {
        let rect = shape.rect
        let area = rect.intersection(clip)
        guard !area.isEmpty, color.alpha > 0 else { return }
        let radius = shape.radius
        let inner = rect.height - 2 * radius
        if let width = shape.width {
            let across = Rect(x: rect.x + radius, y: rect.y, width: rect.width - 2 * radius, height: width)
            fill(across, color)
            fill(across.offsetBy(x: 0, y: rect.height - width), color)
            let down = Rect(x: rect.x, y: rect.y + radius, width: width, height: inner)
            fill(down, color)
            fill(down.offsetBy(x: rect.width - width, y: 0), color)
        } else {
            fill(Rect(x: rect.x + radius, y: rect.y, width: rect.width - 2 * radius, height: radius), color)
            fill(Rect(x: rect.x, y: rect.y + radius, width: rect.width, height: inner), color)
            fill(
                Rect(x: rect.x + radius, y: rect.bottom - radius, width: rect.width - 2 * radius, height: radius), color
            )
        }
        for line in 0..<radius {
            corners(shape, line: line, y: rect.y + line, color.pixel)
            corners(shape, line: line, y: rect.bottom - 1 - line, color.pixel)
        }
    }

    /// Draws one row of pixels of the shape's left and right corner.
    private func corners(_ shape: RoundedShape, line: Int, y: Int, _ pixel: UInt32) {
        guard y >= clip.y, y < clip.bottom else { return }
        let row = surface.row(y)
        for column in 0..<shape.radius {
            let amount = shape.coverage(column: column, line: line)
            if amount == 0 { continue }
            let source = scaled(pixel, amount)
            let left = shape.rect.x + column
            let right = shape.rect.right - 1 - column
            if left >= clip.x && left < clip.right { row[left] = over(source, row[left]) }
            if right >= clip.x && right < clip.right { row[right] = over(source, row[right]) }
        }
    }
}
