import Services
import Settings
import Widgets

/// The sheet about the page that browsers on the network show: its address, the code, and the browsers that the user has admitted. The code is valid
/// while the sheet is open.
public final class ViewersScreen: ViewScreen {
    private let context: ViewerContext
    private let service: any ViewerService
    private let close: Button
    private let turn: Button
    private let endAll: Button
    private let bar: Bar
    private let pane: CodePane
    private let list: FactList
    private let body: ViewersBody
    private let message: Message
    private let address: OwnAddressWatch
    private var mark: UInt32?

    public init(context: ViewerContext, service: any ViewerService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        close = Button(looks, repaint, "viewers.close")
        turn = Button(looks, repaint, "viewers.turn", width: 144)
        endAll = Button(looks, repaint, "viewers.end-all", width: 144)
        bar = Bar(looks, repaint, right: [close])
        pane = CodePane(looks, repaint)
        list = FactList(looks, repaint)
        body = ViewersBody(looks, repaint, pane, list)
        message = Message(looks, repaint)
        address = OwnAddressWatch(host: context.machine)
        super.init(
            context.tools, "viewers", isSheet: true, bar: bar,
            body: Layers(looks, repaint, [body, message]),
            footer: Bar(looks, repaint, .bottom, right: [turn, endAll]))
    }

    public override func update() {
        let words = looks.strings.viewers
        mark = service.revision
        let isOn = context.settings.current[isOn: .shares]
        bar.title = words.title
        close.title = looks.strings.close
        turn.title = isOn ? words.turnOff : words.turnOn
        endAll.title = words.endAll
        endAll.isHidden = !isOn || service.browsers.isEmpty
        body.isHidden = !isOn
        message.isHidden = isOn
        message.say(words.offTitle, words.offText)
        let code = service.code ?? ""
        let hasCode = service.state == .running && url != nil && !code.isEmpty
        pane.isHidden = !hasCode
        pane.show(hasCode ? (url ?? "") + "/#" + code : "", code: code)
        list.set(isOn ? rows() : [])
    }

    /// The address of the page; nil if other machines cannot reach the device.
    private var url: String? {
        guard case .address(let address) = address.address else { return nil }
        return "http://" + address + ":" + String(service.port)
    }

    private func rows() -> [FactRow] {
        let words = looks.strings.viewers
        var rows: [FactRow] = []
        switch service.state {
        case .off, .starting: rows.append(.text(words.starting))
        case .failing: rows.append(.caution(words.broken))
        case .running: rows.append(url == nil ? .caution(words.noAddress) : .text(words.howTo))
        }
        rows.append(.caution(words.readAlong))
        if let url {
            rows.append(.fact(words.addresses, url))
            var name = context.machine.device?.facts().hostName ?? ""
            if !name.isEmpty {
                // The name that multicast DNS announces has its domain already.
                if !name.utf8.contains(UInt8(ascii: ".")) { name += ".local" }
                rows.append(.fact(words.addresses, "http://" + name + ":" + String(service.port)))
            }
        }
        rows.append(.header(words.browsers))
        let browsers = service.browsers
        if browsers.isEmpty { rows.append(.text(words.noBrowsers)) }
        for (index, browser) in browsers.enumerated() { rows.append(.entry(entry(browser, index))) }
        return rows
    }

    private func entry(_ browser: ViewerBrowser, _ index: Int) -> FactEntry {
        let words = looks.strings.viewers
        return FactEntry(
            id: index, name: "viewers." + String(index), title: title(browser),
            detail: browser.addresses.joined(separator: ", "),
            verdict: browser.isConnected ? words.watching : words.admitted,
            tone: browser.isConnected ? .good : .plain,
            isUsable: true)
    }

    private func title(_ browser: ViewerBrowser) -> String {
        browser.name.isEmpty ? looks.strings.viewers.unnamed : browser.name
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === turn {
            turnOnOrOff()
        } else if view === endAll {
            askToEndAll()
        } else if view === list {
            let browsers = service.browsers
            if browsers.indices.contains(item) { askToEnd(browsers[item]) }
        } else {
            router.close(self)
        }
    }

    private func turnOnOrOff() {
        var settings = context.settings.current
        settings[isOn: .shares] = !settings[isOn: .shares]
        context.settings.apply(settings)
        if settings[isOn: .shares] { service.showCode() }
        layOut()
    }

    private func askToEnd(_ browser: ViewerBrowser) {
        let words = looks.strings.viewers
        let dialog = Dialog(
            title: words.endTitle, message: words.endText.filled(title(browser)), primary: words.end,
            secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            service.end(browser)
            layOut()
        }
    }

    private func askToEndAll() {
        let words = looks.strings.viewers
        let dialog = Dialog(
            title: words.endAllTitle, message: words.endAllText, primary: words.endAll,
            secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            service.endAll()
            layOut()
        }
    }

    public override func appear(at now: Int64) {
        service.showCode()
        layOut()
    }

    public override func disappear() { service.hideCode() }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        guard address.advance(to: now) || mark != service.revision else { return }
        // At the first moments after the device's start, no code can be made yet.
        service.showCode()
        layOut()
    }
}
