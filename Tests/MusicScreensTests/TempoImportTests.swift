import Drawing
import ScreenRig
import Screens
import Services
import Session
import Songs
import Tempo
import TestKit
import Widgets

/// Opens the song list and chooses an entry of its menu "More".
private func open(_ rig: Rig, _ choice: Int) {
    rig.tap("connection.run")
    rig.tap("run.songs")
    rig.tap("songs.more")
    rig.settleTransition()
    rig.tap("choice.\(choice)")
    rig.settleTransition()
    rig.frames(30)
}

private let table = Array(
    ("digest,bpm,beat,corrected_bpm\nfnv-0000000000000005,101.5,clear,\nfnv-0000000000000001,164.2,clear,\n"
        + "fnv-0000000000000042,90,clear,\nrubbish\n").utf8)

let tempoImportTests = [
    TestCase(
        "the screen that imports tempos from a stick matches its reference pictures in each state, size and language"
    ) { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                let host = TestHost()
                let stick = TestStick()
                host.stick = stick
                guard let (rig, songs, _) = Rig.music(t, size, language: language, host: host) else { return }
                func show(_ name: String) {
                    rig.settleTransition()
                    rig.frames(30)
                    rig.checkLayout(name + suffix)
                    rig.picture("tempos-" + name + suffix)
                }
                func again() {
                    rig.tap("tempos.close")
                    rig.settleTransition()
                    rig.tap("songs.more")
                    rig.settleTransition()
                    rig.tap("choice.2")
                }
                rig.tap("connection.run")
                rig.tap("run.songs")
                rig.tap("songs.more")
                show("more")
                rig.tap("choice.2")
                show("waiting")
                stick.state = .ready
                show("none")
                songs.tables = [("tempos.csv", table)]
                again()
                show("taken")
                songs.tables = [("tempos.csv", Array("title;bpm\n".utf8))]
                again()
                show("no-table")
                songs.tables = [("PocketScope/tempos_2026-11-27_13-52-07.csv", table), ("tempos.csv", table)]
                again()
                show("several")
                songs.tables = nil
                again()
                show("reading")
            }
        }
    }.portable,
    TestCase(
        "the tempos of the songs are exported to the stick as a table; if a table is imported, the songs in it are not measured"
    ) {
        t in
        let host = TestHost()
        let stick = TestStick()
        stick.state = .ready
        host.stick = stick
        guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
        open(rig, 1)
        guard case .text(let bytes, let name)? = stick.copied.first?.first else { return t.fail("nothing was copied") }
        t.expectEqual(name.fileName(number: 1), "tempos_2026-11-21_13-52-00.csv")
        t.expect(bytes == TempoTable.encoded(songs.library) && bytes.count > 100)
        t.expect(TempoTable.isName(name.fileName(number: 1)) && TempoTable.isName(name.fileName(number: 2)))
        stick.end(.success(()))
        rig.frames(20)
        rig.tap("copy.close")
        rig.settleTransition()
        // "Small hours" is a song that is not measured yet.
        t.expect(songs.library.songs[4].content == .unmeasured)
        songs.tables = [("tempos_b.csv", []), ("tempos_a.csv", table)]
        rig.tap("songs.more")
        rig.settleTransition()
        rig.tap("choice.2")
        rig.settleTransition()
        rig.frames(30)
        rig.tap("tempos.choose")
        rig.settleTransition()
        rig.tap("choice.1")
        rig.settleTransition()
        rig.frames(30)
        t.expect(songs.library.songs[4].content == TestSongs.tempo(101.5).sure(0))
        t.expectEqual(songs.library.kept.count, 1)
        rig.tap("tempos.close")
        rig.settleTransition()
        t.expect(rig.shell.screen.name.description == "songs")
    },
    TestCase("if the stick does not answer for a minute, importing tempos fails, and a later answer has no effect") {
        t in
        for (seconds, isTaken) in [(58, true), (62, false)] {
            let host = TestHost()
            let stick = TestStick()
            stick.state = .ready
            host.stick = stick
            guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
            songs.tables = [("tempos.csv", table)]
            songs.isSlow = true
            open(rig, 2)
            songs.answerLate()
            rig.frames(20)
            let revision = songs.library.revision
            rig.skip(seconds * 60)
            rig.frames(20)
            if !isTaken { rig.picture("tempos-no-answer-800x480-en") }
            songs.answerLate()
            rig.frames(20)
            t.expectEqual(songs.library.revision != revision, isTaken)
            // The sheet is still open, so the test closes it.
            rig.tap("tempos.close")
            rig.settleTransition()
            t.expect(rig.shell.screen.name.description == "songs")
        }
    },
    TestCase(
        "if the user touches Cancel while tempo tables are listed or read, no tempo changes, even if the stick answers later"
    ) { t in
        for isListed in [false, true] {
            let host = TestHost()
            let stick = TestStick()
            stick.state = .ready
            host.stick = stick
            guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
            songs.tables = [("tempos.csv", table)]
            songs.isSlow = true
            open(rig, 2)
            if isListed { songs.answerLate() }
            rig.frames(20)
            let revision = songs.library.revision
            rig.tap("tempos.close")
            rig.settleTransition()
            // The stick now answers: with the list of tables, and with the table if it was requested.
            songs.answerLate()
            songs.answerLate()
            rig.frames(20)
            t.expect(songs.library.revision == revision && songs.library.kept.isEmpty, "\(isListed)")
            t.expect(rig.shell.screen.name.description == "songs")
        }
    },
    TestCase("when the user chooses a tempo table, the timeout of a minute for importing it begins") { t in
        let host = TestHost()
        let stick = TestStick()
        stick.state = .ready
        host.stick = stick
        guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
        songs.tables = [("tempos_b.csv", []), ("tempos_a.csv", table)]
        open(rig, 2)
        songs.isSlow = true
        rig.tap("tempos.choose")
        rig.settleTransition()
        rig.skip(70 * 60)
        rig.tap("choice.1")
        rig.settleTransition()
        rig.frames(60)
        songs.answerLate()
        rig.frames(20)
        t.expectEqual(songs.library.kept.count, 1)
    },
]

extension SongContent {
    /// Returns the same measured tempo with another confidence.
    fileprivate func sure(_ confidence: Float) -> SongContent {
        guard case .tempo(let tempo) = self else { return self }
        return .tempo(
            SongTempo(beatsPerMinute: tempo.beatsPerMinute, confidence: confidence, firstBeat: tempo.firstBeat))
    }
}
