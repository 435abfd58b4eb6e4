import Sound
import Tempo

/// What is known of a song's content. The same for all files with its digest.
public enum SongContent: Equatable, Sendable {
    /// The file was not looked at yet.
    case unknown
    /// The tempo is not measured yet.
    case unmeasured
    case tempo(SongTempo)
    case noClearBeat(NoBeat)
    /// It cannot be played.
    case unusable(SoundFailure)

    /// Whether nothing more is found out by looking at the file.
    public var isSettled: Bool {
        switch self {
        case .unknown, .unmeasured: false
        case .tempo, .noClearBeat, .unusable: true
        }
    }
}

/// What the user decided about a song.
public struct SongWish: Equatable, Sendable {
    /// In beats a minute; 0: the measured tempo holds.
    public var beatsPerMinute: Float = 0
    public enum Use: UInt8, Sendable { case allowed, banned }
    /// A banned song is never selected by pace.
    public var use = Use.allowed

    public init() {}
}

/// A file of the library.
public struct Song: Sendable {
    public let root: SongRoot
    /// Below the folder of songs, with "/" between folders.
    public let path: String
    /// In bytes.
    public let size: Int64
    /// When the file was changed, in seconds since 1970.
    public let modified: Int64
    /// 0 while `content` is unknown.
    public var digest: UInt64 = 0
    /// What it was before the file was changed, while `content` is unknown; 0: the file was not changed.
    var former: UInt64 = 0
    public var tags = SongTags()
    /// Length in milliseconds; negative where it is not known.
    public var milliseconds: Int64 = -1
    public var content = SongContent.unknown
    public var wish = SongWish()
    /// A number that rises with each song that is played; 0: never.
    public var lastPlayed: Int64 = 0
    public enum Presence: UInt8, Sendable { case present, missing }
    /// Whether the file is there. What is known of one that is gone is kept for its return.
    public var presence = Presence.present

    public init(_ root: SongRoot, _ path: String, size: Int64, modified: Int64) {
        (self.root, self.path, self.size, self.modified) = (root, path, size, modified)
    }

    /// The tempo that holds: the user's before the measured one; 0 where there is none.
    public var beatsPerMinute: Float {
        if wish.beatsPerMinute > 0 { return wish.beatsPerMinute }
        if case .tempo(let tempo) = content { return tempo.beatsPerMinute }
        return 0
    }

    /// As it is displayed: the user's as it was typed, the measured one between 92 and 184.
    public var displayedTempo: Float {
        if wish.beatsPerMinute > 0 { return wish.beatsPerMinute }
        if case .tempo(let tempo) = content { return tempo.displayed }
        return 0
    }

    /// The title, or the file's name without its ending.
    public var title: String { tags.title.isEmpty ? SongPath.stem(path) : tags.title }

    /// Whether it may be played at all.
    public var isPlayable: Bool {
        guard presence == .present else { return false }
        if case .unusable = content { return false }
        return true
    }

    /// Whether it may be chosen by pace: it is there, has a tempo, and is not banned.
    public var isChosenByPace: Bool { isPlayable && wish.use == .allowed && beatsPerMinute > 0 }

    /// Whether this is the file with a size and a time of change.
    public func isUnchanged(size: Int64, modified: Int64) -> Bool { self.size == size && self.modified == modified }
}

/// Paths below the folder of songs.
public enum SongPath {
    /// A file's name without folders and ending.
    public static func stem(_ path: String) -> String {
        let bytes = Array(path.utf8)
        let start = bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
        let dot = bytes.lastIndex(of: 0x2E) ?? bytes.count
        return String(decoding: bytes[start..<(dot > start ? dot : bytes.count)], as: UTF8.self)
    }

    /// A file's name without folders.
    public static func name(_ path: String) -> String {
        let bytes = Array(path.utf8)
        return String(decoding: bytes[(bytes.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }

    /// The folder of a path, without a "/" at its end; empty for the folder of songs itself.
    public static func folder(_ path: String) -> String {
        let bytes = Array(path.utf8)
        guard let slash = bytes.lastIndex(of: 0x2F) else { return "" }
        return String(decoding: bytes[..<slash], as: UTF8.self)
    }

    /// Whether a path leads nowhere but below its folder.
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

    /// Whether a file's name ends as those of songs do.
    public static func isSong(_ name: String) -> Bool { hasEnding(name, endings) }

    /// Whether a file's name is that of a song that is being copied, or was when the device was switched off (`FileCopier`).
    public static func isUnfinishedCopy(_ name: String) -> Bool {
        let ending = Array(".part".utf8)
        let bytes = Array(name.utf8)
        guard bytes.count > ending.count, bytes.suffix(ending.count).elementsEqual(ending) else { return false }
        return isSong(String(decoding: bytes.dropLast(ending.count), as: UTF8.self))
    }

    /// Whether a file's name ends as those of playlists do.
    public static func isPlaylist(_ name: String) -> Bool {
        hasEnding(name, [Array(".m3u".utf8), Array(".m3u8".utf8)])
    }

    private static func hasEnding(_ name: String, _ endings: [[UInt8]]) -> Bool {
        // What begins with a point is hidden: some PCs put such a file beside each.
        guard name.utf8.first != 0x2E else { return false }
        let bytes = Array(name.utf8)
        return endings.contains { bytes.count > $0.count && SongText.equal(bytes[(bytes.count - $0.count)...], $0) }
    }
}
