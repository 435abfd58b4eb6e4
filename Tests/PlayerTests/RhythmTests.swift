// These tests run only on the PC, because Swift 6.3's compiler for the device fails an assertion on them
// (specializeDefaultMethods, "No witness table available").
#if hasFeature(Embedded)
import TestKit

let rhythmTests: [TestCase] = []
#else
import Acquisition
import App
import Connections
import LSL
import MusicRun
import Platform
import Recordings
import Services
import Session
import Settings
import Signals
import TestKit

private final class BenchClock: MonotonicClock {
    var now: Int64 = 0
}

/// Receives the device's outgoing stream over real sockets, in simulated time.
private final class Receiver {
    let outlet: DeviceOutlet
    let source: LSLSource
    private let loop: EventLoop
    private let clock = BenchClock()
    private(set) var store: SampleStore?
    private(set) var events: [SourceEvent] = []

    init?() {
        guard let loop = try? EventLoop(clock: clock) else { return nil }
        self.loop = loop
        let ports = LSLPorts(
            multicast: OwnPorts.first, services: OwnPorts.first + 1...OwnPorts.first + OwnPorts.count - 1)
        outlet = DeviceOutlet(loop: loop, own: OwnStreams(), ports: ports)
        var wanted = StreamDescription()
        (wanted.name, wanted.type, wanted.hostName) = ("PocketScope run", "Sensor", MachineName.current)
        wanted.sourceID = wanted.hostName.isEmpty ? wanted.name : "\(wanted.name) \(wanted.hostName)"
        wanted.channelCount = 2
        wanted.rate = SamplingRate(hertz: 1)
        source = LSLSource(wanted, at: nil, ports: ports, loop: loop)
        source.connect()
    }

    deinit {
        source.disconnect()
        outlet.end()
    }

    func turn(at now: Int64) {
        clock.now = now
        var passes = 0
        while loop.runOnce(timeout: passes == 0 ? 1_000_000 : 0) > 0, passes < 16 { passes += 1 }
        source.advance(to: now)
        while let event = source.nextEvent() {
            events.append(event)
            guard event == .connected, let catalogue = source.catalogue else { continue }
            let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 600)
            self.store = store
            source.apply(store)
            source.start()
        }
    }

    /// Returns the times in nanoseconds and the values of a channel's samples; NaN for a lost sample.
    func samples(_ channel: Int) -> [(time: Int64, value: Float)] {
        guard let entry = store?.entries[channel], let ring = entry.ring, let clock = entry.clock else { return [] }
        let spans = ring.spans(ring.begin..<ring.end)
        return zip(ring.begin..<ring.end, Array(spans.head) + Array(spans.tail)).map { (clock.time(ofSample: $0), $1) }
    }
}

private func values(_ recording: any Recording, _ label: String) -> [Float] {
    guard let channel = recording.channels.firstIndex(where: { $0.label.hasSuffix(label) }) else { return [] }
    var values = [Float](repeating: 0, count: Int(recording.channels[channel].sampleCount))
    let count = values.withUnsafeMutableBufferPointer {
        (try? recording.read(channel: channel, from: 0, into: $0)) ?? 0
    }
    return Array(values.prefix(count))
}

/// Returns the maximum number of consecutive values for which a condition is true.
private func longest(_ values: [Float], _ isTrue: (Float) -> Bool) -> Int {
    var (most, count) = (0, 0)
    for value in values {
        count = isTrue(value) ? count + 1 : 0
        most = max(most, count)
    }
    return most
}

