import ECG
import Quality
import Signals

/// The channels derived from the acquisition's channels. They exist while they are used, and are changed in place; the channels' quality is
/// rated at all times.
///
/// They are independent of the open screen. Another `Derivation` rebuilds only the affected parts: rings, filters and heart rate of other
/// channels continue without a break. Memory is allocated when it changes, not while data flow.
public final class DerivedChannels {
    /// The derivation while it is used.
    public private(set) var wanted = Derivation()
    /// The named montages. Set at the start.
    public var montageFile = MontageFile()
    /// The selected channels with montages and filters, as they are shown; as received while they are not used.
    public private(set) var channels: [AcquiredChannel] = []
    /// The result of the montage of each kind of signal; nil if no channel of the kind with a rate is selected.
    public private(set) var montages = PerKind<MontageFacts?>(nil)
    /// The number of bad channels that the means of each kind exclude.
    public private(set) var leftOut = PerKind(0)
    /// For each of `channels`, the indices in the acquisition's channels of its origin: a channel, and its reference; -1 for none.
    private var origins: [(channel: Int, reference: Int)] = []
    /// The derivation of `channels`.
    public private(set) var applied = Derivation()
    /// Changes whenever `channels`, `montages` or `applied` do.
    public private(set) var revision: UInt32 = 0
    /// Changes with each turn in which earlier samples were filtered: graphs then continue drawing them.
    public private(set) var fillRevision: UInt32 = 0

    /// nil if all channels are as received.
    package private(set) var filtered: FilteredChannels?
    /// nil if no heart rate is requested, and while nothing is used.
    public private(set) var heart: HeartMonitor?
    /// The quality of the selected channels; rated whether the derived channels are used or not.
    public private(set) var quality: QualityMonitor
    private var qualityObservers: [any QualityObserver] = []
    private var plan: LeadPlan?
    private var received: [AcquiredChannel] = []
    private var users = 0
    /// Whether stored samples were left unfiltered in the last turn.
    private var isBehind = false
    private var takers: [Consumption] = []

    init() { quality = QualityMonitor([], QualitySettings()) }

    /// The leads among `channels`, including computed ones; created on demand, and kept while they are the same.
    public var leads: LeadPlan {
        let known = plan ?? LeadPlan(channels)
        plan = known
        return known
    }

    // MARK: Use

    /// Starts a use: derived samples exist until it ends.
    public func use() -> DerivedUse {
        users += 1
        if users == 1 { derive() }
        return DerivedUse(self)
    }

    /// Whether the derived channels are used.
    public var isUsed: Bool { users > 0 }

    fileprivate func endUse() {
        users -= 1
        guard users == 0 else { return }
        (filtered, heart, takers, isBehind) = (nil, nil, [], false)
        channels = received
        montages = PerKind(nil)
        leftOut = PerKind(0)
        origins = []
        plan = nil
        revision &+= 1
    }

    /// Applies another derivation from now on.
    public func change(to new: Derivation) {
        let isOther = new.keeping(windowMilliseconds: 0) != wanted.keeping(windowMilliseconds: 0)
        let hasOtherLimits = new.quality != wanted.quality
        wanted = new
        if hasOtherLimits { quality = QualityMonitor(received, new.quality, keeping: quality) }
        if isOther, isUsed { derive() }
    }

    /// Adds an observer, until `removeQualityObserver`.
    public func addQualityObserver(_ observer: any QualityObserver) { qualityObservers.append(observer) }
    public func removeQualityObserver(_ observer: any QualityObserver) {
        qualityObservers.removeAll { $0 === observer }
    }

    // MARK: For the acquisition

    /// Called when other channels are selected.
    func begin(_ channels: [AcquiredChannel]) {
        received = channels
        quality = QualityMonitor(channels, wanted.quality)
        guard isUsed else {
            self.channels = channels
            plan = nil
            revision &+= 1
            return
        }
        // The earlier heart rate may belong to another person.
        heart = nil
        derive()
    }

    /// Processes the data since the last call.
    func take() {
        for taker in takers { taker.advance() }
    }

