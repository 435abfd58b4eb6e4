import Signals

/// The acquisition: the open sources, their selected channels, and the consumers of their data. The acquisition reads no clock: the caller passes the
/// times.
///
/// The program's loop advances the acquisition once a turn, so data flow independently of the open screen. Screens read `sources` and `channels`, and
/// check `revision` for changes. Observers receive events; consumers receive every new range of samples once.
public final class Acquisition {
    /// The maximum number of open sources.
    public static let maximumSources = 8

    /// The open sources, in the order of opening.
    public private(set) var sources: [AcquiredSource] = []
    /// The channels of all sources that were selected at the last call of `apply`, ordered by source, stream and channel number.
    public private(set) var channels: [AcquiredChannel] = []
    /// Changes whenever a source's state or the stored data change.
    public private(set) var revision: UInt32 = 0

    /// The markers of all sources. Closing the last source removes them.
    public let markers = MarkerStore()
    /// The markers that consumers have not received yet; see `draftMarker`.
    var drafts = MarkerDrafts()
    /// The channels derived from the selected ones.
    public let derived = DerivedChannels()
    /// A number that changes whenever the list of selected channels changes.
    public private(set) var selectionRevision: UInt32 = 0

    private var lastID: UInt32 = 0
    private var observers: [any AcquisitionObserver] = []
    private(set) var consumptions: [Consumption] = []
    /// For each stream with selected channels and a sampling rate: the ring buffer of one channel, and the stream's clock.
    private var streams: [(ring: SampleRing, clock: SampleClock)] = []
    /// The last value that `latest` has returned. It is stored because the results of `latest` must never decrease.
    private var reached: Int64?
    /// The time of the last turn, in which the sources read new data.
    public private(set) var now: Int64 = 0
    /// The maximum time in nanoseconds by which a stream's clock may be ahead of the board's clock. A stream that is further ahead does not advance
    /// the time window of the graphs. A stream's clock follows arrivals by no more than a twentieth, so its lead grows without limit if a source
    /// sends faster than its nominal rate.
    static let maximumLead: Int64 = 1_000_000_000

    public init() {}

    // MARK: Sources

    /// Changes when a selected channel is no longer offered by its source, or is offered again.
    public var presenceRevision: UInt32 { sources.reduce(0) { $0 &+ $1.presenceRevision } }

    /// True if the maximum number of sources is open.
    public var isFull: Bool { sources.count >= Self.maximumSources }

    /// Opens a source.
    /// - Parameters:
    ///   - kind: the kind of source; see `AcquiredSource.kind`.
    ///   - completion: called once, when the source is connected, or when connecting failed and the source is closed again. Not called if the caller
    ///     has closed the source.
    /// - Returns: nil if the maximum number of sources is open.
    @discardableResult
    public func open(
        _ source: any SignalSource, kind: UInt8,
        then completion: @escaping (AcquiredSource, SourceError?) -> Void
    ) -> AcquiredSource? {
        guard !isFull else { return nil }
        lastID += 1
        let acquired = AcquiredSource(source, id: SourceID(number: lastID), kind: kind, then: completion)
        sources.append(acquired)
        revision &+= 1
        acquired.connect()
        return acquired
    }

    /// Closes a source at once, and removes its channels and their data.
    public func close(_ source: AcquiredSource) {
        guard sources.contains(where: { $0 === source }) else { return }
        source.close()
        remove(source)
    }

    public func closeAll() {
        while let source = sources.last { close(source) }
    }

    private func remove(_ source: AcquiredSource) {
        sources.removeAll { $0 === source }
        revision &+= 1
        limitSelections()
        if channels.contains(where: { $0.source === source }) { list() }
        if sources.isEmpty {
            settleMarkers()
            markers.removeAll()
        }
    }

    /// The recording that is playing; nil for none. A recording has its own time, so the screens open a recording as the only source. A recording
    /// beside other sources counts as an ordinary source.
    public var playback: (any Playback)? { sources.count == 1 ? sources[0].playback : nil }

    // MARK: Selection

    /// The number of selected channels of all sources.
    public var selectedCount: Int { sources.reduce(0) { $0 + $1.selection.count } }
    /// The total number of channels that all sources offer.
    public var channelCount: Int { sources.reduce(0) { $0 + $1.catalogue.channelCount } }

