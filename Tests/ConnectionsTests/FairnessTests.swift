import CSystem
import Connections
import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

/// Tests of several sources on one loop.
let fairnessTests: [TestCase] = [
    TestCase(
        "if a server sends without pause, it blocks no other source; one turn of the event loop reads at most 1 MiB from it"
    ) {
        t in
        guard let bench = ConnectionBench(.tcp, ["--signal", "ramp:channels=3,rate=1000,block=5"], t),
            let floodLoop = try? EventLoop(), let server = FloodServer(loop: floodLoop), let store = bench.start(t)
        else { return t.fail("the bench cannot be set up") }
        defer { server.close() }
        let other = ReadyHandler(bench.loop, t)
        let flooded = TiASource(host: "127.0.0.1", port: server.port, transport: .tcp, loop: bench.loop)
        flooded.connect()
        /// Called after each turn of the loop: processes the source's events, and then lets the server send more data.
        func serve() {
            flooded.advance(to: bench.clock.now)
            while let event = flooded.nextEvent() {
                guard event == .connected, let catalogue = flooded.catalogue else { continue }
                flooded.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1))
                flooded.start()
            }
            floodLoop.runOnce(timeout: 0)
            server.fill()
        }
        guard
            bench.wait(
                t,
                { _ in
                    serve()
                    return flooded.statistics.packetsReceived > 1000
                })
        else { return }
        let receivedFirst = bench.source.statistics.packetsReceived
        let floodedFirst = flooded.statistics.packetsReceived
        var (greatest, before, turns) = (Int64(0), floodedFirst, 0)
        other.makeReady()
        let callsFirst = other.calls
        bench.wait(t) { _ in
            let received = flooded.statistics.packetsReceived
            greatest = max(greatest, received - before)
            before = received
            turns += 1
            other.makeReady()
            serve()
            return turns > 100 && received - floodedFirst > 2000
                && bench.source.statistics.packetsReceived - receivedFirst > 100
        }
        t.expectEqual(other.calls - callsFirst, turns, "the other source was not called in every turn")
        t.expectEqual(store.entries[0].ring!.lost, 0)
        // Do not count the first packet of a turn, because a part of it may have been read in the turn before.
        t.expect((greatest - 1) * Int64(server.packetBytes) < 1 << 20, "\(greatest) packets in one turn")
        flooded.disconnect()
        bench.source.disconnect()
    },
    TestCase(
        "even if eight servers send without pause, a turn of the event loop keeps its time limit for reading, and all of them are read"
    ) {
        t in
        let clock = CostlyClock()
        guard let loop = try? EventLoop(clock: clock), let floodLoop = try? EventLoop() else {
            return t.fail("no loop")
        }
        let servers = (0..<8).compactMap { _ in FloodServer(loop: floodLoop) }
        defer { for server in servers { server.close() } }
        let sources = servers.map { TiASource(host: "127.0.0.1", port: $0.port, transport: .tcp, loop: loop) }
        for source in sources { source.connect() }
        func turn() {
            loop.runOnce(timeout: 500_000)
            for source in sources {
                source.advance(to: clock.now)
                while let event = source.nextEvent() {
                    guard event == .connected, let catalogue = source.catalogue else { continue }
                    source.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1))
                    source.start()
                }
            }
            for _ in 0..<16 { floodLoop.runOnce(timeout: 0) }
            for server in servers { server.fill() }
        }
        var turns = 0
        while sources.contains(where: { $0.statistics.packetsReceived < 100 }), turns < 10_000 {
            turn()
            turns += 1
        }
        t.expect(sources.allSatisfy { $0.statistics.packetsReceived >= 100 }, "not all servers flood")
        // From now on, each query of the clock takes 1/3 ms. Receiving data includes a query, so each reception takes at least 1/3 ms.
        clock.cost = 333_333
        let before = sources.map { $0.statistics.packetsReceived }
        var longest: Int64 = 0
        for _ in 0..<40 {
            for server in servers { server.fill() }
            floodLoop.runOnce(timeout: 0)
            let start = clock.spent
            loop.runOnce(timeout: 500_000)
            longest = max(longest, clock.spent - start)
        }
        clock.cost = 0
        // The limit is the time of a turn, plus three queries of the clock (1/3 ms each) for each of the eight sources.
        t.expect(longest <= ReadingTime.turn + 8 * 3 * 333_333, "\(longest / 1000) us in one turn")
        for (source, count) in zip(sources, before) {
            t.expect(source.statistics.packetsReceived > count + 100, "one of the sources received nothing")
            source.disconnect()
        }
    },
]

/// A handler that is ready to read at once when the test requests it, even on a busy machine.
private final class ReadyHandler: EventHandler {
    private(set) var calls = 0
    private var pair: [Int32] = [-1, -1]
    private var registration: EventRegistration?

    init(_ loop: EventLoop, _ t: Expectations) {
        _ = pair.withUnsafeMutableBufferPointer { system_pipe($0.baseAddress) }
        do { registration = try loop.register(pair[0], for: .readable, handler: self) } catch { t.fail(error.message) }
    }

    deinit {
        registration = nil
        for descriptor in pair { close(descriptor) }
    }

    func makeReady() {
        var byte: UInt8 = 1
        _ = write(pair[1], &byte, 1)
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        calls += 1
        var byte: UInt8 = 0
        _ = read(pair[0], &byte, 1)
    }
}

/// A clock whose queries take as much time as the test requests.
private final class CostlyClock: MonotonicClock {
    private let system = SystemClock()
    /// The duration of a query in nanoseconds.
    var cost: Int64 = 0
    /// The total duration of all queries in nanoseconds.
    private(set) var spent: Int64 = 0

    var now: Int64 {
        spent += cost
        return system.now + spent
    }
}
