import AcquisitionTests
import App
import Performance
import Platform
import Signals
import TestKit

/// Runs a source until a condition is true, or until the loop has no events for some time.
private func pump(_ source: any SignalSource, _ loop: EventLoop, until isReached: ([SourceEvent]) -> Bool) -> Bool {
    var (limit, called) = (TurnLimit(), 0)
    var events: [SourceEvent] = []
    while limit.goesOn(after: called) {
        called = loop.runOnce(timeout: TurnLimit.turn)
        source.advance(to: loop.clock.now)
        while let event = source.nextEvent() { events.append(event) }
        if isReached(events) { return true }
    }
    return false
}

let loopbackTests = [
    TestCase(
        "a TiA server that the app itself runs sends packets over the loopback interface and ends when its source is disconnected"
    ) {
        t in
        guard let loop = try? EventLoop() else { return t.fail("no loop") }
        let meter = FrameMeter()
        let loopback = Loopback(loop: loop, meter: meter)
        for _ in 0..<3 {
            guard let source = try? loopback.source(packetsPerSecond: 2000) else { return t.fail("no server") }
            source.connect()
            guard pump(source, loop, until: { $0.contains(.connected) }), let catalogue = source.catalogue else {
                return t.fail("not connected")
            }
            t.expectEqual(catalogue.signals.count, 1)
            t.expectEqual(catalogue.signals[0].rate.milliHertz, 2_000_000)
            t.expectEqual(catalogue.signals[0].blockSize, 1)
            t.expectEqual(catalogue.channelCount, 1)
            source.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 2))
            source.start()
            t.expect(pump(source, loop, until: { _ in source.statistics.packetsReceived >= 500 }), "no packets")
            t.expect(source.statistics.transport == .udp)
            source.disconnect()
            // The source's name contains the port of its server.
            let port = source.name.utf8.split(separator: UInt8(ascii: ":")).last.map {
                String(decoding: $0, as: UTF8.self)
            }
            let again = Probe(port: port.flatMap { UInt16($0) } ?? 0, loop)
            t.expect(again.isRefused(loop), "the server still listens")
        }
    },
    TestCase("a TiA server that the app itself runs ends when its source is released without a disconnect") { t in
        guard let loop = try? EventLoop() else { return t.fail("no loop") }
        let loopback = Loopback(loop: loop, meter: FrameMeter())
        var source = try? loopback.source(packetsPerSecond: 50_000)
        let name = source?.name ?? ""
        source = nil
        let port = name.utf8.split(separator: UInt8(ascii: ":")).last.map { String(decoding: $0, as: UTF8.self) }
        t.expect(Probe(port: port.flatMap { UInt16($0) } ?? 0, loop).isRefused(loop), "the server still listens")
    },
    TestCase(
        "a source that runs its own TiA server passes all calls to its client, and reports all events of the client"
    ) {
        t in
        let client = PlayedSource("client", [PlayedSource.eeg(100), PlayedSource.texts])
        client.dialect = "dialect"
        client.stamps = SenderStamps(SamplingRate(hertz: 100), run: 1)
        client.identity = SenderIdentity(sourceID: "1", uid: "2", hostName: "3", sessionID: "4", createdAt: 5)
        var ends = 0
        let source = ServedSource(client) { ends += 1 }
        source.connect()
        t.expect(source.nextEvent() == .connected && source.nextEvent() == nil)
        guard let catalogue = source.catalogue else { return t.fail("no catalog") }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1)
        source.apply(store)
        source.start()
        source.advance(to: after(1))
        source.networkReturned(at: after(2))
        source.stop()
        t.expectEqual(client.calls, ["connect", "apply", "start", "networkReturned", "stop"])
        t.expectEqual(client.advances, 1)
        t.expect(client.store === store)
        client.send("left", signal: 1, at: after(3))
        t.expectEqual(source.nextMarker()?.text ?? "", "left")
        t.expect(source.nextMarker() == nil)
        t.expectEqual(source.statistics.packetsReceived, 1)
        t.expectEqual(source.name, "client")
        t.expectEqual(source.dialect.description, "dialect")
        t.expect(source.stamps === client.stamps && source.identity == client.identity)
        source.disconnect()
        t.expect(client.calls.last == "disconnect" && ends == 1)
    },
]

/// A client that tries to connect and does nothing else.
private final class Probe: TCPConnectionHandler {
    private var connection: TCPConnection?
    private var error: SocketError?
    private var isConnected = false

    init(port: UInt16, _ loop: EventLoop) {
        do throws(SocketError) {
            connection = try TCPConnection(to: .loopback(port: port), sendCapacity: 1, loop: loop, handler: self)
        } catch {
            self.error = error
        }
    }

    func isRefused(_ loop: EventLoop) -> Bool {
        var (limit, events) = (TurnLimit(), 0)
        while error == nil, !isConnected, limit.goesOn(after: events) { events = loop.runOnce(timeout: TurnLimit.turn) }
        connection?.close()
        return error == .refused
    }

    func connected(_ connection: TCPConnection, now: Int64) { isConnected = true }
    func readable(_ connection: TCPConnection, now: Int64) {}
    func drained(_ connection: TCPConnection, now: Int64) {}
    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) { self.error = error }
}
