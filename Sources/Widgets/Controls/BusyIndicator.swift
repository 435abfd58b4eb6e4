import Drawing

/// A ring of dots. While an operation runs, one bright dot moves round it.
public final class BusyIndicator: View {
    /// The duration of a full turn in nanoseconds. The bright dot moves in steps, one per direction. Each step redraws a small square.
    private static let turn: Int64 = 1_000_000_000
    /// The directions at each twelfth of a turn: the cosine and the sine of 0 to 330 degrees.
    private static let directions: [(x: Float, y: Float)] = [
        (0, -1), (0.5, -0.8660), (0.8660, -0.5), (1, 0), (0.8660, 0.5), (0.5, 0.8660), (0, 1), (-0.5, 0.8660),
        (-0.8660, 0.5), (-1, 0), (-0.8660, -0.5), (-0.5, -0.8660),
    ]

    private var step = 0

    public override func advance(to now: Int64) {
        let new = Int(now % Self.turn * Int64(Self.directions.count) / Self.turn)
        guard new != step else { return }
        step = new
        repaint.invalidate(frame)
    }

    public override func draw(on canvas: Canvas, dirty: Rect) { draw(on: canvas) }

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

/// A busy indicator in the middle of a screen's content.
public final class BusyCover: Container {
    private let busy: BusyIndicator
    /// True if the content behind it is darkened.
    public var isShaded: Bool { didSet { if isShaded != oldValue { repaint.invalidate(frame) } } }

    public init(_ looks: Looks, _ repaint: Repaint, isShaded: Bool = true) {
        self.isShaded = isShaded
        busy = BusyIndicator(looks, repaint)
        super.init(looks, repaint, [busy])
    }

    public override func layOut() {
        let side = looks.metrics.px(48)
        busy.frame = frame.centered(width: side, height: side)
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        if isShaded { canvas.fill(frame, looks.theme.shade) }
        super.draw(on: canvas, dirty: dirty)
    }
}
