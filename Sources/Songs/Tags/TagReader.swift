import Text

/// The bytes from which tags are read: a file, or a part of it in memory.
public protocol TagBytes: AnyObject {
    /// The size of the file in bytes.
    var size: Int64 { get }
    /// Reads `count` bytes of the file. The result is shorter at the end of the file, and empty if the file cannot be read.
    func piece(at offset: Int64, count: Int) -> [UInt8]
}

/// A piece of a file in memory, from which tags are read.
final class MemoryBytes: TagBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int64 { Int64(bytes.count) }

    func piece(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let start = Int(offset)
        return Array(bytes[start..<min(bytes.count, start + count)])
    }
}

/// Reads title, artist and album of a song file: ID3 of all versions, Vorbis comments in FLAC and Ogg, and the texts in a WAV file. Only a limited
/// part of the file is read, even if the tags state larger sizes. Reading never fails: damaged tags are omitted.
public enum TagReader {
    /// The maximum number of bytes of a tag's text that are read.
    static let rawTextBytes = 1024
    /// The maximum number of ID3 frames, Vorbis comments or WAV chunks of a file that are read.
    static let maximumParts = 256

    public static func read(_ file: any TagBytes) -> SongTags {
        let first = file.piece(at: 0, count: 12)
        var tags = SongTags()
        if first.starts(with: Array("fLaC".utf8)) {
            tags = VorbisComments.ofFLAC(file)
        } else if first.starts(with: Array("OggS".utf8)) {
            tags = VorbisComments.ofOgg(file)
        } else if first.starts(with: Array("RIFF".utf8)) {
            tags = WAVTags.read(file)
        } else {
            tags = ID3.read(file)
        }
        return tags
    }

    /// Makes a tag's text printable on one line.
    static func line(_ text: String) -> String { PrintableText.line(text, maximumBytes: SongLimits.textBytes) }

    /// Decodes a big-endian number of any length.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int64 { bytes.reduce(0) { $0 << 8 | Int64($1) } }

    /// Decodes a little-endian number of 32 bits.
    static func low(_ bytes: [UInt8], _ place: Int) -> Int64 {
        guard place >= 0, place + 4 <= bytes.count else { return 0 }
        return (0..<4).reduce(0) { $0 | Int64(bytes[place + $1]) << (8 * Int64($1)) }
    }
}
