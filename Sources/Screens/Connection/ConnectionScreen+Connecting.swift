import Acquisition
import Services
import Settings
import Signals

/// Connecting what was chosen.
extension ConnectionScreen {
    /// Connects to the server that was typed.
    func connect() {
        if context.settings.current.simulation,
            let simulation = kinds.index(ofOther: SimulationKind.kindName.description)
        {
            return choose(kind: simulation)
        }
        let name = host.text
        streams?.ask(name)
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

    /// Opens a source of one of the other kinds.
    func choose(kind index: Int, _ details: String? = nil) {
        guard otherKinds.indices.contains(index) else { return }
        let kind = otherKinds[index]
        context.forms.choose(other: index, details, in: context) { [self] chosen in
            begin(
                chosen.source, kind: SourceKinds.number(ofOther: index),
                .other(kind: kind.name.description, details: chosen.details ?? ""),
                isRemembered: chosen.details != nil && kind.isInHistory)
        }
    }

    /// Connects a stream that was found: its graphs follow. One that is added leaves the screen open, as long as there are more to add.
    func choose(_ stream: NetworkStream) {
        guard let streams, let index = kinds.indexOfFound else { return }
        begin(
            streams.search.source(of: stream, context.settings.current), kind: SourceKinds.number(ofOther: index),
            place(ofStream: stream.details), isRemembered: otherKinds[index].isInHistory,
            then: isAdding ? .furtherStreams : .graphs)
    }

    /// What a found stream is called in session and history.
    func place(ofStream details: String) -> HistoryEntry.Place {
        .other(kind: kinds.indexOfFound.map { otherKinds[$0].name.description } ?? "", details: details)
    }

    /// - Parameters:
    ///   - place: what the source is found by again.
    ///   - isRemembered: whether the history remembers it.
    ///   - continuation: what follows once it is connected.
    func begin(
        _ source: any SignalSource, kind: UInt8, _ place: HistoryEntry.Place, isRemembered: Bool,
        then continuation: Continuation = .selection
    ) {
        if case .connecting = state { return }
        fields.focus(nil)
        let opened = context.acquisition.open(source, kind: kind) { [self] source, error in
            if let error {
                failed(source, error)
            } else {
                connected(source, place, isRemembered, continuation)
            }
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

    private func failed(_ source: AcquiredSource, _ error: SourceError) {
        end()
        context.host.log("connection: failed: " + context.forms.words(for: error, kind: source.kind, .english))
        var message = context.forms.words(for: error, kind: source.kind, looks.strings)
        // The fault may be on this side.
        if [.unknownHost, .unreachable, .timedOut].contains(error), let address = own.address {
            message += " " + looks.strings.device.ownSentence.filled(address.words(looks.strings.device))
        }
        if source.kind == SourceKinds.serverNumber, streams?.hasStreamsAtAskedHost ?? false {
            message += " " + looks.strings.streams.foundThere
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

    private func connected(
        _ source: AcquiredSource, _ place: HistoryEntry.Place, _ isRemembered: Bool,
        _ continuation: Continuation
    ) {
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
        streams?.markOpen { [self] in context.router.session.count(of: self.place(ofStream: $0)) }
        layOut()
        context.host.log("connection: connected to \(source.name), \(channels) channels")
        guard resumption == nil else { return resumed(source) }
        switch continuation {
        case .selection: context.router.connected(source, from: self)
        case .graphs: context.router.connectedToBeSeen(source, from: self)
        case .furtherStreams:
            let offersMore = !context.acquisition.isFull && streams?.offersMore ?? false
            context.router.connected(source, from: self, staysOpen: offersMore)
        }
    }
}
