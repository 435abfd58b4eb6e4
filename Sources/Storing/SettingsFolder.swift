import Platform
import Settings

/// The folder with the settings file and its copy. The folder is on the FAT partition, so that the user can edit the settings file on a PC. Without
/// such a partition, it is the folder with the other data.
package struct SettingsFolder {
    package let path: String
    private let file: String
    private let copy: String

    package init(_ folder: String) {
        path = folder
        file = folder + "/" + SettingsFile.name.description
        copy = folder + "/" + SettingsJournal.copyName.description
    }

    /// Reads the settings. If a power cut has damaged the file, the copy is read instead.
    /// - Parameter usesDefaults: true to use the default settings, without reading or changing the file.
    package func load(
        overrides: [(key: SettingKey, value: SettingValue)], usesDefaults: Bool = false
    ) -> StoredSettings {
        guard !usesDefaults else { return StoredSettings(.leftAlone, overrides: overrides) }
        var isUnreadable = false
        let content = read(file, &isUnreadable)
        var ignored = false
        switch SettingsJournal.choose(file: content, copy: read(copy, &ignored)) {
        case .copy(let bytes): return StoredSettings(SettingsFile(bytes), overrides: overrides, isRestored: true)
        case .file: return StoredSettings(SettingsFile(content ?? []), overrides: overrides)
        case .none:
            return isUnreadable
                ? StoredSettings(.unreadable, overrides: overrides)
                : StoredSettings(.ofNewCard, overrides: overrides, mustBeWritten: true)
        }
    }

    /// The task that writes the settings file. It also writes the copy, before and after the file.
    package func task(for bytes: [UInt8]) throws(FileError) -> FileOverwriting {
        try FileOverwriting(
            bytes, at: file, copy: copy, pending: SettingsJournal.pending, written: SettingsJournal.written)
    }

    private func read(_ path: String, _ isUnreadable: inout Bool) -> [UInt8]? {
        do throws(FileError) {
            return try readFile(path, maximum: 2 * SettingsFile.maximumBytes)
        } catch {
            guard error != .notFound else { return nil }
            Console.error("pocketscope: settings: \(path): \(error.message)")
            isUnreadable = true
            return nil
        }
    }
}
