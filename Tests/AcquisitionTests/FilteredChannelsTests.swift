import Acquisition
import Filters
import Signals
import TestKit

private let filters = PerKind<FilterSettings> { kind in
    switch kind {
    case .eeg: FilterSettings(highPass: 500, lowPass: 40_000, notch: 50_000)
    case .emg: FilterSettings(lowPass: 150_000)
    default: FilterSettings()
    }
}

private func flowing(_ source: PlayedSource, seconds: Int = 20) -> Acquisition {
    let acquisition = Acquisition()
    acquisition.open(source, kind: 0) { _, _ in }
    acquisition.advance(to: after(1))
    for signal in acquisition.sources[0].catalogue.signals.indices {
        _ = acquisition.toggleAll(signal: signal, of: acquisition.sources[0])
    }
    acquisition.apply(seconds: seconds)
    acquisition.advance(to: after(2))
    return acquisition
}

private func signal(_ type: SignalType, _ hertz: UInt32, _ channels: Int) -> Signal {
    Signal(
        type: type, rate: SamplingRate(hertz: hertz), blockSize: 1, unit: "µV",
        labels: (1...channels).map { String($0) })
}

/// Returns the samples in a ring (sample buffer) as bit patterns for comparison. All lost samples have the same bit
/// pattern.
private func kept(_ ring: SampleRing?) -> [UInt32] {
    guard let ring else { return [] }
    let spans = ring.spans(ring.begin..<ring.end)
    return (Array(spans.head) + Array(spans.tail)).map { $0.bitPattern }
}

private func rings(_ filtered: FilteredChannels?) -> [SampleRing] {
    (filtered?.channels ?? []).compactMap { $0.entry.ring }
}

/// A slow ramp with mains hum of 50 Hz and amplitude 1, sampled at 250 Hz.
private func hum(_ range: Range<Int>) -> [Float] {
    let mains: [Float] = [0, 0.951_056_5, 0.587_785_25, -0.587_785_25, -0.951_056_5]
    return range.map { mains[$0 % 5] + Float($0 % 1000) / 4096 }
}

