import Signals

/// The declarations of all settings, in the order in which the screens and a new settings file contain them.
struct SettingTable: Sendable {
    private(set) var rows: [SettingRow] = []
    /// The index of the row for each combination of setting and kind of signal. If the setting does not depend on the kind, all kinds have the same
    /// row.
    private var places: [UInt16]
    private static let none = UInt16.max

    nonisolated(unsafe) static var shared = SettingTable()

    private init() {
        places = Array(repeating: Self.none, count: Setting.allCases.count * SignalKind.count)
        add(SettingRow.graphs)
        addForEachKind(SettingRow.scopes)
        add(SettingRow.spectrograms)
        add(SettingRow.basic)
        add(SettingRow.spectra)
        addForEachKind(SettingRow.bands)
        add(SettingRow.quality)
        add(SettingRow.bandPower)
        add(SettingRow.recordings)
        addForEachKind(SettingRow.recordingRanges)
        add(SettingRow.markers)
        add(SettingRow.input)
        add(SettingRow.simulation)
        addForEachKind(SettingRow.units)
        add(SettingRow.network)
        add(SettingRow.viewers)
        add(SettingRow.mail)
        add(SettingRow.upload)
        add(SettingRow.hardware)
        add(SettingRow.studies)
        add(SettingRow.music)
        precondition(
            Setting.allCases.allSatisfy { setting in
                SignalKind.allCases.contains { places[Self.place(setting, $0)] != Self.none }
            }, "a setting without a declaration")
    }

    private mutating func addForEachKind(_ rows: (SignalKind) -> [SettingRow]) {
        for kind in SignalKind.allCases { add(rows(kind)) }
    }

    private mutating func add(_ new: [SettingRow]) {
        for row in new {
            for kind in SignalKind.allCases where row.key.kind == nil || row.key.kind == kind {
                places[Self.place(row.key.setting, kind)] = UInt16(rows.count)
            }
            rows.append(row)
        }
    }

    private static func place(_ setting: Setting, _ kind: SignalKind) -> Int {
        Int(setting.rawValue) * SignalKind.count + kind.rawValue
    }

    /// The index of the row (declaration) of a setting. The setting must exist for the key's kind.
    func index(of key: SettingKey) -> Int {
        // A setting that does not depend on the kind has the same row for all kinds, so any kind can be used.
        Int(places[Self.place(key.setting, key.kind ?? .eeg)])
    }

    mutating func setChoices(of setting: Setting, _ words: [String]) {
        rows[index(of: SettingKey(setting))].kind = .words(words)
    }
}
