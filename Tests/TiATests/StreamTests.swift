import Signals
import TestKit
import TiA

/// A stream with all channels of a server, to which the test passes packets.
private final class StreamBench {
    let store: SampleStore
    let stream: ClientStream
    var now: Int64 = TestTime.uptime + 5_000_000_000

    init(
        _ offer: MetaInformation = exampleOffer, selection: [ChannelID]? = nil, isSelective: Bool = false,
        units: PerKind<SignalUnit> = PerKind(SignalUnit())
    ) {
        store = SampleStore(
            catalogue: offer.catalogue, selection: selection ?? offer.catalogue.channels, seconds: 60)
        stream = ClientStream(store: store, information: offer, isSelective: isSelective, units: units)
    }

    func receive(_ bytes: [UInt8]?, after nanoseconds: Int64 = 20_000_000, _ version: DataPacketVersion = .three) {
        now += nanoseconds
        bytes?.withUnsafeBytes {
            if let packet = try? DataPacket(streamStart: $0, version: version) { stream.receive(packet, at: now) }
        }
    }

    func receive(_ ids: [UInt64]) {
        for id in ids { receive(examplePacket(id)) }
    }

    var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        stream.fill(&statistics)
        return statistics
    }

    func ring(_ type: SignalType, _ number: Int = 1) -> SampleRing? {
        for entry in store.entries where entry.type == type && entry.number == number { return entry.ring }
        return nil
    }

    /// Returns the values of an irregular channel's events.
    func events(_ type: SignalType, _ number: Int = 1) -> [Float] {
        for entry in store.entries where entry.type == type && entry.number == number {
            guard let ring = entry.events else { break }
            return (ring.begin..<ring.end).map { ring[$0].value }
        }
        return []
    }
}

private func eeg(_ channels: Int, _ size: Int) -> BlockShape {
    BlockShape(type: .eeg, channels: channels, blockSize: size)
}

