import ECG
import Quality
import Signals

/// The channels derived from the acquisition's channels. The derived channels exist only while a `DerivedUse` exists. The quality of the received
/// channels is rated at all times.
///
/// The derived channels do not depend on the open screen. New settings (`Derivation`) rebuild only the affected channels; the rings, filters and the
/// heart rate of the other channels continue without a break. Memory is allocated when the settings change, not while data flow.
public final class DerivedChannels {
    /// The requested settings. They apply while the derived channels are in use.
    public private(set) var wanted = Derivation()
    /// The file of named montages, set when the program starts.
    public var montageFile = MontageFile()
    /// The selected channels as the screens show them: after montages and filters while the derived channels are used, otherwise as received.
    public private(set) var channels: [AcquiredChannel] = []
    /// The result of the montage of each kind of signal; nil if no selected channel of the kind has a sampling rate.
    public private(set) var montages = PerKind<MontageFacts?>(nil)
    /// For each kind of signal: the number of channels of bad quality that the montage excludes from the means that it subtracts.
    public private(set) var leftOut = PerKind(0)
    /// For each shown channel: the index of its received channel, and the index of the reference that is subtracted (-1 for none), both in the
    /// acquisition's list.
    private var origins: [(channel: Int, reference: Int)] = []
    /// The settings with which the shown channels were computed.
    public private(set) var applied = Derivation()
    /// Changes whenever the shown channels, the montages' results or the applied settings change.
    public private(set) var revision: UInt32 = 0
    /// Changes in each turn in which older samples are filtered: those that were stored before the filters started. Graphs
    /// then draw these samples again.
    public private(set) var fillRevision: UInt32 = 0

    /// The filtered channels; nil if all channels are shown as received.
    package private(set) var filtered: FilteredChannels?
    /// The heart rate; nil if none is requested, and while nothing uses the derived channels.
    public private(set) var heart: HeartMonitor?
    /// The trend of the last heart rate that was determined.
    private var heartTrend: HeartTrend?
    /// The quality of the selected channels. The quality is rated even while nothing uses the derived channels.
    public private(set) var quality: QualityMonitor
    private var qualityObservers: [any QualityObserver] = []
    private var plan: LeadPlan?
    private var received: [AcquiredChannel] = []
    private var users = 0
    /// True if some stored samples were still unfiltered after the last turn.
    private var isBehind = false
    private var takers: [Consumption] = []

    init() { quality = QualityMonitor([], QualitySettings()) }

    /// The leads among the shown channels, including computed leads. Created on demand; the same object until the channels change.
    public var leads: LeadPlan {
        let known = plan ?? LeadPlan(channels)
        plan = known
        return known
    }

    // MARK: Use

    /// Starts to use the derived channels. Derived samples exist until the last use ends.
    public func use() -> DerivedUse {
        users += 1
        if users == 1 { derive() }
        return DerivedUse(self)
    }

    /// True while something uses the derived channels.
    public var isUsed: Bool { users > 0 }

    fileprivate func endUse() {
        users -= 1
        guard users == 0 else { return }
        keepTrend()
        (filtered, heart, takers, isBehind) = (nil, nil, [], false)
        channels = received
        montages = PerKind(nil)
        leftOut = PerKind(0)
        origins = []
        plan = nil
        revision &+= 1
    }

    /// Applies other settings from now on.
    public func change(to new: Derivation) {
        let isOther = new.keeping(windowMilliseconds: 0) != wanted.keeping(windowMilliseconds: 0)
        let hasOtherLimits = new.quality != wanted.quality
        wanted = new
        if hasOtherLimits { quality = QualityMonitor(received, new.quality, keeping: quality) }
        if isOther, isUsed { derive() }
    }

    /// Adds an observer, which receives changes of the quality until it is removed.
    public func addQualityObserver(_ observer: any QualityObserver) { qualityObservers.append(observer) }
    public func removeQualityObserver(_ observer: any QualityObserver) {
        qualityObservers.removeAll { $0 === observer }
    }

    // MARK: Functions that the acquisition calls

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
        // With other channels, the previous heart rate may belong to another person. Its trend continues only in the same channel.
        keepTrend()
        heart = nil
        derive()
    }

    /// Processes the data that arrived since the last call.
    func take() {
        for taker in takers { taker.advance() }
    }

    /// Processes new data at the end of a turn, and filters some of the older samples.
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

    /// True if the montage excludes this channel from the means that it subtracts.
    private func isLeftOut(_ ring: SampleRing) -> Bool {
        guard wanted.leavesOutBad else { return false }
        return received.indices.contains { received[$0].entry.ring === ring && quality.isBad($0) }
    }

    private func leaveOutBad() {
        guard let filtered else { return }
        filtered.leaveOut(isLeftOut)
        leftOut = filtered.leftOut
    }

    /// True if a shown channel has no signal: its received samples, or those of its reference, are flat or at the limit of their range. With a
    /// montage, the trace of such a channel shows only the signal of the reference.
    /// - Parameter channel: the index in the shown channels.
    /// - Returns: nil if the channel is not rated.
    public func hasNoSignal(_ channel: Int) -> Bool? {
        let origin = origins.indices.contains(channel) ? origins[channel] : (channel: channel, reference: -1)
        guard quality.qualities.indices.contains(origin.channel), let own = quality.qualities[origin.channel] else {
            return nil
        }
        guard origin.reference >= 0, let other = quality.qualities[origin.reference] else { return own.hasNoSignal }
        return own.hasNoSignal || other.hasNoSignal
    }

    /// The reason why a shown channel is bad: its own, or that of its reference, whose signal a montage subtracts.
    /// - Parameter channel: the index in the shown channels.
    /// - Returns: nil if neither is bad or rated.
    public func fault(_ channel: Int) -> QualityReason? {
        guard origins.indices.contains(channel) else { return quality.fault(channel) }
        let origin = origins[channel]
        return quality.fault(origin.channel) ?? quality.fault(origin.reference)
    }

    // MARK: Deriving

    private func derive() {
        // Before the settings change, process the data that have arrived so far with the previous settings.
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
        if !isHeartKept {
            keepTrend()
            heart = wanted.heartLead.map { HeartMonitor(lead: $0, continuing: heartTrend) }
        }
        let known = takers
        takers = []
        if let filtered { follow(filtered, known) }
        if let heart { follow(heart, known) }
        isBehind = filtered?.isBehind ?? false
        applied = wanted
        revision &+= 1
    }

    /// Passes new data to a consumer. A consumer that was already in use continues with the next sample that it has not received.
    private func follow(_ consumer: any AcquisitionConsumer, _ known: [Consumption]) {
        if let taker = known.first(where: { $0.consumer === consumer }) { return takers.append(taker) }
        let taker = Consumption(consumer)
        taker.begin(received)
        takers.append(taker)
    }

    private func keepTrend() { heartTrend = heart?.keptTrend ?? heartTrend }

    /// True if the present heart rate was determined from the requested lead.
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

/// The derived channels are in use as long as a value of this type exists.
public struct DerivedUse: ~Copyable {
    private let derived: DerivedChannels

    fileprivate init(_ derived: DerivedChannels) { self.derived = derived }

    deinit { derived.endUse() }
}

extension SampleStore.Entry {
    /// True for an ECG channel with a sampling rate whose label names a lead.
    public var isLead: Bool { SignalKind(type).facts.isOnPaper && ring != nil && Lead(label: label) != nil }
}
