import Signals

/// Identifies an open source. A closed source's number is not reused.
public struct SourceID: Hashable, Sendable {
    public let number: UInt32
}

/// An open source with the user's selection of its channels. Only the acquisition opens, starts, stops and closes a source.
public final class AcquiredSource {
    public enum State: Equatable, Sendable {
        /// The source is being connected. Which channels it offers is not known yet.
        case connecting
        /// The source is connected. Either no data are requested, or the first data have not arrived yet.
        case ready
        /// Samples or events arrive.
        case flowing
        /// The stream broke. The source reconnects automatically at the given time.
        case interrupted(SourceError, retryAt: Int64)
        /// The source is connected again, but no sample has arrived since then.
        case resumed
        /// The source is connected again, but offers none of the selected channels. The source repeats this check automatically.
        case noneOffered
        /// The connection failed, or the source is closed.
        case closed
    }

    public let id: SourceID
    /// The source's name, such as "labserver:9000". The name of a sensor changes when the user renames the sensor.
    public var name: String { source.name }
    /// The kind of source: a number that the caller of `open` chose. Screens choose a source's texts and details by this number.
    public let kind: UInt8
    public private(set) var state = State.connecting
    /// The channels that the source offered when it last connected; empty before the first connection.
    public private(set) var catalogue = SignalCatalogue(signals: [])
    /// Increases when a new connection offers other channels. The channels in `selection` then refer to the new catalog.
    public private(set) var offerRevision: UInt32 = 0
    /// Changes when the source no longer offers a channel in `store`, or offers it again.
    public private(set) var presenceRevision: UInt32 = 0
    /// For each channel in `store`: true if the source offered the channel when it was last checked.
    private var presence: [Bool] = []
    /// The channels in the last connection's offer that the previous connection did not offer.
    public private(set) var newChannels: [ChannelID] = []
    /// The requested selection. The transmission follows it after the next call of `Acquisition.apply`.
    public var selection = ChannelSelection(catalogue: SignalCatalogue(signals: []))
    /// The ring buffers of the channels that were selected at the last call of `apply`; nil before the first call, and if no channel was selected.
    public private(set) var store: SampleStore?
    /// The traces that the user has hidden in the stack.
    var hiddenTraces: [HiddenTrace] = []
    /// True if the source offers a channel in `store` that has a sampling rate.
    var hasRates: Bool {
        for entry in store?.entries ?? [] where entry.presence.isOffered && entry.ring != nil { return true }
        return false
    }

    private let source: any SignalSource
    private var transmission = Transmission()
    private var pace = MarkerPace()
    /// After a reconnection: the arrival time of the newest sample before the interruption. Otherwise nil.
    private var lastSample: Int64?
    private var completion: ((AcquiredSource, SourceError?) -> Void)?

    init(
        _ source: any SignalSource, id: SourceID, kind: UInt8,
        then completion: @escaping (AcquiredSource, SourceError?) -> Void
    ) {
        self.source = source
        self.id = id
        self.kind = kind
        self.completion = completion
    }

    /// The name of the variant (dialect) of the protocol that the source uses, for the history of connections; empty if the protocol has no
    /// variants.
    public var dialect: StaticString { source.dialect }
    public var statistics: SourceStatistics { source.statistics }
    /// The playback, if the source is a recording.
    public var playback: (any Playback)? { source.playback }
    /// The time stamps that the sender sets; nil if all times come from the board's clock.
    public var stamps: SenderStamps? { source.stamps }
    /// The sender's identity; nil for protocols without one.
    public var identity: SenderIdentity? { source.identity }
    /// The number of texts that did not become markers because the source sent too many; see `MarkerPace`.
    public var unmarkedTexts: Int64 { pace.leftOut }
    /// True if the user wants data from the source.
    public var isWanted: Bool { transmission.isWanted }

    /// The selected channels that the source no longer offers.
    public var missing: [SampleStore.Entry] { store?.entries.filter { !$0.presence.isOffered } ?? [] }
    /// True if the source no longer offers a selected channel.
    public var isMissingChannels: Bool {
        for entry in store?.entries ?? [] where !entry.presence.isOffered { return true }
        return false
    }

    /// The position of a selected channel in the source's present catalog; nil if the source no longer offers the channel.
    public func place(of entry: SampleStore.Entry) -> ChannelID? {
        store.flatMap { ChannelMatch($0.catalogue, in: catalogue)[entry.channel] }
    }

    // MARK: Functions that the acquisition calls

    func connect() { source.connect() }

    func close() {
        state = .closed
        completion = nil
        source.disconnect()
    }

