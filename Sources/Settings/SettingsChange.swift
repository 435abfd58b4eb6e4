/// What a change made of the settings: the new ones, and which differ.
public struct SettingsChange: Sendable {
    public let settings: Settings
    public let keys: [SettingKey]

    /// - Returns: nil where nothing differs.
    public init?(from old: Settings, to new: Settings) {
        self.init(to: new, new.differences(from: old))
    }

    /// - Returns: nil for no keys.
    public init?(to settings: Settings, _ keys: [SettingKey]) {
        guard !keys.isEmpty else { return nil }
        self.settings = settings
        self.keys = keys
    }

    /// Whether any of some settings differs, of any kind of signal.
    public func concerns(_ settings: [Setting]) -> Bool { keys.contains { settings.contains($0.setting) } }

    /// Whether a setting differs that takes effect in this way.
    public func has(_ effect: SettingRow.Effect) -> Bool { keys.contains { $0.row.effect == effect } }

    /// Whether a setting differs that stands under one of some headings.
    public func concerns(_ groups: [SettingGroup]) -> Bool { keys.contains { groups.contains($0.row.group) } }
}
