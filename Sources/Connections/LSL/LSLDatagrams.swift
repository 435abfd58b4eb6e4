import LSL
import Platform

/// Gets the datagrams of a socket of discovery.
protocol LSLDatagramHandler: AnyObject {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64)
}

/// What asks outlets and gets their answers: a UDP socket for each version of the Internet protocol, at one port. It holds its
/// handler while it is open.
final class LSLDatagrams {
    /// Datagrams that one system call takes.
    private static let batchDatagrams = 16
    /// Such calls in one turn of the loop: more outlets than a laboratory has, each answering several times.
    private static let receptionsPerTurn = 16
    /// The longest answer that is read: liblsl's have 640 bytes.
    private static let answerBytes = 16 << 10
    /// What the kernel keeps of answers that are not read yet, in bytes, for each socket.
    private static let receiveBytes: Int32 = 256 << 10
    /// How often a port is looked for that is free under both versions.
    private static let attempts = 4

    private let loop: EventLoop
    private let ports: LSLPorts
    private var v4: UDPSocket?
    /// nil where the machine does not know version 6.
    private var v6: UDPSocket?
    private var batch: DatagramBatch?
    private var handler: (any LSLDatagramHandler)?

    init(ports: LSLPorts, loop: EventLoop) {
        self.ports = ports
        self.loop = loop
    }

    /// Opens them on any free port: outlets answer there, whichever way they were asked.
    /// - Returns: that port.
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
                // Under version 4 alone streams are found as well.
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

    /// Sends one datagram; one that cannot be sent is lost, as datagrams may be.
    func send(_ bytes: [UInt8], to address: SocketAddress) {
        bytes.withUnsafeBytes { _ = try? socket(for: address.host)?.send($0, to: address) }
    }

    /// Asks all targets of discovery, and the service ports of a host where one is named: its outlets need not hear multicast.
    func ask(_ bytes: [UInt8], host: HostAddress?) {
        for target in LSLPorts.targets {
            let address = SocketAddress(host: target.socketHost, port: ports.multicast)
            if address.host.isGroup {
                // Routes may lead to one interface alone, or nowhere.
                bytes.withUnsafeBytes { _ = socket(for: address.host)?.send($0, toGroup: address) }
            } else {
                send(bytes, to: address)
            }
        }
        // Of the targets the general broadcast leaves by one interface alone.
        bytes.withUnsafeBytes { _ = v4?.send($0, toAllAt: ports.multicast) }
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
