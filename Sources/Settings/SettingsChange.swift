/// A change of settings: all new values, and the keys of the changed ones.
public struct SettingsChange: Sendable {
    public let settings: Settings
    public let keys: [SettingKey]

    /// Compares all settings.
    /// - Returns: nil if no setting differs.
    public init?(from old: Settings, to new: Settings) {
        self.init(to: new, new.differences(from: old))
    }

    /// Makes a change from the keys of the changed settings.
    /// - Returns: nil if there are no keys.
    public init?(to settings: Settings, _ keys: [SettingKey]) {
        guard !keys.isEmpty else { return nil }
        self.settings = settings
        self.keys = keys
    }

    /// True if any of the given settings has changed, for any kind of signal.
    public func concerns(_ settings: [Setting]) -> Bool { keys.contains { settings.contains($0.setting) } }

    /// True if a changed setting takes effect in the given way.
    public func has(_ effect: SettingRow.Effect) -> Bool { keys.contains { $0.row.effect == effect } }

    /// True if a changed setting belongs to one of the given groups.
    public func concerns(_ groups: [SettingGroup]) -> Bool { keys.contains { groups.contains($0.row.group) } }
}
