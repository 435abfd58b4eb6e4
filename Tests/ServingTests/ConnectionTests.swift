import Platform
import Serving
import TestKit

private let second: Int64 = 1_000_000_000

/// A server for which each byte is a request. It answers with a letter and this byte.
private final class EchoServer: TCPListenerHandler {
    static let sendCapacity = 64 << 10
    let loop: EventLoop
    let clients: ClientTable<EchoClient>
    private(set) var refused = 0
    private var listener: TCPListener?

    init?(_ loop: EventLoop, places: ClientPlaces = ClientPlaces(most: 4, perHost: 3)) {
        self.loop = loop
        clients = ClientTable(places)
        listener = try? TCPListener(
            on: .loopback(port: 0), sendCapacity: Self.sendCapacity, loop: loop, handler: self)
        if listener == nil { return nil }
    }

    var address: SocketAddress { listener?.address ?? .loopback(port: 0) }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        guard clients.refusal(of: connection.peer.host) == nil else {
            refused += 1
            return connection.close()
        }
        clients.add(EchoClient(connection, now: now))
    }

    func close() {
        listener?.close()
        listener = nil
        clients.closeAll()
    }
}

private final class EchoClient: ServedClient, ClientConnectionHandler {
    let connection: ClientConnection
    private var timeout: ClientTimeout
    private(set) var end: ClientEnd?
    private(set) var largestPortion = 0

    init(_ connection: TCPConnection, now: Int64) {
        self.connection = ClientConnection(connection, now: now)
        timeout = ClientTimeout(ClientTimeout.Limits(request: 10 * second, silence: 60 * second), at: now)
        self.connection.handler = self
    }

    var host: IPAddress { connection.peer.host }
    var isGone: Bool { connection.isClosed }

    func checkTimeout(at now: Int64) {
        timeout.served(at: connection.readUntil(at: now))
        if now >= timeout.end { close() }
    }

    func close() { connection.close() }

    func received(_ bytes: UnsafeRawBufferPointer, from connection: ClientConnection, now: Int64) {
        largestPortion = max(largestPortion, bytes.count)
        var reply: [UInt8] = []
        for byte in bytes { reply += [0x65, byte] }
        connection.send(reply)
        timeout.received(isInside: false, at: now)
    }

    func drained(_ connection: ClientConnection, now: Int64) {}
    func ended(_ connection: ClientConnection, _ end: ClientEnd) { self.end = end }
}

/// The client's end of a connection.
private final class Peer: TCPConnectionHandler {
    private(set) var received: [UInt8] = []
    private(set) var hasEnded = false
    private(set) var isOpen = false
    var reads = true
    private var connection: TCPConnection?

    init?(_ server: EchoServer, reads: Bool = true) {
        self.reads = reads
        // The peer's buffer is small, so that the server soon detects a peer that does not read.
        connection = try? TCPConnection(
            to: server.address, receiveBuffer: 8192, loop: server.loop, handler: self)
        if connection == nil { return nil }
    }

    func send(_ bytes: [UInt8]) { _ = try? connection?.send(bytes) }
    func close() { connection?.close() }
    func abort() { connection?.abort() }

    func connected(_ connection: TCPConnection, now: Int64) { isOpen = true }
    func readable(_ connection: TCPConnection, now: Int64) {
        guard reads else { return }
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            switch try? connection.receive(into: buffer) {
            case .bytes(let count): received += buffer[..<count]
            case .nothing: break
            case .endOfStream, nil: hasEnded = true
            }
        }
    }
    func drained(_ connection: TCPConnection, now: Int64) {}
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { hasEnded = true }
}

/// Runs a test with a server on the loopback interface, and a loop for both sides.
private func withServer(_ t: Expectations, _ body: (EchoServer) -> Void) {
    guard let loop = try? EventLoop(), let server = EchoServer(loop) else { return t.fail("no server") }
    body(server)
    server.close()
}

