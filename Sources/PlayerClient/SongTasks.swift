import CSystem
import Platform
import Songs

/// Finds the songs and the playlists in a folder and its subfolders, on a worker's thread.
public final class FindSongs: FileTask {
    /// The maximum depth of subfolders that are searched.
    private static let maximumDepth = 8
    /// The maximum number of folders that wait to be searched.
    private static let maximumFolders = 2000
    /// The maximum number of examined entries: the maximum that FAT permits in one folder.
    private static let maximumEntries = 65_536

    private let folder: String
    /// The maximum number of listed playlists, and of listed files that interrupted copies have left.
    static let maximumPlaylists = 200

    public private(set) var songs: [FoundSong] = []
    public private(set) var playlists: [String] = []
    /// The incomplete files that interrupted copies have left.
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
                // If the folder of songs itself cannot be read, throw an error. Ignore a subfolder that cannot be read.
                guard depth > 0 else { throw error }
            }
        }
    }

    private static func failure(_ error: Int32) -> FileError { error == ENOENT ? .notFound : .system(error) }

    /// Adds the songs, the playlists and the remains of interrupted copies in a folder to the results.
    /// - Returns: the subfolders of the folder.
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
            // Skip hidden files and folders, and names that are not UTF-8, which the app could not open.
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

    /// - Parameter folder: the playlist's folder, relative to the folder of songs.
    public init(_ file: String, in folder: String) { (self.file, self.folder) = (file, folder) }

    public func run() throws(FileError) {
        content = PlaylistContent(try readFile(file, maximum: Playlist.maximumBytes), in: folder)
    }
}

/// Encodes the song library for its file. It runs on the writing thread: encoding 4000 songs takes longer than one frame.
public final class EncodeSongs: FileTask {
    private let library: SongLibrary
    public private(set) var bytes: [UInt8] = []
    /// The digest of `bytes`.
    public private(set) var digest: UInt64 = 0

    public init(_ library: SongLibrary) { self.library = library }

    public func run() {
        bytes = SongIndex.encoded(library)
        digest = LoadSongs.digest(of: bytes)
    }
}

/// Reads the song library's file. If the file is damaged, unreadable or of another version, the task preserves it before the app writes another one.
/// It copies a file that is damaged or of another version. It renames an unreadable file; the next start of the app tries to read that file again.
public final class LoadSongs: FileTask {
    /// The endings of the names that preserved files get.
    public static let damagedEnding = ".damaged"
    public static let unreadEnding = ".unread"

    private let path: String
    /// The library that was read; empty if the file does not exist or has another version.
    public private(set) var library = SongLibrary()
    public private(set) var damaged = 0
    /// The digest of the file's bytes.
    public private(set) var digest: UInt64 = 0
    public enum Aside: Sendable { case none, kept }
    /// Whether the file was preserved under another name.
    public private(set) var aside = Aside.none
    public enum Earlier: Sendable { case none, taken }
    /// Whether the library now includes the content of a file that an earlier start could not read. The app can remove
    /// that file after it has stored the library.
    public private(set) var earlier = Earlier.none

    public init(_ path: String) { self.path = path }

    /// Computes the digest of the file's bytes.
    public static func digest(of bytes: [UInt8]) -> UInt64 {
        var digest = SongDigest()
        bytes.withUnsafeBufferPointer { digest.add($0) }
        return digest.value
    }

    /// - Throws: an error if the file could not be preserved. The caller must then not overwrite the file.
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

    /// Reads a file. Tries twice, because a card that fails to read once may succeed at the second attempt.
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
        // If this file still exists, an earlier start has renamed it as unreadable, and its content has not been read yet.
        do throws(FileError) { _ = try readBeginning(of: unread, maximum: 1) } catch let other {
            guard other == .notFound else { throw error }
            try moveFile(path, to: unread)
            aside = .kept
            return
        }
        throw error
    }
}
