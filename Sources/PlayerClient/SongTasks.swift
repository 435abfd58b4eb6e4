import CSystem
import Platform
import Songs

/// Finds the songs and the playlists of a folder and of the folders in it, on a worker's thread.
public final class FindSongs: FileTask {
    /// Folders in folders that are looked into, and folders in all.
    private static let maximumDepth = 8
    private static let maximumFolders = 2000
    /// Entries that are looked at: as many as FAT has in one folder.
    private static let maximumEntries = 65_536

    private let folder: String
    /// More playlists, and more unfinished copies, are left out.
    static let maximumPlaylists = 200

    public private(set) var songs: [FoundSong] = []
    public private(set) var playlists: [String] = []
    /// Copies that were not finished.
    public private(set) var unfinished: [String] = []
    private var entries = 0

    public init(_ folder: String) { self.folder = folder }

    public func run() throws(FileError) {
        var waiting: [(path: String, depth: Int)] = [("", 0)]
        var next = 0
        while next < waiting.count, songs.count < SongLimits.songs {
            let (path, depth) = waiting[next]
            next += 1
            do throws(FileError) {
                let folders = try look(path)
                guard depth < Self.maximumDepth else { continue }
                for inner in folders.prefix(Self.maximumFolders - waiting.count) { waiting.append((inner, depth + 1)) }
            } catch {
                // One that cannot be read hides only itself.
                guard depth > 0 else { throw error }
            }
        }
    }

    private static func failure(_ error: Int32) -> FileError { error == ENOENT ? .notFound : .system(error) }

    /// - Returns: the folders in a folder.
    private func look(_ path: String) throws(FileError) -> [String] {
        guard let handle = opendir(path.isEmpty ? folder : folder + "/" + path) else {
            throw Self.failure(system_errno())
        }
        defer { closedir(handle) }
        var folders: [String] = []
        var name = [CChar](repeating: 0, count: 256)
        while entries < Self.maximumEntries, songs.count < SongLimits.songs {
            entries += 1
            let result = name.withUnsafeMutableBufferPointer { system_next_name(handle, $0.baseAddress) }
            guard result >= 0 else { throw Self.failure(-result) }
            guard result > 0 else { break }
            let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let text = String(decoding: bytes, as: UTF8.self)
            // Hidden files and folders, and names that could not be opened, are left out.
            guard bytes.first != 0x2E, text.utf8.elementsEqual(bytes) else { continue }
            let inner = path.isEmpty ? text : path + "/" + text
            guard inner.utf8.count <= SongLimits.pathBytes else { continue }
            var (size, modified): (Int64, Int64) = (0, 0)
            switch name.withUnsafeBufferPointer({ system_entry_kind(handle, $0.baseAddress, &size, &modified) }) {
            case 1:
                if SongPath.isSong(text) {
                    songs.append(FoundSong(path: inner, size: size, modified: modified))
                } else if SongPath.isPlaylist(text), playlists.count < Self.maximumPlaylists {
                    playlists.append(inner)
                } else if SongPath.isUnfinishedCopy(text), unfinished.count < Self.maximumPlaylists {
                    unfinished.append(inner)
                }
            case 2: folders.append(inner)
            default: break
            }
        }
        return folders
    }
}

/// Reads a playlist, on the thread of the card or of the stick.
public final class ReadPlaylist: FileTask {
    private let file: String
    private let folder: String
    public private(set) var content = PlaylistContent(paths: [], digest: 0)

    /// - Parameter folder: the playlist's own, below the folder of songs.
    public init(_ file: String, in folder: String) { (self.file, self.folder) = (file, folder) }

    public func run() throws(FileError) {
        content = PlaylistContent(try readFile(file, maximum: Playlist.maximumBytes), in: folder)
    }
}

/// Makes the library's file of a library, on the thread that writes: of 4000 songs it takes longer than a frame may.
public final class EncodeSongs: FileTask {
    private let library: SongLibrary
    public private(set) var bytes: [UInt8] = []
    /// Of the bytes.
    public private(set) var digest: UInt64 = 0

    public init(_ library: SongLibrary) { self.library = library }

    public func run() {
        bytes = SongIndex.encoded(library)
        digest = LoadSongs.digest(of: bytes)
    }
}

/// Reads the library's file. One that cannot be used as a whole is kept aside before another one takes its place: one that is damaged or of another
/// version as a copy, one that cannot be read under another name, from which the next start takes what it knows.
public final class LoadSongs: FileTask {
    /// What the names of those that were kept aside end with.
    public static let damagedEnding = ".damaged"
    public static let unreadEnding = ".unread"

    private let path: String
    /// Empty where there is none, or one of another version.
    public private(set) var library = SongLibrary()
    public private(set) var damaged = 0
    /// Of the file's bytes.
    public private(set) var digest: UInt64 = 0
    public enum Aside: Sendable { case none, kept }
    /// Whether something was kept aside.
    public private(set) var aside = Aside.none
    public enum Earlier: Sendable { case none, taken }
    /// Whether the library has what a file knows that could not be read before: that file may go when the library is stored.
    public private(set) var earlier = Earlier.none

    public init(_ path: String) { self.path = path }

    /// Of such a file's bytes.
    public static func digest(of bytes: [UInt8]) -> UInt64 {
        var digest = SongDigest()
        bytes.withUnsafeBufferPointer { digest.add($0) }
        return digest.value
    }

    /// - Throws: where the file must stay as it is: nothing may be written in its place.
    public func run() throws(FileError) {
        do throws(FileError) {
            let bytes = try read(path)
            digest = Self.digest(of: bytes)
            if let read = SongIndex.decode(bytes) { (library, damaged) = read } else { damaged = 1 }
            if damaged > 0 {
                try replaceFile(path + Self.damagedEnding, with: bytes)
                aside = .kept
            }
        } catch {
            if error != .notFound { try keepUnread(after: error) }
        }
        guard aside == .none, let bytes = try? readFile(path + Self.unreadEnding, maximum: SongIndex.maximumBytes),
            let (songs, _) = SongIndex.decode(bytes)
        else { return }
        _ = library.take(songs.results)
        earlier = .taken
    }

    /// A card that fails once may answer the second time.
    private func read(_ path: String) throws(FileError) -> [UInt8] {
        do throws(FileError) {
            return try readFile(path, maximum: SongIndex.maximumBytes)
        } catch {
            guard error == .deviceFailed else { throw error }
            return try readFile(path, maximum: SongIndex.maximumBytes)
        }
    }

    private func keepUnread(after error: FileError) throws(FileError) {
        let unread = path + Self.unreadEnding
        // An earlier one still waits to be read.
        do throws(FileError) { _ = try readBeginning(of: unread, maximum: 1) } catch let other {
            guard other == .notFound else { throw error }
            try moveFile(path, to: unread)
            aside = .kept
            return
        }
        throw error
    }
}
