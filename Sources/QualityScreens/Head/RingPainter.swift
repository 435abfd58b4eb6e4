import CMath
import Drawing
import Widgets

/// Draws rings and the outline of a head. Drawing allocates nothing.
final class RingPainter {
    private let looks: Looks
    /// Points on the unit circle, clockwise from the top.
    private let circle: [(x: Float, y: Float)]

    init(_ looks: Looks) {
        self.looks = looks
        circle = (0...RingLook.steps).map { step in
            let angle = 2 * Double.pi * Double(step) / Double(RingLook.steps)
            return (Float(math_sin_double(angle)), Float(-math_cos_double(angle)))
        }
    }

    /// Draws a ring.
    /// - Parameters:
    ///   - label: the electrode's name; empty if it does not fit.
    ///   - style: the label's text style.
    func draw(
        _ look: RingLook, x: Float, y: Float, radius: Float, label: String, _ style: TextStyle, on canvas: Canvas
    ) {
        let theme = looks.theme
        let color = look.color(theme)
        // Draw a small ring as a disc, because its hole would be too small to see.
        guard radius >= 6 else { return canvas.circle(centerX: x, centerY: y, radius: radius, color) }
        let width = max(1.5, radius * 0.17)
        if look.isBad { canvas.circle(centerX: x, centerY: y, radius: radius, color.opacity(0.22)) }
        // Draw the whole ring below the arc: for the value 0, the arc has length 0, but the user must see a ring.
        arc(
            RingLook.steps, x, y, radius - width / 2, look.isBad ? width / 2 : width, look.isBad ? color : theme.border,
            canvas)
        if look.arc > 0 { arc(look.arc, x, y, radius - width / 2, width, color, canvas) }
        guard !label.isEmpty else { return }
        let inner = Int(radius - width)
        let hasMark = look.hasCheckMark && radius >= 14 * looks.metrics.scale
        let box = Rect(
            x: Int(x) - inner, y: Int(y - radius * (hasMark ? 0.66 : 0.5)), width: 2 * inner, height: Int(radius))
        canvas.text(label, in: box, style, theme.text, alignment: .center)
        guard hasMark else { return }
        let side = Int(radius * 0.62)
        canvas.checkMark(
            in: Rect(x: Int(x) - side / 2, y: Int(y + radius * 0.16), width: side, height: side),
            width: max(1.2, radius * 0.1), color)
    }

    private func arc(
        _ steps: Int, _ x: Float, _ y: Float, _ radius: Float, _ width: Float, _ color: Color, _ canvas: Canvas
    ) {
        canvas.polyline(count: steps + 1, width: width, color) { [circle] step in
            (x + circle[step].x * radius, y + circle[step].y * radius)
        }
    }

    /// Draws a head from above, with nose and ears.
    func drawHead(x: Float, y: Float, radius: Float, on canvas: Canvas) {
        let color = looks.theme.hairline
        let width = max(1, Float(looks.metrics.px(2)))
        arc(RingLook.steps, x, y, radius, width, color, canvas)
        canvas.polyline(count: 3, width: width, color) { point in
            let across: Float = point == 1 ? 0 : 0.115
            let up: Float = point == 1 ? 1.115 : 0.993
            return (x + (point == 0 ? -across : across) * radius, y - up * radius)
        }
        ear(-1, x, y, radius, width, on: canvas)
        ear(1, x, y, radius, width, on: canvas)
    }

    private func ear(_ side: Float, _ x: Float, _ y: Float, _ radius: Float, _ width: Float, on canvas: Canvas) {
        canvas.polyline(count: 7, width: width, looks.theme.hairline) { [circle] point in
            let half = circle[point * RingLook.steps / 12]
            return (x + side * (0.985 + half.x * 0.085) * radius, y + half.y * 0.15 * radius)
        }
    }
}
