import Filters
import Signals

/// The selected channels as they are displayed: those with a montage or filters have rings of samples of their own, with the numbers
/// and the clock of the received ones; the others are as received. What is received stays as it is.
///
/// A montage takes a reference away from a channel before its filters: a channel of the same stream, or the mean of the selected
/// channels of the stream. What is kept when montages and filters begin goes through them, too: some of it at once, the rest with
/// `advance`. Memory is allocated in `init`.
public final class FilteredChannels: AcquisitionConsumer {
    /// What a call of `advance` filters of the past at most, and `init`: samples of four channels times filters of second order, of
    /// about 14 instructions each.
    private static let workPerFrame = 1 << 17
    private static let workAtBegin = 1 << 20

    /// What is shown: channels in the order of those that were given, or pairs of them.
    public let channels: [AcquiredChannel]
    private let groups: [FilteredGroup]
    private let averages: [AverageReference]
    private let kindsOfAverages: [SignalKind]
    /// What begins with each of the acquisition's channels: groups and means of which it is the first one.
    private var places: [(groups: [FilteredGroup], averages: [AverageReference])] = []

    /// - Parameters:
    ///   - plan: what montages make of the acquisition's channels.
    ///   - filters: what is wanted for each kind of signal.
    ///   - windowMilliseconds: the time window that rings keep at least.
    ///   - isBad: whether received samples are left out of means, at first; see `leaveOut`.
    ///   - old: what was derived before: means and groups that are the same stay, with their rings and states. It must not be used any more.
    /// - Returns: nil where all channels are shown as received.
    public init?(
        _ plan: MontagePlan, filters: PerKind<FilterSettings>, windowMilliseconds: Int,
        leavingOut isBad: (SampleRing) -> Bool = { _ in false }, keeping old: FilteredChannels? = nil
    ) {
        let entries = plan.traces.filter { Self.isChanged($0, filters) }.map { $0.channel.entry }
        guard !entries.isEmpty else { return nil }
        let means = plan.averages.map { $0[0] }
        let seconds = StorageBudget.filteredSeconds(entries + means, windowMilliseconds: windowMilliseconds)
        let share = StorageBudget.maximumFiltered / Int64(entries.count + means.count)
        func capacities(_ entry: SampleStore.Entry) -> ClosedRange<Int64> {
            let least = Self.capacity(entry, seconds: seconds, share: share)
            return least...max(least, share)
        }
        averages = plan.averages.map { members in
            let rings = members.compactMap { $0.ring }
            let wanted = capacities(members[0])
            if let known = old?.averages.first(where: { $0.isMean(of: rings, keeping: wanted) }) {
                known.leaveOut(isBad)
                return known
            }
            let average = AverageReference(rings, capacity: Int(wanted.lowerBound))
            average.leaveOut(isBad)
            average.begin()
            average.fill()
            return average
        }
        kindsOfAverages = plan.averages.map { SignalKind($0[0].type) }
        var drafts: [FilteredGroup.Draft] = []
        // Where each trace is in the drafts; nil for those that are shown as received.
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

    /// The same for the acquisition's channels.
    /// - Parameter file: where named montages stand.
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

    /// How many samples a ring keeps.
    /// - Parameters:
    ///   - seconds: what it is to keep; no more than those of received samples do.
    ///   - share: the most samples that it may keep.
    private static func capacity(_ entry: SampleStore.Entry, seconds: Int, share: Int64) -> Int64 {
        let wanted = entry.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + Int64(entry.blockSize) + 1
        return max(1, min(wanted, share, Int64(entry.ring?.capacity ?? 1)))
    }

    /// Leaves channels out of the means from now on, by their received samples.
    func leaveOut(_ isBad: (SampleRing) -> Bool) {
        for average in averages { average.leaveOut(isBad) }
    }

    /// How many channels the means leave out.
    var leftOut: PerKind<Int> {
        var count = PerKind(0)
        for (kind, average) in zip(kindsOfAverages, averages) { count[kind] += average.leftOut }
        return count
    }

    /// Whether kept samples remain that are not filtered yet.
    public var isBehind: Bool { groups.contains { $0.isBehind } }

    /// Filters some of what is kept, if that is not done. To be called once a frame.
    public func advance() {
        for average in averages { average.fill() }
        filterPast(Self.workPerFrame)
    }

    private func filterPast(_ work: Int) {
        var left = work
        var hasDone = true
        // By turns, so that all channels get on.
        while left > 0, hasDone {
            hasDone = false
            for group in groups where left > 0 {
                let count = group.filter(atMost: FilterBank.maximumCount)
                left -= count * group.work
                if count > 0 { hasDone = true }
            }
        }
    }

    /// The earliest time of which something is kept of a channel with a rate; nil before the first sample.
    public var oldest: Int64? {
        var oldest: Int64?
        for channel in channels {
            guard case .samples(let ring, let clock) = channel.entry.data, ring.end > ring.begin else { continue }
            let time = clock.time(ofSample: ring.begin)
            oldest = min(oldest ?? time, time)
        }
        return oldest
    }

    // MARK: As a consumer

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

    /// All channels have what came.
    public func turnEnded(at now: Int64) {
        for average in averages { average.fill() }
        for group in groups { group.filterNews() }
    }
}
