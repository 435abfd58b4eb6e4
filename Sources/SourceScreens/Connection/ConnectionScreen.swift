import Acquisition
import Drawing
import Gestures
import Services
import Session
import Settings
import Signals
import Widgets

/// The first screen of the app. It has fields for host and port, an on-screen keyboard, a list of the streams on the network, and
/// a list of the sources that were connected before.
public final class ConnectionScreen: ViewScreen {
    /// States what happens after a source was connected.
    enum Continuation {
        /// The selection screen opens, on which the user selects channels.
        case selection
        /// The graphs open.
        case graphs
        /// This screen stays open if there are further streams, so that the user can add them.
        case furtherStreams
    }

    let context: SourceContext
    let fields: ServerFields
    let own: OwnAddressWatch
    private let connect: Button
    private let bar: ServerBar
    private let keyboard: ServerKeyboard
    private let lists: ConnectionLists
    private let connecting: ConnectingView
    private let footer: ConnectionFooter
    private let ownView: OwnAddressView
    private let page: ConnectionPage
    private var hasAppeared = false
    /// The revision of the session's property `opening` (the state of opening a source) that the screen shows.
    private var openingRevision: UInt32 = 0
    /// The last failure of a source while an earlier session is being resumed; nil if there is none.
    private var failure: OpeningFailure?
    /// Detects that the server in the settings has changed; the fields then show the new one.
    private let newServer: SettingsWatch

    /// True if the user adds a source to the open ones. The user can then return without adding one.
    let isAdding: Bool

