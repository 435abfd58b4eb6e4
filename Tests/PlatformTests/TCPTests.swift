import CSystem
import Platform
import TestKit

/// A handler that records all calls by its connection, and reads all bytes.
private final class Peer: TCPConnectionHandler {
    var isConnected = false
    var received: [UInt8] = []
    var ended = false
    var drains = 0
    var error: SocketError?
    var reads = true
    private var buffer = [UInt8](repeating: 0, count: 4096)

    func connected(_ connection: TCPConnection, now: Int64) { isConnected = true }
    func drained(_ connection: TCPConnection, now: Int64) { drains += 1 }
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { self.error = error }

    func readable(_ connection: TCPConnection, now: Int64) {
        guard reads else { return }
        do throws(SocketError) {
            let result = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(SocketError) in
                try connection.receive(into: UnsafeMutableRawBufferPointer(bytes))
            }
            switch result {
            case .bytes(let count): received.append(contentsOf: buffer[0..<count])
            case .nothing: break
            case .endOfStream: ended = true
            }
        } catch {
            self.error = error
        }
    }
}

private final class Acceptor: TCPListenerHandler {
    let peer = Peer()
    var connection: TCPConnection?
    var count = 0
    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        count += 1
        connection.handler = peer
        self.connection = connection
    }
}

/// The two ends of a connection.
private struct Pair {
    let loop: EventLoop
    let listener: TCPListener
    let acceptor = Acceptor()
    let peer = Peer()
    let client: TCPConnection
    let server: TCPConnection

    init?(_ t: Expectations, sendCapacity: Int = 65536) {
        guard let loop = try? EventLoop(),
            let listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: acceptor),
            let client = try? TCPConnection(
                to: listener.address, sendCapacity: sendCapacity, loop: loop, handler: peer)
        else {
            t.fail("no pair")
            return nil
        }
        self.loop = loop
        self.listener = listener
        self.client = client
        let acceptor = acceptor
        let peer = peer
        guard wait(loop, until: { acceptor.connection != nil && peer.isConnected }), let accepted = acceptor.connection
        else {
            t.fail("not connected")
            return nil
        }
        server = accepted
    }

    func close() {
        listener.close()
        client.close()
        server.close()
        acceptor.connection = nil
    }
}

private func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) } }

private func thrown(_ body: () throws(SocketError) -> Void) -> SocketError? {
    do throws(SocketError) {
        try body()
        return nil
    } catch {
        return error
    }
}

