/// The settings as they are in the file, and as they hold now: words on the kernel's command line come before the file.
public struct StoredSettings: Sendable {
    private var file: SettingsFile
    private let overrides: [(key: SettingKey, value: SettingValue)]
    /// What holds now.
    public private(set) var settings: Settings

    /// - Parameter overrides: what comes before the file, and is never written into it.
    public init(_ file: SettingsFile = SettingsFile(), overrides: [(key: SettingKey, value: SettingValue)] = []) {
        self.file = file
        self.overrides = overrides
        settings = file.settings
        for override in overrides { settings[override.key] = override.value }
        _ = settings.reconcile()
    }

    /// What was wrong with the file.
    public var messages: [SettingsMessage] { file.messages }

    /// Whether the file can be written.
    public var isReplaceable: Bool { file.isReplaceable }

    /// The file as it is to be written now.
    public func encoded() -> [UInt8] { file.encoded(file.settings) }

    /// Takes new settings. Only what was changed goes into the file, so that an override is not made permanent.
    /// - Returns: the file to write; nil when nothing changed or the file must be left alone.
    public mutating func apply(_ new: Settings) -> [UInt8]? {
        let changed = new.differences(from: settings)
        guard !changed.isEmpty, new.contradiction == nil else { return nil }
        settings = new
        guard file.isReplaceable else { return nil }
        var stored = file.settings
        for key in changed { stored[key] = new[key] }
        let bytes = file.encoded(stored)
        file = SettingsFile(bytes)
        return bytes
    }
}
