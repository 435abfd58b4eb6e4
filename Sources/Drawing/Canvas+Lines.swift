extension Canvas {
    /// Draws an antialiased line with round ends. Lines thinner than one pixel are drawn one pixel wide, and fainter.
    public func line(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float, width: Float = 1, _ color: Color) {
        guard let segment = LineSegment(x0, y0, x1, y1, width: width) else { return }
        withUnsafePointer(to: segment) { stroke(UnsafeBufferPointer(start: $0, count: 1), color) }
    }

    /// Draws joined lines through all points, antialiased, with round joins and ends. Each join is drawn once. At most 4096 lines are drawn.
    public func polyline(_ points: [(x: Float, y: Float)], width: Float = 1, _ color: Color) {
        polyline(count: points.count, width: width, color) { points[$0] }
    }

    /// Draws joined lines through `count` points. The closure returns the point with a given index, and is called in rising order.
    public func polyline(count: Int, width: Float = 1, _ color: Color, point: (Int) -> (x: Float, y: Float)) {
        guard count > 1 else { return }
        let lines = min(count - 1, Self.maximumSegments)
        let segments = reserveSegments(lines)
        var used = 0
        var from = point(0)
        for index in 1...lines {
            let to = point(index)
            if let segment = LineSegment(from.x, from.y, to.x, to.y, width: width) {
                segments[used] = segment
                used += 1
            }
            from = to
        }
        stroke(UnsafeBufferPointer(start: segments, count: used), color)
    }

    /// The maximum number of lines in one polyline.
    public static var maximumSegments: Int { 4096 }

    /// Draws a check mark that fills the rectangle.
    public func checkMark(in rect: Rect, width: Float = 2, _ color: Color) {
        let (x, y) = (Float(rect.x), Float(rect.y))
        let (w, h) = (Float(rect.width), Float(rect.height))
        polyline(count: 3, width: width, color) { index in
            index == 0
                ? (x + 0.2 * w, y + 0.52 * h)
                : index == 1 ? (x + 0.42 * w, y + 0.74 * h) : (x + 0.8 * w, y + 0.28 * h)
        }
    }

    /// Draws a dashed horizontal line one pixel high: `dash` pixels drawn, `gap` pixels left out, beginning at `x`.
    public func dashedHorizontal(x: Int, y: Int, length: Int, dash: Int = 4, gap: Int = 4, _ color: Color) {
        forEachDash(from: x, length: length, dash: dash, gap: gap, low: clip.x, high: clip.right) {
            fill(Rect(x: $0, y: y, width: $1, height: 1), color)
        }
    }

    /// Draws a dashed vertical line one pixel wide: `dash` pixels drawn, `gap` pixels left out, beginning at `y`.
    public func dashedVertical(x: Int, y: Int, length: Int, dash: Int = 4, gap: Int = 4, _ color: Color) {
        forEachDash(from: y, length: length, dash: dash, gap: gap, low: clip.y, high: clip.bottom) {
            fill(Rect(x: x, y: $0, width: 1, height: $1), color)
        }
    }

    private func forEachDash(
        from start: Int, length: Int, dash: Int, gap: Int, low: Int, high: Int, _ body: (Int, Int) -> Void
    ) {
        guard dash > 0, gap >= 0, length > 0, low < high else { return }
        let end = min(high, start.saturatingAdd(length))
        guard start < end else { return }
        let period = dash.saturatingAdd(gap)
        // The position of the first visible dash.
        var position = start
        if low > start { position = start.saturatingAdd(low.saturatingSubtract(start) / period * period) }
        while position < end {
            body(position, min(dash, end.saturatingSubtract(position)))
            position = position.saturatingAdd(period)
        }
    }

    /// Draws all segments in one pass, row by row. Where segments overlap, the greatest coverage of a pixel applies.
    private func stroke(_ segments: UnsafeBufferPointer<LineSegment>, _ color: Color) {
        guard color.alpha > 0, !clip.isEmpty else { return }
        var top = clip.bottom
        var bottom = clip.y
        for segment in segments {
            top = min(top, segment.top)
            bottom = max(bottom, segment.bottom)
        }
        let pixel = color.pixel
        for y in max(top, clip.y)..<max(max(top, clip.y), min(bottom, clip.bottom)) {
            var left = clip.right
            var right = clip.x
            for segment in segments where y >= segment.top && y < segment.bottom {
                let (low, high) = segment.columns(row: y, from: clip.x, to: clip.right)
                if low >= high { continue }
                segment.cover(coverage, row: y, from: low, to: high)
                left = min(left, low)
                right = max(right, high)
            }
            if left >= right { continue }
            blendRun(surface.row(y) + left, coverage + left, count: right - left, pixel)
            (coverage + left).update(repeating: 0, count: right - left)
        }
    }
}
