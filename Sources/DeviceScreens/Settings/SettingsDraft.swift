import Acquisition
import Services
import Session
import Settings
import Signals
import Text
import Widgets

/// A draft: the settings as the user has changed them, but not applied yet. It also contains the kinds of the present signals and their units.
final class SettingsDraft {
    private let context: DeviceContext
    private(set) var values: Settings
    /// The applied settings from which the draft began. Only values of the draft that differ from the values in `base` count as changes.
    private var base: Settings
    /// The kinds of signals that the graphs show; the usual kinds if no channels are shown.
    let kinds: [SignalKind]
    /// The unit of each kind's channels; empty if they have different units or none.
    private let units: PerKind<String>

    init(_ context: DeviceContext) {
        self.context = context
        base = context.settings.current
        values = base
        let channels = context.acquisition.channels.filter { !$0.entry.rate.isIrregular }
        kinds = SignalKind.allCases.filter { kind in
            channels.isEmpty ? kind.facts.isUsual : channels.contains { SignalKind($0.entry.type) == kind }
        }
        units = PerKind { Self.commonUnit(channels, $0) }
    }

    /// The unit that all channels of a kind share, for the limits of a scale; empty if they share none.
    private static func commonUnit(_ channels: [AcquiredChannel], _ kind: SignalKind) -> String {
        var common: String?
        for channel in channels where SignalKind(channel.entry.type) == kind {
            if let common, common != channel.entry.unit { return "" }
            common = channel.entry.unit
        }
        return common ?? ""
    }

    /// The lines of a settings page.
    func items(on page: SettingsPage) -> [SettingsItem] {
        switch page {
        case .place(let place):
            SettingsItem.items(
                on: place, for: values, kinds: kinds, hasBacklight: context.host.device?.hasBacklight ?? false)
        case .panel(let kind, let seconds):
            SettingsItem.panel(
                for: values, kind: kind, others: kinds.filter { $0 != kind }, keeping: seconds, isRecording: isRecording
            )
        case .values(let key): [.valuesHeader(key)] + valueTitles(of: key).indices.map { .value(key, $0) }
        }
    }

    // MARK: Changes

    /// True if the draft differs from the applied settings.
    var isChanged: Bool { values != context.settings.current }

    /// True while a recording is running.
    var isRecording: Bool { context.host.recording?.status.isRecording ?? false }

    /// Discards the changes of the draft.
    func reset() {
        base = context.settings.current
        values = base
    }

    /// Copies those settings into the draft that other screens have changed since the draft was created. The draft's own changes remain.
    func takeOthers() {
        let changed = values.differences(from: base)
        base = context.settings.current
        var fresh = base
        for key in changed { fresh[key] = values[key] }
        values = fresh
    }

    /// Changes a setting of the draft.
    /// - Returns: true if the setting changed. A value outside of the setting's range may leave the setting unchanged.
    func set(_ key: SettingKey, _ value: SettingValue) -> Bool {
        let former = values
        values[key] = value
        values.separatePorts()
        return values != former
    }

    /// Moves the lower or upper limit of a value range. It stops before the opposite limit of this range.
    func setLimit(_ key: SettingKey, _ wanted: Int) -> Bool {
        var value = wanted
        for pair in Settings.orderedPairs {
            if key == pair.minimum {
                value = LimitScale.stopped(minimum: value, before: values[number: pair.maximum])
            } else if key == pair.maximum {
                value = LimitScale.stopped(maximum: value, behind: values[number: pair.minimum])
            }
        }
        return set(key, .number(value))
    }

    // MARK: Words

    private var strings: Strings { context.looks.strings }

    /// The unit of all channels of a kind; empty if they have different units or none.
    func unit(_ kind: SignalKind) -> String { units[kind] }

    /// The unit of the channels to which a setting applies; empty if they have different units or none.
    func unit(of key: SettingKey) -> String {
        if case .scale(let kind) = key.row.place { return units[kind] }
        // If all kinds of signals have the same unit, return it.
        let first = kinds.first.map { units[$0] } ?? ""
        return kinds.allSatisfy { units[$0].utf8.elementsEqual(first.utf8) } ? first : ""
    }

    /// The value of a setting as its row shows it.
    func words(for key: SettingKey) -> String {
        if listed(key) != nil, values[text: key].isEmpty { return emptyWords(key) }
        return strings.words(for: key, in: values, unit: unit(of: key))
    }

    // MARK: Lists of values

    /// The values of a setting that the user can choose from a list; empty if there is no list.
    func values(of key: SettingKey) -> [SettingValue] {
        listed(key)?.map { .text($0) } ?? offered(key).map { .number($0) }
    }

    /// The titles of the values that the user can choose from a list.
    func valueTitles(of key: SettingKey) -> [String] {
        if let titles = listedTitles(key) { return titles }
        let titles = strings.choices(of: key, unit: unit(of: key))
        return offered(key).map { titles[$0] }
    }

    // MARK: Montages of the 10-20 system

    static let firstStandardMontage = Settings.MontageChoice.mastoids.rawValue

    /// The values that the user can choose now for a setting, in the order of the list: all values; of the standard montages, only the present one
    /// and those for which suitable channels are selected.
    func offered(_ key: SettingKey) -> [Int] {
        let all = Array(key.row.choices.indices)
        guard key.setting == .montage, all.count > Self.firstStandardMontage else { return all }
        let channels = context.acquisition.channels
        let standards = StandardMontage.allCases.filter {
            values[number: key] == Self.firstStandardMontage + $0.rawValue || $0.isOffered(by: channels)
        }
        // Place the standard montages directly after the references, before the choices that open another list.
        let next = Settings.MontageChoice.channel.rawValue
        return all[..<next] + standards.map { Self.firstStandardMontage + $0.rawValue }
            + all[next..<Self.firstStandardMontage]
    }

    // MARK: Texts that are chosen from a list: the lead of the heart rate, the channel and the name of a montage

    /// The texts that a setting can store: an empty text for the automatic choice, the available texts, and the present value.
    func listed(_ key: SettingKey) -> [String]? {
        var texts = [""]
        func add(_ text: String) {
            if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { texts.append(text) }
        }
        guard case .scale(let kind) = key.row.place else { return nil }
        switch key.setting {
        case .heartLead, .montageChannel:
            for channel in context.acquisition.channels where SignalKind(channel.entry.type) == kind {
                if channel.entry.ring != nil { add(Self.lead(channel.entry)) }
            }
            if key.setting == .heartLead {
                for channel in context.acquisition.channels where HeartLead.hasIntervals(channel.entry) {
                    add(Self.lead(channel.entry))
                }
            }
        case .montageName:
            for montage in context.settings.montages.montages { add(montage.name) }
        default: return nil
        }
        add(values[text: key])
        return texts
    }

    /// The titles of the values that the user can choose; nil for settings whose values are not chosen from a list of texts.
    func listedTitles(_ key: SettingKey) -> [String]? {
        listed(key)?.map { $0.isEmpty ? emptyWords(key) : $0 }
    }

    /// The title of the choice that stores an empty text (the automatic choice).
    private func emptyWords(_ key: SettingKey) -> String {
        key.setting == .montageName && context.settings.montages.montages.isEmpty
            ? strings.montageFile.noneInFile : strings.settings.automatic
    }

    private static func lead(_ entry: SampleStore.Entry) -> String {
        let label = String(decoding: entry.label.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let isAllowed =
            !label.isEmpty && label.utf8.count <= SettingKey.maximumLeadLength && label.utf8.allSatisfy(ASCII.isVisible)
        return isAllowed ? label : String(entry.number)
    }
}
