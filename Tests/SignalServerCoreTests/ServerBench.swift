import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

/// A server and its clients in one process, over the loopback interface, with real sockets and simulated time. The
/// server's start is an hour from now, so its own timer never fires, and the test decides when packets are sent.
final class LoopbackBench {
    let loop: EventLoop
    let server: SignalServer
    let stream: PacketStream
    private let start: Int64
    private var elapsed: Int64 = 0

    /// - Parameter arguments: options of signal-server; the system chooses the control port.
    init?(_ arguments: [String], _ t: Expectations) {
        // Each call throws errors of a type of its own, which Embedded Swift cannot catch together.
        guard let options = try? OptionParser.parse(["--port", "0"] + arguments), let loop = try? EventLoop(),
            let stream = try? SignalFactory.stream(options)
        else {
            t.fail("the bench cannot be set up")
            return nil
        }
        let start = loop.clock.now + 3_600_000_000_000
        guard let server = try? SignalServer(options, stream: stream, loop: loop, now: start, report: { _ in }) else {
            t.fail("the server cannot be started")
            return nil
        }
        self.loop = loop
        self.stream = stream
        self.start = start
        self.server = server
    }

    deinit { server.shutDown() }

    /// Advances the stream by `milliseconds` in steps of 100 ms, and runs the clients in between.
    func pass(_ milliseconds: Int) {
        for _ in 0..<milliseconds / 100 {
            elapsed += 100_000_000
            while server.sendDue(now: start + elapsed) <= start + elapsed {}
            turn()
        }
    }

    /// Stops the server for this time. Then, until a condition is true, the server gets one turn in each simulated
    /// millisecond, and the clients run in between.
    /// - Returns: the number of milliseconds after the stop until the condition was true.
    func hang(_ milliseconds: Int64, until isOver: () -> Bool) -> Int64 {
        elapsed += milliseconds * 1_000_000
        for turns in 0..<Int64(100_000) {
            if isOver() { return turns }
            server.sendDue(now: start + elapsed)
            turn()
            elapsed += 1_000_000
        }
        return .max
    }

    /// Runs the loop until it has no events, but for 40 turns at most: while a client leaves data in its socket, each
    /// turn reports this client as readable.
    func turn() {
        for _ in 0..<40 where loop.runOnce(timeout: 0) == 0 { return }
    }

    /// Runs the loop until a condition is true, or until the loop has no events for some time.
    func wait(_ t: Expectations, file: StaticString = #fileID, line: UInt = #line, _ condition: () -> Bool) {
        var (limit, events) = (TurnLimit(), 0)
        while limit.goesOn(after: events) {
            if condition() { return }
            events = loop.runOnce(timeout: TurnLimit.turn)
        }
        t.fail("waited in vain", file: file, line: line)
    }

    func connect(_ port: UInt16? = nil, reads: Bool = true) -> BenchClient? {
        BenchClient(loop, port ?? server.port, reads: reads)
    }
}

/// A TCP connection to the server, which collects what it receives.
final class BenchClient: TCPConnectionHandler {
    var received: [UInt8] = []
    private(set) var isOpen = false
    private(set) var hasEnded = false
    /// True if the client reads the data that arrive; false if it leaves them in its socket.
    var reads: Bool
    private var connection: TCPConnection?

    init?(_ loop: EventLoop, at address: SocketAddress, reads: Bool = true) {
        self.reads = reads
        guard let connection = try? TCPConnection(to: address, loop: loop, handler: self) else { return nil }
        self.connection = connection
    }

    convenience init?(_ loop: EventLoop, _ port: UInt16, reads: Bool) {
        self.init(loop, at: .loopback(port: port), reads: reads)
    }

    var text: String { String(decoding: received, as: UTF8.self) }

    func connected(_ connection: TCPConnection, now: Int64) { isOpen = true }

