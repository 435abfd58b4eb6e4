import ECG
import Signals

/// The channels of the twelve leads of an ECG, and the leads computed from I and II, in separate rings. All are from one source: another
/// one may be another patient's.
public final class LeadPlan {
    /// A channel that is a lead.
    public struct Recorded {
        public let entry: SampleStore.Entry
        public let ring: SampleRing
        public let clock: SampleClock
        /// Whether its unit is a voltage.
        public var isVoltage: Bool { Voltage.microvolts(in: entry.unit) != nil }
        /// Whether it was recorded on the chest, near the lead in its label.
        public var isModified: Bool { Lead.isModified(label: entry.label) }
    }

    /// The channels of the leads, in the order of `Lead`; nil for missing ones.
    public let recorded: [Recorded?]
    /// I and II if others can be computed from them; otherwise nil.
    public let limbs: (one: Recorded, two: Recorded)?
    /// Computes the leads and fills their rings; nil if there are none. The object that shows them advances it.
    public let computed: ComputedLeads?

    /// - Parameter channels: the selected channels; of several with the same lead, the first one is used.
    public init(_ channels: [AcquiredChannel]) {
        let recorded = Self.recorded(channels)
        let limbs = Self.limbs(recorded)
        let wanted = Lead.allCases.filter { recorded[$0.rawValue] == nil }.compactMap { $0.computed }
        computed =
            wanted.isEmpty ? nil : limbs.map { ComputedLeads(wanted, one: $0.one.ring, two: $0.two.ring) }
        self.recorded = recorded
        self.limbs = limbs
    }

    /// Whether it is also the plan for these channels.
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

    /// I and II, if they are in one stream, in one unit of voltage, and recorded at the limbs.
    private static func limbs(_ recorded: [Recorded?]) -> (one: Recorded, two: Recorded)? {
        guard let one = recorded[Lead.i.rawValue], let two = recorded[Lead.ii.rawValue], one.clock === two.clock,
            !one.isModified, !two.isModified,
            let microvolts = Voltage.microvolts(in: one.entry.unit),
            Voltage.microvolts(in: two.entry.unit) == microvolts
        else { return nil }
        return (one, two)
    }
}
