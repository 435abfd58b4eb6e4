import Signals

/// The control connection of a client to a server. At most one request waits for its reply, and each wait has a timeout.
final class ControlLink {
    /// The timeout for looking up the server's name and connecting, in nanoseconds. Avahi needs 5 s to report that no machine has a name in ".local".
    static let openTimeout: Int64 = 7_000_000_000
    /// The timeout for the server's reply to a request, in nanoseconds.
    static let replyTimeout: Int64 = 2_000_000_000
    /// The maximum time in nanoseconds to wait for the answer to a keep-alive request. If an outage is shorter than this, the server sends the missed
    /// data over the existing connections afterwards.
    static let lifeTimeout: Int64 = 30_000_000_000

    private enum State {
        case closed
        case opening(deadline: Int64)
        case idle
        case awaiting(ServerRequest, since: Int64)
    }

    /// True if the server has sent anything on this control connection.
    private(set) var wasHeard = false
    /// The number of this control connection. It serves to recognize and ignore bytes of an earlier, closed connection.
    private(set) var number: UInt32 = 0
    private var dialect = TiADialect.version1
    private var state = State.closed
    private var reader = ReplyReader(.version1)
    private let actions: ActionQueue

    init(actions: ActionQueue) { self.actions = actions }

    var isClosed: Bool { if case .closed = state { true } else { false } }
    var isOpening: Bool { if case .opening = state { true } else { false } }
    /// True if the control connection is open and no reply is pending.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// True if the timeout of the connection or of a reply has expired.
    func isOverdue(at now: Int64) -> Bool {
        switch state {
        case .closed, .idle: false
        case .opening(let deadline): now >= deadline
        case .awaiting(.probe, let since): now - since >= Self.lifeTimeout
        case .awaiting(_, let since): now - since >= Self.replyTimeout
        }
    }

    /// True if a keep-alive request was sent and its answer has not arrived yet.
    var isProbing: Bool { if case .awaiting(.probe, _) = state { true } else { false } }

    /// True if the answer to a keep-alive request takes longer than the timeout of other replies.
    func isProbeLate(at now: Int64) -> Bool {
        if case .awaiting(.probe, let since) = state { now - since >= Self.replyTimeout } else { false }
    }

    /// Restarts the timeout of a keep-alive request whose answer has not arrived yet.
    func renewTimeout(at now: Int64) {
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

    /// Sends a request, and waits for its reply.
    /// - Parameter choice: the content of a request for a choice of channels.
    func ask(_ request: ServerRequest, choice: [UInt8] = [], at now: Int64) {
        reader.expect(information: request.isAnsweredByInformation(in: dialect))
        state = .awaiting(request, since: now)
        actions.append(.send(request.bytes(in: dialect, choice: choice)))
    }

    /// Reads bytes from `position` on, up to the end of the next reply or of the bytes. Returns the reply; nil if it is not complete yet.
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

    /// The request to which the reply that was just read belongs; nil if no request was pending.
    func answered() -> ServerRequest? {
        guard case .awaiting(let request, _) = state else { return nil }
        state = .idle
        reader.expect(information: false)
        return request
    }
}
