import Acquisition
import Drawing
import Gestures
import Settings
import Signals

/// The first screen: host and port, an on-screen keyboard, and the servers that were connected before.
public final class ConnectionScreen: Screen {
    public let name: StaticString = "connection"

    /// Buttons, and keys of the keyboard. Those of other kinds of sources than servers follow.
    enum Button: Int {
        case connect, cancel, settings
        static let firstKind = 3
    }
    /// What the screen is doing.
    enum State {
        case idle
        /// Waiting for a source.
        case connecting(AcquiredSource)
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
    var state = State.idle
    var history = History()
    /// The entries that match what was typed, in the order of the list.
    var shown: [Int] = []
    /// Which fields were typed into since they were filled; only these filter the list.
    private var hostTyped = false
    private var portTyped = false
    private var isHistoryLoaded = false

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
        host.text = context.settings.current.server.host
        port.text = String(context.settings.current.server.port)
        fields = FieldGroup(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
        fields.add(host, "connection.host")
        fields.add(port, "connection.port")
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        guard !isHistoryLoaded else { return }
        isHistoryLoaded = true
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
        guard !messages.isEmpty else { return }
        for message in messages { context.host.log("settings: " + Strings.english.words(for: message)) }
        context.inform(looks.strings.settings.fileTitle, looks.strings.words(for: messages), over: self)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        fields.cancelTouches()
        list.cancelTouches()
    }

    var isConnecting: Bool {
        if case .connecting = state { return true }
        return false
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
            if shown.indices.contains(item) { fill(history.entries[shown[item]]) }
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

    private func fill(_ entry: HistoryEntry) {
        host.text = entry.host
        port.text = String(entry.port)
        hostTyped = false
        portTyped = false
        layOutList()
    }

    private func choose(_ id: Int) {
        switch Button(rawValue: id) {
        case .connect: connect()
        case .cancel: end()
        case .settings: isAdding ? context.router.close(self) : context.router.showAllSettings()
        case nil: choose(kind: id - Button.firstKind)
        }
    }

    /// The kinds of sources besides servers.
    var otherKinds: [any SourceKind] { context.host.sourceKinds.others }

    private func choose(kind index: Int) {
        guard otherKinds.indices.contains(index) else { return }
        otherKinds[index].choose(in: context) { [self] source in
            begin(source, kind: SourceKinds.number(ofOther: index), server: nil)
        }
    }

    // Connecting.

    private func connect() {
        guard !context.settings.current.simulation else { return choose(kind: 0) }
        let name = host.text
        let number: UInt16
        do throws(InputError) {
            try HostInput.checkHost(name)
            number = try HostInput.port(port.text)
        } catch {
            // The field at fault is ready to be mended when the dialog is closed.
            focus(error == .hostMissing || error == .hostIllegal ? host : port)
            let strings = looks.strings
            let message =
                switch error {
                case .hostMissing: strings.hostMissing
                case .hostIllegal: strings.hostIllegal
                case .portMissing: strings.portMissing
                case .portIllegal: strings.portIllegal
                }
            context.inform(strings.illegalInputTitle, message, over: self)
            return
        }
        begin(
            context.host.sourceKinds.server.source(host: name, port: number), kind: SourceKinds.serverNumber,
            server: (name, number))
    }

    /// - Parameter server: host and port, which the history remembers.
    private func begin(_ source: any SignalSource, kind: UInt8, server: (host: String, port: UInt16)?) {
        guard !isConnecting else { return }
        fields.focus(nil)
        let opened = context.acquisition.open(source, kind: kind) { [self] source, error in
            ended(source, error, server)
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
    private func end() {
        if case .connecting(let source) = state { context.acquisition.close(source) }
        state = .idle
        layOut()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        if let field = fields.advance(to: now) { typed(field) }
        if isConnecting { busy.advance(to: now) }
    }

    private func ended(_ source: AcquiredSource, _ error: SourceError?, _ server: (host: String, port: UInt16)?) {
        guard let error else { return connected(source, server) }
        end()
        let kinds = context.host.sourceKinds
        context.host.log("connection: failed: " + kinds.words(for: error, kind: source.kind, .english))
        context.inform(
            looks.strings.connectFailedTitle, kinds.words(for: error, kind: source.kind, looks.strings), over: self)
    }

    private func connected(_ source: AcquiredSource, _ server: (host: String, port: UInt16)?) {
        let channels = source.catalogue.channelCount
        guard channels > 0 else {
            end()
            context.inform(looks.strings.noChannelsTitle, looks.strings.noChannels, over: self)
            return
        }
        if let server {
            history.add(
                HistoryEntry(
                    host: server.host, port: server.port, dialect: source.dialect.description, channelCount: channels,
                    time: context.host.wallClock() ?? 0))
            context.host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
        }
        hostTyped = false
        portTyped = false
        state = .idle
        layOut()
        context.host.log("connection: connected to \(source.name), \(channels) channels")
        context.router.connected(source, from: self)
    }

    /// Finds the entries to show, and lays them out.
    func layOutList() {
        let typedPort = Array(port.text.utf8)
        shown = history.matches(hostTyped ? host.text : "").filter {
            !portTyped || String(history.entries[$0].port).utf8.starts(with: typedPort)
        }
        let row = looks.metrics.px(52)
        list.layOut(in: body, heights: [Int](repeating: row, count: shown.count))
    }
}