    /// The same at the end of a turn; also filters some earlier samples.
    func advance(to now: Int64) {
        var hasTurned = false
        quality.advance(to: now) { change in
            hasTurned = true
            for observer in qualityObservers { observer.qualityChanged(change) }
        }
        if hasTurned { leaveOutBad() }
        for taker in takers {
            taker.advance()
            taker.consumer.turnEnded(at: now)
        }
        guard isBehind, let filtered else { return }
        fillRevision &+= 1
        filtered.advance()
        isBehind = filtered.isBehind
    }

    // MARK: Bad channels

    /// Whether a channel is excluded from means.
    private func isLeftOut(_ ring: SampleRing) -> Bool {
        guard wanted.leavesOutBad else { return false }
        return received.indices.contains { received[$0].entry.ring === ring && quality.isBad($0) }
    }

    private func leaveOutBad() {
        guard let filtered else { return }
        filtered.leaveOut(isLeftOut)
        leftOut = filtered.leftOut
    }

    /// Whether one of `channels` has no signal, according to received samples: it, or its reference, is flat or at its limit. With a
    /// montage, such a channel shows the movement of the reference. nil if it is not rated.
    public func hasNoSignal(_ channel: Int) -> Bool? {
        let origin = origins.indices.contains(channel) ? origins[channel] : (channel: channel, reference: -1)
        guard quality.qualities.indices.contains(origin.channel), let own = quality.qualities[origin.channel] else {
            return nil
        }
        guard origin.reference >= 0, let other = quality.qualities[origin.reference] else { return own.hasNoSignal }
        return own.hasNoSignal || other.hasNoSignal
    }

    // MARK: Deriving

    private func derive() {
        // New data belong to the previous derivation.
        take()
        let montagePlan = MontagePlan(received, montagesOfChannels, file: montageFile)
        filtered = FilteredChannels(
            montagePlan, filters: wanted.filters, windowMilliseconds: wanted.windowMilliseconds,
            leavingOut: isLeftOut, keeping: filtered)
        leftOut = filtered?.leftOut ?? PerKind(0)
        origins = montagePlan.traces.map { trace in
            func place(_ ring: SampleRing?) -> Int {
                ring == nil ? -1 : received.firstIndex { $0.entry.ring === ring } ?? -1
            }
            guard case .ring(let reference) = trace.reference else { return (place(trace.channel.entry.ring), -1) }
            return (place(trace.channel.entry.ring), place(reference))
        }
        channels = filtered?.channels ?? received
        montages = montagePlan.facts
        if let plan, !plan.isMade(of: channels) { self.plan = nil }
        if !isHeartKept { heart = wanted.heartLead.map { HeartMonitor(lead: $0) } }
        let known = takers
        takers = []
        if let filtered { follow(filtered, known) }
        if let heart { follow(heart, known) }
        isBehind = filtered?.isBehind ?? false
        applied = wanted
        revision &+= 1
    }

    /// Passes new data to a consumer. A known consumer continues.
    private func follow(_ consumer: any AcquisitionConsumer, _ known: [Consumption]) {
        if let taker = known.first(where: { $0.consumer === consumer }) { return takers.append(taker) }
        let taker = Consumption(consumer)
        taker.begin(received)
        takers.append(taker)
    }

    /// Whether the heart rate is that of the requested lead.
    private var isHeartKept: Bool {
        guard let heart, let lead = wanted.heartLead else { return heart == nil && wanted.heartLead == nil }
        return heart.lead.utf8.elementsEqual(lead.utf8)
    }

    private var montagesOfChannels: PerKind<Montage> {
        var montages = wanted.montages
        if wanted.keepsLeads, received.contains(where: { $0.entry.isLead }) { montages[.onPaper] = .received }
        return montages
    }
}

/// A use of the derived channels; it ends with this value.
public struct DerivedUse: ~Copyable {
    private let derived: DerivedChannels

    fileprivate init(_ derived: DerivedChannels) { self.derived = derived }

    deinit { derived.endUse() }
}

extension SampleStore.Entry {
    /// Whether it is an ECG channel with the label of a lead.
    public var isLead: Bool { SignalKind(type).facts.isOnPaper && ring != nil && Lead(label: label) != nil }
}
