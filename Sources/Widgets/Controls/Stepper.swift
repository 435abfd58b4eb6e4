import Drawing

/// A number with a button that decreases it and a button that increases it.
public struct Stepper {
    public enum Part: Equatable, Sendable { case lower, raise }

    /// The text between the buttons, usually the number.
    public var text: String
    public var frame: Rect
    public var canLower: Bool
    public var canRaise: Bool

    public init(text: String, frame: Rect, canLower: Bool, canRaise: Bool) {
        self.text = text
        self.frame = frame
        self.canLower = canLower
        self.canRaise = canRaise
    }

    private func button(_ part: Part, _ looks: Looks) -> Rect {
        let width = looks.metrics.finger(52)
        return Rect(
            x: part == .lower ? frame.x : frame.right - width, y: frame.y, width: width, height: frame.height)
    }

    /// The touch area of one of the two buttons.
    public func target(_ part: Part, _ looks: Looks) -> Rect {
        let button = button(part, looks)
        let height = max(frame.height, looks.metrics.target)
        return Rect(x: button.x, y: frame.y + (frame.height - height) / 2, width: button.width, height: height)
    }

    /// The button of the stepper at a horizontal position; nil if there is none.
    public func part(at x: Int, _ looks: Looks) -> Part? {
        for part in [Part.lower, .raise] {
            let button = button(part, looks)
            if (button.x..<button.right).contains(x) { return part }
        }
        return nil
    }

    public func draw(on canvas: Canvas, _ looks: Looks, pressed: Part? = nil) {
        let theme = looks.theme
        let metrics = looks.metrics
        for part in [Part.lower, .raise] {
            let button = button(part, looks)
            let isEnabled = part == .lower ? canLower : canRaise
            canvas.fillRounded(button, radius: metrics.radius, part == pressed ? theme.pressed : theme.control)
            let ink = isEnabled ? theme.text : theme.faint
            let length = metrics.px(14)
            let width = metrics.px(2)
            let x = button.x + button.width / 2
            let y = button.y + button.height / 2
            canvas.fill(Rect(x: x - length / 2, y: y - width / 2, width: length, height: width), ink)
            if part == .raise {
                canvas.fill(Rect(x: x - width / 2, y: y - length / 2, width: width, height: length), ink)
            }
        }
        let inner = frame.inset(x: metrics.px(56), y: 0)
        looks.label(text, on: canvas, in: inner, looks.styles.number, theme.text, .center)
    }
}
