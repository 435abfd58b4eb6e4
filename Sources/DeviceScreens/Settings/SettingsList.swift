import Drawing
import Gestures
import Services
import Settings
import Signals
import Text
import Widgets

/// The content of a list of settings.
enum SettingsPage: Equatable {
    case place(SettingRow.Place)
    /// The panel beside the graphs: the settings of a kind of signal, and the graphs' time window in seconds, if the user can store it in the
    /// settings.
    case panel(SignalKind?, keeping: Int?)
    /// The list of values that a setting can have.
    case values(SettingKey)
}

/// The rows of a settings page. A touch reports that the draft has changed, or the tapped row if this row opens a screen.
final class SettingsList: ListView {
    private let draft: SettingsDraft
    private let own: OwnAddressWatch
    private(set) var page: SettingsPage
    private let isPanel: Bool
    private(set) var items: [SettingsItem] = []
    /// The slider that a finger is moving; nil for none.
    private var draggedSlider: (key: SettingKey, finger: Int)?
    /// The time at which the pressed plus or minus button repeats its action; nil if none is pressed.
    private var nextStep: Int64?
    private var hasRepeated = false

    /// The delay before a stepper's pressed button repeats its action, in nanoseconds.
    private static let repeatDelay: Int64 = 450_000_000
    /// The interval between repetitions of a pressed button's action, in nanoseconds.
    private static let repeatPeriod: Int64 = 90_000_000

    init(_ looks: Looks, _ repaint: Repaint, _ draft: SettingsDraft, page: SettingsPage, host: any DeviceMachine) {
        self.draft = draft
        self.page = page
        isPanel = if case .place = page { false } else { true }
        own = OwnAddressWatch(host: host)
        super.init(looks, repaint)
    }

    /// Selects a page and scrolls to its beginning. The caller must then lay out the screen.
    func show(_ new: SettingsPage) {
        page = new
        list.scrollToTop()
    }

    /// Selects a page and keeps the scroll position. The caller must then lay out the screen.
    func update(_ new: SettingsPage) { page = new }

    /// True while a finger moves a slider.
    var isDragging: Bool { draggedSlider != nil }

    private var layout: SettingsRowLayout {
        SettingsRowLayout(draft, width: frame.width, isPanel: isPanel, looks)
    }

    override func layOut() {
        items = draft.items(on: page)
        super.layOut()
    }

    override var rowCount: Int { items.count }
    override func height(ofRow row: Int) -> Int { layout.height(of: items[row]) }

    // MARK: Fingers

    override func take(_ touch: Touch) -> Response {
        if let draggedSlider, draggedSlider.finger == touch.finger {
            return drag(draggedSlider.key, touch) ? .changed(self) : .handled
        }
        if touch.phase == .began, draggedSlider == nil, let key = slider(at: Point(x: Int(touch.x), y: Int(touch.y))) {
            draggedSlider = (key: key, finger: touch.finger)
            repaint.invalidate(frame)
            return .handled
        }
        let wasPressed = list.pressed
        let response = super.take(touch)
        if list.pressed != wasPressed {
            nextStep = list.pressed == nil ? nil : touch.time + Self.repeatDelay
            if touch.phase == .began { hasRepeated = false }
        }
        guard case .chosen(_, let row) = response else { return response }
        return hasRepeated ? .handled : choose(row)
    }

    private func choose(_ row: Int) -> Response {
        switch items[row] {
        case .link, .kind, .ownAddress, .value, .keepWindow: return .chosen(self, row)
        case .header, .kindsHeader, .kindHeader, .valuesHeader, .note: return .handled
        case .setting(let key):
            switch layout.editor(for: key) {
            case .segments(let titles):
                let segments = layout.segments(for: key, titles, in: list.frame(of: row))
                guard let index = segments.index(at: list.pressedAt.x) else { return .handled }
                return draft.set(key, .number(index)) ? .changed(self) : .handled
            case .stepper: return step(key, row) ? .changed(self) : .handled
            case .slider: return .handled
            case .choices, .entry: return .chosen(self, row)
            }
        }
    }

    private func step(_ key: SettingKey, _ row: Int) -> Bool {
        let stepper = layout.stepper(for: key, in: list.frame(of: row))
        guard let part = stepper.part(at: list.pressedAt.x, looks) else { return false }
        return draft.set(key, .number(draft.values[number: key] + (part == .raise ? 1 : -1)))
    }

    private func slider(at point: Point) -> SettingKey? {
        guard frame.contains(point) else { return nil }
        for row in list.items(in: frame) {
            guard case .setting(let key) = items[row], case .slider = layout.editor(for: key) else { continue }
            if layout.slider(for: key, in: list.frame(of: row)).target(looks).contains(point) { return key }
        }
        return nil
    }

