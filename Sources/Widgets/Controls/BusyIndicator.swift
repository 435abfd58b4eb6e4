import Drawing

/// A ring of dots. While an operation runs, one bright dot moves around the ring.
public final class BusyIndicator: View {
    /// The duration of a full turn in nanoseconds. The bright dot moves in steps, one per direction. Each step redraws a small square.
    private static let turn: Int64 = 1_000_000_000
    /// The directions of the dots at each twelfth of a turn, as the cosine and the sine of 0 to 330 degrees.
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

/// A busy indicator in the middle of a screen's content, with a text about the reason below it. It is visible while there is a reason.
public final class BusyCover: Container {
    private let busy: BusyIndicator
    private let label: Label
    /// True if the content behind the cover is darkened.
    private var isShaded = false
    /// The box that is drawn over the darkened content, behind the indicator and the text.
    private var box = Rect.zero

    public init(_ looks: Looks, _ repaint: Repaint) {
        busy = BusyIndicator(looks, repaint)
        label = Label(looks, repaint, { $0.body }, looks.theme.text, .center, lines: .wrapped)
        super.init(looks, repaint, [busy, label])
        isHidden = true
    }

    /// Shows what the user waits for, or hides the cover. The caller must lay out the screen afterwards.
    /// - Parameters:
    ///   - reason: the text about what the device is doing; nil to hide the cover.
    ///   - isShaded: true to darken the content behind it.
    public func show(_ reason: String?, isShaded: Bool) {
        isHidden = reason == nil
        label.text = reason ?? ""
        guard isShaded != self.isShaded else { return }
        self.isShaded = isShaded
        repaint.invalidate(frame)
    }

    public override func layOut() {
        let metrics = looks.metrics
        let (side, gap) = (metrics.px(48), metrics.px(16))
        let width = max(0, frame.width - 2 * metrics.margin)
        let height = label.naturalHeight(width: width)
        let block = frame.centered(width: width, height: side + gap + height)
        let text = min(width, max(side, label.naturalWidth())) + 2 * metrics.px(28)
        box = frame.centered(width: min(frame.width, text), height: block.height + 2 * metrics.px(20))
        var column = Column(block)
        busy.frame = column.top(side).centered(width: side, height: side)
        _ = column.top(gap)
        label.frame = column.rest
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        if isShaded {
            canvas.fill(frame, looks.theme.shade)
            canvas.fillRounded(box, radius: looks.metrics.px(10), looks.theme.panel)
        }
        super.draw(on: canvas, dirty: dirty)
    }
}
