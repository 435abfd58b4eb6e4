import App
import LSL
import Platform
import Services
import Session
import Settings
import SignalServerCore
import Signals
import TestKit

extension LSLPorts {
    /// UDP ports that depend on the process number, so that streams of other test runs and programs on this machine are
    /// not found.
    static let own = LSLPorts(
        multicast: OwnPorts.first, services: OwnPorts.first + 1...OwnPorts.first + OwnPorts.count - 1)
}

/// A signal server with outlets and the connection screen's search, with real sockets on this machine.
final class LSLBench {
    let loop: EventLoop
    private let serverLoop: EventLoop
    private var server: SignalServer?
    let search: LSLStreams
    /// The signal server's control port. It is part of the streams' names, and each bench has a different one.
    let port: UInt16
    /// Called in each turn of the loop with the present time.
    var work: ((_ now: Int64) -> Void)?
    private(set) var source: (any SignalSource)?
    private(set) var events: [SourceEvent] = []

    init?(_ t: Expectations) {
        guard let loop = try? EventLoop(), let serverLoop = try? EventLoop(),
            let probe = try? UDPSocket(bind: .any(port: 0), loop: loop, handler: nil)
        else {
            t.fail("the bench cannot be set up")
            return nil
        }
        (self.loop, self.serverLoop, port) = (loop, serverLoop, probe.address.port)
        probe.close()
        search = LSLStreams(loop: loop, ports: .own)
        let arguments = [
            "--signal", "ramp:type=eeg,channels=3,rate=1000,block=5", "--lsl", "--port", "\(port)", "--udp-port",
            "\(port)",
        ]
        guard var options = try? OptionParser.parse(arguments), let stream = try? SignalFactory.stream(options) else {
            t.fail("wrong options")
            return nil
        }
        options.lslPorts = .own
        guard
            let server = try? SignalServer(
                options, stream: stream, loop: serverLoop, now: serverLoop.clock.now, report: { _ in })
        else {
            t.fail("the server does not start")
            return nil
        }
        self.server = server
    }

    deinit {
        source?.disconnect()
        search.end()
        server?.shutDown()
    }

    /// The entry for the stream of the bench's own server in the list of found streams; nil until it is listed.
    var own: NetworkStream? { search.streams.first { $0.name == "signal-server \(port) eeg" } }

    /// Runs all loops until a condition is true. Fails the test if the loops have no events for some time.
    @discardableResult
    func wait(
        _ t: Expectations, _ what: String, file: StaticString = #fileID, line: UInt = #line,
        _ condition: (LSLBench) -> Bool
    ) -> Bool {
        var limit = TurnLimit()
        while true {
            let served = serverLoop.runOnce(timeout: 0)
            let events = served + loop.runOnce(timeout: served > 0 ? 0 : TurnLimit.turn)
            work?(loop.clock.now)
            search.advance(to: loop.clock.now)
            source?.advance(to: loop.clock.now)
            while let event = source?.nextEvent() { self.events.append(event) }
            if condition(self) { return true }
            guard limit.goesOn(after: events) else { break }
        }
        t.fail("never: \(what)", file: file, line: line)
        return false
    }

    /// Connects the source, selects all channels and waits for samples.
    func receive(from source: any SignalSource, _ t: Expectations, file: StaticString = #fileID, line: UInt = #line) {
        self.source = source
        source.connect()
        guard wait(t, "connected", file: file, line: line, { $0.events.last == .connected }),
            let catalogue = source.catalogue
        else { return }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        source.apply(store)
        source.start()
        wait(t, "samples", file: file, line: line) { _ in store.entries.allSatisfy { $0.ring?.end ?? 0 >= 500 } }
        t.expectEqual(store.entries.count, 3, file: file, line: line)
    }
}

/// A socket that answers queries at one address of this machine, as an outlet does that receives no multicast.
private final class Answering: UDPSocketHandler {
    private let batch: DatagramBatch
    private var outlet: Outlet?
    private var socket: UDPSocket?

    /// - Parameter name: used as the stream's name, its uid and its source identifier.
    init?(_ name: String, at host: IPAddress, loop: EventLoop) {
        guard let batch = try? DatagramBatch(capacity: 16, size: 4096) else { return nil }
        self.batch = batch
        for port in LSLPorts.own.services where socket == nil {
            socket = try? UDPSocket(bind: SocketAddress(host: host, port: port), loop: loop, handler: self)
        }
        guard let port = socket?.address.port else { return nil }
        var stream = StreamDescription()
        (stream.uid, stream.sourceID, stream.hostName) = (name, name, "lab")
        (stream.name, stream.type, stream.sessionID) = (name, "EEG", "default")
        (stream.channelCount, stream.rate) = (3, SamplingRate(hertz: 1000))
        stream.v6 = StreamPorts(data: port, service: port)
        outlet = Outlet(StreamInformation(stream: stream, channels: []))
    }

