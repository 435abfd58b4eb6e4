/// Defines which songs of a library are played.
public enum SongSelection: Sendable {
    case everything
    /// The songs of a folder and all its subfolders.
    case folder(SongFolder)
    case artist(String)
    /// The songs in a playlist.
    case playlist(SongPlaylist)
    /// Single songs, by their digests.
    case songs([UInt64])

    /// The root (card or stick) of all selected songs; nil if they can be on both.
    public var root: SongRoot? {
        switch self {
        case .folder(let folder): folder.root
        case .playlist(let playlist): playlist.root
        case .everything, .artist, .songs: nil
        }
    }
}

/// A folder with songs. If the path is empty, it is the root's folder of songs.
public struct SongFolder: Equatable, Sendable {
    public let root: SongRoot
    public let path: String

    public init(_ root: SongRoot, _ path: String) { (self.root, self.path) = (root, path) }

    public static func == (a: SongFolder, b: SongFolder) -> Bool {
        a.root == b.root && a.path.utf8.elementsEqual(b.path.utf8)
    }
}

/// A playlist's file, relative to the root's folder of songs.
public struct SongPlaylist: Equatable, Sendable {
    public let root: SongRoot
    public let path: String
    /// The digest of the file's bytes when it was last read; 0 if it was not read yet. It identifies the playlist after it was renamed. `==` ignores
    /// the digest.
    public let digest: UInt64

    public init(_ root: SongRoot, _ path: String, digest: UInt64 = 0) {
        (self.root, self.path, self.digest) = (root, path, digest)
    }

    public static func == (a: SongPlaylist, b: SongPlaylist) -> Bool {
        a.root == b.root && a.path.utf8.elementsEqual(b.path.utf8)
    }
}

/// The key by which a list is sorted.
public enum SongOrder: UInt8, Sendable, CaseIterable {
    case title, artist, tempo
}

extension SongLibrary {
    /// The indices of the selected songs that are present, in the library's order; for a playlist, in the playlist's order.
    /// - Parameter paths: the paths in the playlist, if a playlist is selected.
    public func indices(of selection: SongSelection, playlist paths: [String] = []) -> [Int] {
        func chosen(_ matches: (Song) -> Bool) -> [Int] {
            songs.indices.filter { songs[$0].presence == .present && matches(songs[$0]) }
        }
        switch selection {
        case .everything: return chosen { _ in true }
        case .folder(let folder):
            let prefix = folder.path.isEmpty ? [] : Array(folder.path.utf8) + [0x2F]
            // On sticks (FAT), upper and lower case count as equal. On the card, "Rock" and "rock" are two folders.
            let folded = prefix.isEmpty ? [] : SongText.folded(folder.path) + [0x2F]
            return chosen { song in
                guard song.root == folder.root else { return false }
                return folder.root == .stick
                    ? SongText.folded(song.path).starts(with: folded) : song.path.utf8.starts(with: prefix)
            }
        case .artist(let artist):
            let wanted = SongText.folded(artist)
            return chosen { SongText.folded($0.tags.artist) == wanted }
        case .songs(let digests):
            let wanted = Set(digests)
            return chosen { $0.digest != 0 && wanted.contains($0.digest) }
        case .playlist(let playlist):
            // On sticks (FAT), upper and lower case count as equal.
            var places: [[UInt8]: Int] = [:]
            for index in chosen({ $0.root == playlist.root }) { places[SongText.folded(songs[index].path)] = index }
            var list: [Int] = []
            for path in paths {
                if let index = places.removeValue(forKey: SongText.folded(path)) { list.append(index) }
            }
            return list
        }
    }

    /// The number of songs that a selection lists individually, and how many of them are missing; nil if the selection does not list songs.
    /// - Parameter paths: the paths in the playlist, if a playlist is selected. A song that occurs twice counts once. Entries that are not songs do
    /// not count.
    public func named(by selection: SongSelection, playlist paths: [String] = []) -> (count: Int, missing: Int)? {
        switch selection {
        case .everything, .folder, .artist: return nil
        case .songs(let digests):
            var missing = Set(digests)
            let count = missing.count
            for song in songs where song.presence == .present { missing.remove(song.digest) }
            return (count, missing.count)
        case .playlist(let playlist):
            var missing: Set<[UInt8]> = []
            for path in paths where SongPath.isSong(path) { missing.insert(SongText.folded(path)) }
            let count = missing.count
            for song in songs where song.presence == .present && song.root == playlist.root {
                missing.remove(SongText.folded(song.path))
            }
            return (count, missing.count)
        }
    }

    /// The songs whose title, artist, album and path together contain all words of a text.
    public func indices(_ candidates: [Int], searchedFor text: String) -> [Int] {
        let search = SongSearch(text)
        guard !search.isEmpty else { return candidates }
        return candidates.filter { index in
            let song = songs[index]
            return search.finds(song.title + " " + song.tags.artist + " " + song.tags.album + " " + song.path)
        }
    }

    /// Sorts songs by a key, then by title, then by path. Songs without a tempo follow those with one.
    public func sorted(_ candidates: [Int], by order: SongOrder) -> [Int] {
        let keys = candidates.map { index -> (first: [UInt8], tempo: Float, rest: [UInt8], index: Int) in
            let song = songs[index]
            let title = SongText.folded(song.title) + [0] + SongText.folded(song.path)
            let tempo = song.displayedTempo
            return (
                order == .artist ? SongText.folded(song.tags.artist) : [],
                order == .tempo ? (tempo > 0 ? tempo : .infinity) : 0, title, index
            )
        }
        return keys.sorted { a, b in
            if a.tempo != b.tempo { return a.tempo < b.tempo }
            if a.first != b.first {
                // Songs without an artist follow all others.
                if a.first.isEmpty != b.first.isEmpty { return b.first.isEmpty }
                return SongText.precedes(a.first, b.first)
            }
            return SongText.precedes(a.rest, b.rest)
        }.map { $0.index }
    }
}
