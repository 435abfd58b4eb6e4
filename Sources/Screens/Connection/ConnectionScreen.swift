import Acquisition
import Drawing
import Gestures
import Settings
import Signals

/// The first screen: host and port, an on-screen keyboard, and the sources that were connected before.
public final class ConnectionScreen: Screen {
    public let name: StaticString = "connection"

    /// Buttons, and keys of the keyboard. Those of other kinds of sources than servers follow.
    enum Button: Int {
        case connect, cancel, settings, moreKinds, device
        static let firstKind = 5
    }
    /// What the screen is doing.
    enum State {
        case idle
        /// Waiting for a source.
        case connecting(AcquiredSource)
        /// Before what was connected last time is tried again; with a source's name.
        case waiting(String)
    }

    let context: ScreenContext
    let looks: Looks
    let controls: Controls
    let host: TextField
    let port: TextField
    let fields: FieldGroup
    let list: ScrollList
    let busy: BusyIndicator
    var area = Rect.zero
    var bar = Rect.zero
    /// Between the bar and what is at the bottom.
    var body = Rect.zero
    /// The bar at the bottom; empty while the keyboard covers it.
    var footer = Rect.zero
    /// What its buttons leave for the device's own address.
    var ownPlace = Rect.zero
    /// Where the own address stands where that is too little, or the keyboard covers it; empty otherwise.
    var ownStrip = Rect.zero
    let own: OwnAddressWatch
    /// How many kinds of sources have a button of their own.
    var kindButtons = 0
    var state = State.idle
    var history = History()
    /// The entries that match what was typed, in the order of the list.
    var shown: [Int] = []
    /// Which fields were typed into since they were filled; only these filter the list.
    private var hostTyped = false
    private var portTyped = false
    private var isHistoryLoaded = false
    /// The settings' server that was put into the fields, and with which settings.
    private var filledIn: (host: String, port: UInt16)?
    private var settingsSeen = 0
    /// What is connected again after a crash.
    var resumption: Resumption?

    /// Whether the source is wanted beside others; then one can go back without it.
    let isAdding: Bool

    public init(context: ScreenContext, isAdding: Bool = false) {
        self.isAdding = isAdding
        self.context = context
        looks = context.looks
        controls = Controls(looks, context.repaint)
        host = TextField(
            looks, context.repaint, placeholder: looks.strings.hostPlaceholder,
            maximumLength: HostInput.maximumHostLength)
        port = TextField(
            looks, context.repaint, placeholder: looks.strings.portPlaceholder,
            maximumLength: HostInput.maximumPortLength)
        fields = FieldGroup(looks, context.repaint)
        own = OwnAddressWatch(host: context.host)
        list = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
        fields.add(host, "connection.host")
        fields.add(port, "connection.port")
        fillIn()
    }

    /// Puts the settings' server into the fields.
    private func fillIn() {
        settingsSeen = context.settings.version
        let server = context.settings.current.server
        guard filledIn?.host != server.host || filledIn?.port != server.port else { return }
        filledIn = server
        host.text = server.host
        port.text = String(server.port)
        hostTyped = false
        portTyped = false
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        if isHistoryLoaded, settingsSeen != context.settings.version {
            fillIn()
            layOut()
        }
        guard !isHistoryLoaded else { return }
        isHistoryLoaded = true
        if !isAdding { goOn() }
        showSettingsMessages()
        let content = HistoryFile.parse(context.host.loadFile(HistoryFile.name) ?? [])
        history = content.history
        if content.isDamaged {
            context.messages.notify(looks.strings.historyDamaged)
            context.host.log("history: the file was damaged, \(history.entries.count) entries kept")
        }
        layOutList()
    }

    /// Reports once what was wrong with the settings file.
    private func showSettingsMessages() {
        let messages = context.settings.messages
        guard !messages.isEmpty else { return showMontageMessages() }
        for message in messages { context.host.log("settings: " + Strings.english.words(for: message)) }
        context.inform(looks.strings.settings.fileTitle, looks.strings.words(for: messages), over: self) { [self] in
            showMontageMessages()
        }
    }

