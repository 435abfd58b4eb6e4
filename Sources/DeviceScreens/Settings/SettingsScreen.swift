import Acquisition
import Drawing
import Gestures
import Services
import Session
import Settings
import Signals
import Widgets

/// The settings: over the graphs those of the graphs, or all of them on the pages Basic and Expert.
///
/// Changes are made to a draft. Close becomes Apply when the draft differs from what holds; Apply hands it to the
/// `SettingsStore`; the screen below looks at the settings when it appears again. Reset brings the draft back to what
/// holds.
public final class SettingsScreen: Screen {
    public var name: StaticString { opening == .inApp ? "settings" : "allsettings" }
    public var isSheet: Bool { true }

    enum Button: Int {
        case reset, close, basic, expert, back
    }

    let context: DeviceContext
    let looks: Looks
    /// What the screen was opened for: `.inApp`, or one of the others for both of them.
    private let opening: SettingRow.Place
    let controls: Controls
    let list: ScrollList
    var area = Rect.zero
    var bar = Rect.zero
    var place: SettingRow.Place
    var draft: Settings
    var items: [SettingsItem] = []
    /// The kinds of signals that are on the graphs, and the units of their scopes; empty where channels have several or none.
    let kinds: [SignalKind]
    private let units: PerKind<String>
    let own: OwnAddressWatch

    /// The slider under a finger.
    private var held: (key: SettingKey, finger: Int)?
    /// When the stepper's button under the finger acts again.
    private var nextStep: Int64?
    private var hasRepeated = false

    /// How long a stepper's button is held before it repeats, and how often then, in nanoseconds.
    static let repeatDelay: Int64 = 450_000_000
    static let repeatPeriod: Int64 = 90_000_000

    /// - Parameter place: `.inApp` for the settings of the graphs, `.basic` or `.expert` for all settings.
    public init(context: DeviceContext, place: SettingRow.Place = .inApp) {
        self.context = context
        looks = context.looks
        self.place = place
        opening = place
        draft = context.settings.current
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        own = OwnAddressWatch(host: context.host)
        let channels = context.acquisition.channels.filter { !$0.entry.rate.isIrregular }
        kinds = SignalKind.allCases.filter { kind in
            channels.isEmpty || channels.contains { SignalKind($0.entry.type) == kind }
        }
        units = PerKind { Self.commonUnit(channels, $0) }
    }

    /// The unit that all channels of a kind have; it stands beside limits.
    private static func commonUnit(_ channels: [AcquiredChannel], _ kind: SignalKind) -> String {
        var common: String?
        for channel in channels where SignalKind(channel.entry.type) == kind {
            if let common, common != channel.entry.unit { return "" }
            common = channel.entry.unit
        }
        return common ?? ""
    }

    /// The lines for the settings as they are being edited.
    func itemsOfPage() -> [SettingsItem] {
        SettingsItem.items(
            on: place, for: draft, kinds: kinds, hasBacklight: context.host.device?.hasBacklight ?? false)
    }

    /// The unit of a kind's scopes.
    func unit(_ kind: SignalKind) -> String { units[kind] }

    /// The unit of the scopes that a setting is for; empty where there is none.
    func unit(of key: SettingKey) -> String {
        if case .scale(let kind) = key.row.place { return units[kind] }
        // Power has the unit of all.
        let first = kinds.first.map { units[$0] } ?? ""
        return kinds.allSatisfy { units[$0].utf8.elementsEqual(first.utf8) } ? first : ""
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        // All settings may have been changed above this screen: the own changes stay.
        var fresh = context.settings.current
        for key in draft.differences(from: fresh) where key.row.place.isOverGraphs || opening != .inApp {
            fresh[key] = draft[key]
        }
        draft = fresh
        layOut()
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
        release()
    }

    var isChanged: Bool { draft != context.settings.current }

    /// Puts a value into the draft, as the screens for choices and texts do.
    func set(_ key: SettingKey, _ value: SettingValue) {
        guard draft[key] != value else { return }
        draft[key] = value
        changed()
    }

    private func changed() {
        if itemsOfPage() != items {
            layOut()
        } else {
            layOutBar()
            context.repaint.invalidate(list.viewport)
        }
    }

    // Touch.

    public func handle(_ touch: Touch) {
        if let held, held.finger == touch.finger { return drag(held.key, touch) }
        switch controls.handle(touch) {
        case .chosen(let id):
            if let button = Button(rawValue: id) { choose(button) }
            return
        case .held: return
        case .ignored: break
        }
        if touch.phase == .began, held == nil, let key = slider(at: Point(x: Int(touch.x), y: Int(touch.y))) {
            held = (key: key, finger: touch.finger)
            context.repaint.invalidate(list.viewport)
            return
        }
        let wasPressed = list.pressed
        let response = list.handle(touch)
        if list.pressed != wasPressed {
            nextStep = list.pressed == nil ? nil : touch.time + Self.repeatDelay
            if touch.phase == .began { hasRepeated = false }
        }
        if case .tapped(let item, let point) = response, !hasRepeated { tap(items[item], list.frame(of: item), point) }
    }

