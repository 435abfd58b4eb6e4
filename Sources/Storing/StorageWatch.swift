import Platform
import Services

/// The folders that the app writes to.
public enum StoragePlace {
    case data, settings
}

/// Determines whether stored data survive a power cut: by a check at the start, and by the result of each write.
public final class StorageWatch {
    package private(set) var durability = Durability()
    private let dataFolder: String
    private let settingsFolder: String
    private let storage: Storage
    /// True if the settings file could not be read. The app then never writes it.
    private let leavesSettingsAlone: Bool
    private var isAsking = false

    package init(storage: Storage, dataFolder: String, settingsFolder: String, leavesSettingsAlone: Bool = false) {
        self.storage = storage
        self.dataFolder = dataFolder
        self.settingsFolder = settingsFolder
        self.leavesSettingsAlone = leavesSettingsAlone
        storage.watch = self
        let folders = [dataFolder, settingsFolder] + DataFolders.all.map { dataFolder + "/" + $0 }
        storage.perform(RemoveLeftovers(folders), to: nil) { result in
            if case .failure(let error) = result { Console.error("pocketscope: leftovers stay: " + error.message) }
        }
        ask()
    }

    /// Called when a write to a folder has ended, with the error if it has failed.
    func ended(_ place: StoragePlace, _ error: FileError?) {
        switch (place, error) {
        case (.data, nil): if durability.data == .refused { ask() }
        case (.settings, nil): if durability.settings == .refused { ask() }
        case (_, .busy?): break
        case (.settings, _): set(durability.data, .refused)
        case (.data, .readOnly?), (.data, .notPermitted?), (.data, .deviceFailed?):
            set(.refused, durability.settings)
        default: break
        }
    }

    /// Starts a check of the file systems. After a refused write, a file system must first accept a test file, because the kernel may report it as
    /// writable although it is not.
    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        let task = AskVolumes([
            (dataFolder, durability.data == .refused), (settingsFolder, durability.settings == .refused),
        ])
        storage.perform(task, to: nil) { [self] _ in
            isAsking = false
            set(Self.state(task.volumes[0]), leavesSettingsAlone ? .refused : Self.state(task.volumes[1]))
        }
    }

    private static func state(_ volume: Volume?) -> Durability.State {
        guard let volume, !volume.isReadOnly else { return .refused }
        return volume.isInMemory ? .inMemory : .kept
    }

    private func set(_ data: Durability.State, _ settings: Durability.State) {
        let new = Durability(data: data, settings: settings)
        guard new != durability else { return }
        durability = new
        Console.line("storage: data " + Self.word(data) + ", settings " + Self.word(settings))
    }

    private static func word(_ state: Durability.State) -> String {
        switch state {
        case .kept: "kept"
        case .inMemory: "in memory"
        case .refused: "refused"
        }
    }
}

/// Checks the file systems of folders, on the writing thread.
private final class AskVolumes: FileTask {
    private let folders: [(path: String, isTried: Bool)]
    /// The result for each folder; nil if the folder is missing or has refused the test file.
    private(set) var volumes: [Volume?]

    init(_ folders: [(path: String, isTried: Bool)]) {
        self.folders = folders
        volumes = folders.map { _ in nil }
    }

    func run() throws(FileError) {
        for (index, folder) in folders.enumerated() where !folder.isTried || Self.takesFile(folder.path) {
            volumes[index] = try? Volume(of: folder.path)
        }
    }

    private static func takesFile(_ folder: String) -> Bool {
        // The extension marks the file as incomplete. If a power cut prevents its removal, the next start therefore removes it.
        let path = folder + "/try.new"
        return (try? replaceFile(path, with: [])) != nil && (try? removeFile(path)) != nil
    }
}

/// Removes incomplete files that power cuts have left, on the writing thread.
private final class RemoveLeftovers: FileTask {
    private let folders: [String]

    init(_ folders: [String]) { self.folders = folders }

    func run() throws(FileError) {
        var count = 0
        var problem: FileError?
        for folder in folders {
            do throws(FileError) {
                count += try Platform.removeLeftovers(in: folder, maximum: DataFolders.maximumFiles)
            } catch {
                problem = error
            }
        }
        if count > 0 { Console.line("storage: \(count) leftovers removed") }
        if let problem { throw problem }
    }
}
