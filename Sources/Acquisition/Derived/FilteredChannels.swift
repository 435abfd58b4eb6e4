import Filters
import Signals

/// The selected channels as displayed. Channels with a montage or filters have separate rings, with the same sample numbers and clock as the received
/// samples. For the other channels, the rings of received samples are used. Received samples stay unchanged.
///
/// A montage subtracts a reference from a channel before its filters: a channel of the same stream, or the mean of the selected channels of the
/// stream. When montages and filters start, the samples that are already stored are processed as well: some at once, the others in the following
/// calls of `advance`. Only init allocates memory.
public final class FilteredChannels: AcquisitionConsumer {
    /// The maximum work on already stored samples in one call of `advance`. The unit is one sample of each of four channels in one second-order
    /// filter, which takes about 14 instructions.
    private static let workPerFrame = 1 << 17
    /// The maximum work on already stored samples in `init`, in the unit of `workPerFrame`.
    private static let workAtBegin = 1 << 20

    /// The displayed channels: one for each received channel in the same order, or one for each pair of a montage.
    public let channels: [AcquiredChannel]
    private let groups: [FilteredGroup]
    private let averages: [AverageReference]
    private let kindsOfAverages: [SignalKind]
    /// For each of the acquisition's channels: the groups and the means of which the channel is the first member.
    private var places: [(groups: [FilteredGroup], averages: [AverageReference])] = []

    /// - Parameters:
    ///   - plan: the montages of the acquisition's channels.
    ///   - filters: the filters for each kind of signal.
    ///   - windowMilliseconds: the time window that rings keep at least.
    ///   - isBad: returns true for the ring of a channel of bad quality. Means exclude these channels until the next call of `leaveOut`.
    ///   - old: the previous filtered channels, from which means and groups with the same settings are taken over, with their rings and filter
    ///     states. The caller must not use them afterwards.
    /// - Returns: nil if all channels are shown as received.
    public init?(
        _ plan: MontagePlan, filters: PerKind<FilterSettings>, windowMilliseconds: Int,
        leavingOut isBad: (SampleRing) -> Bool = { _ in false }, keeping old: FilteredChannels? = nil
    ) {
        let entries = plan.traces.filter { Self.isChanged($0, filters) }.map { $0.channel.entry }
        guard !entries.isEmpty else { return nil }
        let means = plan.averages.map { $0.members[0] }
        let seconds = StorageBudget.filteredSeconds(entries + means, windowMilliseconds: windowMilliseconds)
        let share = StorageBudget.maximumFiltered / Int64(entries.count + means.count)
        func capacities(_ entry: SampleStore.Entry) -> ClosedRange<Int64> {
            let least = Self.capacity(entry, seconds: seconds, share: share)
            return least...max(least, share)
        }
        averages = plan.averages.map { mean in
            let rings = mean.members.compactMap { $0.ring }
            let wanted = capacities(mean.members[0])
            if let known = old?.averages.first(where: {
                $0.needsAll == mean.needsAll && $0.isMean(of: rings, keeping: wanted)
            }) {
                known.leaveOut(isBad)
                return known
            }
            let average = AverageReference(rings, needsAll: mean.needsAll, capacity: Int(wanted.lowerBound))
            average.leaveOut(isBad)
            average.begin()
            average.fill()
            return average
        }
        kindsOfAverages = plan.averages.map { SignalKind($0.members[0].type) }
        var drafts: [FilteredGroup.Draft] = []
        // For each trace, its group of up to four traces that are filtered together, and its position (lane) in the group; nil for a trace shown as
        // received.
        let places = plan.traces.map { [averages] trace -> (draft: Int, lane: Int)? in
            guard Self.isChanged(trace, filters), let ring = trace.channel.entry.ring else { return nil }
            let entry = trace.channel.entry
            let settings = filters[SignalKind(entry.type)].applied(at: entry.rate)
            let reference: SampleRing? =
                switch trace.reference {
                case .none: nil
                case .ring(let ring): ring
                case .average(let index): averages[index].ring
                }
            let draft = drafts.lastIndex { $0.takes(entry, settings) } ?? drafts.count
            if draft == drafts.count { drafts.append(FilteredGroup.Draft(entry, settings)) }
            drafts[draft].lanes.append((ring, reference))
            return (draft, drafts[draft].lanes.count - 1)
        }
        groups = drafts.map { draft in
            let wanted = capacities(draft.entry)
            if let known = old?.groups.first(where: { $0.isMade(of: draft, keeping: wanted) }) { return known }
            let group = FilteredGroup(draft, capacity: wanted.lowerBound)
            group.begin()
            return group
        }
        channels = zip(plan.traces, places).map { [groups] trace, place in
            guard let place else { return trace.channel }
            return AcquiredChannel(
                source: trace.channel.source,
                entry: trace.channel.entry.showing(groups[place.draft].ring(ofLane: place.lane), label: trace.title))
        }
        filterPast(Self.workAtBegin)
    }

