import Songs
import Sound
import Tempo
import TestKit

private func library(_ files: [(root: SongRoot, path: String, digest: UInt64)]) -> SongLibrary {
    var library = SongLibrary()
    set(&library, files)
    return library
}

/// Sets the files on the card and the stick. A file with a digest counts as read, the others do not.
private func set(_ library: inout SongLibrary, _ files: [(root: SongRoot, path: String, digest: UInt64)]) {
    for root in SongRoot.allCases {
        library.reconcile(
            root, files.filter { $0.root == root }.map { FoundSong(path: $0.path, size: 1_000_000, modified: 1) })
    }
    for file in files where file.digest != 0 {
        guard
            let index = library.songs.firstIndex(where: {
                $0.root == file.root && $0.presence == .present && $0.path.utf8.elementsEqual(file.path.utf8)
            }), library.songs[index].content == .unknown
        else { continue }
        library.take(
            SongFinding(digest: file.digest, tags: SongTags(), milliseconds: 1, content: .unmeasured), of: index)
    }
}

private func paths(_ library: SongLibrary, _ indices: [Int]) -> [String] {
    indices.map { (library.songs[$0].root == .stick ? "stick:" : "") + library.songs[$0].path }
}

/// Tests of a library whose files appear, disappear, are moved or are measured.
let libraryChangeTests = [
    TestCase(
        "each song is listed once even if it is on card and stick, preferably as the card's file; the songs that the card lacks are known"
    ) {
        t in
        var songs = library([
            (.stick, "a.mp3", 1), (.stick, "b.mp3", 2), (.stick, "b2.mp3", 2), (.card, "x/a.mp3", 1),
            (.card, "x/a2.mp3", 1), (.stick, "new.mp3", 0), (.stick, "bad.mp3", 3),
        ])
        let bad = songs.songs.firstIndex { $0.digest == 3 } ?? 0
        songs.take(
            SongFinding(digest: 3, tags: SongTags(), milliseconds: -1, content: .unusable(.damaged)), of: bad)
        t.expectEqual(
            paths(songs, songs.listed).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
            ["stick:b.mp3", "stick:bad.mp3", "stick:new.mp3", "x/a.mp3"])
        t.expectEqual(songs.unknownOnStick, 1)
        t.expectEqual(paths(songs, songs.missingOnCard(searchedFor: "B")), ["stick:b.mp3"])
        t.expectEqual(paths(songs, songs.missingOnCard(searchedFor: "a")), [])
        let first = songs.songs.firstIndex { $0.root == .card && $0.digest == 1 } ?? 0
        t.expectEqual(paths(songs, songs.files(of: first, on: .card)), ["x/a.mp3", "x/a2.mp3"])
        t.expectEqual(paths(songs, songs.files(of: first, on: .stick)), ["stick:a.mp3"])
        songs.decide(first) { $0.beatsPerMinute = 99 }
        songs.lose(songs.files(of: first, on: .card))
        t.expectEqual(songs.files(of: first, on: .card).count, 0)
        t.expect(songs.songs[first].beatsPerMinute == 99)
    },
    TestCase("if a folder is renamed, it is recognized by the songs in it") { t in
        let before: [(root: SongRoot, path: String, digest: UInt64)] = [
            (.stick, "Rock/a.mp3", 1), (.stick, "Rock/live/b.mp3", 2), (.stick, "rest/c.mp3", 3),
        ]
        func moved(_ files: [(root: SongRoot, path: String, digest: UInt64)], _ folder: String = "Rock") -> String? {
            var songs = library(before)
            set(&songs, files)
            return songs.moved(SongFolder(.stick, folder))?.path
        }
        t.expectEqual(moved([(.stick, "Hard rock/a.mp3", 1), (.stick, "Hard rock/live/b.mp3", 2)]) ?? "", "Hard rock")
        // The folder has another name, one song is missing, and one was added. On a stick, upper and lower case are the
        // same.
        t.expectEqual(moved([(.stick, "old/R/Live/B.mp3", 2), (.stick, "old/R/new.mp3", 9)]) ?? "", "old/R")
        // The folder still exists, with its name in this spelling or another one, so it was not renamed.
        t.expect(moved(before) == nil)
        t.expect(moved([(.stick, "ROCK/a.mp3", 1), (.stick, "x/live/b.mp3", 2)]) == nil)
        // The stick was removed or replaced by another one, so no folder was renamed.
        t.expect(moved([]) == nil)
        t.expect(moved([(.stick, "rest/c.mp3", 3)]) == nil)
        t.expect(moved([(.card, "x/a.mp3", 1), (.card, "x/live/b.mp3", 2)]) == nil)
        // A file that is not read yet can belong to another folder, so no folder counts as renamed.
        t.expect(moved([(.stick, "x/a.mp3", 1), (.stick, "x/live/b.mp3", 0)]) == nil)
        // The songs are in two folders, in the main folder, under other names, or among many others, so no folder
        // counts as renamed.
        t.expect(moved([(.stick, "x/a.mp3", 1), (.stick, "y/live/b.mp3", 2)]) == nil)
        t.expect(moved([(.stick, "a.mp3", 1), (.stick, "live/b.mp3", 2)]) == nil)
        t.expect(moved([(.stick, "x/1.mp3", 1), (.stick, "x/2.mp3", 2)]) == nil)
        t.expect(
            moved([
                (.stick, "x/a.mp3", 1), (.stick, "x/d.mp3", 4), (.stick, "x/e.mp3", 5), (.stick, "x/f.mp3", 6),
            ]) == nil)
        t.expect(moved([(.stick, "x/a.mp3", 1)], "") == nil)
    },
    TestCase("the remaining time of measuring tempos is estimated after three songs, and then adapts") { t in
        var songs = library([(.card, "a.mp3", 1), (.card, "b.mp3", 2), (.card, "c.mp3", 0), (.card, "d.mp3", 0)])
        var pace = MeasuringPace()
        t.expect(pace.secondsLeft(for: songs) == nil)
        for _ in 0..<2 {
            pace.looked(at: 1_000_000, in: 500_000_000)
            pace.measured(in: 2_000_000_000)
        }
        t.expect(pace.secondsLeft(for: songs) == nil)
        pace.measured(in: 2_000_000_000)
        // Two files are not read yet, and how long reading takes is unknown.
        t.expect(pace.secondsLeft(for: songs) == nil)
        pace.looked(at: 3_000_000, in: 1_500_000_000)
        // The estimate of 9 s: two files of 1 MB take 0.5 s each to read, and four songs take 2 s each to measure.
        t.expectEqual(pace.secondsLeft(for: songs) ?? 0, 9)
        // Measuring becomes slower, and the newest measurements determine the estimate.
        for _ in 0..<40 { pace.measured(in: 4_000_000_000) }
        t.expect((16...17).contains(pace.secondsLeft(for: songs) ?? 0))
        for index in songs.songs.indices {
            songs.take(
                SongFinding(
                    digest: UInt64(index + 1), tags: SongTags(), milliseconds: 1, content: .noClearBeat(.silent)),
                of: index)
        }
        t.expect(pace.secondsLeft(for: songs) == nil)
    },
    TestCase("a file counts as an unfinished copy of a song only if its name is a song's name with .part appended") {
        t in
        for name in ["a.mp3.part", "a.b.FLAC.part"] { t.expect(SongPath.isUnfinishedCopy(name), name) }
        for name in ["a.mp3", "a.part", ".a.mp3.part", ".part", "a.mp3.PART", "a.mp3.parts"] {
            t.expect(!SongPath.isUnfinishedCopy(name), name)
        }
        t.expectEqual(SongPath.name("x/y/a.mp3"), "a.mp3")
        t.expectEqual(SongPath.name("a.mp3"), "a.mp3")
    },
]
