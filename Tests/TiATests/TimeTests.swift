import Signals
import TestKit
import TiA

/// Runs a server whose clock differs from the board's, for one and a half minutes.
private func drifting(
    _ transport: DataTransport, slowness: Int64, jitter: Int64 = 8_000_000, lossRate: UInt64 = 0,
    start: Int64 = 1_000_000_000_000, trouble: Trouble? = nil
) -> SimulatedServer {
    let server = SimulatedServer(transport, packetsPerSecond: 50, blockSize: 5, start: start, seed: 3)
    server.slowness = slowness
    server.jitter = jitter
    server.lossRate = transport == .udp ? lossRate : 0
    if let trouble {
        server.run(seconds: 30)
        server.meet(trouble, milliseconds: 5000)
        server.run(seconds: 55)
    } else {
        server.run(seconds: 90)
    }
    return server
}

/// The number of the first sample after one minute.
private let afterAMinute: Int64 = 60 * 250

/// Tests of sampling times on the board's clock.
let timeTests: [TestCase] = [
    TestCase(
        "if a server's clock is 100 ppm fast or slow, its times have an error of at most 2 ms, despite jitter and losses"
    ) {
        t in
        for slowness in [Int64(-100_000), 0, 100_000] {
            for transport in [DataTransport.tcp, .udp] {
                let server = drifting(transport, slowness: slowness, lossRate: 50)
                let error = server.greatestError(fromSample: afterAMinute) ?? .max
                t.expect(error < 2_000_000, "\(error / 1000) us at \(slowness / 1000) ppm")
                if transport == .udp { t.expect(server.ring.lost > 100, "packets were lost") }
            }
        }
    },
    TestCase(
        "if a server with a drifting clock hangs or pauses for 5 s, half a minute later its times have an error of at most 2 ms"
    ) { t in
        for trouble in [Trouble.backlogAtOnce, .backlogAtTwiceTheRate, .outage, .pause, .restart] {
            for slowness in [Int64(-100_000), 100_000] {
                let server = drifting(.udp, slowness: slowness, lossRate: 50, trouble: trouble)
                let error = server.greatestError(fromSample: afterAMinute + 10 * 250) ?? .max
                t.expect(error < 2_000_000, "\(error / 1000) us at \(slowness / 1000) ppm after \(trouble.rawValue)")
            }
        }
    },
    TestCase("after an uptime of 26 days or of 10 years, the times of samples are the same as at the start") { t in
        let day: Int64 = 86_400_000_000_000
        for trouble in Trouble.allCases {
            let first = drifting(.udp, slowness: 100_000, lossRate: 50, start: 0, trouble: trouble)
            for start in [26 * day, 3652 * day] {
                let later = drifting(.udp, slowness: 100_000, lossRate: 50, start: start, trouble: trouble)
                t.expectEqual(later.ring.end, first.ring.end)
                t.expectEqual(later.ring.lost, first.ring.lost)
                for sample in stride(from: Int64(0), through: first.ring.end, by: 1000) {
                    // After ten years, the estimator's floating-point numbers are slightly less exact.
                    let difference = later.clock.time(ofSample: sample) - start - first.clock.time(ofSample: sample)
                    t.expect((-1000...1000).contains(difference), "sample \(sample) is \(difference) ns off")
                }
                let (figures, expected) = (later.bench.session.statistics, first.bench.session.statistics)
                t.expectEqual(figures.packetsReceived, expected.packetsReceived)
                t.expectEqual(figures.packetsLost, expected.packetsLost)
                t.expectEqual(figures.packetsLostLastMinute, expected.packetsLostLastMinute)
                t.expectEqual(figures.reconnects, expected.reconnects)
                t.expectEqual((figures.newestSample ?? 0) - start, expected.newestSample ?? 0)
            }
        }
    },
    TestCase("an event has the time of its packet, even if the packet arrives late; the time is never in the future") {
        t in
        let bench = TimedPackets()
        for packet in 1...500 {
            bench.receive(packet, delay: Int64(packet % 7) * 1_000_000, hasEvent: packet % 10 == 0)
        }
        // For 1.2 s, no packet arrives; then all of them arrive at once.
        for packet in 501...560 {
            bench.receive(packet, delay: Int64(560 - packet) * 20_000_000, hasEvent: packet % 5 == 0)
        }
        guard let events = bench.store.entries[3].events else { return t.fail("no events") }
        t.expectEqual(events.end, 50 + 12)
        for number in 0..<events.end {
            let packet = Int64(events[number].value)
            let error = events[number].time - bench.time(ofPacket: packet)
            t.expect((-1_000_000...2_000_000).contains(error), "event of packet \(packet) is \(error / 1000) us off")
        }
        // This packet arrives before the time at which a packet with its number is due.
        bench.receive(561, delay: -100_000_000, hasEvent: true)
        t.expect((events.newest?.time ?? .max) <= bench.now, "not later than now")
        t.expect(
            (events.newest?.time ?? 0) >= events[events.end - 2].time, "the event is earlier than the previous event")
    },
    TestCase(
        "if several packets wait when the stream begins, the last of them determines the times of all, and no sample is shifted"
    ) {
        t in
        for waiting in [1, 2, 8, 40] {
            let bench = TimedPackets()
            for packet in 1...waiting {
                bench.receive(packet, delay: Int64(waiting - packet) * 20_000_000, endsTurn: packet == waiting)
            }
            for packet in waiting + 1...300 { bench.receive(packet, delay: Int64(packet % 4) * 1_000_000) }
            for sample in stride(from: Int64(0), to: 1500, by: 125) {
                let error = bench.error(ofSample: sample)
                t.expect(abs(error) < 6_000_000, "sample \(sample) behind \(waiting) is \(error / 1000) us off")
            }
        }
    },
    TestCase(
        "if the first packets are late, samples have their right times at the latest five seconds after the last late packet"
    ) {
        t in
        for (late, packets, settled) in [
            (60, 5, 3), (100, 25, 5), (40, 95, 4), (40, 105, 5), (80, 95, 6), (40, 200, 7),
        ] {
            let bench = TimedPackets()
            for packet in 1...packets {
                let delay = 1_000_000 * Int64(late) + Int64(max(0, 5 - packet)) * 20_000_000
                bench.receive(packet, delay: delay, endsTurn: packet >= 5)
            }
            for packet in packets + 1...600 { bench.receive(packet, delay: Int64(packet % 4) * 1_000_000) }
            for sample in stride(from: 250 * Int64(settled), to: 3000, by: 125) {
                let error = bench.error(ofSample: sample)
                t.expect(
                    abs(error) < 6_000_000,
                    "\(late) ms late until packet \(packets): sample \(sample) is \(error / 1000) us off")
            }
        }
    },
    TestCase(
        "streams of one server with different rates stay aligned, also if the ratio of the rates is not an integer"
    ) {
        t in
        for slowness in [Int64(-100_000), 100_000] {
            let bench = TimedPackets(slowness: slowness)
            for packet in 1...4500 { bench.receive(packet, delay: Int64(packet % 7) * 1_000_000) }
            guard let eeg = bench.store.entries[0].clock, let ecg = bench.store.entries[1].clock,
                let sensor = bench.store.entries[2].clock
            else { return t.fail("no clocks") }
            t.expectEqual(bench.store.entries[2].ring?.end ?? 0, 630)
            t.expectEqual(bench.store.entries[2].ring?.lost ?? 9, 0)
            for second in Int64(60)..<90 {
                let time = eeg.time(ofSample: 250 * second)
                t.expect(abs(time - ecg.time(ofSample: 50 * second)) < 100_000, "ecg at \(second) s")
                // A sample at 7 Hz arrives with the next packet, so up to 20 ms late.
                let late = sensor.time(ofSample: 7 * second) - time
                t.expect((-1_000_000...20_000_000).contains(late), "sensor at \(second) s: \(late / 1000) us")
            }
            // The sample times of the slow stream must have equal distances.
            let even = 20_000_000_000 + 20 * slowness
            let ran = sensor.time(ofSample: 7 * 85) - sensor.time(ofSample: 7 * 65)
            t.expect(abs(ran - even) < 2_000_000, "\(ran - even) ns in 20 s")
        }
    },
]