let filteredChannelsTests = [
    TestCase("filtered samples use at most 6 MB for any number of channels and any time window") { t in
        for (hertz, channels) in [(4096, 64), (1_000_000, 1), (250, 2)] as [(UInt32, Int)] {
            let acquisition = flowing(PlayedSource("a", [signal(.eeg, hertz, channels)]), seconds: 62)
            guard
                let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 60_000)
            else { return t.fail("no filters") }
            let samples = rings(filtered).reduce(0) { $0 + $1.capacity }
            t.expect(samples <= 3 << 19, "\(samples) samples of \(channels) channels at \(hertz) Hz")
            // At 250 Hz, the memory limit permits storing the whole time window of 60 s for both channels.
            if hertz == 250 { t.expect(samples >= 2 * 250 * 60, "\(samples) samples") }
        }
    },
    TestCase(
        "filtered channels have the sample numbers and the clock of the received channels; filtering does not change received samples"
    ) {
        t in
        let source = PlayedSource(
            "a", [signal(.eeg, 250, 6), signal(.ecg, 500, 2), signal(.emg, 200, 1), PlayedSource.button])
        let acquisition = flowing(source)
        guard
            let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 10_000)
        else { return t.fail("no filters") }
        acquisition.addConsumer(filtered)
        for step in 0..<500 {
            source.send(hum(step * 4..<step * 4 + 4), at: after(Int64(step) * 16_000_000))
            source.send(hum(step * 8..<step * 8 + 8), signal: 1, at: after(Int64(step) * 16_000_000))
            source.send([1, 2, 3], signal: 2, at: after(Int64(step) * 16_000_000))
            acquisition.advance(to: after(Int64(step) * 16_000_000))
            t.expect(!filtered.isBehind)
        }
        t.expectEqual(filtered.channels.count, 10)
        for (own, received) in zip(filtered.channels, acquisition.channels) {
            t.expect(own.entry.clock === received.entry.clock)
            t.expect(own.entry.channel == received.entry.channel)
            t.expectEqual(own.entry.ring?.end ?? -1, received.entry.ring?.end ?? -1)
            t.expectEqual(own.entry.ring?.begin ?? -1, received.entry.ring?.begin ?? -1)
            // Only the EEG channels are filtered. The EMG filter's cut-off of 150 Hz is too high for a sampling rate of 200 Hz, and the other kinds
            // have no filter.
            t.expectEqual(own.entry.ring === received.entry.ring, own.entry.type != .eeg)
        }
        let spans = acquisition.channels[0].entry.ring!.spans(1000..<2000)
        t.expect(Array(spans.head) + Array(spans.tail) == hum(1000..<2000))
        // Correlate the samples with the mains hum, whose amplitude must be 1 in received samples, and 0 in filtered ones.
        let mains = (0..<5).map { hum($0..<$0 + 1)[0] - Float($0) / 4096 }
        for (ring, wanted) in [(spans, Float(1)), (rings(filtered)[0].spans(1000..<2000), 0)] {
            let values = Array(ring.head) + Array(ring.tail)
            var sum: Float = 0
            for index in values.indices { sum += values[index] * mains[index % 5] }
            t.expect((sum / 500 - wanted).magnitude < 5e-3, "\(sum / 500)")
        }
    },
    TestCase(
        "filtering the stored samples in several parts gives the same result as filtering all of them at once from the first sample on"
    ) { t in
        for rate: UInt32 in [250, 4096] {
            let source = PlayedSource("a", [signal(.eeg, rate, 5)])
            let acquisition = flowing(source)
            let early = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 10_000)
            if let early { acquisition.addConsumer(early) }
            for step in 0..<100 {
                source.send(
                    (0..<Int(rate) / 10).map { $0 % 83 == 5 ? .nan : Float(($0 * 7919 + step) % 1000) },
                    at: after(Int64(step) * 100_000_000))
                acquisition.advance(to: after(Int64(step) * 100_000_000))
            }
            guard let late = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 10_000) else {
                return t.fail("no filters")
            }
            acquisition.addConsumer(late)
            t.expectEqual(late.isBehind, rate > 1000)
            var calls = 0
            while late.isBehind, calls < 1000 {
                late.advance()
                calls += 1
            }
            t.expectEqual(calls > 2, rate > 1000)
            for (one, other) in zip(rings(early), rings(late)) {
                t.expectEqual(other.end, Int64(rate / 10) * 100)
                t.expectEqual(kept(one), kept(other))
            }
        }
    },
    TestCase(
        "a lost sample stays lost when it is filtered; the time before the first stored sample does not count as a loss"
    ) {
        t in
        let source = PlayedSource("a", [signal(.eeg, 250, 3)])
        let acquisition = flowing(source, seconds: 4)
        for step in 0..<40 {
            source.send(hum(0..<100) + [.nan], at: after(Int64(step)))
            acquisition.advance(to: after(Int64(step)))
        }
        guard let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 1000) else {
            return t.fail("no filters")
        }
        for (own, received) in zip(rings(filtered), acquisition.channels.compactMap { $0.entry.ring }) {
            t.expectEqual(own.begin, received.begin)
            t.expectEqual(own.end, received.end)
            t.expectEqual(
                kept(own).map { $0 == SampleRing.lostSample.bitPattern },
                kept(received).map { $0 == SampleRing.lostSample.bitPattern })
        }
    },
    TestCase(
        "if the transmission restarts, the filters restart, too, even if many samples arrive before the acquisition's next turn"
    ) { t in
        for count in [1, 100, 2000] {
            let source = PlayedSource("a", [signal(.eeg, 250, 5)])
            let acquisition = flowing(source)
            guard
                let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 10_000)
            else { return t.fail("no filters") }
            acquisition.addConsumer(filtered)
            source.send(hum(0..<1000), at: after(0))
            acquisition.advance(to: after(1))
            acquisition.stop()
            acquisition.advance(to: after(2))
            acquisition.start()
            filtered.advance()
            for ring in rings(filtered) { t.expectEqual(ring.end, 0) }
            source.send(hum(3..<3 + count), at: after(3))
            acquisition.advance(to: after(4))
            let fresh = flowing(PlayedSource("b", [signal(.eeg, 250, 5)]))
            guard let other = FilteredChannels(fresh.channels, filters: filters, windowMilliseconds: 10_000) else {
                return
            }
            fresh.addConsumer(other)
            for entry in fresh.channels {
                hum(3..<3 + count).withUnsafeBufferPointer { entry.entry.ring?.append($0) }
            }
            fresh.advance(to: after(4))
            for (one, another) in zip(rings(filtered), rings(other)) { t.expectEqual(kept(one), kept(another)) }
        }
    },
    TestCase("if other sources are opened and closed, the filters of a source are not disturbed") { t in
        let source = PlayedSource("a", [signal(.eeg, 250, 5)])
        let acquisition = Acquisition()
        let first = PlayedSource("b", [signal(.eeg, 100, 3)])
        for one in [first, source] { acquisition.open(one, kind: 0) { _, _ in } }
        acquisition.advance(to: after(1))
        for one in acquisition.sources { _ = acquisition.toggleAll(signal: 0, of: one) }
        acquisition.apply(seconds: 20)
        acquisition.advance(to: after(2))
        guard let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 10_000) else {
            return t.fail("no filters")
        }
        acquisition.addConsumer(filtered)
        source.send(hum(0..<500), at: after(3))
        acquisition.advance(to: after(4))
        acquisition.close(acquisition.sources[0])
        source.send(hum(500..<1000), at: after(5))
        acquisition.advance(to: after(6))
        for ring in rings(filtered).dropFirst(3) { t.expectEqual(ring.end, 1000) }
    },
    TestCase(
        "without a filter, only received samples are stored; with filters, received and filtered samples together stay within the memory limit"
    ) { t in
        let source = PlayedSource("a", [signal(.eeg, 4096, 64)])
        let acquisition = Acquisition()
        acquisition.open(source, kind: 0) { _, _ in }
        acquisition.advance(to: after(1))
        _ = acquisition.toggleAll(signal: 0, of: acquisition.sources[0])
        acquisition.apply(windowMilliseconds: 1000, isFiltered: true)
        t.expect(
            FilteredChannels(acquisition.channels, filters: PerKind(FilterSettings()), windowMilliseconds: 1000) == nil)
        let filtered = FilteredChannels(acquisition.channels, filters: filters, windowMilliseconds: 1000)
        var sum: Int64 = 0
        for ring in rings(filtered) + acquisition.channels.compactMap({ $0.entry.ring }) { sum += Int64(ring.capacity) }
        // Received samples and filtered samples together may exceed the limit by this reserve, because each of the two kinds needs one.
        let reserve = 2 * 64 * (4096 * Int64(StorageBudget.reserve) + 2)
        t.expect(sum <= StorageBudget.maximumSamples + reserve, "\(sum)")
        t.expect(rings(filtered).allSatisfy { $0.capacity >= 3 * 4096 })
    },
]