let tcpTests = [
    TestCase("over TCP, bytes arrive in both directions, and the end of the stream is reported after its last byte") {
        t in
        guard let pair = Pair(t) else { return }
        defer { pair.close() }
        t.expectEqual(pair.acceptor.count, 1)
        t.expect(pair.server.peer == pair.client.localAddress!)
        t.expect(thrown { () throws(SocketError) in try pair.client.send(pattern(3000)) } == nil)
        t.expect(thrown { () throws(SocketError) in try pair.server.send([1, 2, 3]) } == nil)
        t.expect(wait(pair.loop) { pair.acceptor.peer.received.count == 3000 && pair.peer.received.count == 3 })
        t.expect(pair.acceptor.peer.received == pattern(3000))
        pair.client.close()
        t.expect(wait(pair.loop) { pair.acceptor.peer.ended })
        // The end of the connection is reported only once: a turn of the loop reports no more events. Repeated reports would keep the loop busy.
        t.expectEqual(pair.loop.runOnce(timeout: 0), 0)
    },
    TestCase("if bytes are sent while a TCP connection is still being set up, they wait, and then arrive") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let acceptor = Acceptor()
            let peer = Peer()
            guard let listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: acceptor),
                let client = try? TCPConnection(to: listener.address, loop: loop, handler: peer)
            else { return t.fail("no sockets") }
            t.expect(client.isConnecting)
            t.expect(thrown { () throws(SocketError) in try client.send([7, 8]) } == nil)
            t.expect(wait(loop) { acceptor.peer.received == [7, 8] })
            listener.close()
            client.close()
            acceptor.connection?.close()
            acceptor.connection = nil
        }
    },
    TestCase("if nothing listens on a TCP port, a connection to it is refused") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let acceptor = Acceptor()
            let peer = Peer()
            guard let listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: acceptor) else {
                return t.fail("no listener")
            }
            let address = listener.address
            listener.close()
            let client: TCPConnection
            do throws(SocketError) {
                client = try TCPConnection(to: address, loop: loop, handler: peer)
            } catch {
                return t.expect(error == .refused)
            }
            t.expect(wait(loop) { peer.error != nil })
            t.expect(peer.error == .refused, peer.error?.message ?? "")
            t.expect(!client.isOpen && !client.isConnecting)
            t.expect(thrown { () throws(SocketError) in try client.send([1]) } == .closed)
        }
    },
    TestCase("if the peer resets a TCP connection, that is reported once as a broken connection") { t in
        guard let pair = Pair(t) else { return }
        defer { pair.close() }
        pair.client.abort()
        t.expect(wait(pair.loop) { pair.acceptor.peer.error != nil })
        t.expect(pair.acceptor.peer.error == .reset)
        t.expect(!pair.server.isOpen)
        t.expectEqual(pair.loop.runOnce(timeout: 0), 0)
    },
    TestCase("if the peer resets a TCP connection, that is reported as a failure, even while this side does not read") {
        t in
        guard let pair = Pair(t) else { return }
        defer { pair.close() }
        pair.acceptor.peer.reads = false
        pair.client.abort()
        t.expect(wait(pair.loop) { pair.acceptor.peer.error != nil })
        t.expect(pair.acceptor.peer.error == .reset)
    },
    TestCase(
        "if a slow TCP peer causes the send buffer to fill, further messages are refused as a whole, and all accepted bytes arrive"
    ) { t in
        guard let pair = Pair(t, sendCapacity: 100_000) else { return }
        defer { pair.close() }
        pair.acceptor.peer.reads = false
        let block = pattern(50_000)
        var accepted = 0
        var refusal: SocketError?
        while refusal == nil && accepted < 2000 {
            refusal = thrown { () throws(SocketError) in try pair.client.send(block) }
            if refusal == nil { accepted += 1 }
        }
        t.expect(refusal == .sendBufferFull)
        t.expect(pair.client.pendingSendCount > 0 && pair.client.pendingSendCount <= 100_000)
        t.expect(thrown { () throws(SocketError) in try pair.client.send(pattern(100_001)) } == .sendBufferFull)
        pair.acceptor.peer.reads = true
        t.expect(wait(pair.loop) { pair.acceptor.peer.received.count == accepted * block.count })
        t.expectEqual(pair.peer.drains, 1)
        var equal = true
        for index in 0..<accepted {
            let part = pair.acceptor.peer.received[index * block.count..<(index + 1) * block.count]
            equal = equal && part.elementsEqual(block)
        }
        t.expect(equal)
    },
    TestCase(
        "if a TCP port is in use, or an address belongs to another machine, listening there is refused with the reason"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let acceptor = Acceptor()
            guard let listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: acceptor) else {
                return t.fail("no listener")
            }
            let used = listener.address
            t.expect(
                thrown { () throws(SocketError) in
                    _ = try TCPListener(on: used, loop: loop, handler: acceptor)
                } == .addressInUse)
            // No machine has an address of 192.0.2.0/24, which is reserved for documentation.
            t.expect(
                thrown { () throws(SocketError) in
                    _ = try TCPListener(
                        on: SocketAddress("192.0.2.1", port: 0)!, loop: loop, handler: acceptor)
                } == .addressNotAvailable)
            listener.close()
        }
    },
    TestCase("if a handler accepts a TCP connection but does not retain it, the connection is closed") { t in
        guard let pair = Pair(t) else { return }
        pair.server.close()
        pair.acceptor.connection = nil
        t.expect(wait(pair.loop) { pair.peer.ended || pair.peer.error != nil })
        pair.close()
    },
    TestCase("if no file descriptor is free, a new TCP connection is refused, and later ones are accepted") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let acceptor = Acceptor()
            let peer = Peer()
            var before = rlimit()
            guard let listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: acceptor),
                let client = try? TCPConnection(to: listener.address, loop: loop, handler: peer)
            else { return t.fail("no sockets") }
            guard system_get_descriptor_limit(&before) == 0,
                system_set_descriptor_limit(rlimit(rlim_cur: 64, rlim_max: before.rlim_max)) == 0
            else { return t.skip("no descriptor limit here", since: .emulator) }
            var fillers: [Int32] = []
            while fillers.count < 100 {
                let filler = system_open("/dev/null", O_RDONLY, 0)
                guard filler >= 0 else { break }
                fillers.append(filler)
            }
            let isFull = fillers.count < 100
            t.expect(wait(loop) { peer.ended || peer.error != nil || acceptor.count > 0 })
            for filler in fillers { close(filler) }
            _ = system_set_descriptor_limit(before)
            guard isFull else { return t.skip("the limit has no effect here", since: .emulator) }
            t.expectEqual(acceptor.count, 0)
            t.expect(!peer.isConnected || peer.ended || peer.error != nil)
            // The refused connection was removed from the listener's queue, so it does not wake the loop again.
            client.close()
            t.expectEqual(loop.runOnce(timeout: 0), 0)
            guard let second = try? TCPConnection(to: listener.address, loop: loop, handler: Peer()) else {
                return t.fail("no second connection")
            }
            t.expect(wait(loop) { acceptor.count == 1 })
            second.close()
            acceptor.connection?.close()
            acceptor.connection = nil
            listener.close()
        }
    },
]
