import Drawing
import Gestures
import Services
import Settings
import Widgets

/// A sheet that lists the wireless networks in reach: one is joined by a touch and its password, that of the settings forgotten.
public final class WiFiScreen: Screen {
    public let name: StaticString = "wifi"
    public var isSheet: Bool { true }

    enum Button: Int { case close, other, forget }

    let context: DeviceContext
    let looks: Looks
    private let service: any WiFiService
    let controls: Controls
    let list: ScrollList
    let busy: BusyIndicator
    let watch: WiFiWatch
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    var body = Rect.zero
    private(set) var rows: [WiFiRow] = []
    /// What was found last; nil while nothing was looked for.
    private(set) var found: [WiFiNetwork]?
    /// When networks were looked for last, and when that was asked what there is.
    private var looked: Int64?
    private var read: Int64?
    private var isHeld = false

    /// From one search to the next; and from one look at what came of it to the next, in nanoseconds.
    private static let interval: Int64 = 5_000_000_000
    private static let shortInterval: Int64 = 250_000_000

    public init(context: DeviceContext, device: any DeviceService, service: any WiFiService) {
        self.context = context
        self.service = service
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
        watch = WiFiWatch(device: device, settings: context.settings)
    }

    /// Whether networks are looked for and none is known yet.
    var isSearching: Bool { watch.status != .noAdapter && found == nil }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        looked = nil
        read = nil
        update(at: now)
    }

    /// Asks what there is now.
    private func update(at now: Int64) {
        read = now
        let isOther = watch.advance(to: now)
        let networks = watch.status == .noAdapter ? nil : service.networks
        let new = WiFiRow.rows(networks ?? [], ours: watch.status == .noAdapter ? nil : context.settings.current.wifi)
        // Rows do not change under a finger.
        guard !isHeld, isOther || new != rows || (found == nil) != (networks == nil) else { return }
        found = networks
        let isSame = new.count == rows.count
        rows = new
        isSame ? redraw() : layOut()
    }

    private func redraw() {
        layOutButtons()
        context.repaint.invalidate(area)
    }

    public func cancelTouches() {
        isHeld = false
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): if let button = Button(rawValue: id) { choose(button) }
        case .held: break
        case .ignored:
            isHeld = touch.phase == .began || touch.phase == .moved
            if case .tapped(let item, _) = list.handle(touch) { choose(rows[item]) }
        }
    }

    private func choose(_ button: Button) {
        switch button {
        case .close: context.router.close(self)
        case .other: context.router.open(.wifiAccess(nil) { [self] in join($0) })
        case .forget: forget()
        }
    }

    private func choose(_ row: WiFiRow) {
        let words = looks.strings.wifi
        switch row.security {
        case .password: context.router.open(.wifiAccess(row.name) { [self] in join($0) })
        case .open:
            let dialog = Dialog(
                title: words.openTitle, message: words.openText, primary: words.join, secondary: looks.strings.cancel)
            context.messages.show(dialog, over: self) { [self] choice in
                if choice == .primary { join(WiFiAccess(name: row.name, password: nil)) }
            }
        case .outdated, .accounts, .unknown:
            context.inform(words.notSupportedTitle, words.note(of: row.security), over: self)
        }
    }

    private func forget() {
        let words = looks.strings.wifi
        let dialog = Dialog(
            title: words.forgetTitle, message: words.forgetText, primary: words.forget, secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            if choice == .primary { join(nil) }
        }
    }

    /// Makes a network that of the settings, or none; init hears of it when they are stored.
    private func join(_ access: WiFiAccess?) {
        watch.ask(at: read ?? 0)
        var settings = context.settings.current
        settings.join(access)
        let isSame = settings == context.settings.current
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        if isSame { service.joinAgain() }
        read = nil
        list.scrollToTop()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        if looked.map({ now - $0 >= Self.interval }) ?? true {
            looked = now
            service.look()
        }
        if read.map({ now - $0 >= Self.shortInterval }) ?? true { update(at: now) }
        if isSearching || watch.status.isUnderWay { busy.advance(to: now) }
    }
}
