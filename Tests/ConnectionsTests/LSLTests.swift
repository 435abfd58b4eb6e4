import Connections
import LSL
import Platform
import SignalServerCore
import Signals
import TestKit

/// A signal server with outlets and an inlet in one process, with real sockets on this machine.
private final class OutletBench {
    let loop: EventLoop
    private let serverLoop: EventLoop
    private var server: SignalServer?
    let browser: LSLBrowser
    private(set) var source: LSLSource?
    private(set) var events: [SourceEvent] = []
    private let arguments: [String]
    /// The control port. It is part of the streams' names, and each bench has a different one.
    private let port: UInt16

    init?(_ arguments: [String], _ t: Expectations) {
        guard let loop = try? EventLoop(), let serverLoop = try? EventLoop(),
            let probe = try? UDPSocket(bind: .any(port: 0), loop: loop, handler: nil)
        else {
            t.fail("the bench cannot be set up")
            return nil
        }
        (self.loop, self.serverLoop, port) = (loop, serverLoop, probe.address.port)
        probe.close()
        self.arguments = arguments + ["--lsl", "--port", "\(port)", "--udp-port", "\(port)"]
        browser = LSLBrowser(ports: .own, loop: loop)
        // Query the outlets of this machine directly, at their own ports: a query to the shared multicast port would reach only one of them.
        browser.host = .v4(0x7F00_0001)
        startServer(t)
        do { try browser.begin() } catch { t.fail("no socket") }
    }

    deinit {
        source?.disconnect()
        browser.end()
        server?.shutDown()
    }

    func startServer(_ t: Expectations, file: StaticString = #fileID, line: UInt = #line) {
        guard var options = try? OptionParser.parse(arguments), let stream = try? SignalFactory.stream(options) else {
            return t.fail("wrong options", file: file, line: line)
        }
        options.lslPorts = .own
        server = try? SignalServer(options, stream: stream, loop: serverLoop, now: serverLoop.clock.now) { _ in }
        t.expect(server != nil, "the server does not start", file: file, line: line)
    }

    func killServer() {
        server?.shutDown()
        server = nil
    }

    /// Runs both loops until a condition is true, or until the loops have no events for some time.
    @discardableResult
    func wait(
        _ t: Expectations, _ what: String, file: StaticString = #fileID, line: UInt = #line,
        _ condition: (OutletBench) -> Bool
    ) -> Bool {
        var limit = TurnLimit()
        while true {
            let served = serverLoop.runOnce(timeout: 0)
            let events = served + loop.runOnce(timeout: served > 0 ? 0 : TurnLimit.turn)
            browser.advance(to: loop.clock.now)
            source?.advance(to: loop.clock.now)
            while let event = source?.nextEvent() { self.events.append(event) }
            if condition(self) { return true }
            guard limit.goesOn(after: events) else { break }
        }
        t.fail("never: \(what)", file: file, line: line)
        return false
    }

    /// Connects to the stream of the bench's server, selects all channels and starts.
    func start(_ t: Expectations, file: StaticString = #fileID, line: UInt = #line) -> SampleStore? {
        func own(_ found: FoundStream) -> Bool {
            found.description.name == "signal-server \(port) eeg"
        }
        guard wait(t, "found", file: file, line: line, { $0.browser.directory.streams.contains(where: own) }),
            let found = browser.directory.streams.first(where: own)
        else { return nil }
        let source = LSLSource(found.description, at: found.address, ports: .own, loop: loop)
        self.source = source
        source.connect()
        guard wait(t, "connected", file: file, line: line, { $0.events.last == .connected }),
            let catalogue = source.catalogue
        else {
            return nil
        }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        source.apply(store)
        source.start()
        guard wait(t, "started", file: file, line: line, { $0.events.last == .started }) else { return nil }
        return store
    }
}

/// Options of a server: sample n of channel c is n mod 1000 + 1000 c.
private let ramp = ["--signal", "ramp:type=eeg,channels=3,rate=1000,block=5"]

/// Returns true if the samples in a ring (sample buffer) are the ramp, with or without lost samples.
private func isRamp(_ ring: SampleRing, channel: Int) -> Bool {
    let spans = ring.spans(ring.begin..<ring.end)
    var next: Float?
    for value in Array(spans.head) + Array(spans.tail) {
        if let next, !value.isNaN, value != next { return false }
        let number = value.isNaN ? next : value
        next = number.map { $0 + 1 == Float(1000 * (channel + 1)) ? Float(1000 * channel) : $0 + 1 }
    }
    return next != nil
}

