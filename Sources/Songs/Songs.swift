/// Songs: the library of songs with the results for each file, and the selection. The module uses no files, no screens and no clock.
///
///  `TagReader` reads tags, and the module Tempo measures the tempo. `SongLibrary` stores tags and tempo by the file's digest. `SongIndex` is the
/// library's file format. `SongSelection` selects songs.
///
/// This type contains the limits of the module.
public enum SongLimits {
    /// The maximum number of songs in a library. Further files are ignored.
    public static let songs = 4000
    /// The maximum length of a path relative to the folder of songs, in bytes.
    public static let pathBytes = 400
    /// The maximum length of title, artist or album, in bytes.
    public static let textBytes = 120
    /// The tempos that a user can set, in beats per minute.
    public static let corrections: ClosedRange<Float> = 30...400
}

/// The place that contains a song: the card or the stick.
public enum SongRoot: UInt8, Sendable, CaseIterable {
    /// The folder of songs on the data partition.
    case card
    /// The USB stick, which is also searched for songs.
    case stick
}

/// The tags of a song. A missing tag is an empty text.
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

/// A hash of a whole file (64-bit FNV-1a). The library uses it to recognize a song whose file was renamed.
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
