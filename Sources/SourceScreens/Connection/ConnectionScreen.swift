import Acquisition
import Drawing
import Gestures
import Services
import Session
import Settings
import Signals
import Widgets

/// The first screen: host and port, an on-screen keyboard, the streams on the network, and the sources of earlier connections.
public final class ConnectionScreen: Screen {
    public let name: StaticString = "connection"

    /// Buttons, and keys of the keyboard. The buttons for other kinds of sources than servers follow.
    enum Button: Int {
        case connect, cancel, settings, moreKinds, device, run
        static let firstKind = 6
    }
    /// The next step once a source is connected.
    enum Continuation {
        /// The user selects its channels.
        case selection
        /// Its graphs open.
        case graphs
        /// The user can choose further streams, if there are any. All channels of a sensor are selected, and the channels of a stream that
        /// were shown last.
        case furtherStreams(isWhole: Bool)
    }

    let context: SourceContext
    let looks: Looks
    let controls: Controls
    let host: TextField
    let port: TextField
    let fields: FieldGroup
    /// The sources of earlier connections.
    let list: ScrollList
    /// The streams on the network; nil if the program does not search for any kind of source.
    let streams: StreamList?
    let busy: BusyIndicator
    var area = Rect.zero
    var bar = Rect.zero
    /// The area between the bar and the footer or keyboard.
    var body = Rect.zero
    /// The parts of `body` for the two lists with their headings; empty for a list that is not shown.
    var networkPane = Rect.zero
    var historyPane = Rect.zero
    /// The bar at the bottom; empty while the keyboard covers it.
    var footer = Rect.zero
    /// The part of the footer that its buttons leave for the device's own address.
    var ownPlace = Rect.zero
    /// A strip for the own address if that part is too small or the keyboard covers it; empty otherwise.
    var ownStrip = Rect.zero
    let own: OwnAddressWatch
    /// The number of kinds of sources with their own button.
    var kindButtons = 0
    /// The entries that match the typed text, in the order of the list.
    var shown: [Int] = []
    /// The fields that were typed into since they were filled. Only these filter the list.
    var hostTyped = false
    var portTyped = false
    /// When the history's rows moved to make space for streams.
    private var historyMovedAt: Int64?
    private var hasAppeared = false
    /// The shown revision of the session's opening.
    private var openingRevision: UInt32 = 0
    /// The server in the settings, which is the fields' initial content.
    private let newServer: SettingsWatch

    /// True if the source is added to others. The user can then go back without it.
    let isAdding: Bool

    public init(context: SourceContext, isAdding: Bool = false) {
        self.isAdding = isAdding
        self.context = context
        looks = context.looks
        controls = Controls(looks, context.repaint)
        host = TextField(
            looks, context.repaint, placeholder: looks.strings.connection.hostPlaceholder,
            maximumLength: HostInput.maximumHostLength)
        port = TextField(
            looks, context.repaint, placeholder: looks.strings.connection.portPlaceholder,
            maximumLength: HostInput.maximumPortLength)
        fields = FieldGroup(looks, context.repaint)
        own = OwnAddressWatch(host: context.host)
        newServer = SettingsWatch([.host, .port], of: context.settings)
        list = ScrollList(looks, context.repaint)
        streams = context.host.sourceKinds.search.map { StreamList($0, context.looks, context.repaint) }
        busy = BusyIndicator(looks, context.repaint)
        fields.add(host, "connection.host")
        fields.add(port, "connection.port")
        fillIn()
        if !isAdding { context.session.addObserver(SessionStart(self)) }
    }

    var session: any SourceSession { context.session }
    /// The sources of earlier connections.
    var history: History { session.history }

    /// Fills the fields with the server in the settings.
    private func fillIn() {
        let server = context.settings.current.server
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
        streams?.begin(at: now)
        guard !hasAppeared else {
            if newServer.take() != nil { fillIn() }
            return layOut()
        }
        hasAppeared = true
        if !isAdding { SessionStart(self).begin() }
        report(context.faults()[...])
        if session.isHistoryDamaged, !isAdding { context.messages.notify(looks.strings.connection.historyDamaged) }
        layOut()
    }

    /// Reports faults in files, one after the other.
    private func report(_ faults: ArraySlice<FileFault>) {
        guard let fault = faults.first else { return }
        context.inform(fault.title, fault.text, over: self) { [self] in report(faults.dropFirst()) }
    }

