import Drawing

/// The colors of the screens. They are dark, for use in a dim room.
public struct Theme: Sendable {
    public let background = Color(0x0E1116)
    public let panel = Color(0x171B22)
    /// The color of a panel that reacts to touches: a button that is not pressed, or the bar of a section.
    public let control = Color(0x1D222B)
    public let hairline = Color(0x2A313C)
    /// The color of the border of controls.
    public let border = Color(0x2F3743)
    public let text = Color(0xE6EAF0)
    public let secondary = Color(0x9AA4B2)
    /// The color of the text of disabled controls, and of placeholders.
    public let faint = Color(0x5D6776)
    public let accent = Color(0x3BA7FF)
    public let accentPressed = Color(0x2A86D4)
    /// The color of a pressed control or row.
    public let pressed = Color(0x2B3341)
    /// The color of a letter key that is not pressed.
    public let key = Color(0x2A2F3A)
    /// In a list of channels, the color of the bar of a section whose channels are all selected.
    public let lit = Color(0x2A3B54)
    public let good = Color(0x35C46A)
    public let caution = Color(0xFFB020)
    /// The color of a measuring cursor. The cursors' colors are visible on graphs and spectra, and differ from the sweep's
    /// bar and from lost samples.
    public let cursorA = Color(0x3FE0C5)
    public let cursorB = Color(0xFFB020)
    public let bad = Color(0xFF4D4F)
    public let onAccent = Color(0xFFFFFF)
    public let trace = Color(0xD7DCE3)
    public let scopeUpper = Color(0x11151B)
    public let scopeLower = Color(0x141922)
    /// The color that covers the screen behind a dialog. It is partly transparent.
    public let shade = Color(0x05070A, alpha: 168)

    public init() {}
}