    /// Reports once what was wrong with the file of montages.
    private func showMontageMessages() {
        let messages = context.settings.montages.messages
        guard !messages.isEmpty else { return }
        for message in messages { context.host.log("montages: " + Strings.english.words(for: message)) }
        context.inform(looks.strings.montage.fileTitle, looks.strings.words(for: messages), over: self)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        fields.cancelTouches()
        list.cancelTouches()
    }

    var isConnecting: Bool {
        if case .idle = state { return false }
        return true
    }

    // Touch.

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): return choose(id)
        case .held: return
        case .ignored: break
        }
        guard !isConnecting else { return }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if touch.phase == .began, let field = fields.field(at: point) {
            if fields.tap(field, at: point) { layOut() }
            return
        }
        switch fields.handle(touch) {
        case .typed(let field): return typed(field)
        case .moved: return layOut()
        case .key(let id): return choose(id)
        case .held: return
        case .ignored: break
        }
        switch list.handle(touch) {
        case .tapped(let item, _):
            focus(nil)
            if shown.indices.contains(item) { choose(history.entries[shown[item]]) }
        case .released: focus(nil)
        case .held: break
        case .ignored: if touch.phase == .began { focus(nil) }
        }
    }

    private func typed(_ field: TextField) {
        if field === host { hostTyped = true } else { portTyped = true }
        list.scrollToTop()
        layOutList()
    }

    /// Shows the keyboard for a field, or hides it.
    func focus(_ field: TextField?) {
        guard fields.focused !== field else { return }
        fields.focus(field)
        layOut()
    }

    /// Fills in the server of an entry, or opens the source.
    private func choose(_ entry: HistoryEntry) {
        switch entry.place {
        case .server(let name, let number):
            host.text = name
            port.text = String(number)
            hostTyped = false
            portTyped = false
            layOutList()
        case .other(let kind, let details):
            if let index = kinds.index(ofOther: kind) { choose(kind: index, details) }
        }
    }

    private func choose(_ id: Int) {
        switch Button(rawValue: id) {
        case .connect: connect()
        case .cancel:
            end()
            if resumption != nil { endResuming() }
        case .settings: isAdding ? context.router.close(self) : context.router.showAllSettings()
        case .moreKinds: chooseKind()
        case .device: context.router.showDevice()
        case nil: choose(kind: id - Button.firstKind)
        }
    }

    var kinds: SourceKinds { context.host.sourceKinds }
    /// The kinds of sources besides servers.
    var otherKinds: [any SourceKind] { kinds.others }

    /// Offers the kinds that have no button.
    private func chooseKind() {
        let first = kindButtons
        let titles = otherKinds[first...].map { $0.title(looks.strings) }
        context.router.choose(ValueChoice(title: looks.strings.moreSources, values: titles)) { [self] index in
            choose(kind: first + index)
        }
    }

    func choose(kind index: Int, _ details: String? = nil) {
        guard otherKinds.indices.contains(index) else { return }
        let kind = otherKinds[index]
        kind.choose(details, in: context) { [self] chosen in
            begin(
                chosen.source, kind: SourceKinds.number(ofOther: index),
                .other(kind: kind.name.description, details: chosen.details ?? ""),
                isRemembered: chosen.details != nil && kind.isInHistory)
        }
    }

    // Connecting.

    private func connect() {
        if context.settings.current.simulation,
            let simulation = kinds.index(ofOther: SimulationKind.simulationName.description)
        {
            return choose(kind: simulation)
        }
        let name = host.text
        let number: UInt16
        do throws(InputError) {
            try HostInput.checkServer(name)
            number = try HostInput.port(port.text)
        } catch {
            // The field at fault is ready to be mended when the dialog is closed.
            focus(error == .portMissing || error == .portIllegal ? port : host)
            let strings = looks.strings
            let message =
                switch error {
                case .hostMissing: strings.hostMissing
                case .hostIllegal: strings.hostIllegal
                case .hostIPv6: strings.hostIPv6
                case .portMissing: strings.portMissing
                case .portIllegal: strings.portIllegal
                }
            context.inform(strings.illegalInputTitle, message, over: self)
            return
        }
        begin(
            kinds.server.source(host: name, port: number, context.settings.current), kind: SourceKinds.serverNumber,
            .server(host: name, port: number), isRemembered: true)
    }

    /// - Parameters:
    ///   - place: what the source is found by again.
    ///   - isRemembered: whether the history remembers it.
    func begin(_ source: any SignalSource, kind: UInt8, _ place: HistoryEntry.Place, isRemembered: Bool) {
        if case .connecting = state { return }
        fields.focus(nil)
        let opened = context.acquisition.open(source, kind: kind) { [self] source, error in
            ended(source, error, place, isRemembered)
        }
        guard let opened else {
            let words = looks.strings
            return context.inform(
                words.connectFailedTitle, words.tooManySources.filled(String(Acquisition.maximumSources)), over: self)
        }
        state = .connecting(opened)
        layOut()
    }

    /// Ends an attempt; the source must not be used afterwards.
    func end() {
        if case .connecting(let source) = state { context.acquisition.close(source) }
        state = .idle
        layOut()
    }

    /// Shows that a source is waited for.
    func waiting(for name: String) {
        state = .waiting(name)
        layOut()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        if let field = fields.advance(to: now) { typed(field) }
        advanceResuming(to: now)
        if isConnecting { busy.advance(to: now) }
        if own.advance(to: now, isWaitedFor: resumption != nil) {
            if own.isReachable { resumption?.hurry(at: now) }
            context.repaint.invalidate(ownPlace)
            context.repaint.invalidate(ownStrip)
        }
    }

    private func ended(
        _ source: AcquiredSource, _ error: SourceError?, _ place: HistoryEntry.Place, _ isRemembered: Bool
    ) {
        guard let error else { return connected(source, place, isRemembered) }
        end()
        context.host.log("connection: failed: " + kinds.words(for: error, kind: source.kind, .english))
        var message = kinds.words(for: error, kind: source.kind, looks.strings)
        // The fault may be on this side.
        if [.unknownHost, .unreachable, .timedOut].contains(error), let address = own.address {
            message += " " + looks.strings.device.ownSentence.filled(address.words(looks.strings.device))
        }
        fail(
            source, looks.strings.connectFailedTitle, message,
            isWorthRetrying: kinds.isWorthRetrying(error, kind: source.kind))
    }

    private func fail(_ source: AcquiredSource, _ title: String, _ message: String, isWorthRetrying: Bool = true) {
        guard resumption == nil else {
            return notResumed(
                source,
                Dialog(title: title, message: source.name + ": " + message, primary: looks.strings.ok),
                isWorthRetrying: isWorthRetrying)
        }
        context.inform(title, message, over: self)
    }

    private func connected(_ source: AcquiredSource, _ place: HistoryEntry.Place, _ isRemembered: Bool) {
        let channels = source.catalogue.channelCount
        guard channels > 0 else {
            end()
            return fail(source, looks.strings.noChannelsTitle, looks.strings.noChannels)
        }
        context.router.session.note(place, of: source)
        if isRemembered {
            history.add(
                HistoryEntry(
                    place, dialect: source.dialect.description, channelCount: channels,
                    time: context.host.wallClock() ?? 0))
            context.host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history)) { [context] in
                context.report($0, of: .history)
            }
        }
        hostTyped = false
        portTyped = false
        state = .idle
        layOut()
        context.host.log("connection: connected to \(source.name), \(channels) channels")
        if resumption == nil { context.router.connected(source, from: self) } else { resumed(source) }
    }

    /// Finds the entries to show, and lays them out.
    func layOutList() {
        let typedPort = Array(port.text.utf8)
        shown = history.matches(hostTyped ? host.text : "") { kinds.historyTitle($0.place, looks.strings) }.filter {
            guard portTyped else { return true }
            guard case .server(_, let number) = history.entries[$0].place else { return false }
            return String(number).utf8.starts(with: typedPort)
        }
        let row = looks.metrics.px(52)
        list.layOut(in: body, heights: [Int](repeating: row, count: shown.count))
    }
}
