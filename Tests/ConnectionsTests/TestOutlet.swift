import LSL
import Platform
import Signals

/// An outlet on sockets of this machine. A test can end it in several ways, and let it send any bytes.
final class TestOutlet: TCPListenerHandler, TCPConnectionHandler, UDPSocketHandler {
    /// Handles the data from an inlet instead of the outlet; nil for the outlet's usual reaction. Called whenever data arrive on the connection.
    var script: ((TCPConnection) -> Void)?
    /// Returns the stream descriptions with which queries are answered; nil for the outlet's own description.
    var documents: (() -> [[UInt8]])?
    /// The number of seconds by which the time stamps are in the future; negative for the past.
    var ahead = 0.0
    /// The number of bytes that the network can still transmit; nil for no limit.
    var linkBytes: Int?
    private(set) var outlet: Outlet
    private(set) var feed: OutletFeed?
    private(set) var requests = 0
    private let loop: EventLoop
    private var listeners: [TCPListener] = []
    private var services: [UDPSocket] = []
    private var connection: TCPConnection?
    private var reader = DataRequestReader()
    private let batch: DatagramBatch

    /// - Parameter hosts: addresses of this machine, at most one of IPv4 and one of IPv6.
    init?(_ stream: StreamDescription, at hosts: [IPAddress], loop: EventLoop) {
        guard let batch = try? DatagramBatch(capacity: 16, size: 4096) else { return nil }
        self.batch = batch
        self.loop = loop
        outlet = Outlet(StreamInformation(stream: stream, channels: []))
        var stream = stream
        (stream.v4, stream.v6) = (nil, nil)
        for host in hosts {
            // The sockets retain their handlers until they are closed, so the outlet must close its sockets when it
            // ends.
            guard let listener = try? TCPListener(on: SocketAddress(host: host, port: 0), loop: loop, handler: self),
                let service = Self.service(host, loop, self)
            else { return nil }
            listeners.append(listener)
            services.append(service)
            let ports = StreamPorts(data: listener.address.port, service: service.address.port)
            if host.v4 != nil { stream.v4 = ports } else { stream.v6 = ports }
        }
        let channels = (0..<stream.channelCount).map {
            ChannelDescription(label: "E\($0 + 1)", unit: SignalUnit(unit: "µV"), type: .eeg)
        }
        outlet = Outlet(StreamInformation(stream: stream, channels: channels))
    }

    /// Opens a socket on one of the ports to which inlets send unicast queries.
    private static func service(_ host: IPAddress, _ loop: EventLoop, _ handler: any UDPSocketHandler) -> UDPSocket? {
        for port in LSLPorts.own.services {
            let socket = try? UDPSocket(
                bind: SocketAddress(host: host, port: port), receiveBuffer: 64 << 10, loop: loop, handler: handler)
            if let socket { return socket }
        }
        return nil
    }

    var stream: StreamDescription { outlet.information.stream }
    var isFeeding: Bool { feed != nil && connection != nil }
    /// The number of bytes that the outlet has still to send, because the inlet has not accepted them yet.
    var waiting: Int { connection?.pendingSendCount ?? 0 }

    private func closeSockets() {
        for listener in listeners { listener.close() }
        for service in services { service.close() }
        (listeners, services, feed) = ([], [], nil)
    }

    /// Ends like a program that exits: closes its connections in order.
    func end() {
        closeSockets()
        connection?.close()
        connection = nil
    }

    /// Ends like a killed program: resets its connections.
    func kill() {
        closeSockets()
        connection?.abort()
        connection = nil
    }

    /// Ends like a machine that loses its power: the connection stays open, and the outlet sends nothing more.
    func vanish() { closeSockets() }

    /// Sends a sample to the inlet, with this value in all channels, and its time in nanoseconds.
    func push(_ value: Double, at time: Int64) {
        guard feed != nil else { return }
        if stream.format == .string {
            feed?.add([Array("m\(Int64(value))".utf8)], at: Double(time) / 1e9 + ahead)
        } else {
            feed?.add(repeatElement(value, count: stream.channelCount), at: Double(time) / 1e9 + ahead)
        }
        pump()
    }

    /// Sets the time stamp of the next sample, in seconds.
    func stampNext(_ stamp: Double) {
        feed?.add(repeatElement(0, count: stream.channelCount), at: stamp)
        pump()
    }

    func pump() {
        guard let connection else { return }
        while feed?.isEmpty == false, connection.pendingSendCount == 0 {
            guard linkBytes ?? 1 > 0, let bytes = feed?.take(bytes: min(32 << 10, linkBytes ?? .max)),
                (try? connection.send(bytes)) != nil
            else { return }
            linkBytes = linkBytes.map { $0 - bytes.count }
        }
    }

    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        feed = nil
        reader = DataRequestReader()
        self.connection = connection
        connection.handler = self
    }

    func connected(_ connection: TCPConnection, now: Int64) {}
    func drained(_ connection: TCPConnection, now: Int64) { pump() }

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {
        if connection === self.connection { (self.connection, feed) = (nil, nil) }
    }

    func readable(_ connection: TCPConnection, now: Int64) {
        var bytes = [UInt8](repeating: 0, count: 2048)
        let received = bytes.withUnsafeMutableBytes { try? connection.receive(into: $0) }
        guard connection === self.connection, case .bytes(let count)? = received else {
            if received == .endOfStream { connection.close() }
            return
        }
        requests += 1
        if let script { return script(connection) }
        for byte in bytes[..<count] {
            guard let request = try? reader.push(byte) else { continue }
            return answer(request, on: connection)
        }
    }

    private func answer(_ request: DataRequest, on connection: TCPConnection) {
        switch outlet.answer(to: request) {
        case .close(let bytes):
            try? connection.send(bytes)
            connection.close()
            self.connection = nil
        case .feed(let bytes, let order, let samples):
            try? connection.send(bytes)
            feed = OutletFeed(stream, order: order, bufferSamples: samples)
        }
    }

    func readable(_ socket: UDPSocket, now: Int64) {
        guard let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let datagram = batch[index]
            let time = loop.clock.now
            switch outlet.reply(to: datagram.bytes, isService: true, received: time, now: time) {
            case .none: break
            case .toSender(let bytes): send(bytes, on: socket, to: datagram.sender)
            case .toPort(let port, let bytes):
                let place = SocketAddress(host: datagram.sender.host, port: port)
                guard let documents, let query = try? ShortInfoQuery(datagram: datagram.bytes) else {
                    send(bytes, on: socket, to: place)
                    continue
                }
                for document in documents() {
                    send(ShortInfoAnswer.datagram(id: query.id, document: document), on: socket, to: place)
                }
            }
        }
    }

    private func send(_ bytes: [UInt8], on socket: UDPSocket, to address: SocketAddress) {
        bytes.withUnsafeBytes { _ = try? socket.send($0, to: address) }
    }
}
