import Acquisition
import Settings
import Signals
import Text

// The lead of which the heart rate is told.
extension SettingsScreen {
    /// What can be chosen, as the setting holds it: nothing for the one that suits best, the selected ECG channels by their labels or numbers, and
    /// what was set before.
    var leads: [String] {
        var leads = [""]
        func add(_ lead: String) {
            if !leads.contains(where: { $0.utf8.elementsEqual(lead.utf8) }) { leads.append(lead) }
        }
        for channel in context.acquisition.channels where SignalKind(channel.entry.type) == .ecg {
            if channel.entry.ring != nil { add(Self.lead(channel.entry)) }
        }
        add(draft[text: .heartLead])
        return leads
    }

    private static func lead(_ entry: SampleStore.Entry) -> String {
        let label = String(decoding: entry.label.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let isAllowed =
            !label.isEmpty && label.utf8.count <= SettingKey.maximumLeadLength && label.utf8.allSatisfy(ASCII.isVisible)
        return isAllowed ? label : String(entry.number)
    }

    func chooseLead(_ titles: [String]) {
        let leads = leads
        let present = draft[text: .heartLead]
        let choice = ValueChoice(
            title: looks.strings.settings.name(.heartLead), values: titles,
            chosen: leads.firstIndex { $0.utf8.elementsEqual(present.utf8) })
        context.router.choose(choice) { [self] in set(.heartLead, .text(leads[$0])) }
    }
}
