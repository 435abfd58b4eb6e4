import Signals
import TestKit

private let second: Int64 = 1_000_000_000

/// Returns a running simulation with all channels of one signal, or of all signals.
private func running(
    _ simulation: Simulation = .standard(), signal: Int? = nil, seconds: Int = 60
) -> (SimulatedSource, SampleStore) {
    let source = SimulatedSource(simulation)
    source.connect()
    let channels = source.catalogue!.channels.filter { signal == nil || $0.signal == signal }
    let store = SampleStore(catalogue: source.catalogue!, selection: channels, seconds: seconds)
    source.apply(store)
    source.start()
    while source.nextEvent() != nil {}
    source.advance(to: 5 * second)
    return (source, store)
}

private func samples(_ ring: SampleRing) -> [Float] {
    let spans = ring.spans(0..<ring.end)
    return Array(spans.head) + Array(spans.tail)
}

private func load(_ channels: Int, _ rate: SamplingRate, _ blockSize: Int) -> Simulation? {
    do throws(CatalogueError) {
        return try Simulation.load(channels: channels, rate: rate, blockSize: blockSize)
    } catch { return nil }
}

let simulatedSourceTests = [
    TestCase("the default simulation has the signals of iScope's simulation and realistic signals of each kind") { t in
        let catalogue = Simulation.standard().catalogue
        t.expectEqual(catalogue.signals.map { Int($0.type.rawValue) }, [0, 0, 0, 0, 0, 1, 2, 3, 6])
        t.expectEqual(
            catalogue.signals.map { Int($0.rate.milliHertz) / 1000 }, [250, 32, 64, 128, 512, 1000, 250, 250, 0])
        t.expectEqual(catalogue.signals.map { $0.blockSize }, [5, 1, 2, 4, 8, 20, 5, 5, 1])
        t.expectEqual(catalogue.signals.map { $0.labels.count }, [10, 10, 10, 10, 10, 2, 2, 2, 1])
        t.expectEqual(catalogue.signals[0].labels[8], "O1")
        t.expectEqual(catalogue.signals[7].unit, "mV")
    },
    TestCase("connecting, starting and stopping the simulation are reported as events, in the order of the calls") {
        t in
        let source = SimulatedSource()
        t.expect(source.catalogue == nil && source.nextEvent() == nil)
        source.start()
        t.expect(source.nextEvent() == .failed(.noChannels))
        source.connect()
        t.expect(source.nextEvent() == .connected)
        source.apply(SampleStore(catalogue: source.catalogue!, selection: source.catalogue!.channels, seconds: 1))
        source.start()
        source.stop()
        source.stop()
        t.expect(source.nextEvent() == .started)
        t.expect(source.nextEvent() == .stopped)
        t.expect(source.nextEvent() == nil)
        source.start()
        source.disconnect()
        t.expect(source.nextEvent() == nil && source.catalogue == nil)
        source.advance(to: 9)
    },
    TestCase(
        "the samples of a simulated block appear when the clock reaches the block's end, neither earlier nor later, for an hour"
    ) { t in
        let (source, store) = running(load(1, SamplingRate(hertz: 250), 5)!)
        let ring = store.entries[0].ring!
        source.advance(to: 5 * second + 19_999_999)
        t.expectEqual(ring.end, 0)
        source.advance(to: 5 * second + 20_000_000)
        t.expectEqual(ring.end, 5)
        t.expectEqual(source.statistics.newestSample ?? 0, 5 * second + 20_000_000)
        source.advance(to: 5 * second + 39_999_999)
        t.expectEqual(ring.end, 5)
        var now = 5 * second
        while now < 3605 * second {
            now += 1_500_000_000
            source.advance(to: now)
        }
        t.expectEqual(ring.end, 3600 * 250)
        t.expectEqual(ring.lost, 0)
        t.expectEqual(source.statistics.packetsReceived, 3600 * 50)
        t.expectEqual(source.statistics.packetsReceivedLastMinute, 60 * 50)
    },
    TestCase("however often the simulation is called, its samples are the same") { t in
        let (source, store) = running(seconds: 4)
        let (other, otherStore) = running(seconds: 4)
        for step in Int64(1)...300 { source.advance(to: 5 * second + step * 10_000_000) }
        for step in Int64(1)...2 { other.advance(to: 5 * second + step * 1_500_000_000) }
        for (a, b) in zip(store.entries, otherStore.entries) where a.ring != nil {
            t.expectEqual(samples(a.ring!).map { $0.bitPattern }, samples(b.ring!).map { $0.bitPattern }, a.label)
        }
        t.expectEqual(source.statistics.packetsLost, other.statistics.packetsLost)
    },
    TestCase(
        "each signal of the simulation loses ten blocks after every (rate * block size + 1) samples, like the original app's"
    ) {
        t in
        for (index, cycle, block) in [(1, 33, 1), (2, 65, 2), (3, 129, 4), (4, 513, 8)] {
            let (source, store) = running(signal: index)
            for step in Int64(1)...30 { source.advance(to: 5 * second + step * second) }
            let stored = samples(store.entries[0].ring!)
            let expected = stored.indices.map { $0 / block % (cycle + 10) >= cycle }
            t.expect(stored.map { $0.isNaN } == expected, "signal \(index)")
            let lost = expected.filter { $0 }.count
            t.expect(lost > 0)
            t.expectEqual(Int(store.entries[9].ring!.lost), lost)
            t.expectEqual(Int(source.statistics.packetsLost), lost / block)
        }
    },
    TestCase("simulated signals that are not taken from iScope lose no samples") { t in
        for index in [0, 5, 6, 7, 8] {
            let (source, store) = running(signal: index)
            for step in Int64(1)...30 { source.advance(to: 5 * second + step * second) }
            t.expectEqual(store.entries.reduce(0) { $0 + ($1.ring?.lost ?? 0) }, 0)
            t.expectEqual(source.statistics.packetsLost, 0)
        }
    },
    TestCase("the button of the simulation changes every third of a second") { t in
        let (source, store) = running(signal: 8)
        let ring = store.entries[0].events!
        source.advance(to: 5 * second + 333_333_333)
        t.expectEqual(ring.end, 0)
        source.advance(to: 5 * second + 333_333_334)
        t.expectEqual(ring.newest?.value ?? -1, 1)
        source.advance(to: 7 * second)
        t.expectEqual((0..<ring.end).map { ring[$0].value }, [1, 0, 1, 0, 1, 0])
        // An event has the time at which the button changed, even if the source was called later.
        t.expectEqual(
            (0..<ring.end).map { ring[$0].time - 5 * second },
            [333_333_333, 666_666_666, 1_000_000_000, 1_333_333_333, 1_666_666_666, 2_000_000_000])
    },
    TestCase("after a long pause, the simulation generates two seconds of samples, and the rest is lost") { t in
        let (source, store) = running(signal: 7)
        source.advance(to: 100 * second)
        let stored = samples(store.entries[0].ring!)
        t.expectEqual(store.entries[0].ring!.end, 95 * 250)
        t.expectEqual(stored.suffix(500).filter { $0.isNaN }.count, 0)
        t.expectEqual(store.entries[0].ring!.lost, 93 * 250)
        t.expectEqual(source.statistics.packetsLost, 93 * 50)
        source.advance(to: .max)
        source.advance(to: .min)
        source.advance(to: 3)
        t.expect(store.entries[0].ring!.end > 1_000_000_000)
    },
    TestCase("if the simulation is started again, its samples are counted from 0, and no packet counts as lost") { t in
        let (source, store) = running(signal: 7)
        source.advance(to: 20 * second)
        source.stop()
        source.advance(to: 21 * second)
        let end = store.entries[0].ring!.end
        source.advance(to: 25 * second)
        t.expectEqual(store.entries[0].ring!.end, end)
        source.start()
        t.expectEqual(store.entries[0].ring!.end, 0)
        t.expect(source.statistics.newestSample == nil)
        source.advance(to: 30 * second)
        source.advance(to: 31 * second)
        t.expectEqual(store.entries[0].ring!.end, 250)
        t.expectEqual(source.statistics.packetsLost, 0)
    },
    TestCase("the simulation generates only selected channels, and only their samples are counted") { t in
        let source = SimulatedSource()
        source.connect()
        let store = SampleStore(
            catalogue: source.catalogue!,
            selection: [ChannelID(signal: 7, channel: 1), ChannelID(signal: 0, channel: 4)], seconds: 10)
        source.apply(store)
        source.start()
        source.advance(to: 0)
        source.advance(to: second)
        t.expectEqual(store.entries.map { $0.ring!.end }, [250, 250])
        t.expectEqual(source.statistics.packetsReceived, 100)
        // The first stream is an ECG in millivolts, the second one an EEG in microvolts.
        t.expect(samples(store.entries[0].ring!).allSatisfy { $0.magnitude < 2 })
        t.expect(samples(store.entries[1].ring!).contains { $0.magnitude > 5 })
    },
    TestCase("a simulated load can have any size up to the limits; a larger one is refused") { t in
        t.expect(load(SignalCatalogue.maximumChannels + 1, SamplingRate(hertz: 1), 1) == nil)
        t.expect(load(.max, SamplingRate(hertz: 1), 1) == nil)
        t.expect(load(0, SamplingRate(hertz: 1), 1) == nil)
        t.expect(load(-1, SamplingRate(hertz: 1), 1) == nil)
        t.expect(load(1, SamplingRate(hertz: 1), 0) == nil)
        t.expect(load(1, SamplingRate(hertz: 1), .max) == nil)
        for (channels, rate, block) in [
            (64, SamplingRate(hertz: 4096), 1), (2, SamplingRate(milliHertz: .max), 65535),
            (1, SamplingRate(milliHertz: 1), 1), (1024, SamplingRate(hertz: 10), 3),
        ] {
            guard let simulation = load(channels, rate, block) else { return t.fail("\(channels) channels") }
            let (source, store) = running(simulation, seconds: 1)
            source.advance(to: 5 * second + second / 2)
            let expected = rate.samples(inNanoseconds: second / 2) / Int64(block) * Int64(block)
            t.expectEqual(store.entries[channels - 1].ring!.end, expected)
            t.expectEqual(source.statistics.packetsLost, 0)
        }
    },
    TestCase("if nobody reads the events of the simulation, they do not accumulate") { t in
        let source = SimulatedSource()
        for _ in 0..<1000 { source.connect() }
        var count = 0
        while source.nextEvent() != nil { count += 1 }
        t.expectEqual(count, SourceEventQueue.capacity)
    },
]