    /// Makes the plan of montages, and filters the acquisition's channels.
    /// - Parameter file: the file of named montages.
    public convenience init?(
        _ received: [AcquiredChannel], filters: PerKind<FilterSettings>,
        montages: PerKind<Montage> = PerKind(.received), file: MontageFile = MontageFile(), windowMilliseconds: Int
    ) {
        self.init(
            MontagePlan(received, montages, file: file), filters: filters, windowMilliseconds: windowMilliseconds)
    }

    private static func isChanged(_ trace: MontagePlan.Trace, _ filters: PerKind<FilterSettings>) -> Bool {
        if case .none = trace.reference { return isFiltered(trace.channel.entry, filters) }
        return true
    }

    private static func isFiltered(_ entry: SampleStore.Entry, _ filters: PerKind<FilterSettings>) -> Bool {
        entry.ring != nil && !filters[SignalKind(entry.type)].applied(at: entry.rate).isOff
    }

    /// The capacity of a filtered ring in samples.
    /// - Parameters:
    ///   - seconds: the required length; the length of the received ring limits it.
    ///   - share: the maximum number of samples.
    private static func capacity(_ entry: SampleStore.Entry, seconds: Int, share: Int64) -> Int64 {
        let wanted = entry.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + Int64(entry.blockSize) + 1
        return max(1, min(wanted, share, Int64(entry.ring?.capacity ?? 1)))
    }

    /// From now on, all means exclude the channels for which `isBad` returns true.
    func leaveOut(_ isBad: (SampleRing) -> Bool) {
        for average in averages { average.leaveOut(isBad) }
    }

    /// The number of channels that the means exclude, for each kind of signal.
    var leftOut: PerKind<Int> {
        var count = PerKind(0)
        for (kind, average) in zip(kindsOfAverages, averages) { count[kind] += average.leftOut }
        return count
    }

    /// True if some stored samples are not filtered yet.
    public var isBehind: Bool { groups.contains { $0.isBehind } }

    /// Filters some of the stored samples that are not filtered yet. The caller must call this function once a frame.
    public func advance() {
        for average in averages { average.fill() }
        filterPast(Self.workPerFrame)
    }

    private func filterPast(_ work: Int) {
        var left = work
        var hasDone = true
        // Filter one piece of each group in turn, so that every channel makes progress.
        while left > 0, hasDone {
            hasDone = false
            for group in groups where left > 0 {
                let count = group.filter(atMost: FilterBank.maximumCount)
                left -= count * group.work
                if count > 0 { hasDone = true }
            }
        }
    }

    /// The earliest time of stored data of the channels with a sampling rate; nil before the first sample.
    public var oldest: Int64? {
        var oldest: Int64?
        for channel in channels {
            guard case .samples(let ring, let clock) = channel.entry.data, ring.end > ring.begin else { continue }
            let time = clock.time(ofSample: ring.begin)
            oldest = min(oldest ?? time, time)
        }
        return oldest
    }

    // MARK: Functions of a consumer, which receives new samples

    public func begin(_ channels: [AcquiredChannel]) {
        places = channels.map { channel in
            guard let ring = channel.entry.ring else { return ([], []) }
            return (groups.filter { $0.isFirst(ring) }, averages.filter { $0.isFirst(ring) })
        }
    }

    public func take(_ samples: SampleSpans, channel: Int) {
        guard places.indices.contains(channel) else { return }
        for average in places[channel].averages { average.note(samples) }
        for group in places[channel].groups { group.note(samples) }
    }

    public func take(_ event: TimedEvent, channel: Int) {}
    public func take(_ text: StreamMarker, channel: Int) {}
    public func marked(_ marker: Marker) {}
    public func unmarked(_ marker: Marker) {}

    /// Filters the new samples here, because now all channels have received theirs.
    public func turnEnded(at now: Int64) {
        for average in averages { average.fill() }
        for group in groups { group.filterNews() }
    }
}
