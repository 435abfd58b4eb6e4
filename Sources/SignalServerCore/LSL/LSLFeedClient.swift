import LSL
import Platform
import Serving

/// The connection of an inlet (an LSL client) to an outlet. The inlet sends a request. The outlet then sends either an answer, or samples as soon as
/// they are pushed.
final class LSLFeedClient: ServedClient, ClientConnectionHandler {
    /// The maximum number of bytes that are passed to the operating system at a time. Further samples wait in the feed, a queue that drops its oldest
    /// samples when it is full.
    static let sendBytes = 64 << 10

    var host: IPAddress { connection.peer.host }
    var isGone: Bool { connection.isClosed }
    private let connection: ClientConnection
    private let outlet: Outlet
    private var timeout: ClientTimeout
    private var reader = DataRequestReader()
    private var isAnswered = false
    private var feed: OutletFeed?
    /// True if the connection must be closed as soon as all bytes were sent.
    private var isEnding = false

    init(_ connection: TCPConnection, _ outlet: Outlet, now: Int64) {
        self.connection = ClientConnection(connection, now: now)
        self.outlet = outlet
        timeout = ClientTimeout(ServerLimits.timeout, at: now)
        self.connection.handler = self
    }

    func close() { connection.close() }

    /// Disconnects an inlet (client) that requests nothing or reads nothing.
    func checkTimeout(at now: Int64) {
        timeout.served(at: connection.readUntil(at: now))
        if now >= timeout.end { close() }
    }

    /// Adds a sample of all channels, with its time in seconds on the outlet's clock.
    func add(_ values: [Double], at time: Double) { feed?.add(values, at: time) }

    /// Adds a sample of a text stream, with one text per channel.
    func add(_ texts: [[UInt8]], at time: Double) { feed?.add(texts, at: time) }

    /// Passes waiting samples to the connection until its buffer is full.
    func pump() {
        while !connection.isClosed, feed?.isEmpty == false, connection.pendingBytes == 0 {
            if let bytes = feed?.take(bytes: Self.sendBytes) { connection.send(bytes) }
        }
        if isEnding, connection.pendingBytes == 0 { close() }
    }

    private func answer(_ request: DataRequest) {
        isAnswered = true
        let head: [UInt8]
        switch outlet.answer(to: request) {
        case .close(let bytes):
            head = bytes
            isEnding = true
        case .feed(let bytes, let order, let samples):
            head = bytes
            feed = OutletFeed(outlet.information.stream, order: order, bufferSamples: samples)
        }
        connection.send(head)
        pump()
    }

    /// Ignores the bytes: after its request, a correct inlet sends nothing.
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {
        guard !isAnswered else { return }
        for byte in bytes {
            do throws(FeedHeaderError) {
                guard let request = try reader.push(byte) else { continue }
                answer(request)
                break
            } catch { return close() }
        }
        timeout.received(isInside: !isAnswered, at: now)
    }

    func drained(_ connection: ClientConnection, now: Int64) { pump() }

    func ended(_ connection: ClientConnection, _ end: ClientEnd) {}
}
