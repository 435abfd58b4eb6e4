import Signals

/// One value of the settings: of a setting that exists once, or of one that each kind of signal has.
public struct SettingKey: Equatable, Sendable {
    public let setting: Setting
    /// The kind of signal; nil for a setting that exists once.
    public let kind: SignalKind?

    public init(_ setting: Setting, _ kind: SignalKind? = nil) {
        self.setting = setting
        self.kind = kind
    }

    /// The longest label of a lead or of a montage's channel, in bytes.
    public static let maximumLeadLength = 16
    /// The longest name of a montage, in bytes.
    public static let maximumMontageLength = 32
    /// The longest unit of a kind of signal, in bytes.
    public static let maximumUnitLength = 8

    /// Its place in the table.
    var index: Int { SettingTable.shared.index(of: self) }

    public var row: SettingRow { SettingTable.shared.rows[index] }

    /// All settings, in the order of the screens and of a new file.
    public static var allCases: [SettingKey] { SettingTable.shared.rows.map { $0.key } }

    /// The setting of this name in the file.
    public static func named(_ name: some Collection<UInt8>) -> SettingKey? {
        let length = name.count
        return SettingTable.shared.rows.first { $0.name.utf8.count == length && $0.name.utf8.elementsEqual(name) }?.key
    }

    /// The settings of a name in the file: one, or, of a name that held for all kinds of signals in earlier versions, one a kind;
    /// none where the name is unknown.
    public static func all(named name: some Collection<UInt8>) -> [SettingKey] {
        if let key = named(name) { return [key] }
        return SettingTable.shared.rows.filter { row in
            row.formerName.map { $0.utf8.elementsEqual(name) } ?? false
        }.map { $0.key }
    }
}
