import Filters
import Signals

/// The selected channels as they are displayed: those with filters have rings of filtered samples, with the numbers and the clock of
/// the received ones; the others are as received. What is received stays as it is.
///
/// What is kept when filters begin is filtered, too: some of it at once, the rest with `advance`. Memory is allocated in `init`.
public final class FilteredChannels: AcquisitionConsumer {
    /// What a call of `advance` filters of the past at most, and `init`: samples of four channels times filters of second order, of
    /// about 14 instructions each.
    private static let workPerFrame = 1 << 17
    private static let workAtBegin = 1 << 20

    /// All channels, in the order of those that were given.
    public let channels: [AcquiredChannel]
    private let groups: [FilteredGroup]
    /// The group of each of the acquisition's channels, and whether it is the first one in it; nil for those without filters.
    private var places: [(group: FilteredGroup, isFirst: Bool)?] = []

    /// - Parameters:
    ///   - received: the acquisition's channels.
    ///   - filters: what is wanted for each kind of signal.
    ///   - windowMilliseconds: the time window that is to be kept at least.
    /// - Returns: nil where no filter is applied to any channel.
    public init?(_ received: [AcquiredChannel], filters: PerKind<FilterSettings>, windowMilliseconds: Int) {
        var entries: [SampleStore.Entry] = []
        for channel in received where Self.isFiltered(channel.entry, filters) { entries.append(channel.entry) }
        guard !entries.isEmpty else { return nil }
        let seconds = StorageBudget.filteredSeconds(entries, windowMilliseconds: windowMilliseconds)
        let share = StorageBudget.maximumFiltered / Int64(entries.count)
        var groups: [FilteredGroup] = []
        channels = received.map { channel in
            guard Self.isFiltered(channel.entry, filters) else { return channel }
            let settings = filters[SignalKind(channel.entry.type)].applied(at: channel.entry.rate)
            let group: FilteredGroup
            if let known = groups.last(where: { $0.takes(channel.entry, settings) }) {
                group = known
            } else {
                group = FilteredGroup(channel.entry, settings, seconds: seconds, share: share)
                groups.append(group)
            }
            guard let ring = group.add(channel.entry) else { return channel }
            return AcquiredChannel(source: channel.source, entry: channel.entry.showing(ring))
        }
        self.groups = groups
        for group in groups { group.begin() }
        filterPast(Self.workAtBegin)
    }

    private static func isFiltered(_ entry: SampleStore.Entry, _ filters: PerKind<FilterSettings>) -> Bool {
        entry.ring != nil && !filters[SignalKind(entry.type)].applied(at: entry.rate).isOff
    }

    /// Whether some of what is kept was not filtered yet.
    public var isBehind: Bool { groups.contains { $0.isBehind } }

    /// Filters some of what is kept, if that is not done. To be called once a frame.
    public func advance() { filterPast(Self.workPerFrame) }

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
            guard let ring = channel.entry.ring, let group = groups.first(where: { $0.contains(ring) }) else {
                return nil
            }
            return (group, group.isFirst(ring))
        }
    }

    public func take(_ samples: SampleSpans, channel: Int) {
        guard places.indices.contains(channel), let place = places[channel] else { return }
        place.group.take(samples, isFirst: place.isFirst)
    }

    public func take(_ event: TimedEvent, channel: Int) {}
}
