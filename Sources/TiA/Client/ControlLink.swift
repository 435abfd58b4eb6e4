import Signals

/// The control connection: at most one request waits for its reply, and each wait has a deadline.
final class ControlLink {
    /// How long name lookup and connecting may take.
    static let openTimeout: Int64 = 5_000_000_000
    /// How long a reply may take.
    static let replyTimeout: Int64 = 2_000_000_000
    /// How long a silent server may take to answer whether it is there. One that hangs or cannot be reached for less goes on
    /// with what it missed, over the connections that it knows.
    static let lifeTimeout: Int64 = 30_000_000_000

    private enum State {
        case closed
        case opening(deadline: Int64)
        case idle
        case awaiting(ServerRequest, since: Int64)
    }

    /// Whether the server said anything on this connection.
    private(set) var wasHeard = false
    /// Which connection this is, so that the bytes of an ended one are not read on.
    private(set) var number: UInt32 = 0
    private var dialect = TiADialect.version1
    private var state = State.closed
    private var reader = ReplyReader(.version1)
    private let actions: ActionQueue

    init(actions: ActionQueue) { self.actions = actions }

    var isClosed: Bool { if case .closed = state { true } else { false } }
    var isOpening: Bool { if case .opening = state { true } else { false } }
    /// Open, and no reply is awaited.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// Whether what is awaited (the connection or a reply) takes too long.
    func isOverdue(at now: Int64) -> Bool {
        switch state {
        case .closed, .idle: false
        case .opening(let deadline): now >= deadline
        case .awaiting(.probe, let since): now - since >= Self.lifeTimeout
        case .awaiting(_, let since): now - since >= Self.replyTimeout
        }
    }

    /// Whether a sign of life was asked for and has not come.
    var isProbing: Bool { if case .awaiting(.probe, _) = state { true } else { false } }

    /// Whether a sign of life takes longer than any other reply may.
    func isProbeLate(at now: Int64) -> Bool {
        if case .awaiting(.probe, let since) = state { now - since >= Self.replyTimeout } else { false }
    }

    /// A sign of life that is awaited may take as long as one that is asked for now.
    func renewPatience(at now: Int64) {
        if isProbing { state = .awaiting(.probe, since: now) }
    }

    func open(in dialect: TiADialect, at now: Int64) {
        self.dialect = dialect
        reader = ReplyReader(dialect)
        wasHeard = false
        number &+= 1
        state = .opening(deadline: now + Self.openTimeout)
        actions.append(.openControl)
    }

    func opened() { state = .idle }

    func close() {
        if !isClosed { actions.append(.closeControl) }
        state = .closed
        number &+= 1
    }

    /// Sends a request, whose reply is awaited then.
    /// - Parameter choice: the content of the request for a choice of channels.
    func ask(_ request: ServerRequest, choice: [UInt8] = [], at now: Int64) {
        reader.expect(information: request.isAnsweredByInformation(in: dialect))
        state = .awaiting(request, since: now)
        actions.append(.send(request.bytes(in: dialect, choice: choice)))
    }

    /// Reads on from `position` to the end of the next reply, or of the bytes.
    func read(_ bytes: UnsafeRawBufferPointer, from position: inout Int) throws(SourceError) -> ServerReply? {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let reply = try reader.push(byte) {
                wasHeard = true
                return reply
            }
        }
        return nil
    }

    /// The request that a reply just read answers; nil when none was awaited.
    func answered() -> ServerRequest? {
        guard case .awaiting(let request, _) = state else { return nil }
        state = .idle
        reader.expect(information: false)
        return request
    }
}
