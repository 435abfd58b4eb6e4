import Platform
import Settings

/// The folder with the settings file and its copy. It is on the FAT partition, where the user can edit the file on a PC; if there is no such
/// partition, it is the folder with the other data.
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
    /// - Parameter usesDefaults: true to neither read nor change the file.
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

    /// The task that writes the settings file. Before and after that, the task writes the copy.
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