    /// Selects a channel, or deselects a selected one.
    /// - Returns: false if the selection is full or the channel does not exist.
    public func toggle(_ channel: ChannelID, of source: AcquiredSource) -> Bool {
        limitSelections()
        defer { limitSelections() }
        return source.selection.toggle(channel)
    }

    /// Selects as many channels of a stream as the limit allows, or deselects all channels of the stream; see `ChannelSelection.toggleAll`.
    /// - Returns: false if some channels were not selected because of the limit.
    public func toggleAll(signal: Int, of source: AcquiredSource) -> Bool {
        limitSelections()
        defer { limitSelections() }
        return source.selection.toggleAll(signal: signal)
    }

    /// Discards changes of the selections that were not applied.
    public func revertSelections() {
        for source in sources { source.revertSelection() }
        limitSelections()
        revision &+= 1
    }

    /// Limits each source's selection so that all sources together select at most 256 channels.
    private func limitSelections() {
        let left = ChannelSelection.maximum - selectedCount
        for source in sources { source.selection.limit = left + source.selection.count }
    }

    /// The kinds of the signals in the selections, whether or not the selections were applied.
    public var selectedKinds: [SignalKind] {
        SignalKind.allCases.filter { kind in
            sources.contains { source in
                source.selection.channels.contains {
                    source.catalogue.contains($0) && SignalKind(source.catalogue.signals[$0.signal].type) == kind
                }
            }
        }
    }

    /// Applies the selections of all sources, and starts their transmissions. Streams with an unchanged selection continue without a break.
    /// - Parameters:
    ///   - windowMilliseconds: the minimum time window that the rings store.
    ///   - isFiltered: true if filtered samples are stored in addition to received ones.
    public func apply(windowMilliseconds: Int, isFiltered: Bool = false) {
        apply(
            seconds: StorageBudget.seconds(sources, windowMilliseconds: windowMilliseconds, isFiltered: isFiltered))
    }

    /// Applies the selections of all sources with rings of a given length, in seconds.
    public func apply(seconds: Int) {
        var hasChanged = false
        let share = SampleStore.maximumSamples / max(1, selectedCount)
        for source in sources where source.apply(seconds: seconds, share: share) { hasChanged = true }
        revision &+= 1
        if hasChanged || channels.isEmpty { list() }
    }

    private func list() {
        // Before the rings change, consumers must receive the data that arrived since the last turn.
        derived.take()
        for consumption in consumptions { consumption.advance() }
        settleMarkers()
        channels = sources.flatMap { source in
            (source.store?.entries ?? []).map { AcquiredChannel(source: source, entry: $0) }
        }
        streams = []
        for channel in channels {
            guard case .samples(let ring, let clock) = channel.entry.data else { continue }
            if !streams.contains(where: { $0.clock === clock }) { streams.append((ring, clock)) }
        }
        reached = nil
        selectionRevision &+= 1
        derived.begin(channels)
        for consumption in consumptions { consumption.begin(channels) }
    }

    // MARK: Flow

    /// True if data of at least one source are requested.
    public var isFlowing: Bool { sources.contains { $0.isWanted } }

    /// Restarts the selected channels after a stop. Their rings start empty.
    public func start() {
        for source in sources { source.start() }
        // Call the consumers, so that they notice that the ring buffers are empty.
        derived.take()
        for consumption in consumptions { consumption.advance() }
        reached = nil
        revision &+= 1
    }

    /// Ends the transmission of all sources. Received data remain.
    public func stop() {
        for source in sources { source.stop() }
        revision &+= 1
    }

    /// Advances all sources, and passes on new data. The program calls it once in each turn of the loop.
    /// - Parameter now: monotonic time in nanoseconds.
    public func advance(to now: Int64) {
        self.now = now
        var hasClosed = false
        for source in sources {
            source.advance(to: now) { event in
                revision &+= 1
                for observer in observers { observer.sourceChanged(source, event, at: now) }
                // The marker makes the change visible in recordings.
                if case .otherSender = event { mark("Other sender: " + source.name, at: now, origin: .source) }
            }
            if source.state == .closed { hasClosed = true }
        }
        if hasClosed {
            for source in sources where source.state == .closed { remove(source) }
        }
        if let playback {
            while let note = playback.nextPassedNote() { mark(note.text, at: note.time, origin: .source) }
        }
        for source in sources { takeTexts(of: source) }
        settleMarkers(dueAt: now)
        derived.advance(to: now)
        for consumption in consumptions {
            consumption.advance()
            consumption.consumer.turnEnded(at: now)
        }
    }

