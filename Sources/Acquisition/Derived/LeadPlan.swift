import ECG
import Signals

/// The channels of the twelve leads of an ECG, and the leads computed from I and II, in separate rings. All channels come from one source, because
/// another source may belong to another patient.
public final class LeadPlan {
    /// A received channel that is a lead.
    public struct Recorded {
        public let entry: SampleStore.Entry
        public let ring: SampleRing
        public let clock: SampleClock
        /// True if the channel's unit is a voltage.
        public var isVoltage: Bool { Voltage.microvolts(in: entry.unit) != nil }
        /// True if the label shows that the electrodes were on the trunk, as in MLII.
        public var isModified: Bool { Lead.isModified(label: entry.label) }
    }

    /// The received channel of each lead, in the order of the cases of `Lead`; nil for a lead that was not recorded.
    public let recorded: [Recorded?]
    /// Leads I and II if the other limb leads can be computed from them; otherwise nil.
    public let limbs: (one: Recorded, two: Recorded)?
    /// Computes leads from I and II, and writes them into rings; nil if no lead can be computed. The screen object that shows the leads must call
    /// `advance` of this object.
    public let computed: ComputedLeads?

    /// - Parameter channels: the selected channels. If several are the same lead, the plan uses the first one.
    public init(_ channels: [AcquiredChannel]) {
        let recorded = Self.recorded(channels)
        let limbs = Self.limbs(recorded)
        let wanted = Lead.allCases.filter { recorded[$0.rawValue] == nil }.compactMap { $0.computed }
        computed =
            wanted.isEmpty ? nil : limbs.map { ComputedLeads(wanted, one: $0.one.ring, two: $0.two.ring) }
        self.recorded = recorded
        self.limbs = limbs
    }

    /// True if the leads of these channels are the same as those of this plan, so that the plan can be kept.
    func isMade(of channels: [AcquiredChannel]) -> Bool {
        let others = Self.recorded(channels)
        for (own, other) in zip(recorded, others) where own?.ring !== other?.ring { return false }
        return true
    }

    private static func recorded(_ channels: [AcquiredChannel]) -> [Recorded?] {
        var recorded: [Recorded?] = Lead.allCases.map { _ in nil }
        var source: AcquiredSource?
        for channel in channels where source == nil || channel.source === source {
            let entry = channel.entry
            guard SignalKind(entry.type).facts.isOnPaper, case .samples(let ring, let clock) = entry.data,
                let lead = Lead(label: entry.label), recorded[lead.rawValue] == nil
            else { continue }
            source = channel.source
            recorded[lead.rawValue] = Recorded(entry: entry, ring: ring, clock: clock)
        }
        return recorded
    }

    /// Leads I and II, if both are in one stream, have the same unit of voltage, and were recorded at the limbs.
    private static func limbs(_ recorded: [Recorded?]) -> (one: Recorded, two: Recorded)? {
        guard let one = recorded[Lead.i.rawValue], let two = recorded[Lead.ii.rawValue], one.clock === two.clock,
            !one.isModified, !two.isModified,
            let microvolts = Voltage.microvolts(in: one.entry.unit),
            Voltage.microvolts(in: two.entry.unit) == microvolts
        else { return nil }
        return (one, two)
    }
}
