import Services
import Settings
import Widgets

/// A sheet with the wireless networks in range. The user joins a network by a tap and a password, and can remove the network from the settings.
public final class WiFiScreen: ViewScreen {
    private let context: DeviceContext
    private let service: any WiFiService
    private let close: Button
    private let other: Button
    private let forgetting: Button
    private let bar: Bar
    private let list: WiFiList
    private let message: Message
    private let searching: BusyCover
    private let watch: WiFiWatch
    /// The networks that the last search found; nil before the first search.
    private var found: [WiFiNetwork]?
    /// The time at which the last search began.
    private var looked: Int64?
    /// The time at which the result of the search was last read.
    private var read: Int64?

    /// The interval between searches, in nanoseconds.
    private static let interval: Int64 = 5_000_000_000
    /// The interval between reads of the search's result, in nanoseconds.
    private static let shortInterval: Int64 = 250_000_000

    public init(context: DeviceContext, device: any DeviceService, service: any WiFiService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        close = Button(looks, repaint, "wifi.close")
        other = Button(looks, repaint, "wifi.other", width: 190)
        forgetting = Button(looks, repaint, "wifi.forget")
        bar = Bar(looks, repaint, right: [close])
        message = Message(looks, repaint)
        searching = BusyCover(looks, repaint)
        watch = WiFiWatch(device: device, settings: context.settings)
        list = WiFiList(looks, repaint, watch)
        super.init(
            context.tools, "wifi", isSheet: true, bar: bar, body: Layers(looks, repaint, [list, message, searching]),
            footer: Bar(looks, repaint, .bottom, left: [forgetting], right: [other]))
    }

    /// True during the first search, before any network is known.
    private var isSearching: Bool { watch.status != .noAdapter && found == nil }

    public override func appear(at now: Int64) {
        looked = nil
        read = nil
        read(at: now)
    }

    public override func update() {
        let words = looks.strings.wifi
        let hasAdapter = watch.status != .noAdapter
        bar.title = words.title
        close.title = looks.strings.close
        other.title = words.other
        other.isEnabled = hasAdapter
        forgetting.title = words.forget
        forgetting.isEnabled = context.settings.current.wifi != nil
        let showsSearch = list.rows.isEmpty && isSearching
        searching.show(showsSearch ? looks.strings.busy.searchingNetworks : nil, isShaded: false)
        message.isHidden = hasAdapter && (!list.rows.isEmpty || isSearching)
        message.say(
            hasAdapter ? words.emptyTitle : words.noAdapterTitle, hasAdapter ? words.emptyText : words.noAdapterText)
    }

    /// Reads the networks that the last search found.
    private func read(at now: Int64) {
        read = now
        let isOther = watch.advance(to: now)
        let networks = watch.status == .noAdapter ? nil : service.networks
        let new = WiFiRow.rows(networks ?? [], ours: watch.status == .noAdapter ? nil : context.settings.current.wifi)
        // Do not change the rows while a finger is on the list.
        guard !list.list.isGrabbed, isOther || new != list.rows || (found == nil) != (networks == nil) else { return }
        found = networks
        list.show(new)
        layOut()
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if view === other {
            router.open(.wifiAccess(nil) { [self] in join($0) })
        } else if view === forgetting {
            forget()
        } else {
            choose(list.rows[item])
        }
    }

    private func choose(_ row: WiFiRow) {
        let words = looks.strings.wifi
        switch row.security {
        case .password: router.open(.wifiAccess(row.name) { [self] in join($0) })
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

    /// Stores a network in the settings, or removes the stored one if `access` is nil. The board's init process then applies the settings.
    private func join(_ access: WiFiAccess?) {
        watch.ask(at: read ?? 0)
        var settings = context.settings.current
        settings.join(access)
        let isSame = settings == context.settings.current
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        if isSame { service.joinAgain() }
        read = nil
        list.list.scrollToTop()
    }

    public override func advance(to now: Int64) {
        if looked.map({ now - $0 >= Self.interval }) ?? true {
            looked = now
            service.look()
        }
        if read.map({ now - $0 >= Self.shortInterval }) ?? true { read(at: now) }
        super.advance(to: now)
    }
}
