import Drawing
import MusicRun
import ScreenRig
import Screens
import Services
import Session
import Songs
import TestKit
import Widgets

/// Opens the sheet in which songs are selected, from the list of songs.
private func open(_ rig: Rig) {
    rig.tap("connection.run")
    rig.tap("run.songs")
    rig.tap("songs.select")
    rig.settleTransition()
}

private func chosen(_ rig: Rig) -> [UInt64] { (rig.context.session.music?.run.songs ?? []).map { $0.id }.sorted() }

/// Adds a song in a folder of the stick, a playlist on the card and a playlist on the stick.
private func addFolders(_ songs: TestSongs) {
    songs.library.reconcile(
        .stick, [FoundSong(path: "runs/fast/Über den Hügel.mp3", size: 1, modified: 1)])
    let index = songs.library.songs.count - 1
    songs.library.take(
        SongFinding(
            digest: 99, tags: SongTags(artist: "Mira Sol Trio"), milliseconds: 1000, content: TestSongs.tempo(170)),
        of: index)
    songs.lists = [
        (SongPlaylist(.card, "Sunday.m3u"), ["band/song 1.mp3", "band/song 0.mp3", "band/gone.mp3"]),
        (SongPlaylist(.stick, "lists/Hills.m3u8"), nil),
    ]
}

