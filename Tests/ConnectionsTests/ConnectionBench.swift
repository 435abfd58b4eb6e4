import Connections
import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

/// The machine's clock plus a shift. A test advances the time by the shift instead of waiting for a pause.
final class ShiftedClock: MonotonicClock {
    private let system = SystemClock()
    var shift: Int64 = 0
    var now: Int64 { system.now + shift }
}

/// Collects the output of a server that runs with --verbose.
private final class ServerReport {
    var lines: [String] = []
}

/// A server and a client in one process, each with its own loop, with real sockets on the loopback interface.
final class ConnectionBench {
    let clock = ShiftedClock()
    let loop: EventLoop
    let source: TiASource
    let udpPort: UInt16
    private let serverLoop: EventLoop
    private(set) var server: SignalServer?
    private(set) var events: [SourceEvent] = []
    /// The lines that the server prints.
    private let report = ServerReport()
    var reports: [String] { report.lines }
    private let port: UInt16

    /// - Parameter arguments: options of `signal-server`, without ports, because the system chooses them.
    init?(
        _ transport: TransportChoice, _ arguments: [String], _ t: Expectations, maximumRate: SamplingRate = .irregular
    ) {
        // Find a port that no other program uses now. Several sockets of this test can share this port.
        guard let loop = try? EventLoop(clock: clock), let serverLoop = try? EventLoop(),
            let probe = try? UDPSocket(bind: .any(port: 0), loop: loop, handler: nil)
        else {
            t.fail("the bench cannot be set up")
            return nil
        }
        let udpPort = probe.address.port
        probe.close()
        guard let server = Self.serve(arguments + ["--port", "0", "--udp-port", "\(udpPort)"], serverLoop, report)
        else {
            t.fail("the server does not start")
            return nil
        }
        self.loop = loop
        self.serverLoop = serverLoop
        self.udpPort = udpPort
        self.server = server
        port = server.port
        source = TiASource(
            host: "127.0.0.1", port: server.port, transport: transport, maximumRate: maximumRate, loop: loop)
    }

    deinit { server?.shutDown() }

    private static func serve(_ arguments: [String], _ loop: EventLoop, _ report: ServerReport) -> SignalServer? {
        guard let options = try? OptionParser.parse(arguments), let stream = try? SignalFactory.stream(options) else {
            return nil
        }
        return try? SignalServer(options, stream: stream, loop: loop, now: loop.clock.now) { report.lines.append($0) }
    }

    func killServer() {
        server?.shutDown()
        server = nil
    }

    func restartServer(_ arguments: [String], _ t: Expectations, file: StaticString = #fileID, line: UInt = #line) {
        server = Self.serve(arguments + ["--port", "\(port)", "--udp-port", "\(udpPort)"], serverLoop, report)
        t.expect(server != nil, "the server does not start again", file: file, line: line)
    }

    /// Runs both loops until a condition is true, or until the loops have no events for some time.
    @discardableResult
    func wait(
        _ t: Expectations, file: StaticString = #fileID, line: UInt = #line, _ condition: (ConnectionBench) -> Bool
    ) -> Bool {
        var limit = TurnLimit()
        while true {
            let served = serverLoop.runOnce(timeout: 0)
            let events = served + loop.runOnce(timeout: served > 0 ? 0 : TurnLimit.turn)
            source.advance(to: clock.now)
            while let event = source.nextEvent() { self.events.append(event) }
            if condition(self) { return true }
            guard limit.goesOn(after: events) else { break }
        }
        t.fail("waited in vain", file: file, line: line)
        return false
    }

    func wait(_ t: Expectations, for event: SourceEvent, file: StaticString = #fileID, line: UInt = #line) -> Bool {
        wait(t, file: file, line: line) { $0.events.contains(event) }
    }

    func forgetEvents() { events = [] }

    /// Connects the client to the server, selects these channels (nil for all), and starts the transmission.
    func start(
        _ t: Expectations, selection: [ChannelID]? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> SampleStore? {
        source.connect()
        guard wait(t, for: .connected, file: file, line: line), let catalogue = source.catalogue else { return nil }
        let store = SampleStore(catalogue: catalogue, selection: selection ?? catalogue.channels, seconds: 60)
        source.apply(store)
        source.start()
        return wait(t, for: .started, file: file, line: line) ? store : nil
    }
}
