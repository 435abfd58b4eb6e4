import Sound
import Tempo

/// The result of reading and measuring a song's file. Files with the same digest have the same result.
public enum SongContent: Equatable, Sendable {
    /// The file was not read yet, so the digest is unknown.
    case unknown
    /// The file was read, but the tempo is not measured yet.
    case unmeasured
    case tempo(SongTempo)
    case noClearBeat(NoBeat)
    /// The song cannot be played.
    case unusable(SoundFailure)

    /// True if reading and measuring the song's file is complete.
    public var isSettled: Bool {
        switch self {
        case .unknown, .unmeasured: false
        case .tempo, .noClearBeat, .unusable: true
        }
    }
}

/// The user's decisions about a song.
public struct SongDecision: Equatable, Sendable {
    /// The tempo that the user has set for the song, in beats per minute; 0 if the measured tempo applies.
    public var beatsPerMinute: Float = 0
    public enum Use: UInt8, Sendable { case allowed, banned }
    /// Allows or bans the song. A banned song is never chosen by pace.
    public var use = Use.allowed

    public init() {}
}

/// A song's file in the library.
public struct Song: Sendable {
    public let root: SongRoot
    /// The path relative to the folder of songs, with "/" between folders.
    public let path: String
    /// The size of the song's file in bytes.
    public let size: Int64
    /// The modification time of the song's file, in seconds since 1970.
    public let modified: Int64
    /// The digest of the song's file; 0 while `content` is unknown.
    public var digest: UInt64 = 0
    /// If the file was changed and not read again yet, the digest that it had before; otherwise 0.
    var former: UInt64 = 0
    public var tags = SongTags()
    /// The duration of the song in milliseconds; negative if unknown.
    public var milliseconds: Int64 = -1
    public var content = SongContent.unknown
    public var decision = SongDecision()
    /// A number from a counter of all played songs: the higher, the later the song was last played; 0 if it was never played.
    public var lastPlayed: Int64 = 0
    public enum Presence: UInt8, Sendable { case present, missing }
    /// States whether the song's file exists. The results for a missing file stay in the library, in case the file appears again.
    public var presence = Presence.present

    public init(_ root: SongRoot, _ path: String, size: Int64, modified: Int64) {
        (self.root, self.path, self.size, self.modified) = (root, path, size, modified)
    }

    /// The tempo of the song in beats per minute: the one that the user has set, otherwise the measured one; 0 if there is none.
    public var beatsPerMinute: Float {
        if decision.beatsPerMinute > 0 { return decision.beatsPerMinute }
        if case .tempo(let tempo) = content { return tempo.beatsPerMinute }
        return 0
    }

    /// The displayed tempo: the one that the user has set; otherwise the measured one, doubled or halved if it is not within 92 to 184.
    public var displayedTempo: Float {
        if decision.beatsPerMinute > 0 { return decision.beatsPerMinute }
        if case .tempo(let tempo) = content { return tempo.displayed }
        return 0
    }

    /// The title tag, or the file name without its extension if there is none.
    public var title: String { tags.title.isEmpty ? SongPath.stem(path) : tags.title }

    /// True if the song can be played: its file exists and is usable.
    public var isPlayable: Bool {
        guard presence == .present else { return false }
        if case .unusable = content { return false }
        return true
    }

    /// True if the app may choose the song for a pace: its file must exist and be usable, it must have a tempo, and it must not be banned.
    public var isChosenByPace: Bool { isPlayable && decision.use == .allowed && beatsPerMinute > 0 }

    /// True if the file's size and modification time are still those that the library has stored.
    public func isUnchanged(size: Int64, modified: Int64) -> Bool { self.size == size && self.modified == modified }
}

/// Functions for paths that are relative to the folder of songs.
public enum SongPath {
    /// The file name without folders and extension.
    public static func stem(_ path: String) -> String {
        let bytes = Array(path.utf8)
        let start = bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
        let dot = bytes.lastIndex(of: 0x2E) ?? bytes.count
        return String(decoding: bytes[start..<(dot > start ? dot : bytes.count)], as: UTF8.self)
    }

    /// The file name without its folders.
    public static func name(_ path: String) -> String {
        let bytes = Array(path.utf8)
        return String(decoding: bytes[(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }

    /// The folder of a path, without a "/" at its end; empty if the file is in the folder of songs itself.
    public static func folder(_ path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: 0x2F) else { return "" }
        return String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// True if the path leads to a place within the folder of songs.
    static func isBelow(_ path: String) -> Bool {
        !path.utf8.contains(0)
            && path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && !part.elementsEqual([0x2E]) && !part.elementsEqual([0x2E, 0x2E])
            }
    }

    private static let endings: [[UInt8]] = [
        Array(".mp3".utf8), Array(".flac".utf8), Array(".ogg".utf8), Array(".oga".utf8), Array(".opus".utf8),
        Array(".wav".utf8),
    ]

    /// True if the file name has the extension of a song.
    public static func isSong(_ name: String) -> Bool { hasEnding(name, endings) }

    /// True if the file name is that of an unfinished copy of a song, which `FileCopier` writes.
    public static func isUnfinishedCopy(_ name: String) -> Bool {
        let ending = Array(".part".utf8)
        let bytes = Array(name.utf8)
        guard bytes.count > ending.count, bytes.suffix(ending.count).elementsEqual(ending) else { return false }
        return isSong(String(decoding: bytes.dropLast(ending.count), as: UTF8.self))
    }

    /// True if the file name has the extension of a playlist.
    public static func isPlaylist(_ name: String) -> Bool {
        hasEnding(name, [Array(".m3u".utf8), Array(".m3u8".utf8)])
    }

    private static func hasEnding(_ name: String, _ endings: [[UInt8]]) -> Bool {
        // Ignore hidden files, whose names begin with a dot: some PCs write such a file beside each song.
        guard name.utf8.first != 0x2E else { return false }
        let bytes = Array(name.utf8)
        return endings.contains { bytes.count > $0.count && SongText.equal(bytes[(bytes.count - $0.count)...], $0) }
    }
}