let songChoiceTests = [
    TestCase("if the file of a selected song is changed or renamed, the song stays selected") { t in
        guard let (rig, songs, _) = Rig.music(t) else { return }
        open(rig)
        rig.tap("songchoice.kind.\(SongDraftKind.songs.rawValue)")
        rig.tap("songchoice.0")
        rig.tap("songchoice.1")
        rig.tap("songchoice.ok")
        rig.settleTransition()
        guard case .songs(let before)? = rig.context.session.music?.choice.selection, before.count == 2 else {
            return t.fail("not selected")
        }
        // Gives the first song another digest (as after a change of the file), and the second one another name.
        guard let index = songs.library.songs.firstIndex(where: { $0.digest == before[0] }) else { return }
        let song = songs.library.songs[index]
        let other = songs.library.songs.first { $0.digest == before[1] }?.path ?? ""
        songs.library.reconcile(
            .card,
            songs.library.songs.map { found in
                let isRenamed = found.path.utf8.elementsEqual(other.utf8)
                return FoundSong(
                    path: isRenamed ? "band/other.mp3" : found.path, size: 1,
                    modified: found.digest == before[0] ? 2 : 1)
            })
        songs.library.take(
            SongFinding(digest: 500, tags: song.tags, milliseconds: 218_000, content: song.content), of: index)
        songs.library.take(
            SongFinding(digest: before[1], tags: song.tags, milliseconds: 218_000, content: .unmeasured),
            of: songs.library.songs.count - 1)
        rig.frames(2)
        t.expectEqual(rig.context.session.music?.choice.indices(in: songs.library).count ?? 0, 2)
        rig.tap("songs.select")
        rig.settleTransition()
        rig.tap("songchoice.ok")
        rig.settleTransition()
        guard case .songs(let after)? = rig.context.session.music?.choice.selection else {
            return t.fail("not selected")
        }
        t.expectEqual(after.sorted(), [500, before[1]].sorted())
    },
    TestCase("the sheet in which songs are selected matches its reference pictures in each size and language") { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, songs, _) = Rig.music(t, size, language: language) else { return }
                open(rig)
                func show(_ kind: SongDraftKind, _ name: String, touch: String? = nil) {
                    rig.tap("songchoice.kind.\(kind.rawValue)")
                    if let touch { rig.tap(touch) }
                    rig.settle()
                    rig.checkLayout(name + suffix)
                    rig.picture("songchoice-" + name + suffix)
                }
                show(.playlist, "no-playlists")
                addFolders(songs)
                rig.frames(40)
                show(.everything, "all")
                show(.folder, "folders", touch: "songchoice.1")
                show(.artist, "artists", touch: "songchoice.0")
                show(.playlist, "playlists", touch: "songchoice.0")
                show(.songs, "songs", touch: "songchoice.2")
            }
        }
    }.portable,
    TestCase("a music session plays only the selected songs, and Cancel does not change the selection") { t in
        guard let (rig, songs, _) = Rig.music(t) else { return }
        addFolders(songs)
        open(rig)
        t.expectEqual(chosen(rig), [1, 2, 3, 6, 99])
        func select(_ kind: SongDraftKind, _ row: Int?, _ end: String = "songchoice.ok") {
            rig.tap("songchoice.kind.\(kind.rawValue)")
            if let row { rig.tap("songchoice.\(row)") }
            rig.tap(end)
            rig.settleTransition()
            rig.frames(40)
        }
        select(.folder, 1, "songchoice.cancel")
        t.expectEqual(chosen(rig), [1, 2, 3, 6, 99])
        t.expectEqual(rig.host.saves, 0)
        rig.tap("songs.select")
        rig.settleTransition()
        // Selects the folder on the stick, in the fourth row. The rows before are everything on the card, the folder on
        // the card, and everything on the stick.
        select(.folder, 3)
        t.expectEqual(chosen(rig), [99])
        rig.tap("songs.select")
        rig.settleTransition()
        // Selects the first artist in the list, Kestrel Avenue.
        select(.artist, 0)
        t.expectEqual(chosen(rig), [2])
        rig.tap("songs.select")
        rig.settleTransition()
        select(.playlist, 0)
        t.expectEqual(chosen(rig), [1, 2])
        rig.tap("songs.select")
        rig.settleTransition()
        select(.everything, nil)
        t.expectEqual(chosen(rig), [1, 2, 3, 6, 99])
    },
    TestCase(
        "single songs can be searched for, selected and deselected; while no song is selected, the button OK is disabled"
    ) { t in
        guard let (rig, _, _) = Rig.music(t) else { return }
        open(rig)
        rig.tap("songchoice.kind.4")
        t.expect(rig.target("songchoice.ok")?.isEnabled == false)
        rig.tap("songchoice.search")
        rig.settleTransition()
        rig.type("tin")
        rig.tap("search.ok")
        rig.settleTransition()
        t.expect(rig.target("songchoice.0") != nil && rig.target("songchoice.1") == nil)
        rig.tap("songchoice.0")
        t.expect(rig.target("songchoice.ok")?.isEnabled == true)
        rig.tap("songchoice.0")
        t.expect(rig.target("songchoice.ok")?.isEnabled == false)
        rig.tap("songchoice.0")
        rig.tap("songchoice.ok")
        rig.settleTransition()
        rig.frames(2)
        t.expectEqual(chosen(rig), [6])
    },
    TestCase(
        "a selection of songs survives a restart; songs that are missing then are reported, and are selected again when their stick returns"
    ) {
        t in
        let host = TestHost()
        guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
        addFolders(songs)
        open(rig)
        rig.tap("songchoice.kind.1")
        rig.tap("songchoice.3")
        rig.tap("songchoice.ok")
        rig.settleTransition()
        guard let (again, later, _) = Rig.music(t, host: host) else { return }
        again.tap("connection.run")
        again.settleTransition()
        again.frames(4)
        // Without the stick, the screen reports that no selected song is available, and no other song plays.
        t.expectEqual(chosen(again), [])
        t.expect(again.target("run.play") == nil && again.target("run.change") != nil)
        again.checkLayout("nothing selected")
        again.picture("run-not-selected-800x480-en")
        addFolders(later)
        again.frames(80)
        t.expectEqual(chosen(again), [99])
        t.expect(again.target("run.play") != nil && again.target("run.change") == nil)
        again.picture("run-selected-800x480-en")
        later.library.lose(.stick)
        again.frames(80)
        again.tap("run.change")
        again.settleTransition()
        t.expect(again.shell.screen.name.description == "songchoice")
        // If the file with the selection is damaged, all songs are selected.
        host.files.removeAll { $0.name == "song-selection" }
        host.files.append((name: "song-selection", bytes: [1, 2, 3]))
        guard let (third, _, _) = Rig.music(t, host: host) else { return }
        third.tap("connection.run")
        third.settleTransition()
        third.frames(4)
        t.expectEqual(chosen(third), [1, 2, 3, 6])
    },
    TestCase(
        "if a playlist cannot be read, that is reported, and it is read when its stick returns; if a selection cannot be stored, that is reported"
    ) {
        t in
        guard let (rig, songs, _) = Rig.music(t, Rig.sizes[1], language: "de") else { return }
        addFolders(songs)
        open(rig)
        rig.tap("songchoice.kind.3")
        rig.tap("songchoice.1")
        rig.host.storageFailure = .cardFull
        rig.tap("songchoice.ok")
        rig.settleTransition()
        rig.frames(4)
        t.expectEqual(chosen(rig), [])
        rig.picture("songs-not-stored-480x800-de")
        rig.tap("songs.back")
        rig.settleTransition()
        rig.frames(400)
        rig.checkLayout("unread playlist")
        rig.picture("run-playlist-unread-480x800-de")
        songs.lists[1].paths = ["RUNS/fast/Über den Hügel.mp3"]
        rig.frames(80)
        t.expectEqual(chosen(rig), [99])
    },
]

/// The kinds of selection, in the order of their buttons.
private enum SongDraftKind: Int { case everything, folder, artist, playlist, songs }
