import Songs
import Sound
import Tempo
import TestKit

private func same(_ a: Song, _ b: Song) -> Bool {
    a.root == b.root && a.path.utf8.elementsEqual(b.path.utf8) && a.size == b.size && a.modified == b.modified
        && a.digest == b.digest && a.tags == b.tags && a.milliseconds == b.milliseconds && a.content == b.content
        && a.decision == b.decision && a.lastPlayed == b.lastPlayed
}

/// Tests of the file that contains the song library.
let indexTests = [
    TestCase("if the file of the song library is written and read again, the library is the same") { t in
        var library = Samples.few
        library.reconcile(.stick, [FoundSong(path: "new\n.mp3", size: 1 << 40, modified: -5)])
        library.decide(0) { $0.beatsPerMinute = 60.5 }
        library.decide(3) { $0.use = .banned }
        library.played(1)
        library.played(0)
        guard let read = SongIndex.decode(SongIndex.encoded(library)) else { return t.fail("not read") }
        t.expect(read.damaged == 0 && read.library.songs.count == library.songs.count)
        for (a, b) in zip(read.library.songs, library.songs) {
            t.expect(same(a, b), a.path)
            t.expect(a.presence == .missing)
        }
        // The songs keep the order in which they were played.
        var next = read.library
        next.played(2)
        t.expect(next.songs[2].lastPlayed == 3)
    },
    TestCase("if a line in the file of the song library is damaged, only the song in this line is lost") { t in
        let bytes = SongIndex.encoded(Samples.few)
        let first = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
        var random = Random(seed: 5)
        for _ in 0..<600 {
            var broken = bytes
            let place = first + random.below(bytes.count - first)
            let old = broken[place]
            broken[place] = UInt8(random.below(256))
            guard broken[place] != old, let read = SongIndex.decode(broken) else { continue }
            // If a line feed is lost, two lines become one; an additional line feed splits a line. So at most two songs
            // are lost.
            t.expect(read.library.songs.count >= Samples.few.songs.count - 2)
            t.expect(read.library.songs.count < Samples.few.songs.count, "a change at \(place) is not noticed")
            for song in read.library.songs { t.expect(Samples.few.songs.contains { same($0, song) }, song.path) }
        }
        for cut in stride(from: first, to: bytes.count, by: 7) {
            t.expect(SongIndex.decode(Array(bytes[..<cut])) != nil)
        }
    },
    TestCase(
        "if the file of the song library has another version or kind, it is refused; size and number of songs have a maximum"
    ) { t in
        t.expect(SongIndex.decode([]) == nil)
        t.expect(SongIndex.decode(Array("pocketscope songs 2\n".utf8)) == nil)
        t.expect(SongIndex.decode(Array("pocketscope songs 1\n".utf8))?.library.songs.isEmpty == true)
        t.expect(SongIndex.decode([UInt8](repeating: 0x0A, count: SongIndex.maximumBytes + 1)) == nil)
        var library = SongLibrary()
        library.reconcile(
            .card, (0..<SongLimits.songs).map { FoundSong(path: "folder/\($0).mp3", size: 1, modified: 1) })
        let bytes = SongIndex.encoded(library)
        t.expect(bytes.count < SongIndex.maximumBytes / 8)
        // Ten songs with the longest possible lines: paths of the maximum length with escaped bytes, and the longest numbers. The test computes from
        // them the size of a list with the maximum number of such songs, which must not exceed the maximum size of the file.
        var longest = SongLibrary()
        let stem = String(repeating: "\\", count: SongLimits.pathBytes - 8)
        let paths = (0..<10).map { stem + String($0 + 1000) + ".mp3" }
        longest.reconcile(.stick, paths.map { FoundSong(path: $0, size: 1 << 60, modified: 1 << 60) })
        let long = SongIndex.encoded(longest)
        t.expect(SongIndex.decode(long)?.library.songs.count == paths.count)
        // Each song can have three more texts, of up to twice the maximum number of bytes when escaped.
        let each = long.count / paths.count + 6 * SongLimits.textBytes
        t.expect(each * SongLimits.songs < SongIndex.maximumBytes)
        // Add a line to a list that already has the maximum number of songs.
        let line = bytes[(bytes.firstIndex(of: 0x0A) ?? 0)...].dropFirst()
        let more = SongIndex.decode(bytes + line.prefix { $0 != 0x0A } + [0x0A])
        t.expect(more?.library.songs.count == SongLimits.songs && more?.damaged == 1)
    },
]
