import Services
import Widgets

/// The sheet that shows facts about the device: version, network, free space, time.
public final class DeviceScreen: ViewScreen {
    /// The rows that open another screen.
    enum Choice: Int {
        case files, log, licenses, clock, update, wifi, viewers
    }

    let context: DeviceContext
    let device: any DeviceService
    private let close: Button
    private let powerOff: Button
    private let restart: Button
    private let bar: Bar
    private let list: FactList
    /// The time of the last update of the displayed values; nil before the first one. Updates come only at intervals, so that the user can read the
    /// values.
    private var written: Int64?
    private static let interval: Int64 = 1_000_000_000
    /// The interval in nanoseconds at which values are read until the card has reported its size. It is short, because the rows about the card, when
    /// they appear, move the rows below them, perhaps just before a touch.
    private static let shortInterval: Int64 = 50_000_000
    private var isComplete = false
    /// The state of the wireless network; also passes requests to it.
    let wifi: WiFiWatch

    /// The maximum number of lines that the log screen shows; these are the newest ones.
    static let maximumLogLines = 200

    public init(context: DeviceContext, device: any DeviceService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.device = device
        close = Button(looks, repaint, "device.close")
        powerOff = Button(looks, repaint, "device.power-off", width: 136)
        restart = Button(looks, repaint, "device.restart", width: 136)
        bar = Bar(looks, repaint, right: [close])
        list = FactList(looks, repaint)
        wifi = WiFiWatch(device: device, settings: context.settings)
        super.init(
            context.tools, "device", isSheet: true, bar: bar, body: list,
            // Show the buttons for power off and restart only if the program can end the system.
            footer: device.canEnd ? Bar(looks, repaint, .bottom, right: [powerOff, restart]) : nil)
    }

    public override func update() {
        let words = looks.strings.device
        bar.title = looks.strings.thisDevice
        close.title = looks.strings.close
        powerOff.title = words.powerOff
        restart.title = words.restart
    }

    public override func appear(at now: Int64) {
        device.refresh()
        read(at: now)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if view === powerOff {
            DeviceSteps(context).ask(.powerOff, over: self)
        } else if view === restart {
            DeviceSteps(context).ask(.restart, over: self)
        } else {
            open(item)
        }
    }

    private func open(_ row: Int) {
        switch Choice(rawValue: row) {
        case .files: router.open(.files)
        case .log: router.open(.log)
        case .licenses: router.open(.licenses)
        case .clock: router.open(.clock)
        case .wifi: router.open(.wifi)
        case .viewers: router.open(.viewers)
        case .update: router.open(.update)
        case nil: break
        }
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        let interval = isComplete ? Self.interval : Self.shortInterval
        guard written.map({ now - $0 >= interval }) ?? true else { return }
        device.refresh()
        read(at: now)
    }

    private func read(at now: Int64) {
        written = now
        let facts = device.facts()
        _ = wifi.advance(to: now)
        isComplete = facts.totalBytes != nil
        list.set(rows(facts))
    }
}
