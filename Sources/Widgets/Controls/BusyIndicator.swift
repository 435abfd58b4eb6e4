import Drawing

/// A ring of dots, one of them bright and going round: something is under way.
public final class BusyIndicator {
    /// A turn a second, in as many steps as there are directions; each step is one redraw of a small square.
    private static let turn: Int64 = 1_000_000_000
    /// A twelfth of a turn each: cosine and sine of 0 to 330 degrees.
    private static let directions: [(x: Float, y: Float)] = [
        (0, -1), (0.5, -0.8660), (0.8660, -0.5), (1, 0), (0.8660, 0.5), (0.5, 0.8660), (0, 1), (-0.5, 0.8660),
        (-0.8660, 0.5), (-1, 0), (-0.8660, -0.5), (-0.5, -0.8660),
    ]

    private let looks: Looks
    private let repaint: Repaint
    public var frame = Rect.zero
    private var step = 0

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
    }

    public func advance(to now: Int64) {
        let new = Int(now % Self.turn * Int64(Self.directions.count) / Self.turn)
        guard new != step else { return }
        step = new
        repaint.invalidate(frame)
    }

    public func draw(on canvas: Canvas) {
        let dot = max(1, Float(frame.width) / 20)
        let radius = Float(frame.width) / 2 - dot - 0.5
        let x = Float(frame.x) + Float(frame.width) / 2
        let y = Float(frame.y) + Float(frame.height) / 2
        let count = Self.directions.count
        for (index, direction) in Self.directions.enumerated() {
            let age = (step - index + count) % count
            canvas.circle(
                centerX: x + direction.x * radius, centerY: y + direction.y * radius, radius: dot,
                Color.lerp(looks.theme.accent, looks.theme.hairline, Float(age) / Float(count - 1)))
        }
    }
}
