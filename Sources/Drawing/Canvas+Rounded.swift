extension Canvas {
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
        // Straight parts.
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

    /// Draws one line of the left and the right corner.
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
