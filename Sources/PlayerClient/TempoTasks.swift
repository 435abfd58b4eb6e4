import Platform
import Services
import Songs

/// Lists the tables of tempos on a stick: in its first folder, and in that of copies. On the stick's thread.
public final class ListTempoTables: FileTask {
    /// The most tables that are listed.
    static let maximum = 100

    private let mount: String
    private let entries: Int
    public private(set) var paths: [String] = []

    /// - Parameter entries: as many files of a folder are looked at.
    public init(_ mount: String, entries: Int) { (self.mount, self.entries) = (mount, entries) }

    public func run() throws(FileError) {
        try list("")
        do throws(FileError) {
            try list(StoredFile.copiesFolder + "/")
        } catch {
            // It need not be there, and a file may have its name.
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

/// Reads a table of tempos on a stick, on its thread.
public final class ReadTempoTable: FileTask {
    private let path: String
    public private(set) var results: [SongResult] = []
    public private(set) var refused = 0
    /// Why it is none, where it was read.
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
