import Platform
import Services
import Songs

/// Lists the tempo tables on a stick: the tables in its root folder and in the folder for copies. The task runs on the stick's thread.
public final class ListTempoTables: FileTask {
    /// The maximum number of tempo tables that are listed.
    static let maximum = 100

    private let mount: String
    private let entries: Int
    public private(set) var paths: [String] = []

    /// - Parameter entries: the maximum number of files that are examined in a folder.
    public init(_ mount: String, entries: Int) { (self.mount, self.entries) = (mount, entries) }

    public func run() throws(FileError) {
        try list("")
        do throws(FileError) {
            try list(StoredFile.copiesFolder + "/")
        } catch {
            // Ignore a folder that does not exist, and a file with the folder's name.
            guard error == .notFound || error == .notAFile else { throw error }
        }
        let named = paths.map { (name: SongText.folded(SongPath.stem($0)), path: $0) }
        paths = named.sorted { $1.name.lexicographicallyPrecedes($0.name) }.prefix(Self.maximum).map { $0.path }
    }

    private func list(_ folder: String) throws(FileError) {
        let files = try listFolder(mount + "/" + folder, maximum: entries) { TempoTable.isName($0) }
        paths += files.map { folder + $0.name }
    }
}

/// Reads a tempo table from a stick, on the stick's thread.
public final class ReadTempoTable: FileTask {
    private let path: String
    public private(set) var results: [SongResult] = []
    public private(set) var refused = 0
    /// The reason why the file is not a valid table; nil if it is valid or could not be read.
    public private(set) var fault: TempoTableFault?

    public init(_ path: String) { self.path = path }

    public func run() throws(FileError) {
        do throws(FileError) {
            let bytes = try readFile(path, maximum: TempoTable.maximumBytes)
            do throws(TempoTableFault) {
                (results, refused) = try TempoTable.decode(bytes)
            } catch {
                fault = error
            }
        } catch {
            guard error == .tooLarge else { throw error }
            fault = .tooLong
        }
    }
}