    func readable(_ connection: TCPConnection, now: Int64) {
        guard reads else { return }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let result = buffer.withUnsafeMutableBytes { try? connection.receive(into: $0) }
        switch result {
        case .bytes(let count): received += buffer[..<count]
        case .nothing: break
        case .endOfStream, nil: hasEnded = true
        }
    }

    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { hasEnded = true }

    /// Reads all bytes that wait, for a client that has not read so far.
    func readAll() {
        reads = true
        guard let connection else { return }
        var before = -1
        while before != received.count {
            before = received.count
            readable(connection, now: 0)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }
    /// Sends all bytes, or none of them if too many earlier bytes still wait.
    func send(_ bytes: [UInt8]) { _ = try? connection?.send(bytes) }
    func close() { connection?.close() }
}

extension LoopbackBench {
    /// Sends a request of TiA 1.0 and waits for the reply.
    func ask(
        _ client: BenchClient, _ command: String, _ t: Expectations, file: StaticString = #fileID, line: UInt = #line
    ) -> String {
        askRaw(client, "TiA 1.0\n\(command)\n\n", t, file: file, line: line)
    }

    func askRaw(
        _ client: BenchClient, _ bytes: String, _ t: Expectations, file: StaticString = #fileID, line: UInt = #line
    ) -> String {
        client.received = []
        client.send(bytes)
        wait(t, file: file, line: line) { client.received.count >= 11 }
        return client.text
    }

    /// Connects a client with a TCP data connection and starts the transmission.
    func startTCP(_ t: Expectations, reads: Bool = true, file: StaticString = #fileID, line: UInt = #line) -> (
        control: BenchClient, data: BenchClient
    )? {
        guard let control = connect() else { return nil }
        wait(t, file: file, line: line) { control.isOpen }
        return startTCP(control, t, reads: reads, file: file, line: line)
    }

    func startTCP(
        _ control: BenchClient, _ t: Expectations, reads: Bool = true, file: StaticString = #fileID, line: UInt = #line
    ) -> (control: BenchClient, data: BenchClient)? {
        let reply = ask(control, "GetDataConnection:TCP", t, file: file, line: line)
        guard let data = connect(UInt16(trailingNumber(reply)), reads: reads) else { return nil }
        wait(t, file: file, line: line) { data.isOpen }
        t.expectEqual(
            ask(control, "StartDataTransmission", t, file: file, line: line), "TiA 1.0\nOK\n\n", file: file, line: line)
        return (control, data)
    }
}

/// Returns the last number in a text; 0 if there is none.
func trailingNumber(_ text: String) -> Int {
    let digits = text.utf8.split { !(0x30...0x39).contains($0) }.last ?? []
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// A copy of a decoded packet.
struct PacketCopy {
    let id: Int64
    let timestamp: UInt64
    /// The samples of each signal type, channel by channel.
    let blocks: [(type: SignalType?, channels: Int, samples: [Float])]
}

/// Decodes a stream of whole packets; returns nil if a packet does not begin where the previous one ends. Ignores an
/// incomplete packet at the end.
/// - Parameter limit: the maximum number of samples to copy from each block.
func decode(_ bytes: [UInt8], _ version: DataPacketVersion, samples limit: Int = .max) -> [PacketCopy]? {
    bytes.withUnsafeBytes { all in
        var packets: [PacketCopy] = []
        var offset = 0
        do throws(DataPacketError) {
            while let packet = try DataPacket(
                streamStart: UnsafeRawBufferPointer(rebasing: all[offset...]), version: version)
            {
                var blocks: [(type: SignalType?, channels: Int, samples: [Float])] = []
                for block in packet.blocks {
                    var samples: [Float] = []
                    for number in 0..<min(limit, block.channels * block.blockSize) {
                        samples.append(
                            block.sample(channel: number / block.blockSize, index: number % block.blockSize))
                    }
                    blocks.append((block.type, block.channels, samples))
                }
                packets.append(PacketCopy(id: Int64(packet.id), timestamp: packet.timestamp, blocks: blocks))
                offset += packet.size
            }
        } catch {
            return nil
        }
        return packets
    }
}
