import CMath
import Drawing
import Widgets

/// Draws rings with arcs, and the outline of a head.
enum Rings {
    /// Draws a ring with an arc, which begins at the top and goes clockwise.
    /// - Parameters:
    ///   - share: the length of the arc as a share of the ring, 0 to 1.
    ///   - back: the color of the rest of the ring; nil to draw none.
    static func ring(
        on canvas: Canvas, centerX: Float, centerY: Float, radius: Float, width: Float, share: Float, _ color: Color,
        back: Color?
    ) {
        if let back { arc(canvas, centerX, centerY, radius, width, 1, back) }
        if share > 0.004 { arc(canvas, centerX, centerY, radius, width, min(1, share), color) }
    }

    private static func arc(
        _ canvas: Canvas, _ x: Float, _ y: Float, _ radius: Float, _ width: Float, _ share: Float, _ color: Color
    ) {
        let steps = max(2, Int(64 * share))
        canvas.polyline(count: steps + 1, width: width, color) { step in
            let angle = Double(share) * 2 * .pi * Double(step) / Double(steps)
            return (
                x: x + radius * Float(math_sin_double(angle)), y: y - radius * Float(math_cos_double(angle))
            )
        }
    }

    /// Draws the outline of a head from above, with nose and ears.
    static func head(
        on canvas: Canvas, centerX x: Float, centerY y: Float, radius: Float, width: Float, _ color: Color
    ) {
        ring(on: canvas, centerX: x, centerY: y, radius: radius, width: width, share: 1, color, back: nil)
        let nose = radius * 0.12
        canvas.polyline(
            [
                (x: x - nose, y: y - radius * 0.99), (x: x, y: y - radius - nose * 1.1),
                (x: x + nose, y: y - radius * 0.99),
            ],
            width: width, color)
        for side in [Float(-1), 1] {
            canvas.polyline(count: 13, width: width, color) { step in
                let angle = Double(step) / 12 * .pi
                return (
                    x: x + side * (radius * 0.985 + radius * 0.09 * Float(math_sin_double(angle))),
                    y: y - radius * 0.14 * Float(math_cos_double(angle)) + radius * 0.02
                )
            }
        }
    }
}
