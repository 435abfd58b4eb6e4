import Drawing
import Settings

/// What all screens share: looks, words, sizes, and the ways to answer the shell.
public final class ScreenContext {
    public let metrics: Metrics
    public let theme = Theme()
    public let fonts: Fonts
    public let styles: TextStyles
    /// The words of the present language; screens lay out anew when they appear.
    public private(set) var strings: Strings
    public let host: any ScreenHost
    /// What the board keeps up with, as far as it was measured.
    public private(set) var limits: BoardLimits
    private var stored: StoredSettings
    /// Goes up whenever settings changed: a screen that appears again compares it with what it has seen.
    public private(set) var settingsVersion = 0

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
        metrics: Metrics, fonts: Fonts, strings: Strings? = nil, host: any ScreenHost, limits: BoardLimits? = nil,
        settings: StoredSettings = StoredSettings()
    ) {
        self.metrics = metrics
        self.fonts = fonts
        styles = TextStyles(metrics: metrics)
        self.strings = strings ?? .language(settings.settings.language)
        self.host = host
        self.limits = limits ?? LimitsFile.load(from: host)
        stored = settings
    }

    /// The settings that hold now.
    public var settings: Settings { stored.settings }
    /// What was wrong with the settings file at the start.
    public var settingsMessages: [SettingsMessage] { stored.messages }

    /// Makes new settings hold, and stores them. Settings that contradict each other are not taken.
    ///
    /// Who shows something that depends on settings looks at them, or at `settingsVersion`, in `appear`.
    public func apply(_ new: Settings) {
        let before = settings
        let bytes = stored.apply(new)
        guard settings != before else { return }
        settingsVersion += 1
        if settings.language != before.language { strings = .language(settings.language) }
        for key in settings.differences(from: before) {
            let row = key.row
            host.log("settings: " + row.name + " = " + (row.isSecret ? "(hidden)" : row.text(of: settings[key])))
        }
        if let bytes {
            host.saveSettings(bytes)
        } else {
            host.log("settings: the file is left alone")
        }
    }

    /// Makes new limits of the board hold, and stores them.
    func setLimits(_ new: BoardLimits) {
        guard new != limits else { return }
        limits = new
        host.saveFile(LimitsFile.name, LimitsFile.bytes(of: new))
    }

    /// Says that a rectangle must be redrawn in the next frame.
    public func invalidate(_ rect: Rect) { damage.add(rect) }
    /// The same of several ones.
    func invalidate(_ rects: Damage) { damage.add(rects) }
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
    /// Forgets dialogs that a closed screen had asked for; news stay.
    func dropDialogs() { dialogs.removeAll { $0.tag != Dialog.news } }

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
