import Drawing
import Gestures
import Services
import Settings
import Signals
import Widgets

/// The panel of settings beside the running graphs. Each change takes effect at once. It is stored in the settings file a second later, or when the
/// panel no longer receives touches.
public final class SettingsPanel: SidePanel {
    /// The time in nanoseconds between the last change and storing the settings.
    private static let storingDelay: Int64 = 1_000_000_000

    private let context: DeviceContext
    private let draft: SettingsDraft
    private let list: SettingsList
    private let all: Button
    private let back: Button
    private let closing: Button
    private let bar: Bar
    /// Detects settings that other screens have changed.
    private let others: SettingsWatch
    /// The kind of signal whose settings the panel contains; nil if there is none.
    private var kind: SignalKind?
    /// The time window of the graphs in milliseconds; nil before the graphs have reported it.
    private var window: Int?
    /// True if the panel states that a recording is running.
    private var saysRecording = false
    private var now: Int64 = 0
    /// The time of the last change that is not stored yet; nil if all changes are stored.
    private var changedAt: Int64?

    public init(context: DeviceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        draft = SettingsDraft(context)
        list = SettingsList(looks, repaint, draft, page: .panel(nil, keeping: nil), host: context.host)
        all = Button(looks, repaint, "settings.all", width: 72, padding: 20)
        back = Button(looks, repaint, "settings.back", width: 72, padding: 20)
        closing = Button(looks, repaint, "settings.close", width: 72, padding: 20)
        bar = Bar(looks, repaint, left: [back, all], right: [closing])
        others = SettingsWatch(Setting.allCases, of: context.settings)
        super.init(looks, repaint, [list, bar])
        back.isHidden = true
    }

    // MARK: The screen of the graphs

    public override func open(for kinds: [SignalKind]) {
        kind = kinds.first ?? draft.kinds.first
        list.update(main)
    }

    public override func show(windowMilliseconds: Int) {
        guard window != windowMilliseconds else { return }
        window = windowMilliseconds
        if case .panel = list.page, list.page != main { layOut() }
    }

    public override func close() { store() }

    public override func cancelTouches() {
        super.cancelTouches()
        store()
    }

    public override func advance(to now: Int64) {
        self.now = now
        super.advance(to: now)
        if list.repeatStep(at: now) { apply() }
        if others.take() != nil, draft.isChanged {
            draft.reset()
            layOut()
        }
        if draft.isRecording != saysRecording {
            saysRecording.toggle()
            layOut()
        }
        if let changedAt, !list.isDragging, now - changedAt >= Self.storingDelay { store() }
    }

    // MARK: Layout

    /// The page with the settings. The panel shows this page unless the user has opened a list of values.
    private var main: SettingsPage {
        .panel(kind, keeping: window.flatMap { keepable($0) })
    }

    /// The time window that the user can store in the settings, in whole seconds; nil if the settings already contain it.
    private func keepable(_ milliseconds: Int) -> Int? {
        let kept = draft.values.timeWindow
        guard milliseconds != kept * 1000, case .whole(let range, _) = SettingKey(.timeWindow).row.kind else {
            return nil
        }
        let seconds = max(range.lowerBound, min(range.upperBound, (milliseconds + 500) / 1000))
        return seconds == kept ? nil : seconds
    }

    public override func layOut() {
        if case .panel = list.page { list.update(main) }
        let isList = if case .values = list.page { true } else { false }
        all.title = looks.strings.settings.all
        all.isHidden = isList
        back.title = looks.strings.back
        back.isHidden = !isList
        closing.title = looks.strings.close
        let line = looks.metrics.hairline
        let height = looks.metrics.finger(48)
        let inner = Rect(x: frame.x + line, y: frame.y, width: frame.width - line, height: frame.height)
        bar.frame = Rect(x: inner.x, y: inner.y, width: inner.width, height: min(height, inner.height))
        list.frame = Rect(
            x: inner.x, y: bar.frame.bottom, width: inner.width, height: max(0, inner.bottom - bar.frame.bottom))
        repaint.invalidate(frame)
        repaint.layoutChanged()
    }

    public override func draw(on canvas: Canvas, dirty: Rect) {
        let line = looks.metrics.hairline
        canvas.fill(frame.intersection(dirty), looks.theme.background)
        super.draw(on: canvas, dirty: dirty)
        canvas.fill(Rect(x: frame.x, y: frame.y, width: line, height: frame.height), looks.theme.border)
        canvas.fill(Rect(x: frame.x, y: frame.y, width: frame.width, height: line), looks.theme.border)
    }

    // MARK: Fingers

    public override func take(_ touch: Touch) -> Response {
        now = max(now, touch.time)
        switch super.take(touch) {
        case .chosen(let view, let item): return choose(view, item)
        case .changed: apply()
        case .ignored, .handled: break
        }
        return .handled
    }

    private func choose(_ view: View, _ item: Int) -> Response {
        if view === closing { return .chosen(self, 0) }
        if view === back {
            turn(to: main)
        } else if view === all {
            context.router.open(.graphSettings)
        } else {
            choose(list.items[item])
        }
        return .handled
    }

    private func choose(_ item: SettingsItem) {
        switch item {
        case .kind(let new):
            kind = new
            turn(to: main)
        case .keepWindow(let seconds): set(SettingKey(.timeWindow), .number(seconds))
        case .value(let key, let index): set(key, draft.values(of: key)[index])
        case .setting(let key):
            if draft.values(of: key).isEmpty {
                context.router.open(.entry(key, from: draft.values[key]) { [self] in set(key, $0) })
            } else {
                turn(to: .values(key))
            }
        case .link, .ownAddress, .header, .kindsHeader, .kindHeader, .valuesHeader, .note: break
        }
    }

    private func turn(to page: SettingsPage) {
        list.show(page)
        layOut()
    }

    // MARK: Changes

    private func set(_ key: SettingKey, _ value: SettingValue) {
        if draft.set(key, value) { apply() }
    }

    private func apply() {
        context.settings.change(to: draft.values)
        changedAt = now
        layOut()
    }

    private func store() {
        guard changedAt != nil else { return }
        changedAt = nil
        context.settings.store { [context] in context.report($0, of: .settings) }
    }
}
