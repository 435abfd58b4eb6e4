// These tests run only on the PC, because Swift 6.3's compiler for the device cannot create objects of a package class of another module.
#if hasFeature(Embedded)
import TestKit

let markerOutletTests: [TestCase] = []
#else
import Acquisition
import App
import Connections
import LSL
import Platform
import Services
import ServicesTests
import Settings
import Signals
import TestKit

/// A device's stream of markers, and an inlet that receives it over this machine's sockets.
private final class Bench {
    let loop: EventLoop
    let settings: SettingsStore
    let acquisition = Acquisition()
    let outlet: MarkerOutlet
    /// The search for streams of another device, and of the device itself.
    let others: LSLStreams
    let own: LSLStreams
    private(set) var source: (any SignalSource)?
    private(set) var received: [StreamMarker] = []
    private var events: [SourceEvent] = []
    private var isReceiving = false

    init?() {
        guard let loop = try? EventLoop() else { return nil }
        self.loop = loop
        settings = SettingsStore(StoredSettings(), host: BareMachine())
        let streams = OwnStreams()
        outlet = MarkerOutlet(acquisition, settings, loop: loop, own: streams, ports: .own)
        others = LSLStreams(loop: loop, ports: .own)
        own = LSLStreams(loop: loop, own: streams, ports: .own)
    }

    var isInterrupted: Bool { if case .interrupted = events.last { true } else { false } }

    deinit {
        source?.disconnect()
        outlet.close()
        for search in [others, own] { search.end() }
    }

    func send(_ isOn: Bool) {
        var new = settings.current
        new[isOn: .sendsMarkers] = isOn
        settings.apply(new)
    }

    private func turn(_ timeout: Int64) -> Int {
        let events = loop.runOnce(timeout: timeout)
        let now = loop.clock.now
        for search in [others, own] { search.advance(to: now) }
        source?.advance(to: now)
        while let event = source?.nextEvent() { self.events.append(event) }
        while let text = source?.nextMarker() {
            if text.stamp == 0 { isReceiving = true } else { received.append(text) }
        }
        return events
    }

    @discardableResult
    func wait(_ t: Expectations, _ what: String, _ condition: () -> Bool) -> Bool {
        var limit = TurnLimit()
        while true {
            let events = turn(TurnLimit.turn)
            if condition() { return true }
            guard limit.goesOn(after: events) else { break }
        }
        t.fail("never: \(what)")
        return false
    }

    func connect(_ t: Expectations) {
        for search in [others, own] {
            search.ask(host: "127.0.0.1")
            search.begin(at: loop.clock.now)
        }
        guard wait(t, "found", { others.streams.contains { $0.name == MarkerOutlet.name } }),
            let stream = others.streams.first(where: { $0.name == MarkerOutlet.name })
        else { return }
        t.expectEqual(stream.type, "Markers")
        let source = others.source(of: stream, Settings())
        self.source = source
        source.connect()
        guard wait(t, "connected", { events.last == .connected }), let catalogue = source.catalogue else { return }
        t.expectEqual(catalogue.signals.flatMap { $0.labels }, ["Marker"])
        source.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60))
        source.start()
        wait(t, "started") { events.last == .started }
        // The outlet sends only to inlets whose request it has read. These texts have the time 0.
        wait(t, "a text") {
            outlet.button(isPressed: true, at: 0)
            return isReceiving
        }
    }
}

let markerOutletTests = [
    TestCase("with the setting, other devices receive markers with their names and times, and presses of the button") {
        t in
        guard let bench = Bench() else { return t.fail("no loop") }
        bench.send(true)
        bench.connect(t)
        let now = bench.loop.clock.now
        bench.acquisition.mark("Eyes open", at: now - 3_000_000_000)
        bench.acquisition.mark("of another device", at: now, origin: .source)
        let wrong = bench.acquisition.mark("Augen zu, \u{E4}\u{F6}\u{FC}", at: now - 1_000_000_000)
        bench.acquisition.renameMarker(wrong.id, to: "Augen auf")
        bench.outlet.button(isPressed: true, at: now - 2_000_000)
        bench.outlet.button(isPressed: false, at: now - 1_000_000)
        bench.wait(t, "six texts") { bench.received.count == 6 }
        let name = "Augen zu, \u{E4}\u{F6}\u{FC}"
        t.expectEqual(
            bench.received.map { $0.text },
            ["Eyes open", name, "Deleted marker: " + name, "Augen auf", "Button pressed", "Button released"])
        let expected: [Int64] = [3_000_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000, 2_000_000, 1_000_000]
        for (text, before) in zip(bench.received, expected) {
            t.expect(abs((text.stamp ?? 0) * 1e9 - Double(now - before)) < 1000, text.text)
        }
    },
    TestCase("the device does not list its own stream of markers; without the setting, there is no stream") { t in
        guard let bench = Bench() else { return t.fail("no loop") }
        bench.send(true)
        bench.connect(t)
        t.expect(!bench.own.streams.contains { $0.name == MarkerOutlet.name })
        bench.send(false)
        bench.acquisition.mark("nobody receives this", at: bench.loop.clock.now)
        bench.wait(t, "the end of the stream") { bench.isInterrupted }
        t.expect(bench.received.isEmpty)
    },
    TestCase("a draft is sent once, when its name is final") { t in
        guard let bench = Bench() else { return t.fail("no loop") }
        bench.send(true)
        bench.connect(t)
        let draft = bench.acquisition.draftMarker("Marker", at: bench.loop.clock.now)
        bench.acquisition.renameMarker(draft.id, to: "Blink")
        bench.wait(t, "the name") { !bench.received.isEmpty }
        t.expectEqual(bench.received.map { $0.text }, ["Blink"])
    },
]
#endif
