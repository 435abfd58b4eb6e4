import Drawing

/// A knob on a horizontal line. Its position is a number from 0 (left end) to 1 (right end).
public struct Slider {
    public var position: Float
    /// The frame of the slider. The line is in the middle of it, and the knob's center moves from end to end of the
    /// line.
    public var frame: Rect

    public init(position: Float, frame: Rect) {
        self.position = position
        self.frame = frame
    }

    /// The position of the knob's center on the screen.
    public var knob: Point {
        Point(x: frame.x + Int(position * Float(frame.width) + 0.5), y: frame.y + frame.height / 2)
    }

    /// The touch area of the knob.
    public func target(_ looks: Looks) -> Rect {
        let size = looks.metrics.finger(48)
        return Rect(x: knob.x - size / 2, y: knob.y - size / 2, width: size, height: size)
    }

    /// The slider's position for a horizontal position on the screen.
    public func position(at x: Float) -> Float {
        guard frame.width > 0 else { return 0 }
        return max(0, min(1, (x - Float(frame.x)) / Float(frame.width)))
    }

    public func draw(on canvas: Canvas, _ looks: Looks, isDragged: Bool = false) {
        let theme = looks.theme
        let metrics = looks.metrics
        let width = metrics.px(4)
        let line = Rect(x: frame.x, y: knob.y - width / 2, width: frame.width, height: width)
        canvas.fillRounded(line, radius: width / 2, theme.hairline)
        canvas.fillRounded(
            Rect(x: line.x, y: line.y, width: max(width, knob.x - line.x), height: width), radius: width / 2,
            theme.accent)
        let radius = metrics.px(isDragged ? 13 : 11)
        canvas.fillRounded(
            Rect(x: knob.x - radius, y: knob.y - radius, width: 2 * radius, height: 2 * radius), radius: radius,
            theme.text)
    }
}
