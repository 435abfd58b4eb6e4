import LSL
import Platform

/// Receives the datagrams of a discovery socket.
protocol LSLDatagramHandler: AnyObject {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64)
}

/// Sends queries to outlets and receives their answers. It has one UDP socket for each IP version, both with the same port. Open sockets retain the
/// handler.
final class LSLDatagrams {
    /// The maximum number of datagrams that one system call reads.
    private static let batchDatagrams = 16
    /// The maximum number of system calls in one turn of the event loop: enough for more outlets than a laboratory has, each of which answers several
    /// times.
    private static let receptionsPerTurn = 16
    /// The maximum length of an answer in bytes. The answers of liblsl have 640 bytes.
    private static let answerBytes = 16 << 10
    /// The size of the kernel's buffer for unread answers, in bytes per socket.
    private static let receiveBytes: Int32 = 256 << 10
    /// The maximum number of attempts to find a port that is free for both IP versions.
    private static let attempts = 4

    private let loop: EventLoop
    private let ports: LSLPorts
    private var v4: UDPSocket?
    /// The IPv6 socket; nil if the machine does not support IPv6.
    private var v6: UDPSocket?
    private var batch: DatagramBatch?
    private var handler: (any LSLDatagramHandler)?

    init(ports: LSLPorts, loop: EventLoop) {
        self.ports = ports
        self.loop = loop
    }

    /// Opens the sockets on any free port. Outlets send their answers to that port, whether the query was sent by multicast, by broadcast or
    /// directly.
    /// - Returns: the port.
    func open(for handler: any LSLDatagramHandler) throws(SocketError) -> UInt16 {
        close()
        batch = try DatagramBatch(capacity: Self.batchDatagrams, size: Self.answerBytes)
        var port: UInt16 = 0
        for _ in 0..<Self.attempts where v6 == nil {
            v4?.close()
            let socket = try bind(.any(port: 0))
            v4 = socket
            port = socket.address.port
            do throws(SocketError) {
                v6 = try bind(.anyV6(port: port))
            } catch {
                // If the machine has no IPv6, continue with IPv4 only.
                if error != .addressInUse { break }
            }
        }
        self.handler = handler
        return port
    }

    private func bind(_ address: SocketAddress) throws(SocketError) -> UDPSocket {
        try UDPSocket(
            bind: address, broadcast: address.host.v4 != nil, receiveBuffer: Self.receiveBytes, loop: loop,
            handler: self)
    }

    func close() {
        v4?.close()
        v6?.close()
        (v4, v6, batch, handler) = (nil, nil, nil, nil)
    }

    private func socket(for host: IPAddress) -> UDPSocket? { host.v4 != nil ? v4 : v6 }

    /// Sends one datagram. Errors are ignored: datagrams may be lost at any time, and queries are repeated.
    func send(_ bytes: [UInt8], to address: SocketAddress) {
        bytes.withUnsafeBytes { _ = try? socket(for: address.host)?.send($0, to: address) }
    }

    /// Sends a query to all targets of discovery, and, if a host is given, to the host's service ports, because its outlets may not receive
    /// multicast.
    func ask(_ bytes: [UInt8], host: HostAddress?) {
        let interfaces = InterfaceAddresses()
        for target in LSLPorts.targets {
            let address = SocketAddress(host: target.socketHost, port: ports.multicast)
            if address.host.isGroup {
                // Send the datagram through every interface, because the routing table may know only one interface for a group, or none.
                bytes.withUnsafeBytes {
                    _ = socket(for: address.host)?.send($0, toGroup: address, through: interfaces)
                }
            } else {
                send(bytes, to: address)
            }
        }
        // Send to the broadcast address of each network as well, because the general broadcast address among the targets uses one interface only.
        bytes.withUnsafeBytes { _ = v4?.send($0, toAllAt: ports.multicast, through: interfaces) }
        guard let host = host?.socketHost else { return }
        send(bytes, to: SocketAddress(host: host, port: ports.multicast))
        for port in ports.services { send(bytes, to: SocketAddress(host: host, port: port)) }
    }
}

extension LSLDatagrams: UDPSocketHandler {
    func readable(_ socket: UDPSocket, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        while socket === v4 || socket === v6, let batch, budget.take() {
            guard let count = try? socket.receiveBatch(into: batch), count > 0 else { return }
            let now = loop.clock.now
            for index in 0..<count {
                let datagram = batch[index]
                if !datagram.isTruncated { handler?.datagram(datagram.bytes, from: datagram.sender, at: now) }
            }
            if count < Self.batchDatagrams { return }
        }
    }
}
