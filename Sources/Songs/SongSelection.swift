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

    /// The root (card or stick) that contains all selected songs; nil if they can be on both.
    public var root: SongRoot? {
        switch self {
        case .folder(let folder): folder.root
        case .playlist(let playlist): playlist.root
        case .everything, .artist, .songs: nil
        }
    }
}

/// A folder with songs. An empty path denotes the folder of songs on the root (card or stick).
public struct SongFolder: Equatable, Sendable {
    public let root: SongRoot
    public let path: String

    public init(_ root: SongRoot, _ path: String) { (self.root, self.path) = (root, path) }

    public static func == (a: SongFolder, b: SongFolder) -> Bool {
        a.root == b.root && a.path.utf8.elementsEqual(b.path.utf8)
    }
}

/// A playlist file. Its path is relative to the folder of songs on the root (card or stick).
public struct SongPlaylist: Equatable, Sendable {
    public let root: SongRoot
    public let path: String
    /// The digest of the file's bytes when it was last read; 0 if it was not read yet. The app uses the digest to find a playlist that was renamed.
    /// `==` ignores the digest.
    public let digest: UInt64

    public init(_ root: SongRoot, _ path: String, digest: UInt64 = 0) {
        (self.root, self.path, self.digest) = (root, path, digest)
    }

    public static func == (a: SongPlaylist, b: SongPlaylist) -> Bool {
        a.root == b.root && a.path.utf8.elementsEqual(b.path.utf8)
    }
}

/// The property by which a list of songs is sorted.
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
            // On sticks (FAT), upper and lower case count as equal, so compare folded paths there. On the card, "Rock" and "rock" are two folders.
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
            // Compare the paths without regard to upper and lower case, as sticks (FAT) do. The keys are the folded paths.
            var places: [[UInt8]: Int] = [:]
            for index in chosen({ $0.root == playlist.root }) { places[SongText.folded(songs[index].path)] = index }
            var list: [Int] = []
            for path in paths {
                if let index = places.removeValue(forKey: SongText.folded(path)) { list.append(index) }
            }
            return list
        }
    }

    /// The number of songs that a selection names one by one, and the number of those that are missing; nil for selections of other kinds. A song
    /// that occurs twice counts once. Entries of playlists that are not songs do not count.
    /// - Parameter paths: the paths in the playlist, if a playlist is selected.
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

    /// Those of the candidates whose title, artist, album and path together contain all words of a text.
    public func indices(_ candidates: [Int], searchedFor text: String) -> [Int] {
        let search = SongSearch(text)
        guard !search.isEmpty else { return candidates }
        return candidates.filter { index in
            let song = songs[index]
            return search.finds(song.title + " " + song.tags.artist + " " + song.tags.album + " " + song.path)
        }
    }

    /// Sorts songs by a property, then by title, then by path. Songs without a tempo follow those with one, and songs without an artist follow all
    /// others.
    public func sorted(_ candidates: [Int], by order: SongOrder) -> [Int] {
        // All texts of the sort keys are in this one array, so that comparing them copies no arrays.
        var bytes: [UInt8] = []
        var keys: [SortKey] = []
        keys.reserveCapacity(candidates.count)
        for index in candidates {
            let begin = bytes.count
            if order == .artist { SongText.fold(songs[index].tags.artist, into: &bytes) }
            let middle = bytes.count
            SongText.fold(songs[index].title, into: &bytes)
            bytes.append(0)
            SongText.fold(songs[index].path, into: &bytes)
            let tempo = order == .tempo ? songs[index].displayedTempo : 1
            keys.append(
                SortKey(
                    tempo: tempo > 0 ? tempo : .infinity, artist: begin..<middle, rest: middle..<bytes.count,
                    index: index))
        }
        bytes.withUnsafeBufferPointer { bytes in keys.sort { $0.precedes($1, bytes) } }
        return keys.map { $0.index }
    }
}

/// The values by which a song is sorted. The texts are ranges in an array of bytes.
private struct SortKey {
    let tempo: Float
    let artist: Range<Int>
    let rest: Range<Int>
    let index: Int

    func precedes(_ other: SortKey, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if tempo != other.tempo { return tempo < other.tempo }
        if artist.isEmpty != other.artist.isEmpty { return other.artist.isEmpty }
        let artists = Self.compare(artist, other.artist, bytes)
        return artists != 0 ? artists < 0 : Self.compare(rest, other.rest, bytes) < 0
    }

    /// Compares two texts.
    /// - Returns: a negative number if the first text precedes the second one, 0 if both are equal.
    private static func compare(_ a: Range<Int>, _ b: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        for place in 0..<min(a.count, b.count) {
            let (left, right) = (bytes[a.lowerBound + place], bytes[b.lowerBound + place])
            if left != right { return Int(left) - Int(right) }
        }
        return a.count - b.count
    }
}
