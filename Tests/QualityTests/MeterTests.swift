import Quality
import Signals
import Spectrum
import TestKit
import Text

/// Returns the finding that is most frequent in a channel's windows after the first two seconds; "-" for none.
private func word(_ samples: [Float], _ hertz: UInt32 = 256, _ type: SignalType = .eeg, unit: String = "µV") -> String {
    let rated = rateAll([samples], hertz, type, unit: unit)
    var counts: [QualityReason?: Int] = [:]
    for finding in rated.findings.dropFirst(8) { counts[finding[0]?.reason, default: 0] += 1 }
    let most = counts.max { $0.value < $1.value }
    return most?.key?.words[.english] ?? "-"
}

/// Returns the mean of a measure over the windows of a channel.
private func mean(_ rated: Rated, _ measure: (QualityMeasures) -> Float, channel: Int = 0) -> Float {
    let values = rated.measures.dropFirst(4).map { measure($0[channel]) }
    return values.reduce(0, +) / Float(max(1, values.count))
}

private func isNear(_ value: Float, _ wanted: Float, _ share: Float) -> Bool {
    (value - wanted).magnitude <= share * wanted
}

let meterTests = [
    TestCase("a good EEG is rated 100 with a check mark, at all sampling rates") { t in
        for hertz: UInt32 in [128, 200, 250, 256, 500, 512, 1000, 2048, 4096] {
            let rated = rateAll([simulatedEEG(10, hertz)], hertz)
            let good = rated.values.count { $0[0] >= 80 }
            t.expect(rated.values.count >= 36, "\(hertz) Hz: \(rated.values.count) ratings in 10 s")
            t.expect(good * 20 >= rated.values.count * 19, "\(hertz) Hz: \(good) of \(rated.values.count) are good")
            t.expect(rated.displayed.last?[0]?.state == .good)
        }
        let steady = rateAll([simulatedEEG(10, 256, channel: 5)], 256)
        t.expect(steady.displayed.contains { $0[0]?.hasCheckMark ?? false })
    },
    TestCase("each defect of an electrode is reported with its own reason") { t in
        let hertz = 256
        let eeg = simulatedEEG(20, 256)
        var noise = Noise(3)
        let indices = eeg.indices
        t.expectEqual(word(eeg), "-")
        t.expectEqual(word(indices.map { _ in 800 }), "flat")
        t.expectEqual(word(indices.map { $0 % 8 == 0 ? 800 : 800.3 }), "flat")
        // Each value is sent three times, as by a driver that gets data at a lower rate.
        t.expectEqual(word(indices.map { eeg[$0 / 3 * 3] }), "flat")
        t.expectEqual(word(eeg.map { min(max(50 * $0, -300), 400) }), "at its limit")
        t.expectEqual(word(zip(eeg, sine(eeg.count, 256, 50, 45)).map { $0 + $1 }), "mains")
        t.expectEqual(word(zip(eeg, sine(eeg.count, 256, 60.1, 45)).map { $0 + $1 }), "mains")
        t.expectEqual(word(indices.map { eeg[$0] + 200 * Float($0) / Float(hertz) }), "moves")
        t.expectEqual(word(indices.map { _ in 8 * noise.next() }), "muscle or noise")
        t.expectEqual(word(indices.map { $0 % 3 == 0 ? .nan : eeg[$0] }), "lost")
        t.expectEqual(word(indices.map { _ in .nan }), "lost")
        // The signal is a random walk with large steps.
        var walk: Float = 0
        t.expectEqual(
            word(
                indices.map {
                    walk = 0.97 * walk + 20 * noise.next()
                    return eeg[$0] + walk
                }), "loose")
    },
    TestCase(
        "the quality meter measures three amplitudes of an EEG, at all sampling rates: in its frequency band, of the mains interference, and above the band"
    ) { t in
        for hertz: UInt32 in [250, 256, 360, 500, 512, 1000, 1024, 2000, 4096, 16384] {
            let count = 6 * Int(hertz)
            let rated = rateAll(
                [
                    sine(count, hertz, 10, 14), sine(count, hertz, 50, 7), sine(count, hertz, 60, 7),
                    sine(count, hertz, 90, 10),
                ],
                hertz)
            let rms: Float = 0.70711
            t.expect(
                isNear(mean(rated, { $0.amplitude }), 14 * rms, 0.03), "\(hertz) Hz: \(mean(rated, { $0.amplitude }))")
            t.expect(mean(rated, { $0.noise ?? 9 }) < 0.2)
            for (channel, mains) in [(1, 50), (2, 60)] {
                let amplitude = mean(rated, { $0.mains }, channel: channel)
                t.expect(isNear(amplitude, 7, 0.02), "\(hertz) Hz, mains \(mains): \(amplitude)")
                t.expect(rated.measures.allSatisfy { Int($0[channel].mainsHertz) == mains })
                t.expect(mean(rated, { $0.noise ?? 9 }, channel: channel) < 0.3, "\(hertz) Hz: mains are noise")
            }
            // The meter leaves out the frequency bins near the mains frequency, so the test adds their power.
            t.expect(
                isNear(mean(rated, { $0.noise ?? 0 }, channel: 3), 10 * rms, 0.35),
                "\(hertz) Hz: \(mean(rated, { $0.noise ?? 0 }, channel: 3))")
        }
    },
    TestCase(
        "an offset of 300 mV and a drift do not change the measured amplitudes of the EEG and the mains interference"
    ) {
        t in
        let eeg = simulatedEEG(10, 512)
        let plain = rateAll([eeg], 512)
        let moved = rateAll([eeg.indices.map { eeg[$0] + 300_000 + 60 * Float($0) / 512 }], 512)
        for (one, other) in zip(plain.measures, moved.measures) {
            t.expect((one[0].amplitude - other[0].amplitude).magnitude < 0.15)
            t.expect((one[0].mains - other[0].mains).magnitude < 0.1)
        }
        t.expect(isNear(mean(moved, { $0.motion ?? 60 }), 60, 0.15), "\(mean(moved, { $0.motion ?? 0 }))")
    },
    TestCase("lost samples lower the quality rating by four times their share, and are interpolated linearly") { t in
        let eeg = simulatedEEG(12, 256)
        // One of 16 samples is lost, so the channel's rating is 75 instead of 100.
        let rated = rateAll([eeg.indices.map { $0 % 16 == 3 ? .nan : eeg[$0] }], 256)
        t.expect(rated.values.allSatisfy { isNear($0[0], 75, 0.001) })
        t.expect(rated.findings.allSatisfy { $0[0] == QualityFinding(.lost, .percent, 6.25) })
        let plain = rateAll([eeg], 256)
        t.expect(isNear(mean(rated, { $0.amplitude }), mean(plain, { $0.amplitude }), 0.05))
    },
    TestCase("if a channel has no unit, it is rated only for being flat, clipped or lost, and for mains interference") {
        t in
        let eeg = simulatedEEG(10, 256).map { $0 / 1000 }
        t.expectEqual(word(eeg, unit: ""), "-")
        t.expectEqual(word(eeg.map { $0 + 1000 * $0 }, unit: ""), "-")
        t.expectEqual(word(eeg.map { _ in 1 }, unit: ""), "flat")
        t.expectEqual(word(eeg.map { min($0, 0) }, unit: ""), "at its limit")
        t.expectEqual(word(zip(eeg, sine(eeg.count, 256, 50, 0.05)).map { $0 + $1 }, unit: ""), "mains")
    },
    TestCase("an EEG in V, mV or nV gets the same quality ratings as one in microvolts") { t in
        let eeg = simulatedEEG(6, 256)
        let wanted = rateAll([eeg], 256)
        for (unit, factor) in [("V", 1e-6), ("mV", 1e-3), ("nV", 1e3)] as [(String, Float)] {
            let other = rateAll([eeg.map { $0 * factor }], 256, unit: unit)
            for (one, other) in zip(wanted.values, other.values) { t.expect((one[0] - other[0]).magnitude < 0.1, unit) }
        }
    },
    TestCase(
        "if samples are near the end of the amplifier's range, the rating is halved; if they are at its end, the channel is reported as railed"
    ) {
        t in
        var settings = QualitySettings()
        settings.fullScales[.eeg] = 100
        let eeg = simulatedEEG(8, 256)
        func least(_ offset: Float) -> Float {
            rateAll([eeg.map { 0.1 * $0 + offset }], 256, .eeg, settings).values.dropFirst(4).map { $0[0] }.min() ?? -1
        }
        t.expectEqual(least(60), 100)
        t.expectEqual(least(82), 50)
        t.expectEqual(least(-82), 50)
        t.expectEqual(least(97), 0)
        // A channel that stays at full scale is reported, too.
        let resting = rateAll([eeg.map { _ in 100 }], 256, .eeg, settings)
        t.expect(resting.findings.allSatisfy { $0[0]?.reason == .atLimit })
    },
    TestCase("if there are eight or more channels, and one resembles no other, it is reported as loose") { t in
        let channels = (0..<8).map { simulatedEEG(12, 256, channel: 16 + $0) }
        var noise = Noise(5)
        // The signal is as strong as the EEG, but independent of it.
        var fast: Float = 0
        let own: [Float] = (0..<12 * 256).map { _ in
            fast = 0.6 * fast + noise.next()
            return 6 * fast
        }
        let eight = rateAll(channels.dropLast() + [own], 256)
        let late = eight.measures.dropFirst(6)
        t.expect(late.allSatisfy { $0[7].correlation ?? 1 < 0.4 }, "\(late.first?[7].correlation ?? -1)")
        t.expect(eight.findings.dropFirst(6).allSatisfy { $0[7]?.reason == .loose && $0[7]?.measure == .correlation })
        t.expect(eight.values.dropFirst(6).allSatisfy { isNear($0[7], 60, 1e-4) })
        let seven = rateAll(Array(channels.prefix(7)), 256)
        t.expect(seven.measures.allSatisfy { $0.allSatisfy { $0.correlation == nil } })
    },
    TestCase(
        "for dry electrodes, the amplitude limit is lower than for wet ones, so the same signal has a lower rating of quality"
    ) { t in
        let alpha = zip(simulatedEEG(8, 256), sine(8 * 256, 256, 10, 24)).map { $0 + $1 }
        var settings = QualitySettings()
        func value() -> Float { rateAll([alpha], 256, .eeg, settings).values.last?[0] ?? -1 }
        let wet = value()
        settings.electrodes = .dry
        t.expect(value() < wet && wet >= 80, "\(value()) \(wet)")
        settings.dryAmplitude = 20
        t.expectEqual(value(), wet)
    },
    TestCase(
        "channels without electrodes, and channels whose sampling rate is too low for an EEG, have no quality rating"
    ) { t in
        t.expect(QualityLimits(.acceleration, QualitySettings()) == nil)
        t.expect(QualityLimits(.button, QualitySettings()) == nil)
        t.expect(rateAll([simulatedEEG(8, 16)], 16).values.isEmpty)
        t.expect(!rateAll([simulatedEEG(8, 32)], 32).values.isEmpty)
    },
    TestCase("extreme values are rated as bad quality and do not change the ratings after them") { t in
        let eeg = simulatedEEG(20, 256)
        for wild: Float in [1e9, -1e20, 3e38, 1e-38] {
            var samples = eeg
            for index in 5 * 256..<6 * 256 { samples[index] = index % 2 == 0 ? wild : -wild }
            let rated = rateAll([samples], 256)
            t.expect(rated.values.allSatisfy { $0[0] >= 0 && $0[0] <= 100 })
            let inside = zip(rated.ends, rated.values).first { $0.0 >= 6 * 256 }
            t.expect(inside?.1[0] ?? 100 < 40, "\(wild): \(inside?.1[0] ?? -1)")
            t.expect(rated.values.last?[0] ?? 0 >= 80)
        }
    },
    TestCase(
        "if the quality meter restarts, or unread samples were overwritten, ratings continue with the stored samples"
    ) {
        t in
        let ring = SampleRing(capacity: 256 * 3)
        guard let limits = QualityLimits(.eeg, QualitySettings()),
            let meter = QualityMeter(
                [RatedChannel(ring: ring, limits: limits, unit: "µV")], rate: SamplingRate(hertz: 256),
                tables: SpectrumTables())
        else { return t.fail("not rated") }
        func send(_ seconds: Int, turns: Int) -> Int {
            var count = 0
            let eeg = simulatedEEG(seconds, 256)
            for turn in 0..<turns {
                eeg.withUnsafeBufferPointer {
                    ring.append(
                        UnsafeBufferPointer(rebasing: $0[turn * $0.count / turns..<(turn + 1) * $0.count / turns]))
                }
                if meter.advance() { count += 1 }
            }
            return count
        }
        t.expectEqual(send(5, turns: 100), 17)
        ring.removeAll()
        t.expectEqual(send(3, turns: 60), 9)
        t.expect(meter.qualities[0]?.state == .good)
        // Ten seconds of samples arrive in one turn of the loop. The meter rates only two of these seconds.
        _ = send(10, turns: 1)
        t.expect((1...9).contains(send(1, turns: 20)))
        t.expect(meter.end > 13 * 256)
        // A meter rates the stored samples as soon as it starts.
        let other = QualityMeter(
            [RatedChannel(ring: ring, limits: limits, unit: "µV")], rate: SamplingRate(hertz: 256),
            tables: SpectrumTables())
        for _ in 0..<12 { other?.advance() }
        t.expect(other?.qualities[0]?.state == .good)
    },
]