/// Packets of a server with EEG at 250 Hz in blocks of 5, ECG at 50 Hz, events, and a sensor at 7 Hz.
private final class TimedPackets {
    private static let start: Int64 = 7_000_000_000
    let store: SampleStore
    private let stream: ClientStream
    private let slowness: Int64
    private(set) var now = TimedPackets.start

    init(slowness: Int64 = 0) {
        self.slowness = slowness
        let catalogue = SignalCatalogue(
            signals: exampleOffer.catalogue.signals + [
                Signal(type: .sensor, rate: SamplingRate(hertz: 7), blockSize: 1, labels: ["s"])
            ])
        store = SampleStore(
            catalogue: catalogue,
            selection: [
                ChannelID(signal: 0, channel: 0), ChannelID(signal: 1, channel: 0), ChannelID(signal: 2, channel: 0),
                ChannelID(signal: 3, channel: 0),
            ], seconds: 100)
        stream = ClientStream(
            store: store, information: MetaInformation(master: exampleOffer.master, catalogue: catalogue),
            isSelective: false)
    }

    func time(ofPacket number: Int64) -> Int64 { Self.start + number * (20_000_000 + slowness / 50) }

    /// Returns the number of nanoseconds by which an EEG sample's time is too late.
    func error(ofSample sample: Int64) -> Int64 {
        (store.entries[0].clock?.time(ofSample: sample) ?? .max) &- time(ofPacket: sample / 5)
    }

    /// - Parameter endsTurn: true if the session processes received data before the next packet is read.
    func receive(_ number: Int, delay: Int64, hasEvent: Bool = false, endsTurn: Bool = true) {
        now = max(now, time(ofPacket: Int64(number)) + delay)
        var shapes = [
            BlockShape(type: .eeg, channels: 2, blockSize: 5), BlockShape(type: .ecg, channels: 1, blockSize: 1),
        ]
        var samples = [Float](repeating: Float(number), count: 11)
        if number * 7 / 50 > (number - 1) * 7 / 50 {
            shapes.append(BlockShape(type: .sensor, channels: 1, blockSize: 1))
            samples.append(Float(number * 7 / 50))
        }
        if hasEvent {
            shapes.append(BlockShape(type: .event, channels: 1, blockSize: 1))
            samples.append(Float(number))
        }
        encode(.three, id: UInt64(number), shapes, samples)?.withUnsafeBytes {
            if let packet = try? DataPacket(datagram: $0, version: .three) { stream.receive(packet, at: now) }
        }
        if endsTurn { stream.advance(to: now) }
    }
}
