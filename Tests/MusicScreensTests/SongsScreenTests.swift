import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Session
import Songs
import Sound
import TestKit
import Widgets

let songsScreenTests = [
    TestCase("the list of songs matches its reference pictures in each size and language") { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, songs, _) = Rig.music(t, size, language: language) else { return }
                rig.tap("connection.run")
                rig.tap("run.songs")
                rig.settleTransition()
                songs.work = .measuring
                songs.secondsLeft = 110
                rig.frames(40)
                rig.checkLayout("songs" + suffix)
                rig.picture("songs" + suffix)
                rig.tap("songs.0")
                rig.settleTransition()
                rig.checkLayout("songs-choice" + suffix)
                rig.picture("songs-choice" + suffix)
            }
        }
    }.portable,
    TestCase("the list of songs can be sorted and searched; the dialog of a song can double its tempo and play it") {
        t in
        guard let (rig, songs, sound) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.settleTransition()
        // "A door in the hill" (tempo 96) is first, because the list is sorted by title.
        rig.tap("songs.0")
        rig.settleTransition()
        rig.tap("choice.1")
        rig.settleTransition()
        t.expect(songs.library.songs[1].beatsPerMinute == 192)
        rig.tap("songs.order")
        rig.tap("songs.order")
        // The list is now sorted by tempo, so the song with 128.1 beats a minute is first.
        rig.tap("songs.0")
        rig.settleTransition()
        rig.tap("choice.0")
        rig.settleTransition()
        t.expect(sound.loaded == ["/band/song 2.mp3"])
        rig.tap("songs.search")
        rig.settleTransition()
        rig.type("tin")
        rig.tap("search.ok")
        rig.settleTransition()
        t.expect(rig.target("songs.0") != nil && rig.target("songs.1") == nil)
    },
    TestCase("while a list of 2000 songs is scrolled, each frame reads only the visible rows from the library") { t in
        let many = (0..<2000).map { (title: "Song \($0)", artist: "Artist \($0 % 40)", content: TestSongs.tempo(120)) }
        guard let (rig, songs, _) = Rig.music(t, songs: many) else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.settleTransition()
        rig.frames(4)
        // Six rows of 64 points and a part of another row are visible. Besides these rows, the session and the summary
        // on the screen also read the library a few times.
        var most = 0
        rig.touch(.began, 300, 380)
        for step in 1...30 {
            rig.touch(.moved, 300, 380 - step * 9)
            let before = songs.reads
            rig.frames(1)
            most = max(most, songs.reads - before)
        }
        rig.touch(.ended, 300, 100)
        for _ in 0..<60 {
            let before = songs.reads
            rig.frames(1)
            most = max(most, songs.reads - before)
        }
        t.expect((6...24).contains(most), "\(most) reads in a frame")
        t.expect(rig.target("songs.0") == nil, "it was scrolled")
    },
    TestCase("if songs disappear while the list is open, they are not drawn and cannot be played") { t in
        guard let (rig, songs, _) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.settleTransition()
        for _ in 0..<6 { songs.library.remove(0) }
        rig.context.repaint.invalidate(Rect(x: 0, y: 0, width: 800, height: 480))
        rig.frames(1)
        if rig.target("songs.0") != nil { rig.tap("songs.0") }
        rig.frames(40)
        t.expect(rig.target("songs.1") == nil)
    },
    TestCase(
        "if the process that measures tempos cannot start, or the song list cannot be stored, the screens of the session and of the songs report that"
    ) { t in
        for (size, language) in [(Rig.sizes[0], "en"), (Rig.sizes[1], "de")] {
            let suffix = "-\(size.width)x\(size.height)-\(language)"
            let waiting = TestSongs.usual.map { (title: $0.title, artist: $0.artist, content: SongContent.unmeasured) }
            guard let (rig, songs, _) = Rig.music(t, size, language: language, songs: waiting) else { return }
            songs.work = .stuck
            rig.tap("connection.run")
            rig.settleTransition()
            rig.frames(20)
            rig.checkLayout("stuck" + suffix)
            rig.picture("run-stuck" + suffix)
            rig.tap("run.songs")
            rig.settleTransition()
            rig.frames(40)
            rig.picture("songs-stuck" + suffix)
            songs.failure = .cardFull
            rig.frames(40)
            rig.checkLayout("not kept" + suffix)
            rig.picture("songs-not-kept" + suffix)
        }
    },
    TestCase("while a song of the stick plays or is paused, the stick cannot be ejected; after Stop, it can") {
        t in
        let host = TestHost()
        let stick = TestStick()
        stick.state = .ready
        host.stick = stick
        guard let (rig, songs, sound) = Rig.music(t, songs: [], host: host) else { return }
        songs.library.reconcile(.stick, [FoundSong(path: "a.mp3", size: 1, modified: 1)])
        songs.library.take(
            SongFinding(digest: 9, tags: SongTags(), milliseconds: 218_000, content: TestSongs.tempo(100)), of: 0)
        rig.tap("connection.run")
        rig.settleTransition()
        rig.frames(60)
        rig.tap("run.play")
        sound.answer()
        rig.frames(20)
        func eject() {
            rig.context.router.open(.copy([]))
            rig.settleTransition()
            rig.frames(20)
        }
        t.expect(rig.context.session.music?.playsFromStick == true)
        eject()
        t.expectEqual(stick.ejects, 0)
        rig.picture("songs-keep-stick-800x480-en")
        rig.context.session.music?.pause()
        t.expect(rig.context.session.music?.playsFromStick == true)
        rig.context.session.music?.stop()
        if let number = sound.playing { sound.report(.ended(number, .stopped, place: 0, at: 0)) }
        rig.frames(20)
        t.expect(rig.context.session.music?.playsFromStick == false)
        eject()
        t.expectEqual(stick.ejects, 1)
    },
]
