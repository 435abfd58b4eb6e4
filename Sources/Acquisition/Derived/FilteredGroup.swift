import Filters
import Signals

/// Filters up to four traces of one stream together; all have the same filter settings. A reference may be subtracted from each trace before the
/// filters.
final class FilteredGroup {
    /// The channels and filter settings of a group before it is created.
    struct Draft {
        let entry: SampleStore.Entry
        let settings: FilterSettings
        /// For each trace: the received samples, and its reference (nil for none).
        var lanes: [(received: SampleRing, reference: SampleRing?)] = []

        init(_ entry: SampleStore.Entry, _ settings: FilterSettings) {
            self.entry = entry
            self.settings = settings
        }

        /// True if the group can take another trace with these settings.
        func takes(_ entry: SampleStore.Entry, _ settings: FilterSettings) -> Bool {
            lanes.count < FilterBank.lanes && entry.clock === self.entry.clock && settings == self.settings
        }
    }

    private let settings: FilterSettings
    private let bank: FilterBank
    private let capacity: Int64
    private let received: [SampleRing]
    /// The reference that is subtracted from each trace; nil for none.
    private let references: [SampleRing?]
    private let filtered: [SampleRing]
    /// The number of the next sample to filter.
    private var next: Int64 = 0
    /// The number after the first channel's newest sample. If a later sample has a smaller number, a new transmission has begun.
    private var seen: Int64 = 0
    /// The number of new samples of the first channel that are not filtered yet.
    private var pending: Int64 = 0

    /// - Parameter capacity: the number of samples in each filtered ring; the capacity of the received rings limits it.
    init(_ draft: Draft, capacity: Int64) {
        settings = draft.settings
        bank = FilterBank(draft.settings, rate: draft.entry.rate)
        self.capacity = capacity
        received = draft.lanes.map { $0.received }
        references = draft.lanes.map { $0.reference }
        filtered = draft.lanes.map { _ in SampleRing(capacity: Int(capacity)) }
    }

    /// The cost of filtering one sample of all channels; see `FilteredChannels.workPerFrame`.
    var work: Int { bank.sectionCount + 4 }

    /// True if the group can be reused for the channels and settings of a draft.
    /// - Parameter capacities: the allowed numbers of samples in each filtered ring.
    func isMade(of draft: Draft, keeping capacities: ClosedRange<Int64>) -> Bool {
        guard settings == draft.settings, capacities.contains(capacity), received.count == draft.lanes.count else {
            return false
        }
        for (lane, wanted) in draft.lanes.enumerated() {
            guard received[lane] === wanted.received, references[lane] === wanted.reference else { return false }
        }
        return true
    }

    /// The ring of a trace's filtered samples.
    func ring(ofLane lane: Int) -> SampleRing { filtered[lane] }

    func isFirst(_ ring: SampleRing) -> Bool { received.first === ring }

    /// The number after the last sample that all channels have received.
    private var end: Int64 {
        var end = Int64.max
        for ring in received { end = min(end, ring.end) }
        for case let ring? in references { end = min(end, ring.end) }
        return end
    }

    /// The number of the first sample that all channels still store.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for ring in received { oldest = max(oldest, ring.begin) }
        for case let ring? in references { oldest = max(oldest, ring.begin) }
        return oldest
    }

    /// True if some stored samples are not filtered yet.
    var isBehind: Bool { end > next }

    /// Starts filtering at the oldest stored sample, or at a later one if the filtered rings have less capacity.
    func begin() {
        let end = self.end
        next = min(end, max(oldest, end - capacity))
        seen = received[0].end
        pending = 0
        for ring in filtered { ring.begin(at: next) }
        bank.reset()
    }

    /// Filters the next samples.
    /// - Returns: the number of filtered samples.
    func filter(atMost most: Int) -> Int {
        let end = self.end
        // If `end` has decreased, the rings of received samples were emptied and their sample numbers restarted at 0.
        if end < next { begin() }
        let oldest = self.oldest
        if oldest > next {
            bank.lose(oldest - next)
            next = oldest
            for ring in filtered { ring.begin(at: next) }
        }
        let count = Int(min(Int64(min(most, FilterBank.maximumCount)), end - next))
        guard count > 0 else { return 0 }
        for lane in received.indices { load(lane, next..<next + Int64(count)) }
        bank.filter(count)
        for lane in filtered.indices {
            filtered[lane].append(UnsafeBufferPointer(start: bank.samples(ofLane: lane), count: count))
        }
        next += Int64(count)
        pending = max(0, pending - Int64(count))
        return count
    }

    /// Copies a trace's samples into its lane (its quarter of the filter's input).
    private func load(_ lane: Int, _ range: Range<Int64>) {
        let samples = received[lane].spans(range)
        let place = bank.samples(ofLane: lane)
        samples.copy(to: place)
        guard let reference = references[lane] else { return }
        let taken = reference.spans(range)
        ChannelMean.subtract(taken.head, from: place)
        ChannelMean.subtract(taken.tail, from: place + taken.head.count)
    }

    /// Called when the first channel has received new samples.
    func note(_ samples: SampleSpans) {
        if samples.first < seen { begin() }
        seen = samples.first + Int64(samples.count)
        pending += Int64(samples.count)
    }

    /// Filters as many samples as have arrived, or twice as many while older samples are still unfiltered.
    func filterNews() {
        var left = 2 * Int(clamping: pending) + FilterBank.maximumCount
        while left > 0 {
            let count = filter(atMost: left)
            guard count > 0 else { return }
            left -= count
        }
    }
}
