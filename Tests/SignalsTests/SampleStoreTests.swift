import Signals
import TestKit

private func catalogue(channels: Int, rate: SamplingRate, blockSize: Int = 8) -> SignalCatalogue {
    SignalCatalogue(signals: [
        Signal(
            type: .eeg, rate: rate, blockSize: blockSize, unit: "µV", labels: (0..<channels).map { "E\($0)" })
    ])
}

let sampleStoreTests = [
    TestCase("for a selection of channels, one ring buffer is created for each channel, in the order of the selection")
    { t in
        let catalogue = catalogue(channels: 4, rate: SamplingRate(hertz: 100))
        let store = SampleStore(
            catalogue: catalogue, selection: [ChannelID(signal: 0, channel: 2), ChannelID(signal: 0, channel: 0)],
            seconds: 10)
        t.expectEqual(store.entries.map { $0.label }, ["E2", "E0"])
        t.expectEqual(store.entries.map { $0.number }, [3, 1])
        t.expectEqual(store.entries[0].unit, "µV")
        t.expectEqual(store.entries[0].ring!.capacity, 1009)
        store.entries[1].ring!.append(5)
        store.removeAll()
        t.expectEqual(store.entries[1].ring!.end, 0)
    },
    TestCase("whatever length is requested, the ring buffers of all channels together stay within the memory limit") {
        t in
        for (channels, hertz, seconds) in [(64, UInt32(4096), 100), (1024, .max, .max), (3, .max, 3600)] {
            let catalogue = catalogue(
                channels: channels, rate: SamplingRate(hertz: hertz), blockSize: SignalCatalogue.maximumBlockSize)
            let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: seconds)
            t.expectEqual(store.entries.count, channels)
            let total = store.entries.reduce(0) { $0 + $1.ring!.capacity }
            t.expect(total <= SampleStore.maximumSamples && total > SampleStore.maximumSamples / 2, "\(total)")
        }
    },
    TestCase("if the length requested for ring buffers is invalid, it is replaced by a valid one") { t in
        let catalogue = catalogue(channels: 1, rate: SamplingRate(hertz: 10), blockSize: 1)
        for (asked, given) in [(Int.min, 1), (0, 1), (Int.max, SampleStore.maximumSeconds)] {
            let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: asked)
            t.expectEqual(store.seconds, given)
            t.expectEqual(store.entries[0].ring!.capacity, given * 10 + 2)
        }
    },
    TestCase("if selected channels do not exist or exceed the maximum number, they get no ring buffer") { t in
        let catalogue = catalogue(channels: 2, rate: SamplingRate(hertz: 10))
        let wrong = [
            ChannelID(signal: 1, channel: 0), ChannelID(signal: 0, channel: -1), ChannelID(signal: 0, channel: 1),
        ]
        t.expectEqual(SampleStore(catalogue: catalogue, selection: wrong, seconds: 1).entries.count, 1)
        let many = [ChannelID](repeating: ChannelID(signal: 0, channel: 0), count: 5000)
        t.expectEqual(
            SampleStore(catalogue: catalogue, selection: many, seconds: 1).entries.count,
            SignalCatalogue.maximumChannels)
        t.expectEqual(SampleStore(catalogue: catalogue, selection: [], seconds: 1).entries.count, 0)
    },
    TestCase("for an irregular channel, a ring buffer of events is created, whose size is fixed") { t in
        let catalogue = catalogue(channels: 1, rate: .irregular, blockSize: 1)
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10)
        t.expectEqual(store.entries[0].events!.capacity, SampleStore.eventCapacity)
    },
]
