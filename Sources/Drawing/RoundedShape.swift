/// A rounded rectangle, filled or as a border, with the coverage of its corner pixels.
struct RoundedShape {
    let rect: Rect
    let radius: Int
    /// The width of the border in pixels; nil for a filled shape.
    let width: Int?

    /// Creates a shape whose radius and border are limited to the rectangle.
    /// - Returns: nil if the rectangle is empty or too far away to be visible.
    init?(_ rect: Rect, radius: Int, width: Int?) {
        let reach = 4 * Surface.maximumExtent
        guard !rect.isEmpty, rect.x >= -reach, rect.y >= -reach, rect.right <= reach, rect.bottom <= reach else {
            return nil
        }
        let half = min(rect.width, rect.height) / 2
        self.rect = rect
        if let width, width >= half {
            // Draw a border that covers the whole shape as a filled shape.
            self.width = nil
        } else {
            self.width = width
        }
        self.radius = max(self.width ?? 0, max(0, min(radius, half)))
        corner = Float(max(0, min(radius, half)))
    }

    /// The radius of the outer edge.
    private let corner: Float

    /// The coverage of a pixel in the top left corner, 0 to 255. Column and line count from the corner and must be less than the radius.
    func coverage(column: Int, line: Int) -> UInt32 {
        var amount = disc(corner, Float(column) + 0.5 - corner, Float(line) + 0.5 - corner)
        if let width {
            let inset = Float(width)
            let inner = max(0, corner - inset)
            let x = Float(column) + 0.5 - inset - inner
            let y = Float(line) + 0.5 - inset - inner
            if column >= width && line >= width { amount -= disc(inner, x, y) }
        }
        return UInt32(max(0, min(255, amount * 255 + 0.5)))
    }

    /// The part of a pixel that is inside a quarter of a disc, estimated from the distance of the pixel's center to the disc's edge.
    private func disc(_ radius: Float, _ x: Float, _ y: Float) -> Float {
        if x >= 0 || y >= 0 { return 1 }
        return max(0, min(1, radius + 0.5 - (x * x + y * y).squareRoot()))
    }
}
