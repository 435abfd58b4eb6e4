/// The settings in the file, and the settings that apply. They differ because options on the kernel's command line override the file.
public struct StoredSettings: Sendable {
    private var file: SettingsFile
    private let overrides: [(key: SettingKey, value: SettingValue)]
    /// The settings that apply.
    public private(set) var settings: Settings
    /// The problems in the settings file.
    public let messages: [SettingsMessage]
    /// True if the settings file must be written, because it is missing or was damaged by a power cut.
    public let mustBeWritten: Bool

    /// - Parameters:
    /// - overrides: the values that override the file. They are never written to the file.
    /// - mustBeWritten: true if the file is missing.
    /// - isRestored: true if the file was damaged, so that `file` was read from the copy.
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

    /// True if the file could not be read, so that changes are not stored.
    public var isLeftAlone: Bool { !file.isReplaceable }

    /// The content of the settings file.
    public func encoded() -> [UInt8] { file.encoded(file.settings) }

    /// The keys of settings that were changed but are not part of the file yet.
    private var unstored: [SettingKey] = []

    /// Applies new settings. They are part of the file after the next call of `store`.
    /// - Returns: false if nothing has changed, or the new settings contradict each other.
    @discardableResult
    public mutating func change(to new: Settings) -> Bool {
        let changed = new.differences(from: settings)
        guard !changed.isEmpty, new.contradiction == nil else { return false }
        settings = new
        for key in changed where !unstored.contains(key) { unstored.append(key) }
        // What the user changes is the user's own from now on, even if it is changed back.
        temporary.removeAll { changed.contains($0.key) }
        adoptPairs()
        return true
    }

    /// Makes a temporary setting the user's own where it forms a pair with a changed one, and the user's former value would contradict the change.
    /// The file then contains what the user sees.
    private mutating func adoptPairs() {
        func isTemporary(_ key: SettingKey) -> Bool { temporary.contains { $0.key == key } }
        var own = settings
        for (key, value, _) in temporary.reversed() { own[key] = value }
        // A limit between two bands belongs to two pairs, so look again after each adoption.
        while let pair = Settings.orderedPairs.first(where: {
            own[number: $0.minimum] >= own[number: $0.maximum] && (isTemporary($0.minimum) || isTemporary($0.maximum))
        }) {
            for key in [pair.minimum, pair.maximum] where isTemporary(key) {
                own[key] = settings[key]
                temporary.removeAll { $0.key == key }
                if !unstored.contains(key) { unstored.append(key) }
            }
        }
    }

    /// The settings that apply for a while, with the user's own value and the temporary one of each.
    private var temporary: [(key: SettingKey, own: SettingValue, value: SettingValue)] = []

    /// Applies settings until `endTemporary` is called, without making them part of the file.
    /// - Returns: false if nothing has changed, or the new settings contradict each other.
    public mutating func applyTemporarily(_ new: Settings) -> Bool {
        let changed = new.differences(from: settings)
        guard !changed.isEmpty, new.contradiction == nil else { return false }
        for key in changed { temporary.append((key, settings[key], new[key])) }
        hasTemporary = true
        settings = new
        return true
    }

    /// Applies the user's own settings again. Temporary settings that the user has changed meanwhile stay changed.
    /// - Returns: false if nothing has changed.
    public mutating func endTemporary() -> Bool {
        var new = settings
        for (key, own, value) in temporary.reversed() where new[key] == value { new[key] = own }
        temporary = []
        hasTemporary = false
        guard new != settings else { return false }
        _ = new.reconcile()
        settings = new
        return true
    }

    /// True while temporary settings apply.
    public private(set) var hasTemporary = false

    /// Puts the changed settings into the content of the file. Only values that the user has changed are included, so that an override does not
    /// become permanent.
    /// - Returns: the bytes for the file; nil if nothing has changed or the file must not be written.
    public mutating func store() -> [UInt8]? {
        guard !unstored.isEmpty, file.isReplaceable else { return nil }
        var stored = file.settings
        for key in unstored { stored[key] = settings[key] }
        unstored = []
        let bytes = file.encoded(stored)
        file = SettingsFile(bytes)
        return bytes
    }

    /// Applies new settings and puts them into the content of the file.
    /// - Returns: the bytes for the file; nil if nothing has changed or the file must not be written.
    public mutating func apply(_ new: Settings) -> [UInt8]? { change(to: new) ? store() : nil }
}
