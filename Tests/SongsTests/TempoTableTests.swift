import Songs
import Sound
import Tempo
import TestKit

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

private func read(_ text: String) -> (results: [SongResult], refused: Int)? {
    try? TempoTable.decode(Array(text.utf8))
}

private let header = "digest,bpm,confidence,first_beat_s,beat,corrected_bpm,length_s,title,artist\r\n"

/// Tests of tables that copy tempos to another device.
let tempoTableTests = [
    TestCase("a tempo table contains each song once, if its content was read, in the format of RFC 4180") { t in
        var library = SongLibrary()
        library.reconcile(.card, (0..<6).map { FoundSong(path: "\($0).mp3", size: 1, modified: 1) })
        func take(_ index: Int, _ digest: UInt64, _ title: String, _ content: SongContent) {
            library.take(
                SongFinding(
                    digest: digest, tags: SongTags(title: title, artist: "A, \"B\"\n"), milliseconds: 61_005,
                    content: content), of: index)
        }
        take(0, 255, "=1+1", Samples.tempo(120.25))
        take(1, 255, "the same", Samples.tempo(120.25))
        take(2, 3, "Über", .noClearBeat(.silent))
        take(3, 4, "", .unmeasured)
        take(4, 5, "broken", .unusable(.damaged))
        take(5, 6, "", .unmeasured)
        library.decide(5) { $0.beatsPerMinute = 90 }
        t.expectEqual(
            text(TempoTable.encoded(library)),
            header
                + "fnv-00000000000000ff,120.250,0.500,0.123000000,clear,,61.005,\"'=1+1\",\"A, \"\"B\"\" \"\r\n"
                + "fnv-0000000000000003,,,,silent,,61.005,\"Über\",\"A, \"\"B\"\" \"\r\n"
                + "fnv-0000000000000006,,,,,90.000,61.005,\"5\",\"A, \"\"B\"\" \"\r\n")
    },
    TestCase(
        "if one of several copies of a song is measured, the tempo table contains the tempo, even if another copy cannot be read"
    ) {
        t in
        var library = SongLibrary()
        library.reconcile(.stick, [FoundSong(path: "a.mp3", size: 1, modified: 1)])
        library.take(SongFinding(digest: 7, tags: SongTags(), milliseconds: 1, content: .unmeasured), of: 0)
        library.decide(0) { $0.beatsPerMinute = 90 }
        library.lose(.stick)
        library.reconcile(.card, (0..<2).map { FoundSong(path: "\($0).mp3", size: 1, modified: 1) })
        library.take(SongFinding(digest: 7, tags: SongTags(), milliseconds: 1, content: Samples.tempo(120)), of: 1)
        library.take(
            SongFinding(digest: 8, tags: SongTags(), milliseconds: 1, content: .unusable(.unreadable)), of: 2)
        library.reconcile(
            .card, (0..<4).map { FoundSong(path: "\($0).mp3", size: 1, modified: 1) })
        library.take(SongFinding(digest: 8, tags: SongTags(), milliseconds: 1, content: Samples.tempo(80)), of: 3)
        guard let (results, _) = try? TempoTable.decode(TempoTable.encoded(library)) else { return t.fail("not read") }
        t.expect(results.map { $0.digest } == [7, 8], "\(results.count)")
        t.expect(results.first?.content.tempo == 120 && results.last?.content.tempo == 80)
    },
    TestCase("if a second device imports the first device's tempo table, it does not measure the songs in it again") {
        t in
        var first = Samples.few
        first.decide(1) { $0.beatsPerMinute = 81.5 }
        first.decide(5) { $0.beatsPerMinute = 99 }
        guard let table = try? TempoTable.decode(TempoTable.encoded(first)) else { return t.fail("not read") }
        t.expect(table.refused == 0 && table.results.count == 5, "\(table.results.count)")
        // The second device has read these files, but not measured them.
        var second = SongLibrary()
        second.reconcile(.card, first.songs.map { FoundSong(path: $0.path, size: 1, modified: 1) })
        for index in 0..<3 {
            second.take(
                SongFinding(digest: UInt64(index + 1), tags: SongTags(), milliseconds: 1, content: .unmeasured),
                of: index)
        }
        second.decide(0) { $0.beatsPerMinute = 60 }
        let counts = second.take(table.results)
        t.expect(counts == (new: 5, known: 0, refused: 0), "\(counts)")
        t.expect(second.songs[0].content == Samples.tempo(120) && second.songs[0].beatsPerMinute == 60)
        t.expect(second.songs[1].content == Samples.tempo(80) && second.songs[1].beatsPerMinute == 81.5)
        t.expect(second.songs[2].content == .noClearBeat(.irregular))
        // The other results are stored until files with their digests are read, also after a restart.
        t.expectEqual(second.kept.count, 2)
        guard var third = SongIndex.decode(SongIndex.encoded(second))?.library else { return t.fail("no index") }
        t.expect(third.kept == second.kept)
        third.reconcile(.card, first.songs.map { FoundSong(path: $0.path, size: 1, modified: 1) })
        third.take(SongFinding(digest: 4, tags: SongTags(), milliseconds: 1, content: .unmeasured), of: 3)
        third.take(SongFinding(digest: 6, tags: SongTags(), milliseconds: 1, content: .unmeasured), of: 5)
        t.expect(third.songs[3].content == Samples.tempo(171.25) && third.kept.isEmpty)
        // A correction by the user is no measurement, so the song is still not measured.
        t.expect(third.songs[5].content == .unmeasured && third.songs[5].beatsPerMinute == 99)
        t.expect(third.take(table.results) == (new: 0, known: 5, refused: 0))
    },
    TestCase("the tempo tables of two devices can be merged, both for songs that exist and for songs that are missing")
    { t in
        let measured = SongResult(digest: 1, content: Samples.tempo(120), beatsPerMinute: 0)
        let typed = SongResult(digest: 1, content: .unmeasured, beatsPerMinute: 90)
        for tables in [[measured, typed], [typed, measured]] {
            for isThere in [false, true] {
                var library = SongLibrary()
                if isThere {
                    library.reconcile(.card, [FoundSong(path: "a.mp3", size: 1, modified: 1)])
                    library.take(
                        SongFinding(digest: 1, tags: SongTags(), milliseconds: 1, content: .unmeasured), of: 0)
                }
                for table in tables { t.expect(library.take([table]) == (new: 1, known: 0, refused: 0)) }
                for table in tables { t.expect(library.take([table]) == (new: 0, known: 1, refused: 0)) }
                let known =
                    library.songs.first.map { ($0.content, $0.decision.beatsPerMinute) }
                    ?? library.kept.first.map { ($0.content, $0.beatsPerMinute) }
                t.expect(known?.0 == Samples.tempo(120) && known?.1 == 90)
            }
        }
    },
    TestCase("if too many tempos without a song were imported, those of a newer table replace them") { t in
        func table(_ digests: ClosedRange<UInt64>) -> [SongResult] {
            digests.map { SongResult(digest: $0, content: .unmeasured, beatsPerMinute: 90) }
        }
        let most = UInt64(SongLimits.songs)
        var library = SongLibrary()
        t.expect(library.take(table(1...most - 1)) == (new: SongLimits.songs - 1, known: 0, refused: 0))
        t.expect(library.take(table(most...most + 1)) == (new: 2, known: 0, refused: 0))
        t.expect(library.kept.count == SongLimits.songs && library.kept.first?.digest == 2)
        t.expect(library.kept.last?.digest == most + 1)
        // This single table has more results than a library may store.
        let counts = library.take(table(10_001...10_003 + most))
        t.expect(counts == (new: SongLimits.songs, known: 0, refused: 3))
        t.expect(library.kept.count == SongLimits.songs && library.kept.first?.digest == 10_004)
    },
    TestCase(
        "tempo tables that spreadsheets saved are read, with semicolons, decimal commas, or columns in another order"
    ) {
        t in
        let saved =
            "\u{FEFF}Title;BPM;Note;Digest;Beat;corrected_bpm\n\"a;b\";120,5;\"x\ny\";FNV-00000000000000FF;clear;\n"
            + ";;;fnv-0000000000000002;none;\n;;;\"fnv-0000000000000003\";;64\n"
        guard let (results, refused) = read(saved) else { return t.fail("not read") }
        t.expect(refused == 0 && results.count == 3, "\(refused) \(results.count)")
        t.expect(
            results[0]
                == SongResult(
                    digest: 255, content: .tempo(SongTempo(beatsPerMinute: 120.5, confidence: 0, firstBeat: 0)),
                    beatsPerMinute: 0))
        t.expect(results[1].content == .noClearBeat(.irregular) && results[2].beatsPerMinute == 64)
    },
    TestCase("damaged lines of a tempo table are refused, and its valid lines are read") { t in
        func good(_ digit: Int) -> String { "fnv-000000000000000\(digit),120,1,0,clear,,,,\r\n" }
        for bad in [
            "fnv-0000000000000002", "8.59E+15,120,,,,,,,", "fnv-0000000000000000,120,,,,,,,", "fnv-2,120,,,,,,,",
            "fnv-0000000000000002,nan,,,,,,,", "fnv-0000000000000002,-120,,,,,,,", "fnv-0000000000000002,1e9,,,,,,,",
            "fnv-0000000000000002,120,2,,,,,,", "fnv-0000000000000002,120,1,-1,,,,,", "fnv-0000000000000002,,,,,,,,",
            "fnv-0000000000000002,120,1,1e30,,,,,", "fnv-0000000000000002,,,,clear,,,,",
            "fnv-0000000000000002,120,,,loud,,,,", "fnv-0000000000000002,120,,,,29,,,",
            "fnv-0000000000000002,120,,,,,\"", String(repeating: ",", count: 70), String(repeating: "x", count: 5000),
        ] {
            guard let (results, refused) = read(header + good(1) + bad + "\r\n" + good(3)) else {
                t.fail("not read: " + bad)
                continue
            }
            t.expect(results.map { $0.digest } == [1, 3] && refused == 1, bad + " \(results.count) \(refused)")
        }
        // If a table contains two lines for a song, the last line applies.
        let twice = read(header + good(1) + "fnv-0000000000000001,130,,,,,,,\n")
        t.expect(twice?.results.count == 1 && twice?.results.first?.content.tempo == 130)
        // Make a table with two results more than a table may contain.
        var many = header
        for index in 1...2 * SongLimits.songs + 2 {
            let digits = String(index, radix: 16)
            many += "fnv-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits + ",120,,,,,,,\n"
        }
        let full = read(many)
        t.expect(full?.results.count == 2 * SongLimits.songs && full?.refused == 2)
    },
    TestCase("if a file is not a tempo table, it is refused") { t in
        for text in ["", "\n\n", "title,bpm\n", "digest,title\nfnv-0000000000000001,x\n", "\u{0}\u{1}", "digest\n"] {
            t.expect(read(text) == nil, text)
        }
        do throws(TempoTableFault) {
            _ = try TempoTable.decode([UInt8](repeating: 0x61, count: TempoTable.maximumBytes + 1))
            t.fail("too long")
        } catch {
            t.expect(error == .tooLong)
        }
    },
]

extension SongContent {
    fileprivate var tempo: Float? {
        if case .tempo(let tempo) = self { return tempo.beatsPerMinute }
        return nil
    }
}