    private func drag(_ key: SettingKey, _ touch: Touch) -> Bool {
        guard touch.phase == .moved else {
            release()
            return false
        }
        guard let row = items.firstIndex(of: .setting(key)), case .decimal(let range) = key.row.kind else {
            return false
        }
        let position = layout.slider(for: key, in: list.frame(of: row)).position(at: touch.x)
        return draft.setLimit(key, LimitScale(range: range).value(at: position))
    }

    private func release() {
        if draggedSlider != nil { repaint.invalidate(frame) }
        draggedSlider = nil
        repaint.layoutChanged()
    }

    override func cancelTouches() {
        super.cancelTouches()
        release()
    }

    // MARK: Time

    override func advance(to now: Int64) {
        super.advance(to: now)
        // Do not list the addresses for the panel beside the graphs: it shows no address, and listing addresses allocates memory.
        if !isPanel, own.advance(to: now), let row = items.firstIndex(of: .ownAddress) { list.redraw(row) }
    }

    /// Repeats the action of a plus or minus button that has been pressed long enough.
    /// - Returns: true if the draft has changed.
    func repeatStep(at now: Int64) -> Bool {
        guard let next = nextStep, now >= next, let row = list.pressed, case .setting(let key) = items[row],
            case .stepper = layout.editor(for: key)
        else { return false }
        nextStep = now + Self.repeatPeriod
        hasRepeated = true
        return step(key, row)
    }

    // MARK: Drawing

    override func drawRow(_ row: Int, in frame: Rect, on canvas: Canvas) {
        let painter = SettingsRowPainter(draft, layout, looks)
        let isPressed = list.pressed == row
        switch items[row] {
        case .header(let group): painter.drawHeader(group.title[looks.strings.language], in: frame, on: canvas)
        case .kindsHeader: painter.drawHeader(looks.strings.settings.kindsHeader, in: frame, on: canvas)
        case .kindHeader(let kind): painter.drawHeader(looks.strings.name(of: kind), in: frame, on: canvas)
        case .valuesHeader(let key): painter.drawHeader(looks.strings.title(of: key), in: frame, on: canvas)
        case .value(let key, let value): painter.drawValue(value, of: key, in: frame, isPressed: isPressed, on: canvas)
        case .keepWindow(let seconds): painter.drawKeep(seconds, in: frame, isPressed: isPressed, on: canvas)
        case .note(let effect): painter.drawNote(effect, in: frame, on: canvas)
        case .link(let link):
            painter.drawLink(SettingsLink.all[link].title(looks.strings), in: frame, isPressed: isPressed, on: canvas)
        case .kind(let kind): painter.drawKind(kind, in: frame, isPressed: isPressed, on: canvas)
        case .ownAddress: painter.drawAddress(own.address, in: frame, isPressed: isPressed, on: canvas)
        case .setting(let key):
            painter.drawSetting(
                key, in: frame, pressed: isPressed ? list.pressedAt : nil, isDragged: draggedSlider?.key == key,
                on: canvas)
        }
    }

    override func addTargets(ofRow row: Int, in frame: Rect, to targets: inout [Target]) {
        switch items[row] {
        case .link(let link): targets.append(Target(SettingsLink.all[link].name, frame))
        case .kind(let kind): targets.append(Target("settings." + kind.facts.name, frame))
        case .ownAddress: targets.append(Target("settings.address", frame))
        case .value(let key, let value): targets.append(Target("setting." + key.row.name + "." + String(value), frame))
        case .keepWindow: targets.append(Target("settings.keep", frame))
        case .header, .kindsHeader, .kindHeader, .valuesHeader, .note: break
        case .setting(let key): addTargets(of: key, in: frame, to: &targets)
        }
    }

    private func addTargets(of key: SettingKey, in frame: Rect, to targets: inout [Target]) {
        let name = "setting." + key.row.name
        switch layout.editor(for: key) {
        case .segments(let titles):
            let segments = layout.segments(for: key, titles, in: frame)
            for index in titles.indices {
                targets.append(
                    Target(name + "." + String(index), segments.target(index, height: looks.metrics.target)))
            }
        case .stepper:
            let stepper = layout.stepper(for: key, in: frame)
            targets.append(Target(name + ".lower", stepper.target(.lower, looks), isEnabled: stepper.canLower))
            targets.append(Target(name + ".raise", stepper.target(.raise, looks), isEnabled: stepper.canRaise))
        case .slider: targets.append(Target(name, layout.slider(for: key, in: frame).target(looks)))
        case .choices, .entry: targets.append(Target(name, frame))
        }
    }
}
