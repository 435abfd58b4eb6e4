/// Songs: what a library of songs knows of each file, and which of them are selected. Pure: no files, no screens, no clock.
///
/// `SongTags` is read by `TagReader`, the tempo measured by the module Tempo; `SongLibrary` keeps both by the file's digest, `SongIndex` is the file that
/// holds them, and `SongSelection` chooses among them.
public enum SongLimits {
    /// The most songs of a library. Files beyond it are not listed.
    public static let songs = 4000
    /// Of a path below the folder of songs, in bytes.
    public static let pathBytes = 400
    /// Of a title, an artist or an album, in bytes.
    public static let textBytes = 120
    /// Tempos that a user may give a song, in beats a minute.
    public static let corrections: ClosedRange<Float> = 30...400
}

/// Where songs lie.
public enum SongRoot: UInt8, Sendable, CaseIterable {
    /// The folder of songs on the data partition.
    case card
    /// The USB stick.
    case stick
}

/// What a song says of itself. Empty where it does not.
public struct SongTags: Equatable, Sendable {
    public var title: String
    public var artist: String
    public var album: String

    public init(title: String = "", artist: String = "", album: String = "") {
        (self.title, self.artist, self.album) = (title, artist, album)
    }

    public static func == (a: SongTags, b: SongTags) -> Bool {
        a.title.utf8.elementsEqual(b.title.utf8) && a.artist.utf8.elementsEqual(b.artist.utf8)
            && a.album.utf8.elementsEqual(b.album.utf8)
    }
}

/// A hash of a whole file (64-bit FNV-1a), by which the same song is found again under another name.
public struct SongDigest: Sendable {
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    public init() {}

    /// Adds the file's next bytes.
    public mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        var value = value
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        self.value = value
    }
}
