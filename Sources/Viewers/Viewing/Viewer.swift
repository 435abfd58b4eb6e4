import ViewerFeed

/// One browser that shows the signals: what it has, what waits for it, and what it has asked for. The program moves the bytes between it and its
/// socket.
public final class Viewer {
    /// The maximum number of frames per second from a viewer.
    private static let framesPerSecond = 50
    private static let second: Int64 = 1_000_000_000
    private static let closingTime: Int64 = 1_000_000_000

    public let id: UInt32
    public let address: String
    public let token: ViewerToken
    /// The monotonic time of its connection in nanoseconds.
    public let since: Int64

    public private(set) var view = FeedView.displayed
    private var queue = FrameQueue()
    private var reader = FrameReader()
    private var positions = ColumnPositions()
    private var pace: ViewerPace
    private var lacksCatalogue = true
    private var lacksState = true
    /// Set when the connection must be closed: the program closes it when `isFinished` is true.
    public private(set) var closing: CloseCode?
    private var closingEnd: Int64 = 0
    private var frames = 0
    private var framesEnd: Int64 = 0

    init(id: UInt32, address: String, token: ViewerToken, now: Int64) {
        self.id = id
        self.address = address
        self.token = token
        since = now
        pace = ViewerPace(now: now)
    }

    /// The number of bytes that wait for the socket.
    public var waiting: Int { queue.count }
    /// The number of columns per second that the viewer gets.
    public var columnsPerSecond: Int { ColumnReducer.perSecond >> pace.level }

    /// True if the program must close the socket now.
    public func isFinished(at now: Int64) -> Bool { closing != nil && (queue.isEmpty || now >= closingEnd) }

    /// Sends a close frame as the last one.
    public func close(_ code: CloseCode, now: Int64) {
        guard closing == nil else { return }
        closing = code
        closingEnd = now + Self.closingTime
        let payload = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
        payload.withUnsafeBytes { _ = queue.append(.close, $0) }
        // A viewer that takes nothing does not take the close frame either.
        if code == .stuck { closingEnd = now }
    }

    /// Calls a function with the bytes that wait for the socket. It returns how many of them the socket has taken.
    public func send(_ take: (UnsafeRawBufferPointer) -> Int) { queue.send(take) }

    /// Takes bytes from the socket.
    public func received(_ bytes: UnsafeRawBufferPointer, now: Int64) {
        guard closing == nil else { return }
        var problem: CloseCode?
        reader.take(bytes) { kind, payload in
            if now >= framesEnd { (frames, framesEnd) = (0, now + Self.second) }
            frames += 1
            if frames > Self.framesPerSecond { problem = .policy }
            switch kind {
            case .close: problem = problem ?? .normal
            case .pong: break
            case .ping:
                let fits = payload.withUnsafeBytes { queue.append(.pong, $0) }
                if !fits { problem = .policy }
            case .text:
                guard let view = ViewerBody.view(payload) else {
                    problem = .policy
                    break
                }
                select(view, now: now)
            }
            return problem == nil
        }
        if let problem = problem ?? reader.failure { close(problem, now: now) }
    }

    private func select(_ view: FeedView, now: Int64) {
        guard view != self.view else { return }
        self.view = view
        positions.restart()
    }

    /// Called after the catalogue has changed.
    func restart(channels: Int, now: Int64) {
        lacksCatalogue = true
        positions.restart()
        pace.restart(channels: channels, now: now)
    }

    /// Called after the state has changed.
    func stateChanged() { lacksState = true }

    /// Queues what the viewer lacks, as far as it fits.
    /// - Parameter message: memory for a message, `ColumnPositions.messageBytes` bytes.
    func tick(_ feed: ViewerHub, _ message: UnsafeMutableRawBufferPointer, now: Int64) {
        guard closing == nil else { return }
        let mayBegin = pace.mayBegin(isQueueEmpty: queue.isEmpty, now: now)
        if pace.isStuck(at: now) { return close(.stuck, now: now) }
        if lacksCatalogue, let text = feed.catalogue {
            guard append(text) else { return }
            lacksCatalogue = false
        }
        // A state that is larger than the credit delays the columns after it.
        if lacksState, pace.hasCredit, let text = feed.state {
            guard append(text) else { return }
            lacksState = false
        }
        guard let columns = feed.columns, !lacksCatalogue else { return }
        if mayBegin {
            let length = positions.write(to: message, columns, view, level: pace.level)
            let payload = UnsafeRawBufferPointer(rebasing: message[..<length])
            if length > 0, queue.append(.binary, payload) { pace.sent(length) }
        }
        pace.adapt(lag: positions.lag(in: columns, view), now: now)
    }

    private func append(_ text: [UInt8]) -> Bool {
        guard text.withUnsafeBytes({ queue.append(.text, $0) }) else { return false }
        pace.sent(text.count)
        return true
    }
}
