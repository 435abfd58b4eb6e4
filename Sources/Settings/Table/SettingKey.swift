import Signals

/// Identifies one value of the settings. For a setting that each kind of signal has, the key consists of the setting and the kind.
public struct SettingKey: Equatable, Sendable {
    public let setting: Setting
    /// The kind of signal; nil for a setting that exists once.
    public let kind: SignalKind?

    public init(_ setting: Setting, _ kind: SignalKind? = nil) {
        self.setting = setting
        self.kind = kind
    }

    /// The maximum length of the label of a lead or of a montage's channel, in bytes.
    public static let maximumLeadLength = 16
    /// The maximum length of a montage's name, in bytes.
    public static let maximumMontageLength = 32
    /// The maximum length of a unit of a kind of signal, in bytes.
    public static let maximumUnitLength = 8

    /// The index of the setting in the table of all settings.
    var index: Int { SettingTable.shared.index(of: self) }

    public var row: SettingRow { SettingTable.shared.rows[index] }

    /// All settings, in the order in which the screens and a new settings file contain them.
    public static var allCases: [SettingKey] { SettingTable.shared.rows.map { $0.key } }

    /// The setting with this name in the settings file; nil for an unknown name.
    public static func named(_ name: some Collection<UInt8>) -> SettingKey? {
        let table = SettingTable.shared
        let length = name.count
        // Access the rows by index, because iterating would copy each row and change the reference counts of all its texts.
        for index in table.rows.indices where table.rows[index].name.utf8.count == length {
            if table.rows[index].name.utf8.elementsEqual(name) { return table.rows[index].key }
        }
        return nil
    }

    /// The settings to which a name in the settings file applies. Usually there is one; an unknown name has none; a name that in earlier versions
    /// applied to all kinds of signals has one per kind.
    public static func all(named name: some Collection<UInt8>) -> [SettingKey] {
        if let key = named(name) { return [key] }
        let table = SettingTable.shared
        let length = name.count
        var keys: [SettingKey] = []
        for index in table.rows.indices {
            guard let former = table.rows[index].formerName, former.utf8.count == length,
                former.utf8.elementsEqual(name)
            else { continue }
            keys.append(table.rows[index].key)
        }
        return keys
    }
}
