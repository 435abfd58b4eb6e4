import Songs
import Sound
import Tempo
import TestKit

/// Tests of what a library contains, and of selections of its songs.
let libraryTests = [
    TestCase(
        "if a song file did not change, its results are kept; if it changed, it is read again; if it is missing, its results are kept for its return"
    ) {
        t in
        var library = Samples.few
        let again = [
            FoundSong(path: "rock/one.mp3", size: 1000, modified: 7),
            FoundSong(path: "rock/two.mp3", size: 1001, modified: 7),
            FoundSong(path: "new.mp3", size: 5, modified: 9),
        ]
        library.reconcile(.card, again)
        t.expect(library.songs[0].beatsPerMinute == 120 && library.songs[0].presence == .present)
        t.expect(library.songs[1].content == .unknown && library.songs[1].digest == 0)
        t.expect(library.songs[3].presence == .missing && library.songs[3].beatsPerMinute == 171.25)
        t.expect(library.songs.count == 7 && library.progress.present == 3)
        library.reconcile(.card, again + [FoundSong(path: "three.ogg", size: 1000, modified: 7)])
        t.expect(library.songs[3].presence == .present && library.songs[3].beatsPerMinute == 171.25)
        // A file on the stick with the same name as one on the card is another file.
        library.reconcile(.stick, [FoundSong(path: "three.ogg", size: 1000, modified: 7)])
        t.expect(library.songs[3].presence == .present && library.songs[7].content == .unknown)
        library.lose(.stick)
        t.expect(library.songs[7].presence == .missing && library.songs[3].presence == .present)
    },
    TestCase("the song library has a maximum number of songs; new songs replace missing ones") { t in
        var library = SongLibrary()
        func found(_ name: String, _ count: Int) -> [FoundSong] {
            (0..<count).map { FoundSong(path: name + "\($0).mp3", size: 1, modified: 1) }
        }
        t.expect(library.reconcile(.card, found("a", SongLimits.songs + 3)) == 3)
        t.expect(library.songs.count == SongLimits.songs)
        t.expect(library.reconcile(.card, found("b", 10)) == 0)
        t.expect(library.songs.count == SongLimits.songs && library.progress.present == 10)
        let long = String(repeating: "x", count: SongLimits.pathBytes) + ".mp3"
        library.reconcile(.stick, [FoundSong(path: long, size: 1, modified: 1)])
        t.expect(library.progress.present == 10)
    },
    TestCase("if a selection names a song twice, or several copies of it exist, the song counts once") { t in
        var library = Samples.few
        library.reconcile(.stick, [FoundSong(path: "copy.mp3", size: 1, modified: 1)])
        library.take(
            SongFinding(digest: 1, tags: SongTags(), milliseconds: 1, content: Samples.tempo(120)), of: 6)
        let songs = library.named(by: .songs([1, 77]))
        t.expect(songs?.count == 2 && songs?.missing == 1)
        let list = SongSelection.playlist(SongPlaylist(.card, "a.m3u"))
        let named = library.named(
            by: list, playlist: ["rock/one.mp3", "ROCK/One.MP3", "three.ogg", "other.m4a", "more.m3u"])
        t.expect(named?.count == 2 && named?.missing == 0)
        let gone = library.named(by: list, playlist: ["copy.mp3", "three.ogg"])
        t.expect(gone?.count == 2 && gone?.missing == 1)
        t.expect(library.named(by: .everything) == nil)
    },
    TestCase("all song files are read before the first tempo is measured") { t in
        var library = SongLibrary()
        library.reconcile(.card, ["a.mp3", "b.mp3"].map { FoundSong(path: $0, size: 1, modified: 1) })
        func look(_ index: Int, _ content: SongContent) {
            library.take(
                SongFinding(digest: UInt64(index + 50), tags: SongTags(), milliseconds: -1, content: content), of: index
            )
        }
        t.expect(library.nextUnsettled == 0)
        look(0, .unmeasured)
        t.expect(library.nextUnsettled == 1)
        look(1, .unmeasured)
        t.expect(library.nextUnsettled == 0)
        look(0, Samples.tempo(100))
        look(1, .unusable(.damaged))
        t.expect(library.nextUnsettled == nil && library.progress.settled == 2)
    },
    TestCase("if the digest of a song file is known, it gets the known tempo and the user's correction") { t in
        var library = Samples.few
        library.decide(0) { $0.beatsPerMinute = 60 }
        library.reconcile(.stick, [FoundSong(path: "copy.mp3", size: 1000, modified: 1)])
        library.take(SongFinding(digest: 1, tags: SongTags(), milliseconds: 61_000, content: .unmeasured), of: 6)
        t.expect(library.songs[6].content == Samples.tempo(120) && library.songs[6].beatsPerMinute == 60)
        // A correction of one copy of a song applies to its other copy, too.
        library.decide(6) {
            $0.beatsPerMinute = 0
            $0.use = .banned
        }
        t.expect(library.songs[0].beatsPerMinute == 120 && library.songs[0].decision.use == .banned)
        // This tempo is out of range, so the library ignores it.
        library.decide(0) { $0.beatsPerMinute = 9 }
        t.expect(library.songs[0].decision.beatsPerMinute == 0)
    },
    TestCase("if a file cannot be played, it does not count as measured; renamed and changed files are recognized") {
        t in
        var library = Samples.few
        let (present, settled) = library.progress
        let before = library.measured(of: library.listed)
        t.expect((present, settled, before) == (6, 5, 4))
        library.take(SongFinding(digest: 0, tags: SongTags(), milliseconds: -1, content: .unusable(.damaged)), of: 0)
        t.expect(library.measured(of: library.listed) == before - 1 && library.progress == (present, settled))
        // A song that the user corrected before it was measured keeps the correction when its file is renamed.
        library = SongLibrary()
        func found(_ path: String, _ modified: Int64) -> FoundSong {
            FoundSong(path: path, size: 1, modified: modified)
        }
        func finding(_ digest: UInt64) -> SongFinding {
            SongFinding(digest: digest, tags: SongTags(), milliseconds: 9, content: .unmeasured)
        }
        library.reconcile(.card, [found("a.mp3", 1), found("b.mp3", 1)])
        library.take(finding(1), of: 0)
        library.take(finding(2), of: 1)
        library.decide(0) { $0.beatsPerMinute = 142 }
        library.reconcile(.card, [found("c.mp3", 1), found("b.mp3", 1)])
        library.take(finding(1), of: 2)
        t.expect(library.songs[2].decision.beatsPerMinute == 142 && library.moved([1, 2]) == nil)
        // A changed file replaces the selected one, unless another file has the content that was selected.
        library.reconcile(.card, [found("c.mp3", 2), found("b.mp3", 2), found("d.mp3", 1)])
        library.take(finding(7), of: 2)
        library.take(finding(8), of: 1)
        library.take(finding(2), of: 3)
        t.expect(library.moved([1, 2, 3]) == [7, 2, 3])
        t.expectEqual(library.indices(of: .songs(library.moved([1]) ?? [])), [2])
    },
    TestCase("a measured tempo is shown between 92 and 184 BPM; a tempo that the user typed is shown unchanged") {
        t in
        var library = Samples.few
        t.expect(library.songs[1].displayedTempo == 160 && library.songs[1].beatsPerMinute == 80)
        library.decide(1) { $0.beatsPerMinute = 80 }
        t.expect(library.songs[1].displayedTempo == 80)
        t.expect(library.songs[2].displayedTempo == 0)
        t.expect(library.songs[1].title.utf8.elementsEqual("two".utf8))
    },
    TestCase("songs can be selected by folder, artist or playlist, or one by one") { t in
        let library = Samples.few
        t.expectEqual(library.indices(of: .everything), [0, 1, 2, 3, 4, 5])
        t.expectEqual(library.indices(of: .folder(SongFolder(.card, "rock"))), [0, 1])
        t.expectEqual(library.indices(of: .folder(SongFolder(.card, ""))), [0, 1, 2, 3, 4, 5])
        t.expectEqual(library.indices(of: .folder(SongFolder(.stick, "rock"))), [])
        t.expectEqual(library.indices(of: .folder(SongFolder(.card, "roc"))), [])
        // On a card, upper and lower case differ. A folder whose name has the same beginning is another folder.
        t.expectEqual(library.indices(of: .folder(SongFolder(.card, "Rock"))), [])
        var stick = SongLibrary()
        let names = ["ROCK/one.mp3", "Rock/two.mp3", "rocks/three.mp3", "rock.mp3", "rock two/four.mp3"]
        stick.reconcile(.stick, names.map { FoundSong(path: $0, size: 1, modified: 1) })
        t.expectEqual(stick.indices(of: .folder(SongFolder(.stick, "rock"))), [0, 1])
        t.expectEqual(library.indices(of: .artist("The Low Doors")), [1, 2])
        t.expectEqual(library.indices(of: .songs([4, 99, 1])), [0, 3])
        let paths = ["THREE.ogg", "none.mp3", "rock/one.mp3", "three.ogg"]
        t.expectEqual(library.indices(of: .playlist(SongPlaylist(.card, "a.m3u")), playlist: paths), [3, 0])
        t.expectEqual(library.indices(of: .playlist(SongPlaylist(.stick, "a.m3u")), playlist: paths), [])
    },
    TestCase("artists and folders are listed once, each with its number of songs; a folder includes its subfolders") {
        t in
        var library = Samples.few
        t.expectEqual(library.artists.map { $0.name }, ["Kestrel", "Mira Sol Trio", "the low doors"])
        t.expectEqual(library.artists.map { $0.count }, [1, 1, 2])
        t.expectEqual(library.folders(of: .card).map { $0.name }, ["", "rock", "slow"])
        t.expectEqual(library.folders(of: .card).map { $0.count }, [6, 2, 1])
        t.expect(library.folders(of: .stick).isEmpty)
        library.reconcile(.stick, [FoundSong(path: "a/b/c.mp3", size: 1, modified: 1)])
        t.expectEqual(library.folders(of: .stick).map { $0.name }, ["", "a", "a/b"])
        library.lose(.stick)
        t.expect(library.folders(of: .stick).isEmpty)
    },
    TestCase("a search finds the songs that contain the words in any order, in upper and lower case") { t in
        let library = Samples.few
        let all = library.indices(of: .everything)
        t.expectEqual(library.indices(all, searchedFor: "über"), [0])
        t.expectEqual(library.indices(all, searchedFor: "ÜBER HÜGEL"), [0])
        t.expectEqual(library.indices(all, searchedFor: "low apple"), [2])
        t.expectEqual(library.indices(all, searchedFor: "rock/"), [0, 1])
        t.expectEqual(library.indices(all, searchedFor: "  "), all)
        t.expectEqual(library.indices(all, searchedFor: "none"), [])
    },
    TestCase("song lists are sorted by title, artist or tempo") { t in
        let library = Samples.few
        let all = library.indices(of: .everything)
        t.expectEqual(library.sorted(all, by: .title), [2, 4, 5, 1, 3, 0])
        t.expectEqual(library.sorted(all, by: .artist), [5, 0, 2, 1, 4, 3])
        t.expectEqual(library.sorted(all, by: .tempo), [0, 1, 3, 2, 4, 5])
    },
    TestCase(
        "if song files differ in content, their digests differ; the pieces in which a file is read do not change its digest"
    ) { t in
        func digest(_ pieces: [[UInt8]]) -> UInt64 {
            var digest = SongDigest()
            for piece in pieces { piece.withUnsafeBufferPointer { digest.add($0) } }
            return digest.value
        }
        t.expect(digest([[1, 2], [3]]) == digest([[1], [], [2, 3]]))
        t.expect(digest([[1, 2, 3]]) != digest([[1, 3, 2]]))
        // The published value of 64-bit FNV-1a for "foobar".
        t.expect(digest([Array("foobar".utf8)]) == 0x8594_4171_F739_67E8)
    },
    TestCase("song files and playlists are recognized by their extensions") { t in
        for name in ["a.MP3", "b.flac", "c.ogg", "d.oga", "e.Opus", "f.wav"] { t.expect(SongPath.isSong(name), name) }
        for name in [".a.mp3", "mp3", ".mp3", "a.mp3.part", "a.m4a", ""] { t.expect(!SongPath.isSong(name), name) }
        t.expect(SongPath.isPlaylist("x.m3u") && SongPath.isPlaylist("x.M3U8") && !SongPath.isPlaylist("x.pls"))
    },
]

let playlistTests = [
    TestCase("a playlist's paths are used only if they are on the playlist's own card or stick") { t in
        let text =
            "\u{FEFF}#EXTM3U\r\n#EXTINF:12,A\r\none.mp3\r\nsub\\two.ogg\n\n../up.mp3\n../../out.mp3\n./x/../y.mp3\n"
            + "/root.mp3\nC:\\a.mp3\nhttp://host/a.mp3\n"
        t.expectEqual(
            Playlist.paths(Array(text.utf8), in: "lists"),
            ["lists/one.mp3", "lists/sub/two.ogg", "up.mp3", "lists/y.mp3"])
        // This playlist is encoded as Windows-1252.
        t.expectEqual(Playlist.paths([0x4B, 0xF6, 0x2E, 0x6D, 0x70, 0x33], in: ""), ["Kö.mp3"])
        t.expect(Playlist.paths([UInt8](repeating: 0x61, count: 1 << 20), in: "").isEmpty)
        let many = [UInt8](repeating: 0, count: 20_000).flatMap { _ in [0x61, 0x0A] as [UInt8] }
        t.expect(Playlist.paths(many, in: "").count == SongLimits.songs)
    }
]