    /// Called when this machine has network access again or another address. Sources that have lost their connection try at once to find their
    /// servers.
    public func networkReturned(at now: Int64) {
        for source in sources { source.networkReturned(at: now) }
        revision &+= 1
    }

    /// The latest time that a selected stream has reached, in monotonic nanoseconds; nil before the first sample. It never decreases while the same
    /// channels flow. The result is ahead of the board's clock by at most the maximum lead, unless all streams are further ahead.
    public var latest: Int64? {
        var (first, last) = (Int64.max, Int64.min)
        var hasBegun = false
        for stream in streams {
            let end = stream.ring.end
            let time = end > 0 ? stream.clock.time(ofSample: end - 1) : .min
            if end > 0 { hasBegun = true }
            (first, last) = (min(first, time), max(last, time))
        }
        guard hasBegun else { return reached }
        let time = playback != nil ? last : min(last, max(first, now + Self.maximumLead))
        reached = max(reached ?? time, time)
        return reached
    }

    /// The earliest time of the stored data; nil before the first sample.
    public var oldest: Int64? {
        var oldest: Int64?
        for stream in streams {
            guard stream.ring.end > 0 else { continue }
            let time = stream.clock.time(ofSample: stream.ring.begin)
            oldest = min(oldest ?? time, time)
        }
        return oldest
    }

    /// The sum of the statistics of all sources with selected channels. Of the times of the sources' newest samples, the earliest counts; sources
    /// without a sampling rate are ignored unless no source has one. The transport is set only if a single source is open.
    public var statistics: SourceStatistics {
        var sum = SourceStatistics()
        var count = 0
        var isWaiting = false
        let hasRates = !streams.isEmpty
        for source in sources where source.store != nil {
            let one = source.statistics
            sum.packetsReceived += one.packetsReceived
            sum.packetsLost += one.packetsLost
            sum.packetsLostLastMinute += one.packetsLostLastMinute
            sum.packetsReceivedLastMinute += one.packetsReceivedLastMinute
            sum.packetsBad += one.packetsBad
            sum.packetsLate += one.packetsLate
            sum.reconnects += one.reconnects
            // Irregular sources may be silent for long, so their newest samples count only if no source has a sampling rate.
            if source.hasRates || !hasRates {
                if let newest = one.newestSample {
                    sum.newestSample = min(sum.newestSample ?? newest, newest)
                } else {
                    isWaiting = true
                }
            }
            sum.transport = count == 0 ? one.transport : .unknown
            count += 1
        }
        if isWaiting { sum.newestSample = nil }
        return sum
    }

    /// The name of the source with a sampling rate whose newest sample is the oldest; nil if only one source has selected channels.
    public var oldestSource: String? {
        var oldest: (name: String, time: Int64)?
        var count = 0
        for source in sources where source.store != nil {
            count += 1
            guard source.hasRates, let newest = source.statistics.newestSample else { continue }
            if oldest.map({ newest < $0.time }) ?? true { oldest = (source.name, newest) }
        }
        return count > 1 ? oldest?.name : nil
    }

    // MARK: Consumers

    /// Adds an observer, which receives events until it is removed.
    public func addObserver(_ observer: any AcquisitionObserver) { observers.append(observer) }
    public func removeObserver(_ observer: any AcquisitionObserver) { observers.removeAll { $0 === observer } }

    /// Adds a consumer, which receives all data from now on until it is removed.
    public func addConsumer(_ consumer: any AcquisitionConsumer) {
        let consumption = Consumption(consumer)
        consumptions.append(consumption)
        consumption.begin(channels)
    }
    public func removeConsumer(_ consumer: any AcquisitionConsumer) {
        consumptions.removeAll { $0.consumer === consumer }
    }
}