let streamTests: [TestCase] = [
    TestCase("a received value is multiplied once by the factor for its kind of signal; events are not multiplied") {
        t in
        var units = PerKind(SignalUnit())
        units[.eeg] = SignalUnit(unit: "nV", factor: 1000)
        units[.others] = SignalUnit(unit: "x", factor: 3)
        let (plain, scaled) = (StreamBench(), StreamBench(units: units))
        for bench in [plain, scaled] {
            bench.receive([1, 2, 3, 5])
            bench.receive(encode(.three, id: 6, [BlockShape(type: .event, channels: 1, blockSize: 1)], [7]))
        }
        func values(_ bench: StreamBench, _ type: SignalType, _ number: Int = 1) -> [Float] {
            guard let ring = bench.ring(type, number) else { return [] }
            let spans = ring.spans(ring.begin..<ring.end)
            return Array(spans.head) + Array(spans.tail)
        }
        for number in [1, 2] {
            let (before, after) = (values(plain, .eeg, number), values(scaled, .eeg, number))
            t.expect(before.count == 25 && before.contains { !$0.isNaN && $0 != 0 })
            t.expect(zip(before, after).allSatisfy { ($0 * 1000).bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN })
        }
        t.expectEqual(values(scaled, .ecg).filter { !$0.isNaN }, values(plain, .ecg).filter { !$0.isNaN })
        t.expectEqual(scaled.events(.event), [7])
    },
    TestCase("the signals in a server's list get the unit that the settings state for their kind; events get none") {
        t in
        var units = PerKind(SignalUnit())
        units[.eeg] = SignalUnit(unit: "\u{B5}V")
        units[.ecg] = SignalUnit(unit: "mV", factor: 0.001)
        units[.others] = SignalUnit(unit: "x")
        let session = TiAClientSession(units: units)
        session.connect(at: 0)
        session.controlOpened(at: 0)
        let replies: [ControlReply] = [.ok, .metaInfo(exampleOffer.tiaMetaInfo)]
        for reply in replies { reply.message.bytes.withUnsafeBytes { session.controlReceived($0, at: 0) } }
        t.expectEqual(session.catalogue?.signals.map { $0.unit } ?? [], ["\u{B5}V", "mV", ""])
        // Invalid factors are replaced by 1.
        for factor in [Float.nan, 0, -1, .infinity] { t.expectEqual(SignalUnit(factor: factor).factor, 1) }
    },
    TestCase("the first packet after a start gets sample number 0, whatever its packet number is") { t in
        let bench = StreamBench()
        bench.receive([1_000_000])
        t.expectEqual(bench.ring(.eeg)?.end ?? 0, 5)
        t.expectEqual(bench.statistics.packetsLost, 0)
    },
    TestCase("if packets are lost, samples are lost in each channel, exactly at their positions") { t in
        let bench = StreamBench()
        bench.receive([1, 2, 5, 6, 10])
        guard let first = bench.ring(.eeg), let second = bench.ring(.eeg, 2), let ecg = bench.ring(.ecg) else {
            return t.fail("no rings")
        }
        t.expect(content(ecg) == [1, 2, nil, nil, 5, 6, nil, nil, nil, 10], "ecg")
        t.expect(content(first) == (0..<50).map { [2, 3, 6, 7, 8].contains($0 / 5) ? nil : Float($0) }, "C3")
        t.expect(content(second) == content(first).map { $0.map { -$0 } }, "C4")
        t.expectEqual(bench.statistics.packetsLost, 5)
        t.expectEqual(bench.statistics.packetsReceived, 5)
    },
    TestCase("if packets are out of order or come twice, they are counted and not stored") { t in
        let bench = StreamBench()
        bench.receive([1, 2, 4, 3, 4, 4, 5, 1, 6])
        t.expect(bench.ring(.ecg).map { content($0) } == [1, 2, nil, 4, 5, 6], "ecg")
        t.expectEqual(bench.statistics.packetsLate, 4)
        t.expectEqual(bench.statistics.packetsBad, 0)
        t.expectEqual(bench.statistics.packetsLost, 1)
        t.expectEqual(bench.statistics.packetsReceived, 5)
        guard let eeg = bench.ring(.eeg) else { return t.fail("no ring") }
        t.expectEqual(eeg.lost, 5)
        t.expectEqual(eeg.end - eeg.lost, 25)
    },
    TestCase("if packet numbers restart, they are accepted after a few packets") { t in
        let bench = StreamBench()
        bench.receive(Array(5000...5009))
        bench.receive(Array(1...20))
        t.expectEqual(bench.stream.packetsLate, 7)
        // Packet 8 of the new numbers is the first one accepted. It arrives 160 ms after packet 5009, so it is stored 8 packets (of 20 ms) later.
        t.expectEqual(bench.ring(.ecg)?.end ?? 0, 10 + 7 + 13)
        t.expectEqual(bench.ring(.ecg)?.lost ?? 0, 7)
        t.expectEqual(bench.statistics.packetsLost, 0)
    },
    TestCase("if the number of a packet is implausible, the packet is skipped, and the stream continues") { t in
        let bench = StreamBench()
        bench.receive([1, 2])
        for id in [UInt64.max, 1 << 63, 1 << 55, 1 << 40, 5000, 0] { bench.receive([id]) }
        bench.receive([9])
        t.expectEqual(bench.ring(.ecg)?.end ?? 0, 9)
        t.expectEqual(bench.stream.packetsLate, 6)
    },
    TestCase("if packet numbers jump repeatedly, nothing crashes, and the number of samples stays limited") { t in
        let bench = StreamBench()
        var random = Randomness(seed: 99)
        for _ in 0..<3000 { bench.receive(examplePacket(random.next() >> (random.next() % 64), count: 1)) }
        // 3000 packets of 20 ms take a minute. Each reset or jump can add at most 10 s and 1000 packets.
        t.expect((bench.ring(.eeg)?.end ?? 0) < 3000 * 2000 * 5, "\(bench.ring(.eeg)?.end ?? 0) samples")
    },
    TestCase("if the first packet has the maximum number, nothing crashes") { t in
        let bench = StreamBench()
        bench.receive([UInt64.max, UInt64.max - 1, 1, 2])
        t.expectEqual(bench.ring(.ecg)?.end ?? 0, 2)
    },
    TestCase("if thousands of packets that each contain hours of samples are read at once, nothing crashes") { t in
        for (master, other, size) in [(UInt32(1), UInt32(3), 65535), (1, 7, 1000), (3, 1, 100), (1000, 999, 65535)] {
            let signals = [
                Signal(type: .eeg, rate: SamplingRate(milliHertz: master), blockSize: size, labels: ["C3"]),
                Signal(type: .ecg, rate: SamplingRate(milliHertz: other), blockSize: 100, labels: ["II"]),
                Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["ev"]),
            ]
            let bench = StreamBench(
                MetaInformation(
                    master: MasterSignal(rate: signals[0].rate, blockSize: size),
                    catalogue: SignalCatalogue(signals: signals)))
            var id: UInt64 = 0
            for step in 0..<4000 {
                id += step % 500 == 499 ? 3 : 1
                // Most packets are empty, some contain a block of the slow signal, and some an event.
                let shapes =
                    step % 10 == 9
                    ? [
                        BlockShape(type: .ecg, channels: 1, blockSize: 100),
                        BlockShape(type: .event, channels: 1, blockSize: 1),
                    ] : []
                bench.receive(
                    encode(.three, id: id, shapes, [Float](repeating: Float(step), count: shapes.isEmpty ? 0 : 101)),
                    after: step % 100 == 0 ? 1_000_000_000 : 0)
                bench.stream.advance(to: bench.now)
            }
            bench.stream.noteBreak()
            for late in [id + 1, id + 2, 5, id + 1000] {
                bench.receive(encode(.three, id: late, [], []), after: 5_000_000_000)
                bench.stream.advance(to: bench.now)
            }
            for entry in bench.store.entries {
                guard let ring = entry.ring, let clock = entry.clock else { continue }
                t.expect(abs(clock.time(ofSample: ring.end)) <= ClockPiece.maximumTime, "at \(master) mHz")
            }
        }
    },
    TestCase("whatever signals, data and timing a server has, nothing crashes, and the time to handle them is limited")
    { t in
        var random = Randomness(seed: 4711)
        func below(_ limit: UInt64) -> UInt64 { random.next() % limit }
        func rate() -> SamplingRate { SamplingRate(milliHertz: UInt32(truncatingIfNeeded: 1 << below(31) | below(8))) }
        func offer(_ rates: [SamplingRate]) -> MetaInformation {
            let types: [SignalType] = [.eeg, .ecg, .event]
            let signals = types.indices.map {
                Signal(type: types[$0], rate: rates[$0], blockSize: Int(1 << below(12)), labels: ["a", "b"])
            }
            return MetaInformation(
                master: below(2) == 0
                    ? nil
                    : MasterSignal(rate: below(4) == 0 ? rate() : signals[0].rate, blockSize: Int(1 << below(16))),
                catalogue: SignalCatalogue(signals: signals))
        }
        for round in 0..<50 {
            let rates = [rate(), below(8) == 0 ? .irregular : rate(), .irregular]
            var information = offer(rates)
            let bench = StreamBench(information, isSelective: below(4) == 0)
            var id = below(2) == 0 ? 1 : random.next() >> below(64)
            for _ in 0..<40 {
                switch below(20) {
                case 0: id = random.next() >> below(64)
                case 1: id &+= below(1 << below(40))
                case 2: bench.stream.noteBreak()
                case 3:
                    information = offer(rates)
                    bench.stream.resume(
                        store: bench.store, information: information, isSelective: below(2) == 0, at: bench.now)
                case 4: bench.stream.finish()
                default: id &+= 1
                }
                var shapes: [BlockShape] = []
                for signal in information.catalogue.signals where below(3) > 0 {
                    shapes.append(
                        BlockShape(type: signal.type, channels: 2, blockSize: Int(below(2) == 0 ? 1 : below(64))))
                }
                let values = shapes.reduce(0) { $0 + $1.channels * $1.blockSize }
                bench.receive(
                    encode(.three, id: id, shapes, [Float](repeating: Float(id % 9), count: values)),
                    after: Int64(below(6) == 0 ? 1 << below(55) : below(30_000_000)))
                bench.stream.advance(to: bench.now)
            }
            for entry in bench.store.entries {
                if let ring = entry.ring, let clock = entry.clock {
                    t.expect(abs(clock.time(ofSample: ring.end)) <= ClockPiece.maximumTime, "round \(round)")
                } else if let events = entry.events, let newest = events.newest {
                    t.expect(newest.time <= bench.now, "round \(round)")
                }
            }
        }
    },
    TestCase("if a packet has fewer channels than announced, samples are lost in the missing ones") { t in
        let bench = StreamBench()
        bench.receive(encode(.three, id: 1, [eeg(1, 5)], [1, 2, 3, 4, 5]))
        t.expect(bench.ring(.eeg).map { content($0) } == [1, 2, 3, 4, 5], "C3")
        t.expect(bench.ring(.eeg, 2).map { content($0) } == [nil, nil, nil, nil, nil], "C4")
    },
    TestCase("if packets have more channels, other block sizes or other signals than announced, no fault occurs") { t in
        let bench = StreamBench()
        let shapes = [
            eeg(3, 2), BlockShape(type: .nirs, channels: 2, blockSize: 1),
            BlockShape(type: .event, channels: 1, blockSize: 1),
        ]
        bench.receive(encode(.three, id: 1, shapes, [1, 2, 3, 4, 5, 6, 7, 8, 769]))
        t.expect(bench.ring(.eeg, 2).map { content($0) } == [3, 4], "C4")
        t.expectEqual(bench.events(.event), [769])
    },
    TestCase("if received values are not numbers, they become lost samples") { t in
        let bench = StreamBench()
        bench.receive(encode(.three, id: 1, [eeg(2, 2)], [.nan, 1, .infinity, -.infinity]))
        t.expect(bench.ring(.eeg).map { content($0) } == [nil, 1], "C3")
        t.expect(bench.ring(.eeg, 2).map { content($0) } == [nil, nil], "C4")
    },
    TestCase("if a block has 65,535 samples, it is stored completely") { t in
        let offer = MetaInformation(
            master: nil,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(hertz: 20_000), blockSize: 65_535, labels: ["x"])
            ]))
        let bench = StreamBench(offer)
        bench.receive(encode(.three, id: 1, [eeg(1, 65_535)], (0..<65_535).map { Float($0) }))
        t.expectEqual(bench.ring(.eeg)?.end ?? 0, 65_535)
        let spans = bench.ring(.eeg)?.spans(65_534..<65_535)
        t.expectEqual(spans?.head.first ?? 0, 65_534)
    },
    TestCase("if a server leaves out packets because they contain no selected signal, they do not count as lost") { t in
        let slow = MetaInformation(
            master: exampleOffer.master,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .ecg, rate: SamplingRate(hertz: 10), blockSize: 1, labels: ["II"])
            ]))
        let bench = StreamBench(slow, isSelective: true)
        for id in stride(from: UInt64(5), through: 50, by: 5) {
            bench.receive(
                encode(.three, id: id, [BlockShape(type: .ecg, channels: 1, blockSize: 1)], [Float(id)]),
                after: 100_000_000)
        }
        t.expectEqual(bench.statistics.packetsLost, 0)
        t.expectEqual(bench.ring(.ecg)?.lost ?? 9, 0)
        t.expectEqual(bench.ring(.ecg)?.end ?? 0, 10)
    },
    TestCase("capture probe-v1.0-multirate-repeat: if several packets repeat a block, it is stored once") { t in
        guard let bench = captured(t, "probe-v1.0-multirate-repeat") else { return }
        // In packets 135 to 158, the sensor's block changes in packets 137, 141, 145, 149, 153 and 157.
        guard let sensor = bench.ring(.sensor), let eeg = bench.ring(.eeg) else { return t.fail("no rings") }
        t.expectEqual(sensor.end, 14)
        t.expectEqual(sensor.lost, 0)
        let values = content(sensor).map { $0 ?? 0 }
        let expected: [Float] = [0.195090, 0.382683, 0.555570, 0.707107, 0.831470, 0.923880, 0.980785, 1, 0.980785]
        t.expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "values")
        t.expectEqual(eeg.end, 24 * 4)
    },
    TestCase(
        "capture probe-v1.0-multirate-repeat: if packets are lost, only those samples are lost that no other packet repeats"
    ) {
        t in
        // Packets 139 and 140 repeat the block of packet 138. Packets 141 to 148 contain two blocks.
        guard let bench = captured(t, "probe-v1.0-multirate-repeat", without: [139, 140, 141, 142, 143, 144]) else {
            return
        }
        guard let sensor = bench.ring(.sensor), let eeg = bench.ring(.eeg) else { return t.fail("no rings") }
        t.expectEqual(eeg.lost, 6 * 4)
        t.expectEqual(eeg.end, 24 * 4)
        t.expectEqual(sensor.lost, 2)
        t.expectEqual(sensor.end, 14)
    },
    TestCase("capture probe-v1.0-lab-aperiodic: irregular and slow signals are stored when they arrive") { t in
        guard let bench = captured(t, "probe-v1.0-lab-aperiodic") else { return }
        t.expect(bench.ring(.eeg).map { content($0) } == (228..<468).map { Float($0) }, "eeg")
        t.expect(bench.ring(.eeg, 2).map { content($0) } == (1228..<1468).map { Float($0) }, "second channel")
        t.expectEqual(bench.events(.event), [769])
        t.expectEqual(bench.events(.keycode), [65, 65])
        t.expectEqual(bench.events(.button, 2), [0, 1, 0, 1, 0, 1])
        t.expectEqual(bench.ring(.user1)?.end ?? 0, 60)
        t.expectEqual(bench.ring(.sensor)?.end ?? 0, 15)
        t.expectEqual(bench.ring(.sensor)?.lost ?? 9, 0)
        t.expectEqual(bench.statistics.packetsLost, 0)
    },
    TestCase("capture real-client/v1.0-udp: datagrams that come twice are stored once") { t in
        guard let stream = capture(t, "real-client/v1.0-udp.data.s2c.bin"), let offer = offer(t, "probe-v1.0-udp"),
            let packets = packets(stream, .three)
        else { return }
        let bench = StreamBench(offer)
        for packet in packets { bench.receive(packet.encoded(.three), after: 10_000_000) }
        t.expectEqual(bench.ring(.eeg)?.end ?? 0, 100 * 5)
        t.expectEqual(bench.ring(.eeg)?.lost ?? 9, 0)
        t.expectEqual(bench.stream.packetsLate, 49)
        t.expectEqual(bench.statistics.packetsLost, 0)
    },
]

/// Returns the meta information in the capture of a server of version 1.0.
private func offer(_ t: Expectations, _ folder: String) -> MetaInformation? {
    guard let bytes = capture(t, folder + "/control.s2c.bin") else { return nil }
    var parser = ControlParser(.repliesWithMetaInformation)
    for byte in bytes {
        guard let message = try? parser.push(byte) else { continue }
        if case .metaInfo(let content) = ControlReply(message) { return try? MetaInformation(tiaMetaInfo: content) }
    }
    t.fail("no meta information")
    return nil
}

/// Returns a stream that has received the packets of a capture, except those with the numbers in `lost`.
private func captured(_ t: Expectations, _ folder: String, without lost: [UInt64] = []) -> StreamBench? {
    guard let offer = offer(t, folder), let bytes = capture(t, folder + "/data-tcp.all.bin"),
        let packets = packets(bytes, .three)
    else { return nil }
    let bench = StreamBench(offer)
    for packet in packets where !lost.contains(packet.id) { bench.receive(packet.encoded(.three)) }
    return bench
}
