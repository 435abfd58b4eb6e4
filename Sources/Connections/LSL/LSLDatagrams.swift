import LSL
import Platform

/// Gets the datagrams of a socket of discovery.
protocol LSLDatagramHandler: AnyObject {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64)
}

/// A UDP socket that asks outlets and gets their answers. It holds its handler while it is open.
final class LSLDatagrams {
    /// Datagrams that one system call takes.
    private static let batchDatagrams = 16
    /// Such calls in one turn of the loop: more outlets than a laboratory has, each answering several times.
    private static let receptionsPerTurn = 16
    /// The longest answer that is read: liblsl's have 640 bytes.
    private static let answerBytes = 16 << 10

    private let loop: EventLoop
    private var socket: UDPSocket?
    private var batch: DatagramBatch?
    private var handler: (any LSLDatagramHandler)?

    init(loop: EventLoop) { self.loop = loop }

    /// Opens it on any free port.
    /// - Returns: that port.
    func open(for handler: any LSLDatagramHandler) throws(SocketError) -> UInt16 {
        close()
        if batch == nil { batch = try DatagramBatch(capacity: Self.batchDatagrams, size: Self.answerBytes) }
        let socket = try UDPSocket(
            bind: .any(port: 0), broadcast: true, receiveBuffer: 256 << 10, loop: loop, handler: self)
        self.socket = socket
        self.handler = handler
        return socket.address.port
    }

    func close() {
        socket?.close()
        socket = nil
        handler = nil
    }

    /// Sends one datagram; one that cannot be sent is lost, as datagrams may be.
    func send(_ bytes: [UInt8], to host: UInt32, port: UInt16) {
        bytes.withUnsafeBytes { _ = try? socket?.send($0, to: SocketAddress(host: host, port: port)) }
    }

    /// Asks all targets of discovery, and the service ports of a host where one is named: its outlets need not hear multicast.
    func ask(_ bytes: [UInt8], host: UInt32?) {
        for target in LSLPorts.targets {
            if target >> 28 == 0xE {
                // Routes may lead to one interface alone, or nowhere.
                let group = SocketAddress(host: target, port: LSLPorts.multicast)
                bytes.withUnsafeBytes { _ = socket?.send($0, toGroup: group) }
            } else {
                send(bytes, to: target, port: LSLPorts.multicast)
            }
        }
        guard let host else { return }
        send(bytes, to: host, port: LSLPorts.multicast)
        for port in LSLPorts.services { send(bytes, to: host, port: port) }
    }
}

extension LSLDatagrams: UDPSocketHandler {
    func readable(_ socket: UDPSocket, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        while socket === self.socket, let batch, budget.take() {
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
