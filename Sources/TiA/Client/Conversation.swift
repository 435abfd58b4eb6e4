import Signals

/// The conversation on the control connection: in which dialect, what was agreed, what is asked and what replies mean.
final class Conversation {
    /// What a reply, or the end of the connection, leads to.
    enum Outcome {
        /// The next step can be made.
        case settled
        /// The server offers this. The next step can be made.
        case offered(SignalCatalogue)
        case dataPort(UInt16)
        /// The server gives no data connection of the kind that was asked for.
        case noDataConnection
        case started
        /// The server answered with an error. The connection is good.
        case declined
        /// The server is there.
        case alive
        /// The connection is of no use any more.
        case failed(SourceError)
    }

    private(set) var terms = ConnectionTerms()
    private var negotiation = Negotiation()
    private let link: ControlLink

    init(actions: ActionQueue) { link = ControlLink(actions: actions) }

    /// Which language the server speaks; nil before that is known.
    var dialect: TiADialect? { negotiation.known }
    var packetVersion: DataPacketVersion { negotiation.spoken.packetVersion }
    var isClosed: Bool { link.isClosed }
    var isOpening: Bool { link.isOpening }
    func isOverdue(at now: Int64) -> Bool { link.isOverdue(at: now) }

    func open(at now: Int64) { link.open(in: negotiation.spoken, at: now) }
    func opened() { link.opened() }

    /// Ends the connection, and what was agreed on it.
    func close() {
        link.close()
        terms = ConnectionTerms()
    }

    /// An attempt to reach the server ended.
    func attemptEnded() { negotiation.attemptEnded() }

    /// Forgets the server.
    func reset() { negotiation.restart() }

    /// The stream's framing was lost: the transmission needs another data connection.
    func renewTransmission() { terms.transmission = .renewing }

    /// The server closed the connection.
    /// - Parameter isWanted: whether something is to come from the server now.
    /// - Returns: whether to open the next connection, in another dialect.
    func wasClosed(isWanted: Bool) -> Bool {
        guard !link.wasHeard else { return false }
        if isWanted && !link.isOpening && negotiation.tryNext() { return true }
        // A server that was there before and says nothing now: it may speak another dialect next time.
        negotiation.restart()
        return false
    }

    // MARK: requests

    /// Asks for a sign of life, unless a reply is awaited anyway.
    func probe(at now: Int64) {
        if link.isIdle { link.ask(.probe, at: now) }
    }

    /// Asks again what the server offers, unless a reply is awaited anyway.
    func askAgain(at now: Int64) {
        if link.isIdle { link.ask(.information, at: now) }
    }

    /// Whether a sign of life was asked for and has not come.
    var isProbing: Bool { link.isProbing }
    /// Whether a sign of life takes longer than any other reply may.
    func isProbeLate(at now: Int64) -> Bool { link.isProbeLate(at: now) }

    /// Packets come again: a sign of life that was asked for may take as long as one that is asked for now.
    func renewPatience(at now: Int64) { link.renewPatience(at: now) }

    /// Ends the transmission, if there is one and no reply is awaited.
    func stop(at now: Int64) {
        if terms.transmission != .stopped && link.isIdle { link.ask(.stop, at: now) }
    }

    /// Lets the server begin.
    func start(at now: Int64) { link.ask(.start, at: now) }

    /// Makes the next step, unless a reply is awaited.
    /// - Parameter mapping: of the channels whose data are wanted; nil when none are, or it is not known yet what is offered.
    /// - Returns: what is left for the caller: `.reconnect`, `.begin` or `.stand`.
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

    // MARK: replies

    /// Reads bytes of the server; `handle` gets what they lead to, and may close the connection: the rest is not read
    /// then.
    func read(_ bytes: UnsafeRawBufferPointer, at now: Int64, handle: (Outcome) -> Void) {
        let connection = link.number
        var position = 0
        do throws(SourceError) {
            while connection == link.number, let reply = try link.read(bytes, from: &position) {
                // A server has nothing to say unasked: what answers no request is not needed.
                guard let request = link.answered() else { continue }
                if let outcome = outcome(of: reply, to: request, at: now) { handle(outcome) }
            }
        } catch {
            handle(.failed(negotiation.known == nil ? .wrongProtocol : error))
        }
    }

    /// - Returns: nil when the next request was sent already.
    private func outcome(of reply: ServerReply, to request: ServerRequest, at now: Int64) -> Outcome? {
        if case .other = reply {
            let error = SourceError.protocolViolation(.unknownReply)
            return .failed(negotiation.known == nil ? .wrongProtocol : error)
        }
        switch request {
        case .version:
            // A reply in this form shows the dialect, even when it declines the request.
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

    /// - Parameter isOffer: whether it tells all that the server offers, not what was chosen of that.
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
