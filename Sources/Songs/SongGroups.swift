/// Songs with the same artist or folder.
public struct SongGroup: Sendable {
    /// The artist's name, or the folder's path.
    public let name: String
    /// The number of songs.
    public let count: Int
}

extension SongLibrary {
    /// The indices of the songs to list. If several present files have the same content, only one is listed: on the card if possible.
    public var listed: [Int] {
        var places: [UInt64: Int] = [:]
        var list: [Int] = []
        for index in songs.indices where songs[index].presence == .present {
            let digest = songs[index].digest
            guard digest != 0, let place = places[digest] else {
                if digest != 0 { places[digest] = list.count }
                list.append(index)
                continue
            }
            if songs[index].root == .card, songs[list[place]].root == .stick { list[place] = index }
        }
        return list
    }

    /// The index of a song by the path of its file; nil if no file with this path is present.
    /// - Parameter near: an index that is tried first, because it often is the correct one.
    public func index(of path: String, on root: SongRoot, near: Int) -> Int? {
        func isFile(_ index: Int) -> Bool {
            songs[index].root == root && songs[index].presence == .present
                && songs[index].path.utf8.elementsEqual(path.utf8)
        }
        return songs.indices.contains(near) && isFile(near) ? near : songs.indices.first { isFile($0) }
    }

    /// The indices of all present files on a root (card or stick) whose content equals that of the song at `index`.
    public func files(of index: Int, on root: SongRoot) -> [Int] {
        let digest = songs[index].digest
        return songs.indices.filter {
            songs[$0].root == root && songs[$0].presence == .present
                && ($0 == index || (digest != 0 && songs[$0].digest == digest))
        }
    }

    /// The indices of those playable songs on the stick that match a search text and are missing on the card.
    public func missingOnCard(searchedFor text: String) -> [Int] {
        indices(listed.filter { songs[$0].root == .stick && songs[$0].isPlayable }, searchedFor: text)
    }

    /// The number of files on the stick without a known digest, of which it is therefore unknown whether the card also contains them.
    public var unknownOnStick: Int {
        songs.indices.count {
            songs[$0].root == .stick && songs[$0].presence == .present && songs[$0].content == .unknown
        }
    }

    /// The number of the given songs whose tempo measurement is complete, with or without a clear beat. Songs that cannot be played do not count.
    public func measured(of indices: [Int]) -> Int {
        indices.count { index in
            guard songs[index].content.isSettled else { return false }
            if case .unusable = songs[index].content { return false }
            return true
        }
    }

    /// All artists of the present songs, sorted. Each artist occurs once, spelled as in the first of the artist's songs.
    public var artists: [SongGroup] {
        var places: [[UInt8]: Int] = [:]
        var list: [(key: [UInt8], name: String, count: Int)] = []
        for song in songs where song.presence == .present && !song.tags.artist.isEmpty {
            let key = SongText.folded(song.tags.artist)
            if let place = places[key] {
                list[place].count += 1
            } else {
                places[key] = list.count
                list.append((key, song.tags.artist, 1))
            }
        }
        return list.sorted { SongText.precedes($0.key, $1.key) }.map { SongGroup(name: $0.name, count: $0.count) }
    }

    /// All folders of a root that contain songs, directly or in subfolders, sorted. The root folder, which has an empty path, is first.
    public func folders(of root: SongRoot) -> [SongGroup] {
        var counts: [[UInt8]: Int] = [:]
        for song in songs where song.presence == .present && song.root == root {
            var folder = Array(song.path.utf8)
            while let slash = folder.lastIndex(of: 0x2F) {
                folder.removeSubrange(slash...)
                counts[folder, default: 0] += 1
            }
            counts[[], default: 0] += 1
        }
        let keys = counts.keys.sorted { SongText.precedes($0, $1) }
        return keys.map { SongGroup(name: String(decoding: $0, as: UTF8.self), count: counts[$0] ?? 0) }
    }
}

/// A search for words. A text matches if it contains all words, in any order, in upper or lower case.
public struct SongSearch: Sendable {
    /// The maximum number of words in a search. Further words are ignored.
    static let maximumWords = 8

    private let words: [[UInt8]]

    public init(_ text: String) {
        words = SongText.folded(text).split(separator: 0x20).prefix(Self.maximumWords).map { Array($0) }
    }

    /// True if there are no words, so that every text matches.
    public var isEmpty: Bool { words.isEmpty }

    public func finds(_ text: String) -> Bool {
        if words.isEmpty { return true }
        let text = SongText.folded(text)
        return words.allSatisfy { SongText.contains(text, $0) }
    }
}
