/// Songs that have an artist or a folder in common.
public struct SongGroup: Sendable {
    /// The artist, or the folder's path.
    public let name: String
    /// How many songs there are.
    public let count: Int
}

extension SongLibrary {
    /// All artists of the songs that are there, each once as it is written first, sorted.
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

    /// All folders of a root that have songs, themselves or in a folder in them, each once, sorted: the folder of all songs, whose path is empty, first.
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

/// Words that a text must have, all of them, in any order and case.
public struct SongSearch: Sendable {
    /// More words of a search are left out.
    static let maximumWords = 8

    private let words: [[UInt8]]

    public init(_ text: String) {
        words = SongText.folded(text).split(separator: 0x20).prefix(Self.maximumWords).map { Array($0) }
    }

    /// Whether there are no words, so that everything is found.
    public var isEmpty: Bool { words.isEmpty }

    public func finds(_ text: String) -> Bool {
        if words.isEmpty { return true }
        let text = SongText.folded(text)
        return words.allSatisfy { SongText.contains(text, $0) }
    }
}
