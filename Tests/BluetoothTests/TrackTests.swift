import Bluetooth
import Signals
import TestKit

/// A store for all channels of these streams.
func store(_ streams: [SensorStream], seconds: Int = 60) -> SampleStore {
    let catalogue = SignalCatalogue(signals: streams.map { $0.signal })
    return SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: seconds)
}

private func makeTrack(_ rate: UInt32 = 256) -> (SampleTrack, SampleRing, SampleClock) {
    let ring = SampleRing(capacity: 100_000)
    let rate = SamplingRate(hertz: rate)
    let clock = SampleClock(rate: rate)
    return (SampleTrack(rate, rings: [ring], clock: clock), ring, clock)
}

/// Returns value n of an electrode.
private func value(_ n: Int, _ electrode: Int) -> Int { (n * 5 + 700 * electrode) % 4096 }

private func eegPacket(_ number: Int, _ electrode: Int) -> [UInt8] {
    Encoder.eeg(
        UInt16(truncatingIfNeeded: number), (0..<12).map { value(number * 12 + $0, electrode) })
}

/// Passes a headband's packets to the module in this order. Expects that each sample is then at its position in the
/// ring (sample buffer).
private func play(
    _ t: Expectations, from first: Int, count: Int, loses: (Int) -> Bool,
    dropsOne: (Int, Int) -> Bool = { _, _ in false }
) {
    let store = store([.eeg(4)])
    let rings = store.entries.map { $0.ring }
    guard let clock = store.entries[0].clock else { return t.fail("no clock") }
    let track = SampleTrack(SensorStream.eeg(4).signal.rate, rings: rings, clock: clock)
    let blocks = ElectrodeBlocks(track, electrodes: 4)
    for number in first..<first + count {
        let now = 10 * second + Int64(number - first) * 12 * second / 256
        blocks.advance(to: now)
        if loses(number) { continue }
        for electrode in [3, 2, 1, 0] where !dropsOne(number, electrode) {
            t.expect(reading(eegPacket(number, electrode)) { blocks.take($0, electrode: electrode, at: now) })
        }
    }
    // At the end of a connection, blocks that wait for delayed packets are stored.
    blocks.noteBreak(at: 1000 * second)
    for electrode in 0..<4 {
        let samples = kept(rings[electrode])
        t.expectEqual(samples.count, count * 12)
        var wrong = 0
        for (index, sample) in samples.enumerated() {
            let number = first + index / 12
            let isLost = loses(number) || dropsOne(number, electrode)
            let wanted = isLost ? -9999 : Float(value(first * 12 + index, electrode) - 2048) * 0.48828125
            if sample != wanted { wrong += 1 }
        }
        t.expectEqual(wrong, 0, "electrode \(electrode)")
    }
}