    public func disappear() { streams?.end() }

    public func cancelTouches() {
        controls.cancelTouches()
        fields.cancelTouches()
        list.cancelTouches()
        streams?.list.cancelTouches()
    }

    var isConnecting: Bool {
        if case .none = session.opening { return false }
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
        if handleInStreams(touch) { return }
        if touch.phase == .began, list.viewport.contains(point), let historyMovedAt,
            touch.time - historyMovedAt < StreamList.settling
        {
            return
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

    /// - Returns: true if the list of streams takes the finger.
    private func handleInStreams(_ touch: Touch) -> Bool {
        guard let streams else { return false }
        switch streams.handle(touch) {
        case .tapped(let item, _):
            focus(nil)
            if !streams.rows[item].isOpen { ConnectionSteps(self).choose(streams.rows[item].stream) }
        case .released: focus(nil)
        case .held: break
        case .ignored: return false
        }
        return true
    }

    private func typed(_ field: TextField) {
        if field === host { hostTyped = true } else { portTyped = true }
        list.scrollToTop()
        layOutList()
    }

    /// Shows the keyboard for a field; hides it for nil.
    func focus(_ field: TextField?) {
        guard fields.focused !== field else { return }
        fields.focus(field)
        layOut()
    }

    /// Fills in an entry's server, or opens its source.
    private func choose(_ entry: HistoryEntry) {
        switch entry.place {
        case .server(let name, let number):
            host.text = name
            port.text = String(number)
            hostTyped = false
            portTyped = false
            layOutList()
        case .other(let kind, let details):
            if let index = kinds.index(ofOther: kind) { ConnectionSteps(self).choose(kind: index, details) }
        }
    }

    private func choose(_ id: Int) {
        switch Button(rawValue: id) {
        case .connect: ConnectionSteps(self).connect()
        case .cancel:
            session.cancelOpening()
            followOpening()
        case .settings:
            if isAdding { context.router.close(self) } else { context.router.open(.settings(.basic)) }
        case .moreKinds: chooseKind()
        case .device: context.router.open(.device)
        case .run: context.router.open(.run)
        case nil: ConnectionSteps(self).choose(kind: id - Button.firstKind)
        }
    }

    var kinds: SourceKinds { context.host.sourceKinds }
    /// The kinds of sources besides servers.
    var otherKinds: [any SourceKind] { kinds.others }

    /// The indices of the kinds with a button.
    var kindsWithButton: [Int] { otherKinds.indices.filter { otherKinds[$0].search == nil } }

    /// Offers the kinds whose buttons do not fit.
    private func chooseKind() {
        let rest = Array(kindsWithButton[kindButtons...])
        let titles = rest.map { context.forms.title(ofOther: $0, looks.strings) }
        context.router.open(
            .choice(ValueChoice(title: looks.strings.connection.moreSources, values: titles)) { [self] index in
                ConnectionSteps(self).choose(kind: rest[index])
            })
    }

    /// Shows the session's present opening, if it changed.
    func followOpening() {
        guard openingRevision != session.openingRevision else { return }
        openingRevision = session.openingRevision
        if case .connecting = session.opening { fields.focus(nil) }
        if case .server(let name, let number)? = session.resumedPlace {
            host.text = name
            port.text = String(number)
        }
        layOut()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        advanceStreams(to: now)
        if let field = fields.advance(to: now) { typed(field) }
        followOpening()
        if !isAdding, let resumed = session.takeResumed() { context.flow.resumed(page: resumed.page) }
        if isConnecting { busy.advance(to: now) }
        if own.advance(to: now, isWaitedFor: session.isResuming) {
            if own.isReachable { session.addressFound(at: now) }
            context.repaint.invalidate(ownPlace)
            context.repaint.invalidate(ownStrip)
        }
    }

    private func advanceStreams(to now: Int64) {
        guard let streams else { return }
        let hasChanged = streams.advance(to: now, host: host.text) { [self] in
            session.count(of: session.place(of: $0))
        }
        guard hasChanged, !isConnecting else { return }
        let before = historyPane
        placePanes()
        layOutStreams()
        guard historyPane != before else { return }
        historyMovedAt = now
        layOutList()
    }
}