let rhythmTests = [
    TestCase(
        "a recording and an LSL inlet receive the cadence and the song's tempo; while the user stands still, the cadence is 0"
    ) {
        t in
        // Runs the test once for each recording format: BDF+, EDF+ and XDF.
        for format in 0..<3 {
            guard let bench = MusicBench(t, [(150, 200)], rate: 8000), let receiver = Receiver() else {
                return t.fail("no bench")
            }
            bench.connect()
            bench.set { $0[number: .recordingFormat] = format }
            bench.send(to: receiver.outlet)
            let (music, acquisition) = (bench.music, bench.session.acquisition)
            func run(seconds: Int, cadence: Double) {
                for _ in 0..<4 * seconds {
                    bench.run(seconds: 0.25, cadence: cadence)
                    receiver.turn(at: bench.now)
                }
            }
            music.play()
            run(seconds: 8, cadence: 148)
            guard let own = acquisition.sources.first(where: { $0.name == "Run" }) else { return t.fail("no channels") }
            t.expectEqual(own.catalogue.signals.flatMap { $0.labels }, ["Cadence", "Tempo"])
            t.expect(acquisition.toggleAll(signal: 0, of: own))
            bench.session.apply()
            run(seconds: 4, cadence: 148)
            t.expect(own.state == .flowing)
            bench.session.record()
            run(seconds: 20, cadence: 148)
            run(seconds: 20, cadence: 0)
            let paused = bench.now
            music.pause()
            run(seconds: 10, cadence: 148)
            guard let recording = bench.recorded() else { return t.fail("nothing is recorded") }
            let (cadence, tempo) = (values(recording, "Cadence"), values(recording, "Tempo"))
            let walked = longest(cadence) { abs($0 - 148) < 2 }
            let heard = longest(tempo) { abs($0 - 150) < 5 }
            t.expect((16...26).contains(walked), "\(walked) s of cadence in \(cadence)")
            t.expect((30...44).contains(heard), "\(heard) s of tempo in \(tempo)")
            // While the user stands still, the cadence is 0, and no sample is lost.
            let still = longest(cadence) { abs($0) < 0.1 }
            t.expect(still >= 20, "\(still) s without cadence")
            let notes = ((try? recording.annotations(part: 0, limit: 1000)) ?? nil) ?? []
            t.expectEqual(notes.map { $0.text }.filter { $0.hasPrefix("Lost") }, [])
            let sent = receiver.samples(0).filter { $0.value.isFinite }
            t.expect(sent.count >= 24 && sent.suffix(20).allSatisfy { abs($0.value - 148) < 2 }, "\(sent)")
            t.expect(
                zip(sent, sent.dropFirst()).allSatisfy { abs($1.time - $0.time - 1_000_000_000) < 300_000_000 },
                "once a second: \(sent.map { $0.time })")
            let tempos = receiver.samples(1).filter { $0.value.isFinite }
            t.expect(tempos.suffix(30).allSatisfy { abs($0.value - 150) < 5 }, "\(tempos)")
            // The times are by the device's clock. The last sample of the tempo is in the last second before the pause.
            t.expect(abs((tempos.last?.time ?? 0) - paused) < 1_500_000_000)
            music.stop()
            for _ in 0..<8 { receiver.turn(at: bench.now) }
            t.expect(receiver.events.contains { if case .interrupted = $0 { true } else { false } }, "the outlet ends")
            bench.close()
        }
    },
    TestCase(
        "when a music session starts, the channels of cadence and tempo appear; at its end, they disappear unless they are selected"
    ) { t in
        guard let bench = MusicBench(t, [(150, 60)], rate: 8000) else { return t.fail("no bench") }
        bench.connect()
        let (music, acquisition) = (bench.music, bench.session.acquisition)
        func own() -> AcquiredSource? { acquisition.sources.first { $0.name == "Run" } }
        t.expect(own() == nil)
        music.play()
        bench.run(seconds: 1, cadence: 150)
        t.expect(own() != nil)
        music.stop()
        bench.idle(seconds: 0.5)
        t.expect(own() == nil && acquisition.sources.count == 1)
        // Channels that the user closes during a music session appear again only in the next music session.
        music.play()
        bench.run(seconds: 1, cadence: 150)
        if let source = own() { bench.session.close(source) }
        bench.run(seconds: 2, cadence: 150)
        t.expect(own() == nil)
        music.stop()
        bench.idle(seconds: 0.5)
        music.play()
        bench.run(seconds: 1, cadence: 150)
        guard let source = own() else { return t.fail("no channels") }
        t.expect(acquisition.toggleAll(signal: 0, of: source))
        bench.session.apply()
        music.stop()
        bench.idle(seconds: 4)
        t.expect(own() === source, "what is selected stays")
        // The last value of the channel is 0.
        guard let ring = source.store?.entries.first?.ring else { return t.fail("no ring") }
        t.expect(ring.end > 1)
        t.expect(ring.spans(ring.end - 1..<ring.end).head.first == 0)
        t.expectEqual(acquisition.sources.count, 2)
        bench.close()
    },
]
#endif
