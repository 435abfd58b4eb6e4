import LSL
import Platform
import Serving
import Signals
import Text

/// Offers one stream as an outlet of the Lab Streaming Layer: a signal, or texts. All of its code runs in the given event loop.
public final class LSLOutletServer {
    private let outlet: Outlet
    private let loop: EventLoop
    private var listener: TCPListener?
    private var service: UDPSocket?
    private var multicast: UDPSocket?
    private let batch: DatagramBatch
    private let clients = ClientTable<LSLFeedClient>(ServerLimits.places)
    private var values: [Double]

    /// Offers a signal.
    /// - Parameters:
    /// - facts: the unit and the type of each channel.
    /// - name: the stream's name.
    /// - hostName: the machine's name. Together with the stream's name, it forms the identifier of the stream's source.
    /// - address: the address at which the server listens for inlets.
    /// - ports: the ports at which the server receives the queries of inlets.
    public convenience init(
        _ signal: Signal, facts: ((Int) -> (unit: String, type: SignalType))? = nil, name: String, hostName: String,
        at address: SocketAddress = .any(port: 0),
        ports: LSLPorts = .usual, loop: EventLoop
    ) throws(SocketError) {
        let channels = signal.labels.enumerated().map { index, label in
            let own = facts?(index) ?? (unit: signal.unit, type: signal.type)
            return ChannelDescription(label: label, unit: SignalUnit(unit: own.unit), type: own.type)
        }
        var stream = StreamDescription()
        (stream.name, stream.hostName, stream.rate) = (name, hostName, signal.rate)
        stream.type = channels.first?.typeName ?? ""
        try self.init(stream, channels, at: address, ports: ports, loop: loop)
    }

    /// Offers texts, each with its own time, as a stream of the type "Markers". The other parameters are those of the signal's initializer.
    /// - Parameter label: the label of the only channel.
    public convenience init(
        texts label: String, name: String, hostName: String, at address: SocketAddress = .any(port: 0),
        ports: LSLPorts = .usual, loop: EventLoop
    ) throws(SocketError) {
        var stream = StreamDescription()
        (stream.name, stream.hostName, stream.type, stream.format) = (name, hostName, "Markers", .string)
        try self.init(stream, [ChannelDescription(label: label, type: .event)], at: address, ports: ports, loop: loop)
    }

    private init(
        _ description: StreamDescription, _ channels: [ChannelDescription], at address: SocketAddress, ports: LSLPorts,
        loop: EventLoop
    ) throws(SocketError) {
        self.loop = loop
        batch = try DatagramBatch(capacity: 16, size: 4096)
        values = [Double](repeating: 0, count: channels.count)
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
        var stream = description
        stream.uid = Self.uid(loop.clock.now, listener.address.port)
        stream.sessionID = "default"
        stream.sourceID = stream.hostName.isEmpty ? stream.name : "\(stream.name) \(stream.hostName)"
        stream.channelCount = channels.count
        stream.createdAt = loop.clock.now
        stream.v4 = StreamPorts(data: listener.address.port, service: service.address.port)
        outlet = Outlet(StreamInformation(stream: stream, channels: channels))
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
        pump()
    }

    /// Sends a text to all inlets.
    /// - Parameter time: monotonic time in nanoseconds.
    public func push(_ text: String, at time: Int64) {
        let bytes = [Array(text.utf8)]
        for client in clients.all { client.add(bytes, at: Double(time) / 1e9) }
        pump()
    }

    private func pump() {
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
