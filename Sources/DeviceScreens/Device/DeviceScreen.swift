import Drawing
import Gestures
import Services
import Widgets

/// A sheet that says what the device is and how it does: version, network, space, time.
public final class DeviceScreen: Screen {
    public let name: StaticString = "device"
    public var isSheet: Bool { true }

    /// Buttons, and rows that open something.
    enum Choice: Int {
        case close, files, log, licences, powerOff, restart, clock, update, wifi
    }

    let context: DeviceContext
    let looks: Looks
    let device: any DeviceService
    let controls: Controls
    let list: FactList
    private var bar = Rect.zero
    /// The bar at the bottom; empty where the board cannot be ended.
    private var footer = Rect.zero
    /// When the values were read, so that they can be read.
    private var written: Int64?
    private static let interval: Int64 = 1_000_000_000
    /// As long as the card has not told what lies on it: rows that come later move others away under a finger.
    private static let shortInterval: Int64 = 50_000_000
    private var isComplete = false
    /// How the wireless network does.
    let wifi: WiFiWatch

    /// The most lines of the log that are shown.
    static let maximumLogLines = 200

    public init(context: DeviceContext, device: any DeviceService) {
        self.context = context
        self.device = device
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = FactList(looks, context.repaint)
        wifi = WiFiWatch(device: device, settings: context.settings)
    }

    public func resize(to area: Rect) {
        var column = Column(area)
        bar = column.top(looks.metrics.bar)
        var row = looks.barRow(bar)
        var buttons = [
            Control(Choice.close.rawValue, "device.close", looks.strings.close, row.right(looks.metrics.px(128)))
        ]
        footer = .zero
        if device.canEnd {
            footer = column.bottom(looks.metrics.bar)
            var row = looks.barRow(footer)
            let words = looks.strings.device
            let width = looks.metrics.px(136)
            buttons.append(
                Control(Choice.powerOff.rawValue, "device.power-off", words.powerOff, row.right(width)))
            buttons.append(Control(Choice.restart.rawValue, "device.restart", words.restart, row.right(width)))
        }
        controls.set(buttons)
        list.layOut(in: column.rest)
        context.repaint.invalidate(area)
    }

    public func appear(at now: Int64) {
        device.refresh()
        update(at: now)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): choose(id)
        case .held: break
        case .ignored:
            if case .chosen(let id) = list.handle(touch) { choose(id) }
        }
    }

    private func choose(_ id: Int) {
        switch Choice(rawValue: id) {
        case .close: context.router.close(self)
        case .files: context.router.open(.files)
        case .log: context.router.open(.log)
        case .licences: context.router.open(.licences)
        case .clock: context.router.open(.clock)
        case .wifi: context.router.open(.wifi)
        case .update: context.router.open(.update)
        case .powerOff: DeviceSteps(context).ask(.powerOff, over: self)
        case .restart: DeviceSteps(context).ask(.restart, over: self)
        case nil: break
        }
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        let interval = isComplete ? Self.interval : Self.shortInterval
        guard written.map({ now - $0 >= interval }) ?? true else { return }
        device.refresh()
        update(at: now)
    }

    private func update(at now: Int64) {
        written = now
        let facts = device.facts()
        _ = wifi.advance(to: now)
        isComplete = facts.totalBytes != nil
        list.set(rows(facts))
    }

    public func targets() -> [Target] { controls.targets + list.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        list.draw(on: canvas, dirty: dirty)
        if !footer.isEmpty { looks.bar(footer, lineAtTop: true, on: canvas) }
        looks.bar(bar, title: looks.strings.thisDevice, beside: looks.metrics.px(148), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }
}
