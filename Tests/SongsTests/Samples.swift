import Songs
import Sound
import Tempo

/// A library with a few songs, and files with tags.
enum Samples {
    static func tempo(_ beats: Float) -> SongContent {
        .tempo(SongTempo(beatsPerMinute: beats, confidence: 0.5, firstBeat: 123_000_000))
    }

    static func library(_ songs: [(path: String, title: String, artist: String, content: SongContent)]) -> SongLibrary {
        var library = SongLibrary()
        library.reconcile(.card, songs.map { FoundSong(path: $0.path, size: 1000, modified: 7) })
        for (index, song) in songs.enumerated() {
            library.take(
                SongFinding(
                    digest: UInt64(index + 1), tags: SongTags(title: song.title, artist: song.artist, album: ""),
                    milliseconds: 61_000, content: song.content), of: index)
        }
        return library
    }

    static let few = library([
        ("rock/one.mp3", "Über den Hügel", "Mira Sol Trio", tempo(120)),
        ("rock/two.mp3", "", "the low doors", tempo(80)),
        ("slow/b\tc.flac", "apple", "The Low Doors", .noClearBeat(.irregular)),
        ("three.ogg", "Zebra \\ stripes", "", tempo(171.25)),
        ("broken.mp3", "", "", .unusable(.damaged)),
        ("later.mp3", "Later", "Kestrel", .unmeasured),
    ])

    // MARK: Tags

    static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
    }

    static func small(_ number: Int) -> [UInt8] { Array(big(number, 4).reversed()) }

    static func syncsafe(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (7 * (3 - $0)) & 0x7F) } }

    static func frame(_ name: String, _ body: [UInt8], version: UInt8, flags: UInt8 = 0) -> [UInt8] {
        let size =
            version == 2 ? big(body.count, 3) : version == 3 ? big(body.count, 4) : syncsafe(body.count)
        return Array(name.utf8) + size + (version == 2 ? [] : [0, flags]) + body
    }

    static func id3(_ frames: [UInt8], version: UInt8, flags: UInt8 = 0) -> [UInt8] {
        Array("ID3".utf8) + [version, 0, flags] + syncsafe(frames.count) + frames
    }

    static func comments(_ list: [String]) -> [UInt8] {
        small(4) + Array("test".utf8) + small(list.count) + list.flatMap { small($0.utf8.count) + Array($0.utf8) }
    }

    /// Returns the pages of an Ogg stream that contain these packets.
    static func ogg(_ packets: [[UInt8]], serial: Int = 5) -> [UInt8] {
        var segments: [(length: UInt8, bytes: [UInt8])] = []
        for packet in packets {
            var rest = packet[...]
            while rest.count >= 255 {
                segments.append((255, Array(rest.prefix(255))))
                rest = rest.dropFirst(255)
            }
            segments.append((UInt8(rest.count), Array(rest)))
        }
        var file: [UInt8] = []
        while !segments.isEmpty {
            let page = segments.prefix(200)
            file += Array("OggS".utf8) + [0, 0] + [UInt8](repeating: 0, count: 8) + small(serial)
            file += [UInt8](repeating: 0, count: 8) + [UInt8(page.count)] + page.map { $0.length }
            file += page.flatMap { $0.bytes }
            segments.removeFirst(page.count)
        }
        return file
    }
}

final class TestBytes: TagBytes {
    let bytes: [UInt8]
    private(set) var read = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int64 { Int64(bytes.count) }

    func piece(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < size, count > 0 else { return [] }
        let piece = Array(bytes[Int(offset)..<min(bytes.count, Int(offset) + count)])
        read += piece.count
        return piece
    }
}

func tags(_ bytes: [UInt8]) -> SongTags { TagReader.read(TestBytes(bytes)) }
