import Acquisition
import AcquisitionTests
import Signals
import TestKit
import ViewerClient
import ViewerFeed

/// Decodes the packets of samples that a feeder sends.
private final class Taker: ViewerLink {
    struct Key: Hashable {
        let view: FeedView
        let channel: UInt16
    }
    var isFull = false
    var packets = 0
    var largest = 0
    var samples: [Key: [UInt32]] = [:]
    var blocks: [SampleBlock] = []
    var generations: Set<UInt16> = []
    var faults = 0

    func offer(_ packet: UnsafeRawBufferPointer) -> Bool {
        guard !isFull else { return false }
        packets += 1
        largest = max(largest, packet.count)
        do throws(FeedError) {
            var reader = try SampleBlocks(packet)
            generations.insert(reader.generation)
            while let (block, values) = try reader.nextBlock() {
                blocks.append(block)
                samples[Key(view: block.view, channel: block.channel), default: []] += values.map { $0.bitPattern }
            }
        } catch { faults += 1 }
        return true
    }

    func values(_ channel: Int, _ view: FeedView = .received) -> [UInt32] {
        samples[Key(view: view, channel: UInt16(channel))] ?? []
    }
}

func flowing(_ source: PlayedSource) -> Acquisition {
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    for signal in acquisition.sources[0].catalogue.signals.indices {
        _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0])
    }
    acquisition.apply(seconds: 5)
    acquisition.advance(to: after(2))
    return acquisition
}

let feederTests = [
    TestCase("each sample and event of the second screen is sent once, in order, with its time; lost ones as NaN") {
        t in
        var random = Random(seed: 35)
        let source = PlayedSource("a", [PlayedSource.eeg(100), PlayedSource.button])
        let acquisition = flowing(source)
        let feeder = ViewerFeeder(acquisition)
        let taker = Taker()
        t.expect(feeder.listChannels())
        feeder.want(received: true, displayed: true)
        var (sent, pressed): ([UInt32], [UInt32]) = ([], [])
        for step in Int64(0)..<500 {
            let now = after(1_000_000_000 + step * 10_000_000)
            let samples = (0..<random.below(4)).map { _ in
                random.once(in: 20) ? Float.nan : Float(random.below(1000))
            }
            source.send(samples, at: now)
            sent += samples.map { $0.isNaN ? SampleRing.lostSample.bitPattern : $0.bitPattern }
            if random.once(in: 10) {
                source.send([Float(step)], signal: 1, at: now)
                pressed.append(Float(step).bitPattern)
            }
            acquisition.advance(to: now)
            t.expect(!feeder.listChannels())
            if random.once(in: 3) { feeder.advance(to: taker) }
        }
        feeder.advance(to: taker)
        t.expectEqual(taker.faults, 0)
        t.expect(taker.values(0) == sent)
        t.expect(taker.values(1) == sent)
        t.expect(taker.values(2) == pressed)
        t.expect(taker.values(0, .displayed) == sent)
        t.expectEqual(feeder.dropped, 0)
        guard case .samples(_, let clock) = acquisition.channels[0].entry.data else { return t.fail("no samples") }
        for block in taker.blocks where block.channel == 0 {
            t.expectEqual(block.time, clock.time(ofSample: block.first))
            t.expect(abs(block.rate - 100) < 0.01, "\(block.rate) Hz")
        }
        for block in taker.blocks where block.channel == 2 { t.expect(block.rate == 0 && block.count == 1) }
    },
    TestCase("nobody's view is not copied, and a new viewer gets no earlier samples") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(100)])
        let acquisition = flowing(source)
        let feeder = ViewerFeeder(acquisition)
        let taker = Taker()
        _ = feeder.listChannels()
        source.send([1, 2, 3], at: after(1_000_000_000))
        feeder.advance(to: taker)
        t.expectEqual(taker.packets, 0)
        t.expect(!acquisition.derived.isUsed)
        feeder.want(received: true, displayed: false)
        source.send([4], at: after(1_010_000_000))
        feeder.advance(to: taker)
        t.expect(taker.values(0) == [Float(4).bitPattern])
        t.expect(taker.values(0, .displayed).isEmpty)
        feeder.want(received: false, displayed: true)
        t.expect(acquisition.derived.isUsed)
        source.send([5], at: after(1_020_000_000))
        feeder.advance(to: taker)
        t.expect(taker.values(0) == [Float(4).bitPattern])
        t.expect(taker.values(0, .displayed) == [Float(5).bitPattern])
        feeder.want(received: false, displayed: false)
        t.expect(!acquisition.derived.isUsed)
    },
    TestCase("a server that reads nothing costs packets, which are counted, and no memory or time") { t in
        let source = PlayedSource("a", [PlayedSource.eeg(1000)])
        let acquisition = flowing(source)
        let feeder = ViewerFeeder(acquisition)
        let taker = Taker()
        _ = feeder.listChannels()
        feeder.want(received: true, displayed: false)
        taker.isFull = true
        for step in Int64(0)..<10 {
            source.send([1, 2, 3], at: after(1_000_000_000 + step * 3_000_000))
            feeder.advance(to: taker)
        }
        t.expectEqual(feeder.dropped, 10)
        taker.isFull = false
        source.send([7], at: after(1_031_000_000))
        feeder.advance(to: taker)
        t.expect(taker.values(0) == [Float(7).bitPattern])
        t.expectEqual(taker.blocks[0].first, 30)
    },
    TestCase("after a standstill, one call sends at most six packets of the maximum length, and later calls the rest") {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100_000, 4)])
        let acquisition = flowing(source)
        let feeder = ViewerFeeder(acquisition)
        let taker = Taker()
        _ = feeder.listChannels()
        feeder.want(received: true, displayed: false)
        source.send((0..<100_000).map { Float($0) }, at: after(1_000_000_000))
        feeder.advance(to: taker)
        t.expectEqual(taker.packets, 6)
        t.expect(taker.largest <= FeedLimits.packetBytes)
        for _ in 0..<10 { feeder.advance(to: taker) }
        for channel in 0..<4 { t.expectEqual(taker.values(channel).count, 100_000) }
    },
    TestCase("another selection is another generation of the catalogue, and a restarted ring begins with sample 0") {
        t in
        let source = PlayedSource("a", [PlayedSource.eeg(100), PlayedSource.button])
        let acquisition = flowing(source)
        let feeder = ViewerFeeder(acquisition)
        let taker = Taker()
        _ = feeder.listChannels()
        feeder.want(received: true, displayed: false)
        let before = feeder.generation
        t.expect(feeder.rates == [100, 100, 0])
        source.send([1, 2], at: after(1_000_000_000))
        feeder.advance(to: taker)
        acquisition.stop()
        acquisition.advance(to: after(1_100_000_000))
        acquisition.start()
        source.send([3], at: after(1_200_000_000))
        feeder.advance(to: taker)
        t.expect(taker.values(0) == [1, 2, 3].map { Float($0).bitPattern })
        _ = acquisition.toggle(ChannelID(signal: 0, channel: 1), of: acquisition.sources[0])
        acquisition.apply(seconds: 5)
        t.expect(feeder.listChannels())
        t.expectEqual(feeder.generation, before &+ 1)
        t.expect(feeder.rates == [100, 0])
    },
]
