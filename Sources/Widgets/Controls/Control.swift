import Drawing

/// A button or a key: its title, position and appearance.
public struct Control {
    public enum Kind: Sendable {
        /// A button that is drawn as a panel with a border.
        case plain
        /// A button in the accent color, for the main action of the screen.
        case accent
        /// A control of which only the background is drawn, and only while the control is pressed. The owner draws the
        /// rest.
        case bare
        /// The chosen one of several controls.
        case chosen
        /// A key of the keyboard with a letter.
        case key
        /// A key with a digit, in the row above the letters.
        case digitKey
        /// A key with a function other than a character.
        case wordKey
    }

    /// A number that identifies the control. The owner chooses it, 0 or more, unique among its controls.
    public var id: Int
    /// The name of the control's touch target, for example "connection.connect".
    public var name: String
    public var title: String
    /// The frame in which the control is drawn.
    public var frame: Rect
    /// The area that reacts to touches. It contains the frame.
    public var hit: Rect
    public var kind: Kind
    public var isEnabled: Bool

    public init(
        _ id: Int, _ name: String, _ title: String, _ frame: Rect, hit: Rect? = nil, kind: Kind = .plain,
        isEnabled: Bool = true
    ) {
        self.id = id
        self.name = name
        self.title = title
        self.frame = frame
        self.hit = hit ?? frame
        self.kind = kind
        self.isEnabled = isEnabled
    }

    /// True if a finger that touches this control may stay there when `other` replaces the control.
    public func isSame(as other: Control) -> Bool {
        id == other.id && hit == other.hit && name.utf8.elementsEqual(other.name.utf8)
            && title.utf8.elementsEqual(other.title.utf8)
    }

    /// Draws the control.
    public func draw(on canvas: Canvas, _ looks: Looks, isPressed: Bool) {
        let theme = looks.theme
        let styles = looks.styles
        let radius = looks.metrics.radius
        let fill: Color
        var border: Color?
        var ink = theme.text
        switch kind {
        case .bare:
            if isPressed { canvas.fillRounded(frame, radius: radius, theme.pressed) }
            return
        case .plain:
            fill = isPressed ? theme.pressed : theme.control
            border = theme.border
        case .chosen:
            fill = theme.lit
            border = theme.accent
        case .accent: fill = isPressed ? theme.accentPressed : theme.accent
        case .key: fill = isPressed ? theme.accent : theme.key
        case .digitKey: fill = isPressed ? theme.accent : theme.control
        case .wordKey: fill = isPressed ? theme.pressed : theme.control
        }
        let isLetter = kind == .key || kind == .digitKey
        if kind == .accent || (isLetter && isPressed) { ink = theme.onAccent }
        if isEnabled {
            canvas.fillRounded(frame, radius: radius, fill)
        } else {
            canvas.fillRounded(frame, radius: radius, theme.panel)
            border = theme.hairline
            ink = theme.faint
        }
        if let border {
            canvas.strokeRounded(frame, radius: radius, width: looks.metrics.hairline, border)
        }
        let style =
            switch kind {
            case .plain, .accent, .chosen, .bare: styles.button
            case .key, .digitKey: styles.key
            case .wordKey: styles.wordKey
            }
        looks.label(title, on: canvas, in: frame.inset(x: looks.metrics.px(4), y: 0), style, ink, .center)
    }
}
