import Signals

/// The dialog with the server on the control connection: the dialect, what client and server have agreed on, the requests, and the evaluation of
/// replies.
final class Conversation {
    /// The effect of a reply of the server, or of the end of the control connection.
    enum Outcome {
        /// The reply allows the next step.
        case settled
        /// The server has sent its catalog. The next step can be taken.
        case offered(SignalCatalogue)
        case dataPort(UInt16)
        /// The server refuses this kind of data connection.
        case noDataConnection
        case started
        /// The server has answered with an error. The connection can still be used.
        case declined
        /// The server has answered a keep-alive request.
        case alive
        /// The connection can no longer be used.
        case failed(SourceError)
    }

    private(set) var terms = ConnectionTerms()
    private var negotiation = Negotiation()
    private let link: ControlLink

    init(actions: ActionQueue) { link = ControlLink(actions: actions) }

    /// The server's dialect; nil before it is known.
    var dialect: TiADialect? { negotiation.known }
    var packetVersion: DataPacketVersion { negotiation.spoken.packetVersion }
    var isClosed: Bool { link.isClosed }
    var isOpening: Bool { link.isOpening }
    func isOverdue(at now: Int64) -> Bool { link.isOverdue(at: now) }

    func open(at now: Int64) { link.open(in: negotiation.spoken, at: now) }
    func opened() { link.opened() }

    /// Closes the control connection. The agreements with the server (`terms`) end with it.
    func close() {
        link.close()
        terms = ConnectionTerms()
    }

    /// Called when an attempt to reach the server has ended, successfully or not.
    func attemptEnded() { negotiation.attemptEnded() }

    /// Forgets the server's dialect, so that the next connection detects it again.
    func reset() { negotiation.restart() }

    /// Called when the bytes of the data connection can no longer be divided into packets. The transmission then needs another data connection.
    func renewTransmission() { terms.transmission = .renewing }

    /// Called when the server has closed the connection.
    /// - Parameter isWanted: true if the client currently expects data from the server.
    /// - Returns: true if the client must open another connection, in another dialect.
    func wasClosed(isWanted: Bool) -> Bool {
        guard !link.wasHeard else { return false }
        if isWanted && !link.isOpening && negotiation.tryNext() { return true }
        // The server's dialect was known, but the server closes the connection without an answer in it. Another server with another dialect may have
        // replaced it, so detect the dialect again.
        negotiation.restart()
        return false
    }

    // MARK: Requests

    /// Sends a keep-alive request. Does nothing while another reply is pending, because that reply also shows that the server runs.
    func probe(at now: Int64) {
        if link.isIdle { link.ask(.probe, at: now) }
    }

    /// Requests the server's catalog again. Does nothing while a reply is pending.
    func askAgain(at now: Int64) {
        if link.isIdle { link.ask(.information, at: now) }
    }

    /// True if a keep-alive request was sent and its answer has not arrived yet.
    var isProbing: Bool { link.isProbing }
    /// True if the answer to a keep-alive request takes longer than the timeout of other replies.
    func isProbeLate(at now: Int64) -> Bool { link.isProbeLate(at: now) }

    /// Called when packets arrive again. Restarts the timeout of a keep-alive request whose answer has not arrived yet.
    func renewTimeout(at now: Int64) { link.renewTimeout(at: now) }

    /// Stops the transmission, if one runs and no reply is pending.
    func stop(at now: Int64) {
        if terms.transmission != .stopped && link.isIdle { link.ask(.stop, at: now) }
    }

    /// Requests the start of the transmission.
    func start(at now: Int64) { link.ask(.start, at: now) }

    /// Takes the next step, unless a reply is pending.
    /// - Parameter mapping: the mapping of the requested channels; nil if no data are wanted, or if the server's catalog is not known yet.
    /// - Returns: the step that the caller must take: `.reconnect`, `.begin` or `.waitForChannels`.
    func proceed(
        towards selection: SelectionNumber, _ mapping: ChannelMapping?, over data: DataLink, at now: Int64
    ) -> ConnectionTerms.Step {
        guard link.isIdle else { return .wait }
        if negotiation.known == nil && negotiation.spoken == .version1 {
            link.ask(.version, at: now)
            return .wait
        }
        guard terms.information != nil else {
            link.ask(.information, at: now)
            return .wait
        }
        guard let mapping else {
            stop(at: now)
            return .wait
        }
        let step = terms.step(
            towards: selection, mapping, over: data, isChoiceOffered: negotiation.spoken == .version1)
        guard case .ask(let request) = step else { return step }
        var choice: [UInt8] = []
        if case .choice = request { choice = mapping.request }
        link.ask(request, choice: choice, at: now)
        return .wait
    }

    // MARK: Replies

    /// Reads bytes from the server. `handle` receives the effect of each reply; if `handle` closes the connection, the remaining bytes are not read.
    func read(_ bytes: UnsafeRawBufferPointer, at now: Int64, handle: (Outcome) -> Void) {
        let connection = link.number
        var position = 0
        do throws(SourceError) {
            while connection == link.number, let reply = try link.read(bytes, from: &position) {
                // Ignore messages that are not replies to a request.
                guard let request = link.answered() else { continue }
                if let outcome = outcome(of: reply, to: request, at: now) { handle(outcome) }
            }
        } catch {
            handle(.failed(negotiation.known == nil ? .wrongProtocol : error))
        }
    }

    /// Evaluates a reply.
    /// - Returns: the effect of the reply; nil if the next request was already sent.
    private func outcome(of reply: ServerReply, to request: ServerRequest, at now: Int64) -> Outcome? {
        if case .other = reply {
            let error = SourceError.protocolViolation(.unknownReply)
            return .failed(negotiation.known == nil ? .wrongProtocol : error)
        }
        switch request {
        case .version:
            // If the reply has the right form, the dialect is known, even if the reply refuses the request.
            negotiation.succeeded()
        case .information: return noteInformation(reply, isOffer: true)
        case .chosenInformation: return noteInformation(reply, isOffer: false)
        case .choice(let selection):
            guard case .ok = reply else {
                terms.choice = .declined(selection)
                break
            }
            terms.choice = .chosen(selection)
            link.ask(.chosenInformation, at: now)
            return nil
        case .data:
            guard case .port(let port) = reply else { return .noDataConnection }
            guard port >= TiALimits.lowestDataPort else { return .failed(.forbiddenPort(port)) }
            if terms.choice == .open { terms.choice = .everything }
            return .dataPort(port)
        case .start:
            guard case .ok = reply else { return .declined }
            terms.transmission = .running
            return .started
        case .stop: terms.transmission = .stopped
        case .probe: return .alive
        }
        return .settled
    }

    /// Stores the meta information in a reply.
    /// - Parameter isOffer: true if the reply is the whole catalog; false if it describes only the chosen channels.
    private func noteInformation(_ reply: ServerReply, isOffer: Bool) -> Outcome {
        switch reply {
        case .information(let information):
            negotiation.succeeded()
            guard information.catalogue.channelCount > 0 else { return .failed(.noChannels) }
            terms.information = information
            guard isOffer else { return .settled }
            terms.offer = information.catalogue
            return .offered(information.catalogue)
        case .unusable(let error):
            negotiation.succeeded()
            return .failed(error)
        default: return .failed(.declined)
        }
    }
}