    public init(context: SourceContext, isAdding: Bool = false) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.isAdding = isAdding
        self.context = context
        fields = ServerFields(looks, repaint)
        own = OwnAddressWatch(host: context.host)
        newServer = SettingsWatch([.host, .port], of: context.settings)
        connect = Button(looks, repaint, "connection.connect", kind: .accent)
        bar = ServerBar(looks, repaint, fields, connect)
        keyboard = ServerKeyboard(looks, repaint, fields)
        lists = ConnectionLists(context)
        connecting = ConnectingView(looks, repaint)
        ownView = OwnAddressView(looks, repaint, own.address)
        footer = ConnectionFooter(
            looks, repaint,
            kinds: context.kindsWithButton.map {
                (index: $0, name: context.host.sourceKinds.others[$0].name.description)
            }, isAdding: isAdding)
        page = ConnectionPage(looks, repaint, bar, keyboard, lists, connecting, footer, ownView)
        super.init(context.tools, "connection", content: page)
        fillIn()
        if !isAdding { context.session.addObserver(SessionStart(self)) }
    }

    private var session: any SourceSession { context.session }
    /// The list of streams on the network; nil if the program does not search for streams.
    var streams: StreamList? { lists.streams }

    /// Fills the fields for host and port with the server from the settings.
    private func fillIn() {
        let server = context.settings.current.server
        fields.fill(server.host, String(server.port))
    }

    public override func appear(at now: Int64) {
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

    /// Reports faults in files, one dialog after the other.
    private func report(_ faults: ArraySlice<FileFault>) {
        guard let fault = faults.first else { return }
        context.inform(fault.title, fault.text, over: self) { [self] in report(faults.dropFirst()) }
    }

    public override func disappear() { streams?.end() }

    /// The number of percent that the screen shows.
    private var openedPercent = 0

    private var isConnecting: Bool {
        if case .none = session.opening { return false }
        return true
    }

    // MARK: Views

    public override func update() {
        let strings = looks.strings
        let isIdle = !isConnecting
        let kinds = context.kindsWithButton
        let titles = kinds.map { context.forms.title(ofOther: $0, strings) }
        if !isIdle { _ = fields.focus(nil) }
        connect.title = strings.connection.connect
        connect.isEnabled = isIdle
        fields.update(
            isEnabled: isIdle,
            kind: kinds.first.map { (context.host.sourceKinds.others[$0].name.description, titles[0]) })
        footer.update(
            titles, settings: isAdding ? strings.back : strings.settingsTitle,
            hasMusic: context.host.songs != nil && context.host.sound != nil, isEnabled: isIdle)
        ownView.button.isEnabled = isIdle
        lists.update(isCompact: fields.isTyping)
        filter()
        showBody()
    }

    /// How much of the recording that is being opened was read, in percent; 0 for other sources.
    private var currentPercent: Int {
        if case .connecting(let source) = session.opening { source.playback?.openedPercent ?? 0 } else { 0 }
    }

    private func showBody() {
        let name: String
        switch session.opening {
        case .none:
            failure = nil
            return page.show(lists.isEmpty ? .explanation : .lists)
        case .connecting(let source): name = source.name
        case .waiting(let last):
            failure = last
            name = last.name
        }
        // Show the reason for the last failure also during the next attempt, if that attempt concerns the same source.
        let isSame = failure?.name.utf8.elementsEqual(name.utf8) ?? false
        openedPercent = currentPercent
        connecting.say(name, isSame ? failure.map { ConnectionSteps(self).reason(of: $0) } : nil, openedPercent)
        page.show(.connecting)
    }

    /// Shows the earlier connections that match the typed text.
    private func filter() { lists.history.filter(host: fields.filter.host, port: fields.filter.port) }

    private func typed() {
        lists.history.list.scrollToTop()
        filter()
    }

    /// Shows the keyboard for one of the fields host and port; nil hides the keyboard.
    func focus(_ field: TextField?) { if fields.focus(field) { layOut() } }

    /// Updates the screen if the session's property `opening` (the state of opening a source) has changed.
    func followOpening() {
        guard openingRevision != session.openingRevision else { return }
        openingRevision = session.openingRevision
        if case .server(let name, let number)? = session.resumedPlace { fields.show(name, String(number)) }
        layOut()
    }

    // MARK: Touches

    public override func handle(_ touch: Touch) {
        let wasGrabbed = lists.isGrabbed
        super.handle(touch)
        // Hide the keyboard when the user has scrolled a list and lifts the finger, because the user then no longer types.
        if wasGrabbed, !lists.isGrabbed { focus(nil) }
    }

    public override func touchedNothing() { focus(nil) }

    public override func edited(_ view: View) { typed() }

    public override func chosen(_ view: View, _ item: Int) {
        let steps = ConnectionSteps(self)
        if view === connect {
            steps.connect()
        } else if view === bar || view === keyboard {
            chosen(key: item)
        } else if view === lists.history {
            focus(nil)
            choose(session.history.entries[item])
        } else if view === streams, let streams {
            focus(nil)
            steps.choose(streams.rows[item].stream)
        } else if view === connecting.cancel {
            session.cancelOpening()
            followOpening()
        } else if view === ownView.button {
            router.open(.device)
        } else {
            chosen(footer.choice(of: view))
        }
    }

    private func chosen(key: Int) {
        switch key {
        case ServerFields.connectKey: ConnectionSteps(self).connect()
        case ServerFields.kindKey:
            if let index = context.kindsWithButton.first { ConnectionSteps(self).choose(kind: index) }
        default: layOut()
        }
    }

    private func chosen(_ choice: ConnectionFooter.Choice?) {
        switch choice {
        case .kind(let index): ConnectionSteps(self).choose(kind: index)
        case .moreKinds: chooseKind()
        case .run: router.open(.run)
        case .settings: if isAdding { router.close(self) } else { router.open(.settings(.basic)) }
        case nil: break
        }
    }

    /// Fills the fields with the server of an entry of the history, or opens the entry's source.
    private func choose(_ entry: HistoryEntry) {
        switch entry.place {
        case .server(let name, let number):
            fields.fill(name, String(number))
            filter()
        case .other(let kind, let details):
            if let index = context.host.sourceKinds.index(ofOther: kind) {
                ConnectionSteps(self).choose(kind: index, details)
            }
        }
    }

    /// Shows a list of the kinds of sources whose buttons do not fit.
    private func chooseKind() {
        let rest = footer.moreKinds
        let titles = rest.map { context.forms.title(ofOther: $0, looks.strings) }
        router.open(
            .choice(ValueChoice(title: looks.strings.connection.moreSources, values: titles)) { [self] index in
                ConnectionSteps(self).choose(kind: rest[index])
            })
    }

    // MARK: Time

    public override func advance(to now: Int64) {
        super.advance(to: now)
        search(at: now)
        if fields.advance(to: now) { typed() }
        followOpening()
        if currentPercent != openedPercent { layOut() }
        if !isAdding, let resumed = session.takeResumed() { context.flow.resumed(page: resumed.page) }
        if own.advance(to: now, isWaitedFor: session.isResuming) {
            if own.isReachable { session.addressFound(at: now) }
            ownView.address = own.address
        }
    }

    private func search(at now: Int64) {
        guard let streams else { return }
        let hasChanged = streams.search(at: now, host: fields.hostPart) { [self] in
            session.count(of: session.place(of: $0))
        }
        guard hasChanged, !isConnecting else { return }
        showBody()
        lists.streamsChanged(at: now)
    }
}