let trackTests: [TestCase] = [
    TestCase(
        "if a sensor's packet counter wraps around, sample positions continue; if the counter restarts, that is detected"
    ) { t in
        var counter = SequenceCounter()
        t.expect(counter.take(0xFFFD) == .restarted)
        t.expect(counter.take(0xFFFE) == .next(missing: 0))
        t.expect(counter.take(0xFFFE) == .old)
        t.expect(counter.take(1) == .next(missing: 2))
        t.expect(counter.take(0) == .old)
        t.expect(counter.take(2) == .next(missing: 0))
        // The sensor's counter restarts at a lower number. Its first packets are taken for late ones (`.old`).
        counter.restart()
        t.expect(counter.take(1000) == .restarted)
        var steps: [SequenceCounter.Step] = []
        for number in 3...8 { steps.append(counter.take(UInt16(number))) }
        t.expect(steps == [.old, .old, .old, .restarted, .next(missing: 0), .next(missing: 0)])
    },
    TestCase(
        "despite lost packets and counters that wrap around, every sample of a Muse headband has the right position"
    ) {
        t in
        play(t, from: 65_500, count: 200, loses: { [65_510, 65_535, 65_536, 65_600, 65_601, 65_602].contains($0) })
    },
    TestCase("if one electrode of a headband loses a packet, samples are lost only in that electrode's channel") { t in
        play(
            t, from: 20, count: 100, loses: { $0 == 60 },
            dropsOne: { $0 % 17 == 3 && $1 == 2 || $0 == 50 && $1 == 0 || $0 == 51 && $1 == 3 })
    },
    TestCase(
        "if the packet counter of a headband restarts within a connection, only the first packets after it are lost"
    ) { t in
        let store = store([.eeg(4)])
        let rings = store.entries.map { $0.ring }
        guard let clock = store.entries[0].clock else { return t.fail("no clock") }
        let track = SampleTrack(SensorStream.eeg(4).signal.rate, rings: rings, clock: clock)
        let blocks = ElectrodeBlocks(track, electrodes: 4)
        for packet in 0..<200 {
            let now = 10 * second + Int64(packet) * 12 * second / 256
            blocks.advance(to: now)
            let number = packet < 100 ? 20_000 + packet : packet - 100
            for electrode in [3, 2, 1, 0] {
                t.expect(reading(eegPacket(number, electrode)) { blocks.take($0, electrode: electrode, at: now) })
            }
        }
        for ring in rings {
            t.expectEqual(ring?.end ?? 0, 200 * 12)
            // The track accepts a restart of the counter only after `SequenceCounter.timeout` packets. The packets
            // before are lost.
            t.expectEqual(ring?.lost ?? 0, Int64(SequenceCounter.timeout - 1) * 12)
        }
    },
    TestCase("if packets of a Muse are delayed, they do not count as lost") { t in
        let store = store([.eeg(4)])
        let rings = store.entries.map { $0.ring }
        guard let clock = store.entries[0].clock else { return t.fail("no clock") }
        let track = SampleTrack(SensorStream.eeg(4).signal.rate, rings: rings, clock: clock)
        let blocks = ElectrodeBlocks(track, electrodes: 4)
        var now = 10 * second
        for number in 0..<3 {
            for electrode in [3, 2, 1, 0] {
                t.expect(reading(eegPacket(number, electrode)) { blocks.take($0, electrode: electrode, at: now) })
                // Only this packet arrives late, because of the radio or because the app did not read the socket.
                guard number == 1, electrode == 2 else { continue }
                for _ in 0..<40 {
                    now += second / 20
                    blocks.advance(to: now)
                }
            }
        }
        t.expectEqual(blocks.count.lost, 0)
        t.expectEqual(blocks.count.late, 0)
        for electrode in 0..<4 {
            let wanted = (0..<36).map { Float(value($0, electrode) - 2048) * 0.48828125 }
            t.expectEqual(kept(rings[electrode]), wanted, "electrode \(electrode)")
        }
    },

    TestCase("missing packet numbers of a sensor determine the number of lost samples") { t in
        let (track, ring, clock) = makeTrack()
        for block in 0..<40 {
            let missing: Int64 = block == 20 ? 256 : 0
            let now = 5 * second + Int64(block) * 12 * second / 256 + (block >= 20 ? second : 0)
            t.expectEqual(track.place(12, missing: block == 0 ? nil : missing, at: now), missing)
            for _ in 0..<12 { track.append(1, to: 0) }
            track.advance(to: now)
        }
        t.expectEqual(ring.lost, 256)
        t.expectEqual(ring.end, 40 * 12 + 256)
        // The newest sample has the time of its arrival.
        let last = 5 * second + Int64(39) * 12 * second / 256 + second
        t.expect((clock.time(ofSample: ring.end) - last).magnitude < 20_000_000)
    },
    TestCase(
        "if a sensor's packet counter is wrong, never more samples are stored than fit into the time that has passed"
    ) {
        t in
        let (track, ring, _) = makeTrack()
        track.place(12, missing: nil, at: second)
        for _ in 0..<12 { track.append(1, to: 0) }
        for block in 1...200 {
            let now = second + Int64(block) * 12 * second / 256
            track.place(12, missing: 30_000 * 12, at: now)
            for _ in 0..<12 { track.append(1, to: 0) }
        }
        // About 10 s have passed at 256 Hz. The ring (sample buffer) may contain only slightly more: the track's
        // margin.
        t.expect(ring.end < 256 * 14, "\(ring.end)")
    },
    TestCase("if a sensor was disconnected, the board's clock determines how many samples are lost") { t in
        let (track, ring, clock) = makeTrack(100)
        for block in 0..<50 {
            let now = second + Int64(block + 1) * 100 * millisecond
            track.place(10, missing: block == 0 ? nil : 0, at: now)
            for _ in 0..<10 { track.append(1, to: 0) }
            track.advance(to: now)
        }
        track.noteBreak()
        let back = second + 5 * second + 4 * second
        let lost = track.place(10, missing: nil, at: back)
        for _ in 0..<10 { track.append(1, to: 0) }
        t.expect((lost - 390).magnitude <= 2, "\(lost)")
        t.expectEqual(ring.lost, lost)
        t.expect((clock.time(ofSample: ring.end) - back).magnitude < 30_000_000)
    },
    TestCase(
        "the time stamps in a sensor's packets determine how many samples are lost, even if the actual rate differs from the nominal one"
    ) { t in
        for hertz in [129.2, 130, 130.8] {
            var stamps = StampCounter(SamplingRate(hertz: 130))
            var sample = 0
            func stamp() -> Int64 { 700_000_000 * second + Int64(Double(sample - 1) * 1e9 / hertz) }
            sample += 73
            t.expect(stamps.take(stamp(), count: 73) == nil)
            var reported: Int64 = 0
            var truly: Int64 = 0
            for frame in 1..<400 {
                let lost = frame % 50 == 49 ? 1 + frame / 100 : 0
                sample += 73 * (lost + 1)
                truly += Int64(73 * lost)
                reported += stamps.take(stamp(), count: 73) ?? -1000
            }
            t.expect((reported - truly).magnitude <= 4, "\(reported) of \(truly) at \(hertz)")
        }
        var stamps = StampCounter(SamplingRate(hertz: 130))
        t.expect(stamps.take(1000 * second, count: 73) == nil)
        // The sensor's clock was set, so the time stamp cannot show how many samples are missing.
        t.expect(stamps.take(10 * second, count: 73) == nil)
        t.expect(stamps.take(.max, count: 73) == nil || stamps.take(.min, count: 73) == nil)
    },
]
