import Drawing

/// A switch for yes or no. Its knob is at the right end (yes) or at the left end (no).
public struct Switch {
    public var isOn: Bool
    public var frame: Rect

    public init(isOn: Bool, frame: Rect) {
        self.isOn = isOn
        self.frame = frame
    }

    public func draw(on canvas: Canvas, _ looks: Looks, isPressed: Bool = false) {
        let theme = looks.theme
        let fill = isOn ? (isPressed ? theme.accentPressed : theme.accent) : (isPressed ? theme.pressed : theme.key)
        canvas.fillRounded(frame, radius: frame.height / 2, fill)
        let knob = frame.inset(looks.metrics.px(3))
        let left = isOn ? knob.right - knob.height : knob.x
        canvas.fillRounded(
            Rect(x: left, y: knob.y, width: knob.height, height: knob.height), radius: knob.height / 2, theme.text)
    }
}