/// A socket that receives the queries with which inlets look for streams.
private final class Asked: UDPSocketHandler {
    private let batch = try? DatagramBatch(capacity: 16, size: 2048)
    private(set) var isQuery = false

    func readable(_ socket: UDPSocket, now: Int64) {
        guard let batch, let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count { isQuery = isQuery || (try? ShortInfoQuery(datagram: batch[index].bytes)) != nil }
    }
}

/// Returns a network's broadcast address: 10.0.2.255 for "10.0.2.15/24"; nil for a network of at most two machines.
private func broadcast(_ network: String) -> UInt32? {
    let parts = network.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2, let length = UInt32(parts[1]), length <= 30, let host = IPAddress(parts[0])?.v4 else {
        return nil
    }
    return host | (.max >> length)
}

let lslConnectionTests: [TestCase] = [
    TestCase("an LSL outlet of signal-server is found, and all of its samples arrive with their times") { t in
        guard let bench = OutletBench(ramp, t), let store = bench.start(t) else { return t.fail("not started") }
        bench.wait(t, "samples") { _ in store.entries[0].ring!.end >= 1000 }
        for (channel, entry) in store.entries.enumerated() {
            t.expect(isRamp(entry.ring!, channel: channel), "channel \(channel)")
            t.expectEqual(entry.ring!.lost, 0)
        }
        guard let clock = bench.source?.statistics.clock else { return t.fail("no answers of times") }
        // Sender and receiver use the same clock, so the offset is near 0.
        t.expect(clock.offset.magnitude < 20_000_000, "\(clock)")
    },
    TestCase("LSL streams of signal-server contain the machine's name, and two servers count as different sources") {
        t in
        guard let bench = OutletBench(ramp, t), bench.start(t) != nil, let stream = bench.source?.stream else {
            return t.fail("not started")
        }
        let own = String(
            decoding: (TestFiles.bytes("/proc/sys/kernel/hostname") ?? []).prefix { $0 != 0x0A }, as: UTF8.self)
        t.expect(!own.isEmpty && stream.hostName == own, stream.hostName)
        t.expectEqual(stream.sourceID, "\(stream.name) \(own)")
    },
    TestCase("queries for LSL streams are sent to the broadcast address of each of this machine's networks") { t in
        guard let loop = try? EventLoop() else { return t.fail("no loop") }
        var sockets: [(name: String, socket: UDPSocket, asked: Asked)] = []
        for interface in NetworkInterface.all() where interface.hasLink && !interface.hardwareAddress.isEmpty {
            for address in interface.addresses.compactMap({ broadcast($0) }) {
                let asked = Asked()
                // A socket that is bound to the broadcast address receives only datagrams to that address.
                let place = SocketAddress(host: .v4(address), port: LSLPorts.own.multicast)
                guard let socket = try? UDPSocket(bind: place, shared: true, loop: loop, handler: asked) else {
                    return t.fail("not bound: \(interface.name)")
                }
                sockets.append((interface.name, socket, asked))
            }
        }
        defer { for each in sockets { each.socket.close() } }
        guard !sockets.isEmpty else { return t.skip("no interface has a network of its own", since: .noAddress) }
        let browser = LSLBrowser(ports: .own, loop: loop)
        guard (try? browser.begin()) != nil else { return t.fail("no socket") }
        defer { browser.end() }
        var (limit, events) = (TurnLimit(), 0)
        while sockets.contains(where: { !$0.asked.isQuery }), limit.goesOn(after: events) {
            events = loop.runOnce(timeout: TurnLimit.turn)
            browser.advance(to: loop.clock.now)
        }
        for each in sockets { t.expect(each.asked.isQuery, each.name) }
    },
    TestCase("if a server of LSL streams is killed and restarted, it is found again, and its stream continues") { t in
        guard let bench = OutletBench(ramp, t), let store = bench.start(t) else { return t.fail("not started") }
        bench.wait(t, "samples") { _ in store.entries[0].ring!.end >= 500 }
        let uid = bench.source?.stream.uid
        bench.killServer()
        bench.wait(t, "interrupted") { bench in
            if case .interrupted = bench.events.last { true } else { false }
        }
        let before = store.entries[0].ring!.end
        bench.startServer(t)
        guard bench.wait(t, "resumed", { $0.events.last == .resumed }) else { return }
        bench.wait(t, "samples") { _ in store.entries[0].ring!.end >= before + 500 }
        t.expect(bench.source?.stream.uid != uid, "the same run")
        t.expectEqual(bench.source?.statistics.reconnects ?? 0, 1)
        t.expectEqual(store.entries[0].ring!.end, store.entries[2].ring!.end)
    },
]
