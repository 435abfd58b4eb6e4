import Platform
import Services
import Storing

/// Stores tables of the user's measurements on the data partition.
public final class Reports: ReportService {
    /// The maximum number of stored tables.
    package static let maximumTables = 100
    /// The maximum size of all stored tables in bytes.
    package static let maximumBytes: Int64 = 2 << 20

    private let storage: Storage
    private let folder: DatedFolder

    /// - Parameter dataFolder: the folder in which a folder "measurements" is created.
    package init(storage: Storage, dataFolder: String) {
        self.storage = storage
        folder = DatedFolder(
            path: dataFolder + "/" + DataFolders.tables, maximumFiles: Self.maximumTables,
            maximumBytes: Self.maximumBytes)
    }

    public func store(_ table: [UInt8], name: TimedName, then action: @escaping (Outcome<String>) -> Void) {
        let task = StoreTable(table, folder: folder, name: name)
        storage.perform(task) { result in action(result.outcome.flatMap { task.outcome }) }
    }
}

/// Stores a table under a unique name, on the writing thread.
private final class StoreTable: FileTask {
    private let table: [UInt8]
    private let folder: DatedFolder
    private let name: TimedName
    /// After the task: the table's path, or the reason for a failure.
    private(set) var outcome = Outcome<String>.failure(.busy)

    init(_ table: [UInt8], folder: DatedFolder, name: TimedName) {
        self.table = table
        self.folder = folder
        self.name = name
    }

    func run() throws(FileError) {
        switch try folder.place(for: name) {
        case .full(let files): outcome = .failure(.tooManyFiles(files))
        case .free(let path):
            try DataFolders.reserve(table.count, in: folder.path)
            try replaceFile(path, with: table)
            outcome = .success(path)
        }
    }
}
