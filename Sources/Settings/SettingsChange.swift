/// A change of the settings: the new values, and the changed keys.
public struct SettingsChange: Sendable {
    public let settings: Settings
    public let keys: [SettingKey]

    /// - Returns: nil if nothing differs.
    public init?(from old: Settings, to new: Settings) {
        self.init(to: new, new.differences(from: old))
    }

    /// - Returns: nil without keys.
    public init?(to settings: Settings, _ keys: [SettingKey]) {
        guard !keys.isEmpty else { return nil }
        self.settings = settings
        self.keys = keys
    }

    /// Whether any of some settings differs, of any kind of signal.
    public func concerns(_ settings: [Setting]) -> Bool { keys.contains { settings.contains($0.setting) } }

    /// Whether a changed setting takes effect in this way.
    public func has(_ effect: SettingRow.Effect) -> Bool { keys.contains { $0.row.effect == effect } }

    /// Whether a changed setting belongs to one of some groups.
    public func concerns(_ groups: [SettingGroup]) -> Bool { keys.contains { groups.contains($0.row.group) } }
}
