import Filters
import Signals

/// Up to four channels of one stream with the same filters: they are filtered together.
final class FilteredGroup {
    private let settings: FilterSettings
    private let clock: SampleClock?
    private let bank: FilterBank
    private let capacity: Int64
    private var received: [SampleRing] = []
    private var filtered: [SampleRing] = []
    /// The number of the next sample to filter.
    private var next: Int64 = 0
    /// The end of what the newest stretch of the first channel brought: one that begins before it is of a new transmission.
    private var seen: Int64 = 0

    /// - Parameters:
    ///   - seconds: what each filtered ring is to keep; no more than those of received samples do.
    ///   - share: the most samples that it may keep.
    init(_ entry: SampleStore.Entry, _ settings: FilterSettings, seconds: Int, share: Int64) {
        self.settings = settings
        clock = entry.clock
        bank = FilterBank(settings, rate: entry.rate)
        let wanted = entry.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + Int64(entry.blockSize) + 1
        capacity = max(1, min(wanted, share, Int64(entry.ring?.capacity ?? 1)))
    }

    /// What a sample of all its channels costs; see `FilteredChannels.workPerFrame`.
    var work: Int { bank.sectionCount + 4 }

    /// Whether a channel can be added.
    func takes(_ entry: SampleStore.Entry, _ settings: FilterSettings) -> Bool {
        received.count < FilterBank.lanes && entry.clock === clock && settings == self.settings
    }

    /// Adds a channel.
    /// - Returns: the ring of its filtered samples; nil for a channel without a rate.
    func add(_ entry: SampleStore.Entry) -> SampleRing? {
        guard let ring = entry.ring else { return nil }
        received.append(ring)
        let own = SampleRing(capacity: Int(capacity))
        filtered.append(own)
        return own
    }

    func contains(_ ring: SampleRing) -> Bool { received.contains { $0 === ring } }
    func isFirst(_ ring: SampleRing) -> Bool { received.first === ring }

    /// The end of what all channels have.
    private var end: Int64 {
        var end = Int64.max
        for ring in received { end = min(end, ring.end) }
        return end
    }

    /// The first sample that all channels keep.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for ring in received { oldest = max(oldest, ring.begin) }
        return oldest
    }

    /// Whether there are samples that were not filtered.
    var isBehind: Bool { end > next }

    /// Begins anew with the oldest sample for which there is room.
    func begin() {
        let end = self.end
        next = min(end, max(oldest, end - capacity))
        seen = received[0].end
        for ring in filtered { ring.begin(at: next) }
        bank.reset()
    }

    /// Filters the next samples.
    /// - Returns: how many.
    func filter(atMost most: Int) -> Int {
        let end = self.end
        // The received rings were emptied.
        if end < next { begin() }
        let oldest = self.oldest
        if oldest > next {
            bank.lose(oldest - next)
            next = oldest
            for ring in filtered { ring.begin(at: next) }
        }
        let count = Int(min(Int64(min(most, FilterBank.maximumCount)), end - next))
        guard count > 0 else { return 0 }
        for lane in received.indices {
            let samples = received[lane].spans(next..<next + Int64(count))
            let place = bank.samples(ofLane: lane)
            if let head = samples.head.baseAddress { place.update(from: head, count: samples.head.count) }
            if let tail = samples.tail.baseAddress {
                (place + samples.head.count).update(from: tail, count: samples.tail.count)
            }
        }
        bank.filter(count)
        for lane in filtered.indices {
            filtered[lane].append(UnsafeBufferPointer(start: bank.samples(ofLane: lane), count: count))
        }
        next += Int64(count)
        return count
    }

    /// Filters what came, of all channels with the first one that has it, and as much again of the past.
    /// - Parameter isFirst: whether the samples are those of the first channel.
    func take(_ samples: SampleSpans, isFirst: Bool) {
        if isFirst {
            if samples.first < seen { begin() }
            seen = samples.first + Int64(samples.count)
        }
        var left = 2 * samples.count + FilterBank.maximumCount
        while left > 0 {
            let count = filter(atMost: left)
            guard count > 0 else { return }
            left -= count
        }
    }
}
