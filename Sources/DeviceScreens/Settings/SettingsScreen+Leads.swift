import Acquisition
import Services
import Settings
import Signals
import Text
import Widgets

// Texts that are chosen from a list: the lead of the heart rate, the channel and the name of a montage.
extension SettingsScreen {
    /// What can be chosen, as the setting holds it: nothing for what suits best, what there is, and what was set before.
    /// - Returns: nil for settings that are not chosen in this way.
    func listed(_ key: SettingKey) -> [String]? {
        var values = [""]
        func add(_ value: String) {
            if !values.contains(where: { $0.utf8.elementsEqual(value.utf8) }) { values.append(value) }
        }
        guard case .scale(let kind) = key.row.place else { return nil }
        switch key.setting {
        case .heartLead, .montageChannel:
            for channel in context.acquisition.channels where SignalKind(channel.entry.type) == kind {
                if channel.entry.ring != nil { add(Self.lead(channel.entry)) }
            }
        case .montageName:
            for montage in context.settings.montages.montages { add(montage.name) }
        default: return nil
        }
        add(draft[text: key])
        return values
    }

    /// The same as words.
    func listedTitles(_ key: SettingKey) -> [String]? {
        listed(key)?.map { $0.isEmpty ? emptyWords(key) : $0 }
    }

    /// What is shown of a text of such a setting that is empty.
    private func emptyWords(_ key: SettingKey) -> String {
        key.setting == .montageName && context.settings.montages.montages.isEmpty
            ? looks.strings.montageFile.noneInFile : looks.strings.settings.automatic
    }

    /// A setting's value as its row shows it.
    func shownWords(_ key: SettingKey) -> String {
        if listed(key) != nil, draft[text: key].isEmpty { return emptyWords(key) }
        return looks.strings.words(for: key, in: draft, unit: unit(of: key))
    }

    private static func lead(_ entry: SampleStore.Entry) -> String {
        let label = String(decoding: entry.label.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let isAllowed =
            !label.isEmpty && label.utf8.count <= SettingKey.maximumLeadLength && label.utf8.allSatisfy(ASCII.isVisible)
        return isAllowed ? label : String(entry.number)
    }

    func chooseListed(_ key: SettingKey, _ values: [String], _ titles: [String]) {
        let present = draft[text: key]
        let choice = ValueChoice(
            title: looks.strings.title(of: key), values: titles,
            chosen: values.firstIndex { $0.utf8.elementsEqual(present.utf8) })
        context.router.open(.choice(choice) { [self] in set(key, .text(values[$0])) })
    }
}
