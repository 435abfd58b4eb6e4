import LSL
import Platform

/// One inlet's connection to an outlet: a request, and then its answer, or samples as they come.
final class LSLFeedClient: TCPConnectionHandler {
    /// How much the system is given at once: the rest waits where the oldest can be left out.
    static let sendBytes = 64 << 10
    /// How long a request may take, in nanoseconds.
    static let patience: Int64 = 10_000_000_000

    let host: IPAddress
    private(set) var isClosed = false
    private let connection: TCPConnection
    private let outlet: Outlet
    private let since: Int64
    private var reader = DataRequestReader()
    private var isAnswered = false
    private var feed: OutletFeed?
    /// To be closed when all has left.
    private var isEnding = false

    init(_ connection: TCPConnection, _ outlet: Outlet, now: Int64) {
        self.connection = connection
        self.outlet = outlet
        host = connection.peer.host
        since = now
        connection.handler = self
    }

    func close() {
        isClosed = true
        connection.close()
    }

    /// Lets an inlet go that asks for nothing.
    func checkPatience(at now: Int64) {
        if !isAnswered, now - since >= Self.patience { close() }
    }

    /// A sample of all channels, at a time in seconds of the outlet's clock.
    func add(_ values: [Double], at time: Double) { feed?.add(values, at: time) }

    /// Sends what the connection takes.
    func pump() {
        guard !isClosed else { return }
        while feed?.isEmpty == false, connection.pendingSendCount == 0 {
            guard let bytes = feed?.take(bytes: Self.sendBytes), (try? connection.send(bytes)) != nil else {
                return close()
            }
        }
        if isEnding, connection.pendingSendCount == 0 { close() }
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
        guard (try? connection.send(head)) != nil else { return close() }
        pump()
    }

    func connected(_ connection: TCPConnection, now: Int64) {}

    func readable(_ connection: TCPConnection, now: Int64) {
        // After its request an inlet has nothing to say: what comes is forgotten until it ends.
        guard !isAnswered else {
            if !connection.discardInput() { close() }
            return
        }
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            switch (try? connection.receive(into: buffer)) ?? .endOfStream {
            case .bytes(let count): read(buffer[..<count])
            case .nothing: break
            case .endOfStream: close()
            }
        }
    }

    private func read(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
        for byte in bytes {
            do throws(FeedHeaderError) {
                guard let request = try reader.push(byte) else { continue }
                return answer(request)
            } catch { return close() }
        }
    }

    func drained(_ connection: TCPConnection, now: Int64) { pump() }

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { isClosed = true }
}
