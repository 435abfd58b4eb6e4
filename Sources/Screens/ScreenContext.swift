import Drawing

/// What all screens share: looks, words, sizes, and the ways to answer the shell.
public final class ScreenContext {
    public let metrics: Metrics
    public let theme = Theme()
    public let fonts: Fonts
    public let styles: TextStyles
    public let strings: Strings
    public let host: any ScreenHost
    public let limits: BoardLimits
    /// How much of each channel is kept, in seconds; at least the longest period that is shown.
    public let storedSeconds: Int

    /// What must be redrawn.
    public private(set) var damage = Damage()
    /// Goes up whenever targets moved, appeared or vanished.
    public private(set) var layoutVersion = 0
    /// For tests: whether texts that do not fit their boxes are noted in `unfitTexts`.
    public var notesUnfitTexts = false
    public private(set) var unfitTexts: [String] = []

    private var navigation: [Navigation] = []
    private var dialogs: [Dialog] = []
    private var notice: String?

    public init(
        metrics: Metrics, fonts: Fonts, strings: Strings, host: any ScreenHost, limits: BoardLimits = .armv7,
        storedSeconds: Int = 20
    ) {
        self.metrics = metrics
        self.fonts = fonts
        styles = TextStyles(metrics: metrics)
        self.strings = strings
        self.host = host
        self.limits = limits
        self.storedSeconds = storedSeconds
    }

    /// Says that a rectangle must be redrawn in the next frame.
    public func invalidate(_ rect: Rect) { damage.add(rect) }
    /// Says that targets moved, appeared or vanished.
    public func layoutChanged() { layoutVersion += 1 }
    /// Opens or closes screens, after the present call into the screen has returned.
    public func navigate(_ step: Navigation) { navigation.append(step) }
    /// Opens a modal dialog over the screen that asks; the answer comes to its `dialogClosed`.
    public func show(_ dialog: Dialog) { dialogs.append(dialog) }
    /// Shows a short text for some seconds; it replaces the one before.
    public func notify(_ text: String) { notice = text }

    // For the shell.

    func takeDamage() -> Damage {
        defer { damage.removeAll() }
        return damage
    }
    func takeNavigation() -> Navigation? { navigation.isEmpty ? nil : navigation.removeFirst() }
    func takeDialog() -> Dialog? { dialogs.isEmpty ? nil : dialogs.removeFirst() }
    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }
    /// Forgets dialogs that a closed screen had asked for.
    func dropDialogs() { dialogs.removeAll() }

    // Drawing.

    /// Draws a text of the app's own in a box, centred by its capitals. It must fit; tests check that it does.
    public func label(
        _ text: String, on canvas: Canvas, in box: Rect, _ style: TextStyle, _ color: Color,
        _ alignment: TextAlignment = .leading
    ) {
        if notesUnfitTexts, fonts.measure(text, style) > box.width { unfitTexts.append(text) }
        canvas.text(text, in: box, style, color, alignment: alignment)
    }
}
