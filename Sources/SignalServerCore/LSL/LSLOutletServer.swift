import LSL
import Platform
import Serving
import Signals
import Text

/// Offers one signal as an outlet of the Lab Streaming Layer. All of its code runs in the given event loop.
public final class LSLOutletServer {
    private let outlet: Outlet
    private let loop: EventLoop
    private var listener: TCPListener?
    private var service: UDPSocket?
    private var multicast: UDPSocket?
    private let batch: DatagramBatch
    private let clients = ClientTable<LSLFeedClient>(ServerLimits.places)
    private var values: [Double]

    /// - Parameters:
    /// - signal: the offered signal.
    /// - facts: the unit and the type of each channel.
    /// - name: the stream's name.
    /// - hostName: the machine's name. Together with the stream's name, it forms the identifier of the stream's source.
    /// - address: the address at which the server listens for inlets.
    /// - ports: the ports at which the server receives the queries of inlets.
    public init(
        _ signal: Signal, facts: ((Int) -> (unit: String, type: SignalType))? = nil, name: String, hostName: String,
        at address: SocketAddress = .any(port: 0),
        ports: LSLPorts = .usual, loop: EventLoop
    ) throws(SocketError) {
        self.loop = loop
        batch = try DatagramBatch(capacity: 16, size: 4096)
        values = [Double](repeating: 0, count: signal.labels.count)
        let waiting = Acceptor()
        let listener = try Self.onFreePort(of: ports.services) { (port) throws(SocketError) in
            try TCPListener(
                on: SocketAddress(host: address.host, port: port), sendCapacity: 2 << 20, loop: loop, handler: waiting)
        }
        let datagrams = Datagrams()
        let service = try Self.onFreePort(of: ports.services) { (port) throws(SocketError) in
            try UDPSocket(bind: SocketAddress(host: address.host, port: port), loop: loop, handler: datagrams)
        }
        // All outlets of a machine share this port. Broadcasts, and datagrams to the multicast group of all hosts, arrive without joining a group.
        let multicast = try UDPSocket(
            bind: .any(port: ports.multicast), shared: true, loop: loop, handler: datagrams)
        var stream = StreamDescription()
        stream.uid = Self.uid(loop.clock.now, listener.address.port)
        (stream.name, stream.hostName, stream.sessionID) = (name, hostName, "default")
        stream.sourceID = hostName.isEmpty ? name : "\(name) \(hostName)"
        stream.channelCount = signal.labels.count
        stream.rate = signal.rate
        stream.createdAt = loop.clock.now
        stream.v4 = StreamPorts(data: listener.address.port, service: service.address.port)
        let channels = signal.labels.enumerated().map { index, label in
            let own = facts?(index) ?? (unit: signal.unit, type: signal.type)
            return ChannelDescription(label: label, unit: SignalUnit(unit: own.unit), type: own.type)
        }
        var information = StreamInformation(stream: stream, channels: channels)
        information.stream.type = channels.first?.typeName ?? ""
        outlet = Outlet(information)
        (self.listener, self.service, self.multicast) = (listener, service, multicast)
        waiting.server = self
        datagrams.server = self
    }

    /// The description of the offered stream, including its ports.
    public var stream: StreamDescription { outlet.information.stream }

    // The sockets do not retain the server, so close them when the server is released.
    deinit { shutDown() }

    /// Closes all sockets. Inlets (clients) see the end of the stream immediately.
    public func shutDown() {
        listener?.close()
        service?.close()
        multicast?.close()
        clients.closeAll()
        (listener, service, multicast) = (nil, nil, nil)
    }

    /// Sends a block of samples to all inlets (clients).
    /// - Parameters:
    ///   - block: the samples, channel after channel, oldest first.
    ///   - samples: the number of samples of each channel.
    ///   - time: the time of the newest sample, in monotonic nanoseconds.
    public func push(_ block: UnsafeBufferPointer<Float>, samples: Int, at time: Int64) {
        guard !clients.all.isEmpty, block.count >= samples * values.count else { return }
        for index in 0..<samples {
            for channel in values.indices { values[channel] = Double(block[channel * samples + index]) }
            let before = stream.rate.nanoseconds(ofSample: Int64(samples - 1 - index))
            for client in clients.all { client.add(values, at: Double(time - before) / 1e9) }
        }
        for client in clients.all { client.pump() }
        clients.checkTimeout(at: loop.clock.now)
    }

    fileprivate func accepted(_ connection: TCPConnection, now: Int64) {
        guard clients.refusal(of: connection.peer.host) == nil else { return connection.close() }
        clients.add(LSLFeedClient(connection, outlet, now: now))
    }

    fileprivate func readable(_ socket: UDPSocket) {
        guard let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let datagram = batch[index]
            let received = loop.clock.now
            let reply = outlet.reply(
                to: datagram.bytes, isService: socket === service, received: received, now: loop.clock.now)
            switch reply {
            case .none: break
            case .toSender(let bytes): send(bytes, to: datagram.sender)
            case .toPort(let port, let bytes): send(bytes, to: SocketAddress(host: datagram.sender.host, port: port))
            }
        }
    }

    /// Sends an answer from the service port, even if the query came to the multicast port.
    private func send(_ bytes: [UInt8], to address: SocketAddress) {
        bytes.withUnsafeBytes { _ = try? service?.send($0, to: address) }
    }

    /// Opens a socket on the first usual port that is free; if none is free, on any port.
    private static func onFreePort<Socket>(
        of ports: ClosedRange<UInt16>, _ open: (UInt16) throws(SocketError) -> Socket
    ) throws(SocketError) -> Socket {
        for port in ports { if let socket = try? open(port) { return socket } }
        return try open(0)
    }

    /// Makes the identifier of the outlet, in the form of a UUID. It is different after each start.
    private static func uid(_ now: Int64, _ port: UInt16) -> String {
        var state = UInt64(truncatingIfNeeded: WallClock.nanosecondsSince1970) &* 6_364_136_223_846_793_005
        state ^= UInt64(truncatingIfNeeded: now) << 16 ^ UInt64(port) | 1
        var text: [UInt8] = []
        for index in 0..<32 {
            if index == 8 || index == 12 || index == 16 || index == 20 { text.append(0x2D) }
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            text.append(ASCII.hexadecimalDigit(UInt8(truncatingIfNeeded: state >> 40)))
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Accepts connections and passes them to the server. The sockets retain this object instead of the server, so that the server can be released.
private final class Acceptor: TCPListenerHandler {
    unowned(unsafe) var server: LSLOutletServer?
    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        server?.accepted(connection, now: now)
    }
}

private final class Datagrams: UDPSocketHandler {
    unowned(unsafe) var server: LSLOutletServer?
    func readable(_ socket: UDPSocket, now: Int64) { server?.readable(socket) }
}
