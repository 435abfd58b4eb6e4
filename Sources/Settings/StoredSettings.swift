/// The settings as they are in the file, and as they hold now: words on the kernel's command line come before the file.
public struct StoredSettings: Sendable {
    private var file: SettingsFile
    private let overrides: [(key: SettingKey, value: SettingValue)]
    /// What holds now.
    public private(set) var settings: Settings
    /// What was wrong with the file.
    public let messages: [SettingsMessage]
    /// Whether the file is missing, or was torn by a power cut, and must be written.
    public let mustBeWritten: Bool

    /// - Parameters:
    ///   - overrides: what comes before the file, and is never written into it.
    ///   - mustBeWritten: whether there is no file.
    ///   - isRestored: whether the file was torn and this is its copy.
    public init(
        _ file: SettingsFile = SettingsFile(), overrides: [(key: SettingKey, value: SettingValue)] = [],
        mustBeWritten: Bool = false, isRestored: Bool = false
    ) {
        self.file = file
        self.mustBeWritten = mustBeWritten || isRestored
        messages = (isRestored ? [SettingsMessage(line: 0, problem: .restored)] : []) + file.messages
        self.overrides = overrides
        settings = file.settings
        for override in overrides { settings[override.key] = override.value }
        _ = settings.reconcile()
    }

    /// Whether the file could not be read: what is changed is not stored.
    public var isLeftAlone: Bool { !file.isReplaceable }

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
