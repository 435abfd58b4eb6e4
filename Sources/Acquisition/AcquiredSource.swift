import Signals

/// Identifies an open source; never used twice.
public struct SourceID: Hashable, Sendable {
    public let number: UInt32
}

/// One open source with its selection. Only the acquisition controls it.
public final class AcquiredSource {
    public enum State: Equatable, Sendable {
        /// The catalogue is not available yet.
        case connecting
        /// Connected; data are not requested, or have not started.
        case ready
        /// Data flow.
        case flowing
        /// The stream broke; the source reconnects automatically at that time.
        case interrupted(SourceError, retryAt: Int64)
        /// The stream is back, but no sample has arrived since.
        case resumed
        /// Connected again, but none of the selected channels is offered; the source checks again automatically.
        case noneOffered
        /// It could not be connected, or is closed.
        case closed
    }

    public let id: SourceID
    /// "labserver:9000"; the user may change that of a sensor.
    public var name: String { source.name }
    /// The kind of source, a number set when it was opened; it identifies texts and details.
    public let kind: UInt8
    public private(set) var state = State.connecting
    /// The source's offer at its last connection; empty before the first.
    public private(set) var catalogue = SignalCatalogue(signals: [])
    /// Increases when a new connection offers other channels; `selection` then refers to the present ones.
    public private(set) var offerRevision: UInt32 = 0
    /// Changes when a channel of the applied selection is no longer offered, or is offered again.
    public private(set) var presenceRevision: UInt32 = 0
    /// Whether the source offered each channel of the applied selection when that was last checked.
    private var presence: [Bool] = []
    /// The channels that the last connection offers, and the one before did not.
    public private(set) var newChannels: [ChannelID] = []
    /// The selection; it takes effect with the acquisition's next `apply`.
    public var selection = ChannelSelection(catalogue: SignalCatalogue(signals: []))
    /// The rings of the applied selection; nil before the first one, and when none of its channels is selected.
    public private(set) var store: SampleStore?
    /// Whether a channel of the applied selection has a sampling rate and is offered.
    var hasRates: Bool {
        for entry in store?.entries ?? [] where entry.presence.isOffered && entry.ring != nil { return true }
        return false
    }

    private let source: any SignalSource
    private var transmission = Transmission()
    private var pace = MarkerPace()
    /// When the newest sample had arrived, at the time when the stream returned.
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

    /// The protocol's dialect, for a history; empty when there is nothing to show.
    public var dialect: StaticString { source.dialect }
    public var statistics: SourceStatistics { source.statistics }
    /// The playback, if the source is a recording.
    public var playback: (any Playback)? { source.playback }
    /// The sender's own time stamps; nil if times are the board's.
    public var stamps: SenderStamps? { source.stamps }
    /// The sender's identity; nil for protocols without one.
    public var identity: SenderIdentity? { source.identity }
    /// The number of its streams' texts that did not become markers, because there were too many (`MarkerPace`).
    public var unmarkedTexts: Int64 { pace.leftOut }
    /// Whether its data are requested.
    public var isWanted: Bool { transmission.isWanted }

    /// The selected channels that are no longer offered.
    public var missing: [SampleStore.Entry] { store?.entries.filter { !$0.presence.isOffered } ?? [] }
    /// Whether there are any.
    public var isMissingChannels: Bool {
        for entry in store?.entries ?? [] where !entry.presence.isOffered { return true }
        return false
    }

    /// The position of a channel of the applied selection in the present offer; nil if it is not offered.
    public func place(of entry: SampleStore.Entry) -> ChannelID? {
        store.flatMap { ChannelMatch($0.catalogue, in: catalogue)[entry.channel] }
    }

    // MARK: For the acquisition

    func connect() { source.connect() }

    func close() {
        state = .closed
        completion = nil
        source.disconnect()
    }

    /// Creates rings for the selection and starts, unless the same channels already flow into suitable rings.
    /// - Parameters:
    ///   - seconds: the required length of each ring.
    ///   - share: the maximum number of samples per ring.
    /// - Returns: whether the rings are new.
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

    /// Whether a store contains exactly these channels of the present offer.
    private func holds(_ store: SampleStore, _ channels: [ChannelID]) -> Bool {
        guard store.entries.count == channels.count else { return false }
        for place in places(in: store) {
            guard let place, channels.contains(place) else { return false }
        }
        return true
    }

    /// The positions of a store's channels in the present offer; nil for those that are no longer offered.
    private func places(in store: SampleStore) -> [ChannelID?] {
        let match = ChannelMatch(store.catalogue, in: catalogue)
        return store.entries.map { match[$0.channel] }
    }

    func start() {
        if store != nil { transmission.start(source) }
    }

    func stop() {
        transmission.stop(source)
        if case .interrupted = state { state = .ready }
    }

    /// Called when the network is back: a lost source is searched now.
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

    /// Removes and returns the oldest text, and whether it becomes a marker.
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
            // The next event may be hours away.
            state = hasRates ? .resumed : .flowing
        case .interrupted(let error, let seconds):
            guard completion == nil else { return fail(error) }
            state = .interrupted(error, retryAt: now + Int64(max(0, seconds)) * 1_000_000_000)
        case .failed(let error):
            guard completion == nil else { return fail(error) }
            state = .ready
        case .notice, .samplesDropped:
            break
        }
    }

    /// Called after the source was reconnected: of its present offer, the channels are selected that were selected before, and missing ones
    /// that have returned.
    private func takeOffer() {
        newChannels = []
        let presence = store?.entries.map { $0.presence.isOffered } ?? []
        if presence != self.presence { presenceRevision &+= 1 }
        self.presence = presence
        guard let offer = source.catalogue else { return }
        let match = ChannelMatch(catalogue, in: offer)
        defer { catalogue = offer }
        // The block size may differ.
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
