import CSystem
import Platform
import TestKit

/// A server that stores all data that it receives over TCP or UDP, and sends them back.
private final class Echo: TCPListenerHandler, TCPConnectionHandler, UDPSocketHandler {
    let batch = try? DatagramBatch(capacity: 4, size: 64)
    let isServer: Bool
    var connections: [TCPConnection] = []
    var received: [UInt8] = []
    var senders: [SocketAddress] = []
    var isConnected = false

    init(isServer: Bool) { self.isServer = isServer }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        senders.append(connection.peer)
        connections.append(connection)
        connection.handler = self
    }

    func connected(_ connection: TCPConnection, now: Int64) { isConnected = true }
    func drained(_ connection: TCPConnection, now: Int64) {}
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {}

    func readable(_ connection: TCPConnection, now: Int64) {
        var bytes = [UInt8](repeating: 0, count: 64)
        let result = bytes.withUnsafeMutableBytes { try? connection.receive(into: $0) }
        guard case .bytes(let count)? = result else { return }
        received += bytes[..<count]
        if isServer { try? connection.send(Array(bytes[..<count])) }
    }

    func readable(_ socket: UDPSocket, now: Int64) {
        guard let batch, let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let datagram = batch[index]
            received += datagram.bytes
            senders.append(datagram.sender)
            if isServer { _ = try? socket.send(datagram.bytes, to: datagram.sender) }
        }
    }
}

/// Sends data in both directions, over TCP and UDP, between two sockets at an IPv6 address of this machine.
private func echo(_ t: Expectations, at host: IPAddress) {
    guard let loop = try? EventLoop() else { return t.fail("no loop") }
    let (server, client) = (Echo(isServer: true), Echo(isServer: false))
    do throws(SocketError) {
        let listener = try TCPListener(on: SocketAddress(host: host, port: 0), loop: loop, handler: server)
        defer { listener.close() }
        t.expect(listener.address.host == host && listener.address.port > 0, listener.address.text)
        let connection = try TCPConnection(to: listener.address, loop: loop, handler: client)
        defer { connection.close() }
        try connection.send([1, 2, 3])
        t.expect(wait(loop) { client.received == [1, 2, 3] }, "nothing came back over TCP")
        t.expect(client.isConnected && server.senders.first == connection.localAddress, "another peer")
        for each in server.connections { each.close() }
        (server.senders, client.received) = ([], [])

        let service = try UDPSocket(bind: SocketAddress(host: host, port: 0), loop: loop, handler: server)
        let socket = try UDPSocket(bind: .anyV6(port: 0), loop: loop, handler: client)
        defer {
            service.close()
            socket.close()
        }
        [UInt8]([4, 5]).withUnsafeBytes { _ = try? socket.send($0, to: service.address) }
        t.expect(wait(loop) { client.received == [4, 5] }, "nothing came back over UDP")
        // A sender with a link-local address also has the interface on which its datagram arrived.
        t.expect(server.senders == [SocketAddress(host: host, port: socket.address.port)], "another sender")
        t.expect(client.senders == [service.address], "another sender")
    } catch { t.fail(error.message) }
}

let versionSixTests = [
    TestCase("TCP connections and datagrams work in both directions over IPv6") { t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        echo(t, at: .v6Loopback)
    },
    TestCase("TCP connections and datagrams work in both directions at a link-local address with its interface") { t in
        guard let own = OwnAddresses.ofLink else {
            return t.skip("no interface has an address of its link", since: .noAddress)
        }
        echo(t, at: .v6(high: own.high, low: own.low, interface: if_nametoindex(own.name)))
    },
    TestCase("if an IPv6 socket uses a port, the IPv4 port of the same number stays free") { t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        withLoop(t) { (loop) throws(PlatformError) in
            guard let four = try? UDPSocket(bind: .any(port: 0), loop: loop, handler: nil),
                let six = try? UDPSocket(bind: .anyV6(port: four.address.port), loop: loop, handler: nil)
            else { return t.fail("not bound") }
            t.expectEqual(four.address.port, six.address.port)
            t.expect(four.address.host != six.address.host, "one address")
        }
    },
    TestCase("a datagram to a multicast group reaches the group's members through each network interface") { t in
        guard OwnAddresses.ofLink != nil else {
            return t.skip("no interface has an address of its link", since: .noAddress)
        }
        withLoop(t) { (loop) throws(PlatformError) in
            let handler = Echo(isServer: false)
            guard let socket = try? UDPSocket(bind: .anyV6(port: 0), loop: loop, handler: handler),
                let sender = try? UDPSocket(bind: .anyV6(port: 0), loop: loop, handler: nil),
                let all = IPAddress("ff02::1")
            else { return t.fail("no sockets") }
            // Send to the multicast group of all machines, which no program needs to join.
            let sent = [UInt8]([7]).withUnsafeBytes {
                let group = SocketAddress(host: all, port: socket.address.port)
                return sender.send($0, toGroup: group, through: InterfaceAddresses())
            }
            #if arch(arm)
            // In qemu-user, which lacks IPV6_MULTICAST_IF, the datagram cannot be sent.
            if sent == 0 { return t.skip("groups of IPv6 are not reached here", since: .emulator) }
            #endif
            t.expect(sent > 0, "through no interface")
            t.expect(wait(loop) { handler.received.count >= 1 }, "nothing came")
            guard case .v6(let high, _, let interface)? = handler.senders.first?.host else {
                return t.fail("no sender")
            }
            t.expect(high == 0xFE80 << 48 && interface > 0, "the answer's way is not known")
        }
    },
]