    private func slider(at point: Point) -> SettingKey? {
        guard list.viewport.contains(point) else { return nil }
        for (item, key) in visibleSettings() {
            if case .slider = editor(for: key),
                slider(for: key, in: list.frame(of: item)).target(looks).contains(point)
            {
                return key
            }
        }
        return nil
    }

    private func drag(_ key: SettingKey, _ touch: Touch) {
        guard touch.phase == .moved else { return release() }
        guard let item = items.firstIndex(of: .setting(key)), case .decimal(let range) = key.row.kind else { return }
        let position = slider(for: key, in: list.frame(of: item)).position(at: touch.x)
        setLimit(key, LimitScale(range: range).value(at: position))
    }

    /// Moves a limit, up to the other one of its pair.
    func setLimit(_ key: SettingKey, _ wanted: Int) {
        var value = wanted
        for pair in Settings.orderedPairs {
            if key == pair.minimum {
                value = LimitScale.stopped(minimum: value, before: draft[number: pair.maximum])
            } else if key == pair.maximum {
                value = LimitScale.stopped(maximum: value, behind: draft[number: pair.minimum])
            }
        }
        set(key, .number(value))
    }

    private func release() {
        if held != nil { context.repaint.invalidate(list.viewport) }
        held = nil
        context.repaint.layoutChanged()
    }

    func isHeld(_ key: SettingKey) -> Bool { held?.key == key }

    private func tap(_ item: SettingsItem, _ frame: Rect, _ point: Point) {
        switch item {
        case .link(let link): SettingsLink.all[link].open(self)
        case .kind(let kind): turn(to: .scale(kind))
        case .ownAddress: openDevice()
        case .header, .note: break
        case .setting(let key):
            switch editor(for: key) {
            case .segments(let titles):
                if let index = segments(for: key, titles, in: frame).index(at: point.x) { set(key, .number(index)) }
            case .choices(let titles):
                choose(key, titles)
            case .stepper: step(key, frame, point)
            case .slider: break
            case .entry: context.router.open(.entry(key, from: draft[key]) { [self] in set(key, $0) })
            }
        }
    }

    private func choose(_ key: SettingKey, _ titles: [String]) {
        if let values = listed(key) { return chooseListed(key, values, titles) }
        let choice = ValueChoice(
            title: looks.strings.title(of: key), values: titles, chosen: draft[number: key])
        context.router.open(.choice(choice) { [self] in set(key, .number($0)) })
    }

    func openAllSettings() { context.router.open(.settings(.basic)) }

    func openDevice() { context.router.open(.device) }

    /// A source that goes on meanwhile would be measured, too.
    func openLimits() {
        guard context.acquisition.sources.isEmpty else {
            let words = looks.strings.limits
            return context.inform(words.connectedTitle, words.connectedText, over: self)
        }
        context.router.open(.limits)
    }

    private func step(_ key: SettingKey, _ frame: Rect, _ point: Point) {
        guard let part = stepper(for: key, in: frame).part(at: point.x, looks) else { return }
        set(key, .number(draft[number: key] + (part == .raise ? 1 : -1)))
    }

    private func choose(_ button: Button) {
        switch button {
        case .reset:
            draft = context.settings.current
            layOut()
        case .close: isChanged ? apply() : context.router.close(self)
        case .basic: turn(to: .basic)
        case .expert: turn(to: .expert)
        case .back: turn(to: .inApp)
        }
    }

    private func turn(to page: SettingRow.Place) {
        place = page
        list.scrollToTop()
        layOut()
        context.repaint.layoutChanged()
    }

    private func apply() {
        if draft.contradiction != nil {
            context.inform(looks.strings.illegalInputTitle, looks.strings.settings.addressMissing, over: self)
            return
        }
        let change = SettingsChange(from: context.settings.current, to: draft)
        context.settings.apply(draft) { [context] in context.report($0, of: .settings) }
        let words = looks.strings.settings
        if change?.has(.nextStart) == true {
            let dialog = Dialog(
                title: words.restartTitle, message: words.restartText, primary: words.restartNow,
                secondary: words.restartLater)
            context.messages.show(dialog, over: self) { [self] choice in
                context.router.close(self)
                if choice == .primary { context.session.restart() }
            }
            return
        }
        if change?.has(.nextVisualization) == true {
            context.messages.notify(words.laterGraphs)
        } else if change?.has(.nextConnection) == true, !context.acquisition.sources.isEmpty {
            context.messages.notify(words.laterConnection)
        }
        context.router.close(self)
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        if own.advance(to: now), let item = items.firstIndex(of: .ownAddress) { list.redraw(item) }
        guard let next = nextStep, now >= next, let item = list.pressed, case .setting(let key) = items[item],
            case .stepper = editor(for: key)
        else { return }
        nextStep = now + Self.repeatPeriod
        hasRepeated = true
        step(key, list.frame(of: item), list.pressedAt)
    }
}
