import Signals

/// Acquisition: open sources, what is selected of them, and who takes their data. Pure; times come in from outside.
///
/// The program's loop advances it once a turn, and nobody else does: data flow whatever screen is open. Screens look at
/// `sources` and `channels`, and at `revision` for changes; observers hear events; consumers see every new stretch of
/// samples once.
public final class Acquisition {
    /// The most sources that are open at once.
    public static let maximumSources = 8

    /// The open sources, in the order in which they were opened.
    public private(set) var sources: [AcquiredSource] = []
    /// The selected channels of all sources, by source, stream and number. Changes with `apply` alone.
    public private(set) var channels: [AcquiredChannel] = []
    /// Changes whenever a source's state or what is kept changes.
    public private(set) var revision: UInt32 = 0

    /// Moments that were marked; they go with the last source. Changed by `mark`, `renameMarker` and `deleteMarker`.
    public let markers = MarkerStore()
    /// Markers of which consumers hear later; see `draftMarker`.
    var drafts = MarkerDrafts()
    /// What is derived of the selected channels.
    public let derived = DerivedChannels()
    /// Changes with `channels`.
    public private(set) var selectionRevision: UInt32 = 0

    private var lastID: UInt32 = 0
    private var observers: [any AcquisitionObserver] = []
    private(set) var consumptions: [Consumption] = []
    /// A ring and clock of each stream that flows.
    private var streams: [(ring: SampleRing, clock: SampleClock)] = []
    /// The latest time that was reached so far.
    private var reached: Int64?
    /// The time of the last turn, in which sources read what had come.
    public private(set) var now: Int64 = 0
    /// By how much a stream may be ahead of the board's clock and still move the window of all streams on. Its clock follows
    /// arrivals by no more than a twentieth, so it runs away where a source sends faster than it says.
    static let maximumLead: Int64 = 1_000_000_000

    public init() {}

    // MARK: Sources

    /// Changes when a selected channel is not offered any more by its source, or is again.
    public var presenceRevision: UInt32 { sources.reduce(0) { $0 &+ $1.presenceRevision } }

    /// Whether another source may be opened.
    public var isFull: Bool { sources.count >= Self.maximumSources }

    /// Opens a source.
    /// - Parameters:
    ///   - kind: what the source is; see `AcquiredSource.kind`.
    ///   - completion: called once, when it is connected or cannot be (then it is closed again); never after `close`.
    /// - Returns: nil when `maximumSources` are open.
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

    /// Ends a source at once; its channels and their data go.
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

    /// The recording that is played; nil where there is none. It keeps its own time, so the screens see to it that it is the only
    /// source; opened beside others it is a source like them.
    public var playback: (any Playback)? { sources.count == 1 ? sources[0].playback : nil }

    // MARK: Selection

    /// How many channels of all sources are selected.
    public var selectedCount: Int { sources.reduce(0) { $0 + $1.selection.count } }
    /// How many channels all sources offer.
    public var channelCount: Int { sources.reduce(0) { $0 + $1.catalogue.channelCount } }

    /// Selects a channel that was not, and the other way round.
    /// - Returns: false when nothing happened, since the selection is full or there is no such channel.
    public func toggle(_ channel: ChannelID, of source: AcquiredSource) -> Bool {
        limitSelections()
        defer { limitSelections() }
        return source.selection.toggle(channel)
    }

    /// Selects all channels of a stream as far as they fit, or deselects them; see `ChannelSelection.toggleAll`.
    /// - Returns: false when not all could be selected.
    public func toggleAll(signal: Int, of source: AcquiredSource) -> Bool {
        limitSelections()
        defer { limitSelections() }
        return source.selection.toggleAll(signal: signal)
    }

    /// Sets how many channels the others leave each source to be selected.
    private func limitSelections() {
        let left = ChannelSelection.maximum - selectedCount
        for source in sources { source.selection.limit = left + source.selection.count }
    }

    /// Makes the selections of all sources hold, and lets data flow. Where nothing changed, data flow without a break.
    /// - Parameters:
    ///   - windowMilliseconds: the time window that rings keep at least.
    ///   - isFiltered: whether filtered samples are kept beside those that are received.
    public func apply(windowMilliseconds: Int, isFiltered: Bool = false) {
        apply(
            seconds: StorageBudget.seconds(sources, windowMilliseconds: windowMilliseconds, isFiltered: isFiltered))
    }

    /// The same with a given length of the rings, in seconds.
    public func apply(seconds: Int) {
        var hasChanged = false
        let share = SampleStore.maximumSamples / max(1, selectedCount)
        for source in sources where source.apply(seconds: seconds, share: share) { hasChanged = true }
        revision &+= 1
        if hasChanged || channels.isEmpty { list() }
    }

    private func list() {
        // What came since the last turn.
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

    /// Whether data of any source are wanted.
    public var isFlowing: Bool { sources.contains { $0.isWanted } }

    /// Lets the selected channels flow again after `stop`; their rings restart empty.
    public func start() {
        for source in sources { source.start() }
        // Sees that rings are empty.
        derived.take()
        for consumption in consumptions { consumption.advance() }
        reached = nil
        revision &+= 1
    }

    /// Ends the transmission of all sources; what was received stays.
    public func stop() {
        for source in sources { source.stop() }
        revision &+= 1
    }

    /// Lets all sources do what is due, and hands out what has come. Called once in each turn of the loop, by the
    /// program.
    /// - Parameter now: monotonic time in nanoseconds.
    public func advance(to now: Int64) {
        self.now = now
        var hasClosed = false
        for source in sources {
            source.advance(to: now) { event in
                revision &+= 1
                for observer in observers { observer.sourceChanged(source, event, at: now) }
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

    /// The network of this machine is back, or has another address: sources that were lost are looked for at once.
    public func networkReturned(at now: Int64) {
        for source in sources { source.networkReturned(at: now) }
        revision &+= 1
    }

    /// The latest time that a selected stream has reached, in monotonic nanoseconds; nil before the first sample. It
    /// never falls while the same channels flow. What only some streams have reached is cut to `maximumLead` from now.
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

    /// The earliest time of which something is kept; nil before the first sample.
    public var oldest: Int64? {
        var oldest: Int64?
        for stream in streams {
            guard stream.ring.end > 0 else { continue }
            let time = stream.clock.time(ofSample: stream.ring.begin)
            oldest = min(oldest ?? time, time)
        }
        return oldest
    }

    /// The sum of the figures of all sources with selected channels. The newest sample is that of the source which has
    /// waited longest, of those with samples at a rate if there are any; the transport is given when there is one source only.
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
            // An event may be long ago.
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

    // MARK: Takers

    /// Adds an observer; it is kept until `removeObserver`.
    public func addObserver(_ observer: any AcquisitionObserver) { observers.append(observer) }
    public func removeObserver(_ observer: any AcquisitionObserver) { observers.removeAll { $0 === observer } }

    /// Adds a consumer: it sees what comes from now on; it is kept until `removeConsumer`.
    public func addConsumer(_ consumer: any AcquisitionConsumer) {
        let consumption = Consumption(consumer)
        consumptions.append(consumption)
        consumption.begin(channels)
    }
    public func removeConsumer(_ consumer: any AcquisitionConsumer) {
        consumptions.removeAll { $0.consumer === consumer }
    }
}
