import CSystem

/// Called with the result of a query for a local name.
package protocol LocalNameHandler: AnyObject {
    func found(_ host: UInt32, now: Int64)
    func notFound(_ error: ResolverError, now: Int64)
}

/// Queries the local network for the address of a name in ".local". It is a one-shot query of multicast DNS (RFC 6762, section 5.1), which
/// every responder answers directly to the socket. It runs on the loop and needs neither a thread nor a daemon.
public final class LocalNameQuery {
    /// How long to wait for answers after each sending of the question, in nanoseconds.
    package static let usualPauses: [Int64] = [1_000_000_000, 2_000_000_000, 1_000_000_000]
    /// The most datagrams that are read in a turn of the loop. The others wait for the next turn.
    private static let datagramsPerTurn = 8

    private let name: String
    private let id: UInt16
    private let question: [UInt8]
    private let responder: SocketAddress
    private let loop: EventLoop
    private var pauses: ArraySlice<Int64>
    private let batch: DatagramBatch
    private var handler: (any LocalNameHandler)?
    private var socket: UDPSocket?
    private var timer: Timer?
    private var wasSent = false

    /// Sends the question. The handler is called from the loop, never from here.
    /// - Parameters:
    ///   - responder: the group, or one responder in tests.
    ///   - pauses: how long to wait for answers after each question.
    package init(
        _ name: String, responder: SocketAddress = MulticastDNS.group, pauses: [Int64] = usualPauses, loop: EventLoop,
        handler: any LocalNameHandler
    ) throws(ResolverError) {
        id = UInt16(truncatingIfNeeded: system_random())
        guard let question = MulticastDNS.question(name, id: id) else { throw .badName }
        self.name = name
        self.question = question
        self.responder = responder
        self.pauses = pauses[...]
        self.loop = loop
        guard let batch = try? DatagramBatch(capacity: Self.datagramsPerTurn, size: MulticastDNS.maximumMessage) else {
            throw .busy
        }
        self.batch = batch
        self.handler = handler
        socket = try? UDPSocket(
            bind: .any(port: 0), receiveBuffer: Int32(MulticastDNS.maximumMessage * Self.datagramsPerTurn), loop: loop,
            handler: self)
        timer = try? Timer(loop: loop, handler: self)
        guard socket != nil, timer != nil else {
            close()
            throw .busy
        }
        ask()
    }

    /// Ends the query. The handler is not called after that.
    package func close() {
        socket?.close()
        socket = nil
        timer?.close()
        timer = nil
        handler = nil
    }

    private func ask() {
        guard let pause = pauses.popFirst() else { return }
        question.withUnsafeBytes { bytes in
            let isGroup = responder.host.isGroup
            let isSent =
                isGroup
                ? socket?.send(bytes, toGroup: responder) ?? 0 > 0 : (try? socket?.send(bytes, to: responder)) == true
            wasSent = wasSent || isSent
        }
        timer?.start(at: loop.clock.now + pause)
    }
}

extension LocalNameQuery: UDPSocketHandler {
    public func readable(_ socket: UDPSocket, now: Int64) {
        guard let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let datagram = batch[index]
            // Responders send from the port at which they listen (RFC 6762, section 6).
            guard !datagram.isTruncated, datagram.sender.port == responder.port, let sender = datagram.sender.host.v4,
                let host = try? MulticastDNS.address(
                    of: name, in: datagram.bytes, id: id, from: sender)
            else { continue }
            let handler = handler
            close()
            handler?.found(host, now: now)
            return
        }
    }
}

extension LocalNameQuery: TimerHandler {
    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        guard pauses.isEmpty else { return ask() }
        let handler = handler
        let error = wasSent ? ResolverError.unknownHost : .noAnswer
        close()
        handler?.notFound(error, now: now)
    }
}
