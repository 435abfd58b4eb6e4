import Acquisition
import Drawing
import ECG
import Graphs
import Signals

extension PaperGraph {
    /// ECG paper with the leads of a selection; those that can be are computed where they are missing.
    /// - Returns: nil where no form is wanted.
    convenience init?(
        _ channels: [AcquiredChannel], _ options: PaperOptions, _ looks: Looks, markers: MarkerStore, names: MarkerNames
    ) {
        guard let form = options.form else { return nil }
        let sheet = PaperLeads(channels, looks.strings)
        let words = looks.strings.paper
        self.init(
            Lead.allCases.map { sheet.leads[$0.rawValue] }, rhythm: sheet.rhythm, computed: sheet.computed, form: form,
            speed: options.speed,
            words: PaperWords(computed: sheet.computed == nil ? "" : words.computed, notice: words.notice),
            style: looks.paperStyle(isLight: options.isLight), noData: looks.strings.waitingForData, markers: markers,
            names: names)
    }
}

/// Which channel is which lead.
struct PaperLeads {
    /// The twelve leads, in their order.
    private(set) var leads: [PaperLead] = []
    /// What fills the rings of computed leads; nil where there are none.
    private(set) var computed: ComputedLeads?
    /// The lead of the rhythm strip: II, or the first one there is.
    private(set) var rhythm: PaperLead?

    /// A channel that is a lead.
    private struct Recorded {
        let entry: SampleStore.Entry
        let ring: SampleRing
        let clock: SampleClock
        var isVoltage: Bool { Voltage.microvolts(in: entry.unit) != nil }
        var isModified: Bool { Lead.isModified(label: entry.label) }
    }

    init(_ channels: [AcquiredChannel], _ strings: Strings) {
        var recorded: [Recorded?] = Lead.allCases.map { _ in nil }
        // Of one source: another may be another patient's.
        var source: AcquiredSource?
        for channel in channels where source == nil || channel.source === source {
            let entry = channel.entry
            guard SignalKind(entry.type).facts.isOnPaper, case .samples(let ring, let clock) = entry.data,
                let lead = Lead(label: entry.label), recorded[lead.rawValue] == nil
            else { continue }
            source = channel.source
            recorded[lead.rawValue] = Recorded(entry: entry, ring: ring, clock: clock)
        }
        let limbs = Self.limbs(recorded)
        if let (one, two) = limbs {
            let wanted = Lead.allCases.filter { recorded[$0.rawValue] == nil }.compactMap { $0.computed }
            if !wanted.isEmpty { computed = ComputedLeads(wanted, one: one.ring, two: two.ring) }
        }
        for lead in Lead.allCases {
            if let own = recorded[lead.rawValue] {
                // What is no voltage has no millimetres per millivolt.
                let name = (own.isModified ? "ML" : "") + lead.name
                let words = own.isVoltage ? name : strings.paper.noVoltage.filled(name)
                leads.append(PaperLead(words, own.isVoltage ? Self.channel(own, name, own.ring) : nil))
            } else if let (one, _) = limbs, let kind = lead.computed, let ring = computed?.ring(of: kind) {
                leads.append(PaperLead(kind.markedName, Self.channel(one, kind.markedName, ring)))
            } else {
                leads.append(PaperLead(strings.paper.missing.filled(lead.name), nil))
            }
        }
        rhythm =
            leads[Lead.ii.rawValue].isThere
            ? leads[Lead.ii.rawValue] : leads.first { $0.isThere } ?? leads[Lead.ii.rawValue]
    }

    /// I and II, where others can be computed of them: of one stream, in one unit of voltage, and taken at the limbs.
    private static func limbs(_ recorded: [Recorded?]) -> (one: Recorded, two: Recorded)? {
        guard let one = recorded[Lead.i.rawValue], let two = recorded[Lead.ii.rawValue], one.clock === two.clock,
            !one.isModified, !two.isModified,
            let microvolts = Voltage.microvolts(in: one.entry.unit),
            Voltage.microvolts(in: two.entry.unit) == microvolts
        else { return nil }
        return (one, two)
    }

    private static func channel(_ recorded: Recorded, _ label: String, _ ring: SampleRing) -> StackedChannel {
        StackedChannel(
            ring: ring, clock: recorded.clock, label: label, type: recorded.entry.type, unit: recorded.entry.unit)
    }
}
