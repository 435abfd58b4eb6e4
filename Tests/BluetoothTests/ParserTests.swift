import Bluetooth
import Signals
import TestKit

private func advertisement(_ bytes: [UInt8]) -> Advertisement { reading(bytes) { Advertisement($0) } }

/// A heart rate packet with its own copy of the bytes, because a parsed measurement is valid only as long as the bytes
/// are.
private struct Heart {
    let rate: UInt16
    let contact: HeartRateMeasurement.Contact
    let intervals: [UInt16]
}

private func heart(_ bytes: [UInt8]) -> Heart? {
    reading(bytes) { raw in
        HeartRateMeasurement(raw).map { read in
            Heart(
                rate: read.rate, contact: read.contact, intervals: (0..<read.intervalCount).map { read.interval($0) })
        }
    }
}

let parserTests: [TestCase] = [
    TestCase("a Bluetooth sensor's name and model are read from its advertisement") { t in
        let strap = advertisement([2, 1, 6, 6, 9] + Array("Strap".utf8) + [5, 3, 0x0F, 0x18, 0x0D, 0x18])
        t.expectEqual(strap.name, "Strap")
        t.expect(strap.model == .strap)
        let polar = advertisement([13, 8] + Array("Polar H10 AB".utf8) + [3, 2, 0x0D, 0x18])
        t.expect(polar.model == .polarH10)
        t.expect(advertisement([3, 3, 0x8D, 0xFE]).model == .muse)
        // The UUID of the heart rate service (0x180D) in its 128-bit form.
        let long: [UInt8] = [0xFB, 0x34, 0x9B, 0x5F, 0x80, 0, 0, 0x80, 0, 0x10, 0, 0, 0x0D, 0x18, 0, 0]
        t.expect(advertisement([17, 7] + long).model == .strap)
        t.expect(advertisement([6, 9] + Array("Phone".utf8)).model == nil)
    },
    TestCase("if a Bluetooth advertisement is truncated or inconsistent, it is read up to its fault") { t in
        t.expectEqual(advertisement([]).name, "")
        t.expectEqual(advertisement([6, 9, 0x41]).name, "")
        t.expectEqual(advertisement([2, 9, 0x41, 0, 2, 9, 0x42]).name, "A")
        t.expectEqual(advertisement([3, 9, 0x0A, 0x41]).name, "A", "controls are left out")
        t.expect(advertisement([2, 3, 0x0D]).model == nil)
        let long = advertisement([41, 9] + [UInt8](repeating: 0x78, count: 40))
        t.expectEqual(long.name.utf8.count, BluetoothLimits.nameBytes)
        // A short name does not replace a complete name.
        t.expectEqual(advertisement([3, 9, 0x41, 0x42, 2, 8, 0x43]).name, "AB")
    },
    TestCase("a Bluetooth address written as text is read back unchanged") { t in
        let address = SensorAddress(0xC0FF_EE00_0002, .random)
        t.expectEqual(address.details, "c0ffee000002r")
        t.expectEqual(address.suffix, "0002")
        t.expect(SensorAddress(details: address.details.utf8) == address)
        t.expect(SensorAddress(details: "c0ffee000002p".utf8)?.kind == .public)
        for wrong in ["", "c0ffee000002", "c0ffee000002x", "c0ffee00000zr", "c0ffee000002rr"] {
            t.expect(SensorAddress(details: wrong.utf8) == nil, wrong)
        }
    },
    TestCase("heart rate packets are read: rates of 8 and 16 bits, contact, energy and beat intervals") { t in
        let short = heart([0x16, 72, 0x00, 0x04, 0x33, 0x03])
        t.expectEqual(short?.rate ?? 0, 72)
        t.expect(short?.contact == .good)
        t.expectEqual(short?.intervals ?? [], [1024, 819])
        let long = heart([0x1D, 0x2C, 0x01, 0x10, 0x20, 0x05, 0x00])
        t.expectEqual(long?.rate ?? 0, 300)
        t.expect(long?.contact == .lost)
        t.expectEqual(long?.intervals ?? [], [5])
        t.expect(heart([0x00, 60])?.contact == .unknown)
        // A single byte at the end is not an interval.
        t.expectEqual(heart([0x10, 60, 1, 0, 2])?.intervals ?? [], [1])
        for cut in [[], [0], [1, 60], [8, 60], [8, 60, 1]] as [[UInt8]] { t.expect(heart(cut) == nil) }
    },
    TestCase(
        "beats are as far apart as the intervals that the sensor reports, and never in the future, even if packets arrive late"
    ) {
        t in
        var times = BeatTimes()
        var beats: [Int64] = []
        // Beats of 800/1024 s, reported once a second with a varying delay.
        let interval = Int64(800) * second / 1024
        var reported = 0
        for packet in 1...40 {
            let due = Int64(packet) * second
            let now = due + Int64(packet % 5) * 20 * millisecond
            let all = Int(due / interval)
            let bytes: [UInt8] = [0x10, 77] + (reported..<all).flatMap { _ in [0x20, 0x03] as [UInt8] }
            reported = all
            reading(bytes) { raw in
                guard let read = HeartRateMeasurement(raw) else { return t.fail("not read") }
                times.take(read, at: now) { time, value in
                    beats.append(time)
                    t.expect(value == 781.25 && time <= now)
                }
            }
        }
        t.expectEqual(beats.count, reported)
        // The beat times shift only once, at a packet whose delay is shorter than that of all packets before.
        var moved = 0
        for index in 1..<beats.count where beats[index] - beats[index - 1] != interval {
            moved += 1
            t.expect(index <= 32 && beats[index] - beats[index - 1] > interval - 250 * millisecond)
        }
        t.expect(moved <= 4, "\(moved)")
        t.expect(beats[beats.count - 1] > 39 * second)
    },
    TestCase(
        "if packets with heartbeats are lost, the beats before and after the loss are as far apart as the arrival times of their packets"
    ) { t in
        var times = BeatTimes()
        var beats: [Int64] = []
        func notify(_ count: Int, at now: Int64) {
            let bytes: [UInt8] = [0x10, 60] + (0..<count).flatMap { _ in [0x00, 0x04] }
            reading(bytes) { raw in
                if let own = HeartRateMeasurement(raw) { times.take(own, at: now) { time, _ in beats.append(time) } }
            }
        }
        for packet in 1...5 { notify(1, at: Int64(packet) * second) }
        notify(1, at: 12 * second)
        t.expectEqual(beats.count, 6)
        t.expectEqual(beats[5] - beats[4], 7 * second)
        notify(1, at: 13 * second)
        t.expectEqual(beats[6] - beats[5], second)
    },
    TestCase("packets of a Muse are unpacked to the values that it sent") { t in
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 12)
        defer { samples.deallocate() }
        let values = [0, 1, 2047, 2048, 2049, 4095, 100, 3000, 16, 15, 4080, 255]
        let number = reading(Encoder.eeg(0xFFFE, values)) { Muse.readEEG($0, to: samples) }
        t.expectEqual(number ?? 0, 0xFFFE)
        for (index, value) in values.enumerated() {
            t.expectEqual(samples[index], Float(value - 2048) * 0.48828125)
        }
        let motion = [1, -2, 3, 32767, -32768, 0, -16384, 16384, 8192]
        t.expectEqual(
            reading(Encoder.motion(7, motion)) { Muse.readMotion($0, factor: Muse.g, to: samples) } ?? 0, 7)
        for (index, value) in motion.enumerated() {
            t.expectEqual(samples[index % 3 * 3 + index / 3], Float(value) / 16384)
        }
        t.expect(reading([UInt8](repeating: 0, count: 19)) { Muse.readEEG($0, to: samples) } == nil)
        t.expect(reading([UInt8](repeating: 0, count: 21)) { Muse.readMotion($0, factor: 1, to: samples) } == nil)
        t.expectEqual(reading([0, 1, 0xA0, 0, 0]) { Muse.battery($0) } ?? 0, 80)
        t.expect(reading([0, 1, 0xA0]) { Muse.battery($0) } == nil)
        t.expectEqual(Muse.command("d"), [2, 0x64, 0x0A])
        t.expectEqual(Muse.command("p21"), [4, 0x70, 0x32, 0x31, 0x0A])
    },
    TestCase(
        "packets of a Polar sensor, with uncompressed samples and with differences, are unpacked to the values that it sent"
    ) { t in
        let frame = PolarFrame()
        func read(_ bytes: [UInt8]) -> Bool {
            reading(bytes) { raw in
                do throws(PolarFrame.Fault) { try frame.read(raw) } catch { return false }
                return true
            }
        }
        let ecg = [0, 1, -1, 4000, -4000, 8_388_607, -8_388_608]
        let body = ecg.flatMap { Encoder.little(UInt64(bitPattern: Int64($0)), 3) }
        t.expect(read(Encoder.polarHead(0, stamp: 123_456_789, form: 0) + body))
        t.expectEqual(frame.stamp, 123_456_789)
        t.expectEqual(frame.count, ecg.count)
        for (index, value) in ecg.enumerated() { t.expectEqual(Int(frame.value(index, channel: 0)), value) }
        var random = Random(seed: 5)
        for group in [1, 3, 9, 40] {
            var samples = [[100, -200, 300]]
            for _ in 1..<40 {
                let reach = 1 << random.inside(0...12)
                samples.append(
                    samples[samples.count - 1].map { max(-32000, min(32000, $0 + random.inside(-reach...reach))) })
            }
            t.expect(read(Encoder.polarHead(2, stamp: 5, form: 0x81) + Encoder.deltas(samples, group: group)))
            t.expectEqual(frame.count, 40)
            for index in samples.indices {
                for channel in 0..<3 {
                    t.expectEqual(Int(frame.value(index, channel: channel)), samples[index][channel])
                }
            }
        }
        // These frames are truncated, or their header announces more data than follow.
        let head = Encoder.polarHead(2, stamp: 5, form: 0x81)
        t.expect(!read(head))
        t.expect(!read(head + [1, 0, 2, 0, 3]))
        t.expect(!read(head + [1, 0, 2, 0, 3, 0, 8, 255, 1]))
        t.expect(!read(head + [1, 0, 2, 0, 3, 0, 33, 1] + [UInt8](repeating: 0, count: 20)))
        t.expect(!read(Encoder.polarHead(0, stamp: 5, form: 0) + [1, 2]))
        t.expect(!read(Encoder.polarHead(0, stamp: 5, form: 0x80) + [1, 2, 3]))
        t.expect(!read(Encoder.polarHead(9, stamp: 5, form: 0) + [1, 2, 3]))
        t.expect(!read([0, 1, 2]))
    },
    TestCase("requests to a Polar sensor, and its answers, have the format in Polar's document") { t in
        t.expectEqual(
            PolarControl.start(.ecg, rate: 130, resolution: 14, range: nil),
            [2, 0, 0, 1, 0x82, 0, 1, 1, 0x0E, 0])
        t.expectEqual(
            PolarControl.start(.acceleration, rate: 100, resolution: 16, range: 8),
            [2, 2, 2, 1, 8, 0, 0, 1, 100, 0, 1, 1, 16, 0])
        let bytes: [UInt8] = [0xF0, 1, 2, 0, 0, 0, 2, 50, 0, 200, 0, 2, 1, 8, 0, 5, 1, 0, 0, 0, 0x3F]
        guard let answer = reading(bytes, { PolarControl.Answer($0) }) else { return t.fail("not read") }
        t.expectEqual(answer.rates, [50, 200])
        t.expectEqual(answer.ranges, [8])
        t.expectEqual(answer.factor, 0.5)
        t.expect(reading([0xF0, 1, 2], { PolarControl.Answer($0) }) == nil)
        t.expect(reading([0x0F, 1, 2, 0], { PolarControl.Answer($0) }) == nil)
        // A count that is too large ends the list of settings.
        t.expectEqual(reading([0xF0, 1, 2, 0, 0, 0, 200, 1], { PolarControl.Answer($0)?.rates.count }) ?? -1, 0)
    },
]