    func close() { socket?.close() }

    func readable(_ socket: UDPSocket, now: Int64) {
        guard let outlet, let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count {
            let reply = outlet.reply(to: batch[index].bytes, isService: true, received: now, now: now)
            guard case .toPort(let port, let bytes) = reply else { continue }
            let place = SocketAddress(host: batch[index].sender.host, port: port)
            bytes.withUnsafeBytes { _ = try? socket.send($0, to: place) }
        }
    }
}

let lslStreamsTests = [
    TestCase("an LSL stream of this machine is listed with the properties that identify it, and its samples arrive") {
        t in
        guard let bench = LSLBench(t) else { return }
        bench.search.ask(host: "127.0.0.1")
        bench.search.begin(at: bench.loop.clock.now)
        guard bench.wait(t, "found", { $0.own != nil }), let stream = bench.own else { return }
        t.expectEqual(stream.channelCount, 3)
        t.expect(stream.rate == SamplingRate(hertz: 1000))
        t.expect(!stream.host.isEmpty && !stream.id.isEmpty)
        let place = LSLPlace(details: stream.details)
        t.expectEqual(place.name, stream.name)
        t.expectEqual(place.type, stream.type)
        t.expect(stream.details.utf8.count <= HistoryFile.maximumDetailsLength, stream.details)
        bench.receive(from: bench.search.source(of: stream, Settings()), t)
    },
    TestCase("if the user opens a stream from the history, it is found, even if no search is running") { t in
        guard let bench = LSLBench(t) else { return }
        bench.search.ask(host: "127.0.0.1")
        bench.search.begin(at: bench.loop.clock.now)
        guard bench.wait(t, "found", { $0.own != nil }), let details = bench.own?.details else { return }
        // A second search that has found nothing yet, as after a restart.
        let later = LSLStreams(loop: bench.loop, ports: .own)
        t.expect(later.streams.isEmpty)
        var stream = NetworkStream(
            id: "", details: details, name: "", type: "", host: "", channelCount: 1, rate: .irregular)
        stream.id = "of a run that is over"
        bench.receive(from: later.source(of: stream, Settings()), t)
    },
    TestCase(
        "if the user types a host's name, the search queries this host and marks its streams until the user types another host"
    ) { t in
        guard let bench = LSLBench(t) else { return }
        bench.search.begin(at: bench.loop.clock.now)
        bench.search.ask(host: "localhost")
        guard bench.wait(t, "marked", { $0.own?.isAtAskedHost ?? false }) else { return }
        let before = bench.search.revision
        bench.search.ask(host: "no name..")
        t.expect(bench.own?.isAtAskedHost == false)
        t.expect(bench.search.revision != before, "an invalid host did not change the revision of the search")
    },
    TestCase("if the user types an IPv6 address, the search for streams queries this host and marks its streams") {
        t in
        guard OwnAddresses.hasLoopback else { return t.skip("the machine has no address ::1", since: .noAddress) }
        guard let bench = LSLBench(t) else { return }
        let name = "six \(bench.port)"
        guard let answering = Answering(name, at: .v6Loopback, loop: bench.loop) else { return t.fail("no outlet") }
        defer { answering.close() }
        bench.search.begin(at: bench.loop.clock.now)
        bench.search.ask(host: "::1")
        t.expect(
            bench.wait(t, "marked") { $0.search.streams.contains { $0.name == name && $0.isAtAskedHost } })
    },
    TestCase(
        "if a search for streams ends, no query is sent and no answer is read; a later search begins with an empty list"
    ) { t in
        guard let bench = LSLBench(t) else { return }
        bench.search.ask(host: "127.0.0.1")
        bench.search.begin(at: bench.loop.clock.now)
        guard bench.wait(t, "found", { $0.own != nil }) else { return }
        bench.search.end()
        let revision = bench.search.revision
        for _ in 0..<200 { _ = bench.loop.runOnce(timeout: 1_000_000) }
        t.expect(bench.search.revision == revision, "an answer was read after the search ended")
        bench.search.begin(at: bench.loop.clock.now)
        t.expect(bench.search.streams.isEmpty && bench.search.revision != revision)
        bench.wait(t, "found again") { $0.own != nil }
    },
]
