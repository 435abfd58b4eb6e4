import Signals

/// Identifies one value of the settings: a setting that exists once, or a setting of one kind of signal.
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

    /// All settings, in the order of the screens and of a new file.
    public static var allCases: [SettingKey] { SettingTable.shared.rows.map { $0.key } }

    /// The setting with this name in the file.
    public static func named(_ name: some Collection<UInt8>) -> SettingKey? {
        let table = SettingTable.shared
        let length = name.count
        // Access rows by index: iterating would copy each row and change the reference counts of all its texts.
        for index in table.rows.indices where table.rows[index].name.utf8.count == length {
            if table.rows[index].name.utf8.elementsEqual(name) { return table.rows[index].key }
        }
        return nil
    }

    /// The settings to which a name in the file applies: usually one; none for an unknown name; one per kind of signal for a name that applied to all
    /// kinds in earlier versions.
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