    /// Creates ring buffers for the selected channels and starts the transmission. If the rings already contain the same channels and are long
    /// enough, their transmission continues.
    /// - Parameters:
    ///   - seconds: the required length of each ring.
    ///   - share: the maximum number of samples per ring.
    /// - Returns: true if the rings changed.
    func apply(seconds: Int, share: Int) -> Bool {
        let channels = selection.channels
        guard !channels.isEmpty else {
            defer { store = nil }
            transmission.stop(source)
            return store != nil
        }
        if let store, holds(store, channels), (seconds...2 * seconds).contains(store.seconds),
            store.entries.allSatisfy({ $0.ring?.capacity ?? 0 <= share })
        {
            transmission.start(source)
            return false
        }
        let store = SampleStore(catalogue: catalogue, selection: channels, seconds: seconds, share: share)
        self.store = store
        presence = store.entries.map { $0.presence.isOffered }
        transmission.start(source, into: store)
        return true
    }

    /// True if a store contains exactly these channels of the present catalog.
    private func holds(_ store: SampleStore, _ channels: [ChannelID]) -> Bool {
        guard store.entries.count == channels.count else { return false }
        for place in places(in: store) {
            guard let place, channels.contains(place) else { return false }
        }
        return true
    }

    /// For each channel of a store: its position in the present catalog; nil if the source no longer offers the channel.
    private func places(in store: SampleStore) -> [ChannelID?] {
        let match = ChannelMatch(store.catalogue, in: catalogue)
        return store.entries.map { match[$0.channel] }
    }

    /// For each channel whose data are received: its position in the present catalog; nil if the source no longer offers the channel.
    public var receivedPlaces: [ChannelID?] { store.map { places(in: $0) } ?? [] }

    /// Restores the selection to the channels whose data are received and that the source still offers.
    func revertSelection() {
        var applied = ChannelSelection(catalogue: catalogue)
        for place in store.map({ places(in: $0) }) ?? [] {
            if let place { _ = applied.toggle(place) }
        }
        selection = applied
    }

    func start() {
        if store != nil { transmission.start(source) }
    }

    func stop() {
        transmission.stop(source)
        if case .interrupted = state { state = .ready }
    }

    /// Called when this machine has network access again. A source that has lost its connection tries at once to find its server.
    func networkReturned(at now: Int64) {
        source.networkReturned(at: now)
        if case .interrupted(let error, _) = state { state = .interrupted(error, retryAt: now) }
    }

    /// Advances the source, and reports its events.
    func advance(to now: Int64, report: (SourceEvent) -> Void) {
        source.advance(to: now)
        while let event = source.nextEvent() {
            note(event, now)
            report(event)
        }
        if state == .resumed, source.statistics.newestSample != lastSample { state = .flowing }
    }

    /// Removes and returns the oldest text that the acquisition has not taken yet. `isMarker` is true if the text becomes a marker.
    func nextText(at now: Int64) -> (text: StreamMarker, isMarker: Bool)? {
        source.nextMarker().map { ($0, pace.take(at: now)) }
    }

    private func note(_ event: SourceEvent, _ now: Int64) {
        guard state != .closed else { return }
        transmission.note(event, source)
        switch event {
        case .connected:
            guard state == .connecting else { return }
            catalogue = source.catalogue ?? catalogue
            selection = ChannelSelection(catalogue: catalogue)
            state = .ready
            finish(nil)
        case .started:
            takeOffer()
            state = .flowing
        case .stopped:
            state = .ready
        case .noneOffered:
            takeOffer()
            state = .noneOffered
        case .resumed:
            takeOffer()
            lastSample = source.statistics.newestSample
            // After a reconnection, a source without sampling rates counts as delivering data at once, because its next event may be hours
            // away.
            state = hasRates ? .resumed : .flowing
        case .interrupted(let error, let seconds):
            guard completion == nil else { return fail(error) }
            state = .interrupted(error, retryAt: now + Int64(max(0, seconds)) * 1_000_000_000)
        case .failed(let error):
            guard completion == nil else { return fail(error) }
            state = .ready
        case .notice, .samplesDropped, .otherSender:
            break
        }
    }

    /// Called after the source reconnected. Finds the selected channels in the new catalog, including channels that were missing and are offered
    /// again.
    private func takeOffer() {
        newChannels = []
        let presence = store?.entries.map { $0.presence.isOffered } ?? []
        if presence != self.presence { presenceRevision &+= 1 }
        self.presence = presence
        guard let offer = source.catalogue else { return }
        let match = ChannelMatch(catalogue, in: offer)
        // Replace the catalog even if it agrees with the offer, because the new connection may use other block sizes.
        defer { catalogue = offer }
        guard !match.isWhole else { return }
        newChannels = match.new
        var wanted = selection.channels.compactMap { match[$0] }
        if let store {
            let now = ChannelMatch(store.catalogue, in: offer)
            for (entry, before) in zip(store.entries, places(in: store)) where before == nil {
                if let place = now[entry.channel] { wanted.append(place) }
            }
        }
        var selection = ChannelSelection(catalogue: offer)
        selection.limit = self.selection.limit
        for channel in wanted where !selection.contains(channel) { _ = selection.toggle(channel) }
        self.selection = selection
        offerRevision &+= 1
    }

    private func fail(_ error: SourceError) {
        state = .closed
        source.disconnect()
        finish(error)
    }

    private func finish(_ error: SourceError?) {
        let completion = self.completion
        self.completion = nil
        completion?(self, error)
    }
}
