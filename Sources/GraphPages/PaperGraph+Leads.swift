import Acquisition
import Drawing
import ECG
import Graphs
import MultichannelGraphs
import Signals
import Widgets

extension PaperGraph {
    /// Creates ECG paper with the recorded leads among the selected channels, and with leads that are computed from these.
    /// - Returns: nil if the settings select no arrangement of leads.
    convenience init?(
        _ plan: LeadPlan, _ options: PaperOptions, _ looks: Looks, markers: MarkerStore, names: MarkerNames
    ) {
        guard let form = options.form else { return nil }
        let all = Self.leads(plan, looks.strings)
        // The lead of the rhythm strip, or of the only row: lead II if it is available, otherwise the first available lead.
        let second = all[Lead.ii.rawValue]
        let rhythm = second.isThere ? second : all.first { $0.isThere } ?? second
        let leads =
            switch form {
            case .threeByFour, .sixByTwo, .twelveByOne: all
            case .threeByOne: Array((all.filter { $0.isThere } + all.filter { !$0.isThere }).prefix(form.leads))
            case .oneByOne: [rhythm]
            }
        let words = looks.strings.paper
        self.init(
            leads, rhythm: rhythm, computed: plan.computed, form: form, speed: options.speed,
            words: PaperWords(computed: plan.computed == nil ? "" : words.computed, notice: words.notice),
            style: looks.paperStyle(isLight: options.isLight), noData: looks.strings.graph.noData,
            markers: markers,
            names: names)
    }

    /// The twelve leads with their names, in the usual order.
    private static func leads(_ plan: LeadPlan, _ strings: Strings) -> [PaperLead] {
        Lead.allCases.map { lead in
            if let own = plan.recorded[lead.rawValue] {
                // Show no trace for a lead whose unit is not a voltage, because its scale cannot be in millimeters per millivolt.
                let name = (own.isModified ? "ML" : "") + lead.name
                let words = own.isVoltage ? name : strings.paper.noVoltage.filled(name)
                return PaperLead(words, own.isVoltage ? channel(own, name, own.ring) : nil)
            }
            if let (one, _) = plan.limbs, let kind = lead.computed, let ring = plan.computed?.ring(of: kind) {
                return PaperLead(kind.markedName, channel(one, kind.markedName, ring))
            }
            return PaperLead(strings.paper.missing.filled(lead.name), nil)
        }
    }

    private static func channel(_ recorded: LeadPlan.Recorded, _ label: String, _ ring: SampleRing) -> StackedChannel {
        StackedChannel(
            ring: ring, clock: recorded.clock, label: label, type: recorded.entry.type, unit: recorded.entry.unit)
    }
}