extension EchoServer {
    /// Runs the loop until a condition is true; returns false if the loop has no events for some time.
    fileprivate func wait(_ condition: () -> Bool) -> Bool {
        var (limit, events) = (TurnLimit(), 0)
        while !condition() {
            guard limit.goesOn(after: events) else { return false }
            events = loop.runOnce(timeout: TurnLimit.turn)
        }
        return true
    }

    /// Connects a client to the server. Returns the client's end of the connection (`peer`) and the server's (`client`).
    fileprivate func connect(_ t: Expectations, reads: Bool = true) -> (peer: Peer, client: EchoClient)? {
        let before = clients.all.count
        guard let peer = Peer(self, reads: reads), wait({ self.clients.all.count > before && peer.isOpen }) else {
            t.fail("not connected")
            return nil
        }
        return (peer, clients.all[before])
    }
}

let connectionTests = [
    TestCase(
        "if a client sends bytes to a server, they are answered once in each turn of the event loop, and the client's end is reported"
    ) { t in
        withServer(t) { server in
            guard let (peer, client) = server.connect(t) else { return }
            peer.send([1, 2, 3])
            t.expect(server.wait { peer.received == [0x65, 1, 0x65, 2, 0x65, 3] })
            peer.send([UInt8](repeating: 9, count: 20_000))
            t.expect(server.wait { peer.received.count == 6 + 40_000 })
            t.expectEqual(client.largestPortion, ClientConnection.portionBytes)
            t.expect(client.end == nil)
            peer.close()
            t.expect(server.wait { client.end != nil })
            t.expect(client.end == .closed && client.isGone)
            server.clients.removeGone()
            t.expect(server.clients.all.isEmpty)
        }
    },
    TestCase(
        "if the connection of a client breaks, the reason is reported; if the server closes a connection, no handler is called for it"
    ) { t in
        withServer(t) { server in
            guard let (peer, broken) = server.connect(t), let (other, closed) = server.connect(t) else { return }
            peer.abort()
            t.expect(server.wait { broken.end != nil })
            t.expect(broken.end == .broke(.reset))
            closed.close()
            t.expect(server.wait { other.hasEnded })
            t.expect(closed.end == nil)
            // After a connection is closed, the following calls have no effect.
            closed.connection.send([1])
            t.expect(![UInt8](repeating: 1, count: 5).withUnsafeBytes { closed.connection.offer($0) })
            closed.close()
        }
    },
    TestCase(
        "one host can have at most its maximum number of clients; more are refused until one of its clients disconnects"
    ) { t in
        withServer(t) { server in
            let crowd = (0..<10).map { _ in Peer(server) }
            t.expect(server.wait { server.refused == 7 })
            t.expect(server.wait { crowd.count { $0?.hasEnded ?? true } == 7 })
            t.expectEqual(server.clients.all.count, 3)
            crowd.first { $0?.hasEnded == false }??.close()
            t.expect(server.wait { server.clients.all.contains { $0.isGone } })
            guard let (peer, _) = server.connect(again: t) else { return }
            peer.send([5])
            t.expect(server.wait { peer.received == [0x65, 5] })
            t.expectEqual(server.clients.all.count, 3)
        }
    },
    TestCase("if hundreds of clients have connected and disconnected, all of the server's slots are free") { t in
        withServer(t) { server in
            for _ in 0..<30 {
                let crowd = (0..<12).map { _ in Peer(server) }
                t.expect(server.wait { crowd.allSatisfy { $0?.isOpen ?? true } })
                for peer in crowd { peer?.close() }
                t.expect(
                    server.wait {
                        server.clients.removeGone()
                        return server.clients.all.isEmpty
                    })
            }
            t.expect(server.refused > 100, "expected more than 100 refused connections, got \(server.refused)")
        }
    },
    TestCase("if a client sends nothing, it is disconnected after its timeout; a client that sends stays connected") {
        t in
        withServer(t) { server in
            guard let (mute, _) = server.connect(t), let (good, _) = server.connect(t) else { return }
            good.send([1])
            t.expect(server.wait { good.received.count == 2 })
            let now = server.loop.clock.now
            server.clients.checkTimeout(at: now + 9 * second)
            t.expectEqual(server.clients.all.count, 2)
            server.clients.checkTimeout(at: now + 11 * second)
            t.expectEqual(server.clients.all.count, 1)
            t.expect(server.wait { mute.hasEnded } && !good.hasEnded)
        }
    },
    TestCase("if a client does not read its replies, it is disconnected, and the bytes that wait for it are dropped") {
        t in
        withServer(t) { server in
            guard let (deaf, client) = server.connect(t, reads: false), let (good, _) = server.connect(t) else {
                return
            }
            t.expect(
                server.wait {
                    deaf.send([UInt8](repeating: 7, count: 4000))
                    return client.end != nil
                })
            t.expect(client.end == .doesNotRead && client.isGone)
            good.send([1])
            t.expect(server.wait { good.received.count == 2 })
        }
    },
    TestCase(
        "if a slow client cannot receive optional messages, they are left out as a whole, and later messages are sent again"
    ) { t in
        withServer(t) { server in
            guard let (peer, client) = server.connect(t, reads: false) else { return }
            var taken: [UInt8] = []
            var number: UInt8 = 0
            while client.connection.leftOut < 5 {
                let message = [UInt8](repeating: number, count: 10_000)
                if message.withUnsafeBytes({ client.connection.offer($0) }) { taken += message }
                number &+= 1
                t.expect(client.connection.pendingBytes <= EchoServer.sendCapacity)
                server.loop.runOnce(timeout: 0)
            }
            t.expect(client.end == nil && !client.isGone)
            peer.reads = true
            t.expect(server.wait { peer.received.count == taken.count })
            let last = [UInt8](repeating: 200, count: 10_000)
            t.expect(last.withUnsafeBytes { client.connection.offer($0) })
            t.expect(server.wait { peer.received.count == taken.count + last.count })
            t.expect(peer.received == taken + last, "a message was sent only in part")
        }
    },
    TestCase("if a client reads nothing, it is disconnected; a client that reads slowly stays connected") { t in
        withServer(t) { server in
            guard let (deaf, deafClient) = server.connect(t, reads: false),
                let (slow, slowClient) = server.connect(t, reads: false)
            else { return }
            for peer in [deaf, slow] { peer.send([1]) }
            t.expect(server.wait { server.clients.all.allSatisfy { $0.largestPortion > 0 } })
            var now = server.loop.clock.now
            let message = [UInt8](repeating: 3, count: 10_000)
            for _ in 0..<20 {
                // Offers messages until the buffers are full.
                for client in [deafClient, slowClient] {
                    var limit = TurnLimit()
                    while message.withUnsafeBytes({ client.connection.offer($0) }), limit.goesOn(after: 1) {
                        server.loop.runOnce(timeout: 0)
                    }
                }
                // The slow client reads some bytes every ten seconds.
                let waiting = slowClient.connection.pendingBytes
                slow.reads = true
                t.expect(server.wait { slowClient.connection.pendingBytes < waiting || slow.hasEnded })
                slow.reads = false
                now += 10 * second
                server.clients.checkTimeout(at: now)
            }
            t.expect(deafClient.isGone, "the client that reads nothing was not disconnected")
            t.expect(!slowClient.isGone && !slow.hasEnded, "the client that reads slowly was disconnected")
            t.expectEqual(server.clients.all.count, 1)
        }
    },
]

extension EchoServer {
    /// Removes the clients that have disconnected, and connects a new one in a slot that is free.
    fileprivate func connect(again t: Expectations) -> (peer: Peer, client: EchoClient)? {
        clients.removeGone()
        return connect(t)
    }
}
