import Drawing
import MusicRun
import ScreenRig
import Screens
import Services
import Session
import Songs
import Sound
import TestKit
import Widgets

/// Returns a device with the usual songs on its card and four files on a stick: a song that is on the card, too, two
/// that are not, and a damaged one.
private func make(_ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en")
    -> (rig: Rig, songs: TestSongs, sound: TestSound, stick: TestStick)?
{
    let host = TestHost()
    let stick = TestStick()
    stick.state = .ready
    host.stick = stick
    guard let (rig, songs, sound) = Rig.music(t, size, language: language, host: host) else { return nil }
    plug(songs)
    rig.tap("connection.run")
    rig.tap("run.songs")
    rig.settleTransition()
    return (rig, songs, sound, stick)
}

private func plug(_ songs: TestSongs) {
    let count = songs.library.songs.count
    songs.library.reconcile(
        .stick,
        ["rock/lanterns.mp3", "hills/over.mp3", "broken.mp3", "hills/under.mp3"].map {
            FoundSong(path: $0, size: 4_700_000, modified: 1)
        })
    let found: [(digest: UInt64, title: String, content: SongContent)] = [
        (4, "Paper lanterns", .unmeasured), (90, "Over the hills", TestSongs.tempo(150)),
        (91, "", .unusable(.damaged)), (92, "Under the hills", TestSongs.tempo(140)),
    ]
    for (index, song) in found.enumerated() {
        songs.library.take(
            SongFinding(
                digest: song.digest, tags: SongTags(title: song.title, artist: "Mira Sol Trio"), milliseconds: 200_000,
                content: song.content), of: count + index)
    }
}

private func openCopy(_ rig: Rig) {
    rig.tap("songs.more")
    rig.settleTransition()
    rig.tap("choice.0")
    rig.settleTransition()
    rig.frames(40)
}

/// Touches the row of a song. The list is sorted by title.
private func tap(_ rig: Rig, _ songs: TestSongs, _ path: String) {
    let library = songs.library
    let rows = library.sorted(library.listed, by: .title)
    guard let row = rows.firstIndex(where: { library.songs[$0].path.utf8.elementsEqual(path.utf8) }) else { return }
    rig.tap("songs.\(row)")
    rig.settleTransition()
}

let libraryScreenTests = [
    TestCase("the screen for copying songs to the card matches its reference pictures in each state, size and language")
    { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, songs, _, stick) = make(t, size, language: language) else { return }
                func show(_ name: String) {
                    rig.settleTransition()
                    rig.frames(40)
                    rig.checkLayout(name + suffix)
                    rig.picture("songcopy-" + name + suffix)
                }
                show("list")
                stick.state = .none
                openCopy(rig)
                show("waiting")
                stick.state = .ready
                rig.frames(60)
                songs.copies.progress.written = 3_200_000
                show("copying")
                songs.copies.progress = CopyProgress(
                    files: 1, written: 9_400_000, compared: 4_700_000, missing: [1])
                songs.copies.end(.failure(.notRead(.cardFailed)))
                show("not-all")
                rig.tap("songcopy.close")
                rig.settleTransition()
                openCopy(rig)
                songs.copies.end(.failure(.noSpace(needed: 9_400_000, space: 1_200_000)))
                show("no-room")
                rig.tap("songcopy.close")
                rig.settleTransition()
                openCopy(rig)
                songs.copies.end(.success(()))
                show("copied")
            }
        }
    }.portable,
    TestCase(
        "the screen for copying songs copies those listed songs that the card lacks, and the button Cancel ends the copying"
    ) {
        t in
        guard let (rig, songs, _, _) = make(t) else { return }
        openCopy(rig)
        t.expectEqual(songs.copies.copied.last ?? [], ["hills/over.mp3", "hills/under.mp3"])
        rig.frames(60)
        t.expect(songs.copies.checks > 0)
        t.expectEqual(songs.copies.cancels, 0)
        rig.tap("songcopy.close")
        t.expectEqual(songs.copies.cancels, 1)
        t.expect(rig.shell.screen.name.description == "songcopy")
        songs.copies.end(.failure(.cancelled))
        rig.tap("songcopy.close")
        rig.settleTransition()
        rig.tap("songs.search")
        rig.settleTransition()
        rig.type("under")
        rig.tap("search.ok")
        rig.settleTransition()
        openCopy(rig)
        t.expectEqual(songs.copies.copied.last ?? [], ["hills/under.mp3"])
        songs.copies.end(.success(()))
        rig.tap("songcopy.close")
        rig.settleTransition()
        rig.tap("songs.0")
        rig.settleTransition()
        // Touches the sixth choice, "copy". The order is: play, double, halve, type, ban, copy.
        rig.tap("choice.5")
        rig.settleTransition()
        rig.frames(40)
        t.expectEqual(songs.copies.copied.count, 3)
        t.expectEqual(songs.copies.copied.last ?? [], ["hills/under.mp3"])
    },
    TestCase(
        "if the user requests to copy songs without a stick, copying starts when a stick is inserted and all of its files have been read"
    ) { t in
        guard let (rig, songs, _, stick) = make(t) else { return }
        stick.state = .none
        songs.library.lose(.stick)
        openCopy(rig)
        t.expect(songs.copies.copied.isEmpty)
        stick.state = .ready
        songs.work = .looking
        rig.frames(60)
        songs.library.reconcile(.stick, [FoundSong(path: "late.mp3", size: 5, modified: 1)])
        songs.work = .measuring
        rig.frames(60)
        t.expect(songs.copies.copied.isEmpty)
        songs.library.take(
            SongFinding(digest: 70, tags: SongTags(), milliseconds: 1, content: .unmeasured),
            of: songs.library.songs.count - 1)
        rig.frames(60)
        t.expectEqual(songs.copies.copied.last ?? [], ["late.mp3"])
    },
    TestCase("if the card already has all songs of the stick, nothing is copied") { t in
        guard let (rig, songs, _, _) = make(t) else { return }
        songs.library.lose(.stick)
        songs.library.reconcile(.stick, [FoundSong(path: "rock/lanterns.mp3", size: 4_700_000, modified: 1)])
        openCopy(rig)
        t.expect(songs.copies.copied.isEmpty)
        rig.picture("songcopy-nothing-800x480-en")
        rig.tap("songcopy.close")
        rig.settleTransition()
        t.expect(rig.shell.screen.name.description == "songs")
    },
    TestCase(
        "before a song is deleted, a dialog with its name asks the user; if the file returns later, the song still has its tempo"
    ) { t in
        for (size, language) in [(Rig.sizes[0], "en"), (Rig.sizes[1], "de")] {
            let suffix = "-\(size.width)x\(size.height)-\(language)"
            guard let (rig, songs, _, _) = make(t, size, language: language) else { return }
            let count = songs.library.listed.count
            tap(rig, songs, "band/song 0.mp3")
            // Touches the sixth choice, "delete". The order is: play, double, halve, type, ban, delete.
            rig.tap("choice.5")
            rig.settleTransition()
            rig.picture("songs-delete" + suffix)
            rig.tap("dialog.secondary")
            rig.settleTransition()
            t.expectEqual(songs.library.listed.count, count)
            tap(rig, songs, "band/song 0.mp3")
            rig.tap("choice.5")
            rig.settleTransition()
            rig.tap("dialog.primary")
            rig.settleTransition()
            t.expectEqual(songs.library.listed.count, count - 1)
            t.expect(songs.library.songs[0].presence == .missing && songs.library.songs[0].beatsPerMinute == 164.2)
            // A song that cannot be played can be deleted, too. If deleting fails, that is reported.
            songs.refusal = .cardReadOnly
            tap(rig, songs, "band/song 6.mp3")
            rig.tap("choice.0")
            rig.settleTransition()
            rig.tap("dialog.primary")
            rig.settleTransition()
            rig.picture("songs-not-deleted" + suffix)
            rig.tap("dialog.primary")
            rig.settleTransition()
            t.expectEqual(songs.library.listed.count, count - 1)
        }
    },
    TestCase("if a song is on the card and on the stick, it is played from the card") { t in
        guard let (rig, songs, sound) = Rig.music(t, songs: []) else { return }
        for (root, path) in [(SongRoot.stick, "a.mp3"), (.card, "copy/a.mp3")] {
            songs.library.reconcile(root, [FoundSong(path: path, size: 1, modified: 1)])
            songs.library.take(
                SongFinding(digest: 9, tags: SongTags(), milliseconds: 218_000, content: TestSongs.tempo(100)),
                of: songs.library.songs.count - 1)
        }
        rig.tap("connection.run")
        rig.settleTransition()
        rig.frames(60)
        rig.tap("run.play")
        t.expectEqual(sound.loaded, ["/copy/a.mp3"])
    },
    TestCase("while a song plays, it cannot be deleted") { t in
        guard let (rig, songs, sound, _) = make(t) else { return }
        tap(rig, songs, "band/song 0.mp3")
        rig.tap("choice.0")
        rig.settleTransition()
        sound.answer()
        rig.frames(20)
        tap(rig, songs, "band/song 0.mp3")
        rig.tap("choice.5")
        rig.settleTransition()
        rig.picture("songs-in-use-800x480-en")
        rig.tap("dialog.primary")
        rig.settleTransition()
        t.expect(songs.library.songs[0].presence == .present)
    },
    TestCase(
        "if the user has selected a folder or playlist with songs, it stays selected when it is renamed, and after a restart"
    ) { t in
        let host = TestHost()
        guard let (rig, songs, _) = Rig.music(t, host: host) else { return }
        func tracks(_ rig: Rig) -> [UInt64] { (rig.context.session.music?.run.songs ?? []).map { $0.id }.sorted() }
        func select(_ kind: Int, _ row: Int) {
            rig.tap("songs.select")
            rig.settleTransition()
            rig.tap("songchoice.kind.\(kind)")
            rig.tap("songchoice.\(row)")
            rig.tap("songchoice.ok")
            rig.settleTransition()
            rig.frames(80)
        }
        /// Renames the folder "band".
        func rename(_ songs: TestSongs, _ folder: String) {
            let before = songs.library.songs
            songs.library.reconcile(
                .card,
                before.filter { $0.presence == .present }.map {
                    FoundSong(path: folder + "/" + SongPath.name($0.path), size: 1, modified: 1)
                })
            for index in songs.library.songs.indices where songs.library.songs[index].content == .unknown {
                let name = SongPath.name(songs.library.songs[index].path)
                guard let old = before.first(where: { SongPath.name($0.path).utf8.elementsEqual(name.utf8) }) else {
                    continue
                }
                songs.library.take(
                    SongFinding(
                        digest: old.digest, tags: old.tags, milliseconds: 218_000, content: old.content), of: index)
            }
        }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.settleTransition()
        // In the list of folders, the first row is everything on the card, and the second row is the folder on the
        // card.
        select(1, 1)
        t.expectEqual(tracks(rig), [1, 2, 3, 6])
        rename(songs, "choir")
        rig.frames(80)
        t.expectEqual(tracks(rig), [1, 2, 3, 6])
        guard case .folder(let folder)? = rig.context.session.music?.choice.selection else {
            return t.fail("no folder")
        }
        t.expectEqual(folder.path, "choir")
        songs.lists = [
            (SongPlaylist(.card, "other.m3u"), ["choir/song 5.mp3"]),
            (SongPlaylist(.card, "sunday.m3u"), ["choir/song 0.mp3", "choir/song 1.mp3"]),
        ]
        rig.frames(40)
        select(3, 1)
        t.expectEqual(tracks(rig), [1, 2])
        guard let (again, later, _) = Rig.music(t, host: host) else { return }
        rename(later, "choir")
        later.lists = [
            (SongPlaylist(.card, "other.m3u"), ["choir/song 5.mp3"]),
            (SongPlaylist(.card, "holidays.m3u"), ["choir/song 0.mp3", "choir/song 1.mp3"]),
        ]
        again.tap("connection.run")
        again.settleTransition()
        again.frames(80)
        t.expectEqual(tracks(again), [1, 2])
        guard case .playlist(let list)? = again.context.session.music?.choice.selection else {
            return t.fail("no playlist")
        }
        t.expectEqual(list.path, "holidays.m3u")
        // After the selected playlist is removed, the screen reports this.
        later.lists = [(SongPlaylist(.card, "other.m3u"), ["choir/song 5.mp3"])]
        again.frames(80)
        t.expectEqual(tracks(again), [])
        t.expect(again.target("run.change") != nil)
        again.picture("run-playlist-gone-800x480-en")
    },
    TestCase("if a folder with songs that the user has selected is removed, that is reported") { t in
        guard let (rig, songs, _) = Rig.music(t, Rig.sizes[1], language: "de") else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.tap("songs.select")
        rig.settleTransition()
        rig.tap("songchoice.kind.1")
        rig.tap("songchoice.1")
        rig.tap("songchoice.ok")
        rig.settleTransition()
        songs.library.reconcile(.card, [FoundSong(path: "new/song.mp3", size: 1, modified: 1)])
        songs.library.take(
            SongFinding(digest: 60, tags: SongTags(), milliseconds: 1, content: TestSongs.tempo(100)),
            of: songs.library.songs.count - 1)
        rig.frames(80)
        rig.checkLayout("folder gone")
        rig.picture("songs-folder-gone-480x800-de")
        rig.tap("songs.back")
        rig.settleTransition()
        rig.frames(80)
        rig.checkLayout("folder gone at rest")
        rig.picture("run-folder-gone-480x800-de")
    },
]
