/// Which songs of a library are played, or listed.
public enum SongSelection: Sendable {
    case everything
    /// Those of a folder and of all folders in it.
    case folder(SongRoot, String)
    case artist(String)
    /// Those of a playlist, in its order.
    case playlist(SongRoot, [String])
    /// Single songs, by their digests.
    case songs([UInt64])
}

/// By what a list is sorted.
public enum SongOrder: UInt8, Sendable, CaseIterable {
    case title, artist, tempo
}

extension SongLibrary {
    /// The places of the songs that a selection has and that are there, in the library's order; those of a playlist in its own.
    public func indices(of selection: SongSelection) -> [Int] {
        func chosen(_ matches: (Song) -> Bool) -> [Int] {
            songs.indices.filter { songs[$0].presence == .present && matches(songs[$0]) }
        }
        switch selection {
        case .everything: return chosen { _ in true }
        case .folder(let root, let folder):
            let prefix = folder.isEmpty ? [] : Array(folder.utf8) + [0x2F]
            return chosen { $0.root == root && $0.path.utf8.starts(with: prefix) }
        case .artist(let artist):
            let wanted = SongText.folded(artist)
            return chosen { SongText.folded($0.tags.artist) == wanted }
        case .songs(let digests):
            let wanted = Set(digests)
            return chosen { $0.digest != 0 && wanted.contains($0.digest) }
        case .playlist(let root, let paths):
            // Sticks are FAT: their names have no case.
            var places: [[UInt8]: Int] = [:]
            for index in chosen({ $0.root == root }) { places[SongText.folded(songs[index].path)] = index }
            var list: [Int] = []
            for path in paths {
                if let index = places.removeValue(forKey: SongText.folded(path)) { list.append(index) }
            }
            return list
        }
    }

    /// Those of some songs whose title, artist, album or file name has all words of a text.
    public func indices(_ candidates: [Int], searchedFor text: String) -> [Int] {
        let words = SongText.folded(text).split(separator: 0x20).prefix(8).map { Array($0) }
        guard !words.isEmpty else { return candidates }
        return candidates.filter { index in
            let song = songs[index]
            let text = SongText.folded(song.title + " " + song.tags.artist + " " + song.tags.album + " " + song.path)
            return words.allSatisfy { SongText.contains(text, $0) }
        }
    }

    /// Songs in an order; equal ones by title, then by path. Songs without tempo stand behind those with one.
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
                // Songs without artist stand behind all others.
                if a.first.isEmpty != b.first.isEmpty { return b.first.isEmpty }
                return SongText.precedes(a.first, b.first)
            }
            return SongText.precedes(a.rest, b.rest)
        }.map { $0.index }
    }

    /// All artists of the songs that are there, each once as it is written first, sorted.
    public var artists: [String] {
        var seen: Set<[UInt8]> = []
        var list: [(key: [UInt8], name: String)] = []
        for song in songs where song.presence == .present && !song.tags.artist.isEmpty {
            let key = SongText.folded(song.tags.artist)
            if seen.insert(key).inserted { list.append((key, song.tags.artist)) }
        }
        return list.sorted { SongText.precedes($0.key, $1.key) }.map { $0.name }
    }

    /// All folders that have songs, each once, sorted.
    public func folders(of root: SongRoot) -> [String] {
        var seen: Set<[UInt8]> = []
        var list: [[UInt8]] = []
        for song in songs where song.presence == .present && song.root == root {
            let folder = Array(SongPath.folder(song.path).utf8)
            if seen.insert(folder).inserted { list.append(folder) }
        }
        return list.sorted { SongText.precedes($0, $1) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
