import Acquisition
import AcquisitionTests
import Drawing
import MusicRun
import PlayerProtocol
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import Songs
import Sound
import TestKit
import Widgets

private func show(_ rig: Rig, _ name: String) {
    rig.settleTransition()
    rig.frames(20)
    rig.checkLayout(name)
    rig.picture("run-" + name)
}

let runScreenTests = [
    TestCase("the screen of the music session matches its reference pictures in each state, size and language") { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, songs, sound) = Rig.music(t, size, language: language, songs: []) else { return }
                rig.tap("connection.run")
                show(rig, "empty" + suffix)
                songs.work = .measuring
                songs.add(TestSongs.usual.map { ($0.title, $0.artist, .unmeasured) })
                show(rig, "measuring" + suffix)
                songs.work = .done
                songs.take(TestSongs.usual)
                rig.frames(80)
                show(rig, "rest" + suffix)
                // Only one song remains in the slowest range of tempos. With several songs, the first one would depend
                // on the time.
                songs.decide(1) { $0.use = .banned }
                rig.tap("run.play")
                sound.answer()
                rig.frames(20)
                if let number = sound.playing { sound.report(.position(number, place: 84 * 48_000, at: 0)) }
                show(rig, "playing" + suffix)
                rig.tap("run.tempo")
                show(rig, "tempo" + suffix)
                rig.tap("choice.0")
                show(rig, "locked" + suffix)
                rig.context.session.music?.lock(nil)
                var settings = rig.context.settings.current
                (settings[number: .bodyHeight], settings[number: .bodyWeight]) = (175, 70)
                rig.context.settings.apply(settings)
                sound.set(.noCard(.absent))
                if let number = sound.playing { sound.report(.paused(number, place: 84 * 48_000)) }
                show(rig, "without-card" + suffix)
            }
        }
    }.portable,
    TestCase(
        "in portrait, the buttons for all kinds of sources are beside the button Run, in two rows if one row is too narrow"
    ) {
        t in
        for language in ["en", "de"] {
            for (count, name) in [(1, "four"), (2, "five"), (6, "more")] {
                let host = TestHost()
                for _ in 0..<count { host.add(TestSourceKind()) }
                guard let (rig, _, _) = Rig.music(t, Rig.sizes[1], language: language, host: host) else { return }
                rig.settle()
                for key in ["demo", "amplifier", "run", "settings"] { t.expect(rig.target("connection." + key) != nil) }
                t.expectEqual(rig.target("connection.more") != nil, name == "more")
                // Checks the layout only once, because the other pictures would have the same name.
                if count == 1 { rig.checkLayout("ways-" + name) }
                rig.picture("run-ways-\(name)-\(language)")
            }
        }
    },
    TestCase(
        "if the stick of the current song is removed, the song waits, the screen says so, and the song continues when the stick returns"
    ) {
        t in
        for language in ["en", "de"] {
            let host = TestHost()
            let stick = TestStick()
            stick.state = .ready
            host.stick = stick
            guard let (rig, songs, sound) = Rig.music(t, language: language, songs: [], host: host) else { return }
            func plug() {
                songs.library.reconcile(.stick, [FoundSong(path: "a.mp3", size: 1, modified: 1)])
                songs.library.take(
                    SongFinding(
                        digest: 7, tags: SongTags(title: "Tin roof"), milliseconds: 218_000,
                        content: TestSongs.tempo(86)), of: 0)
            }
            plug()
            rig.tap("connection.run")
            rig.settleTransition()
            rig.frames(80)
            rig.tap("run.play")
            sound.answer()
            rig.frames(20)
            guard let music = rig.context.session.music, let number = sound.playing else { return t.fail("no song") }
            sound.report(.position(number, place: 84 * 48_000, at: 0))
            // Removes the stick before its songs are searched for.
            stick.state = .none
            sound.report(.ended(number, .damaged, place: 85 * 48_000, at: 0))
            rig.frames(20)
            t.expect(music.run.state == .withoutFile && music.run.current?.milliseconds == 85_000)
            rig.picture("run-without-stick-" + language)
            songs.library.lose(.stick)
            rig.frames(80)
            t.expect(music.run.state == .withoutFile && sound.loaded.count == 1)
            stick.state = .ready
            plug()
            rig.frames(80)
            sound.answer()
            t.expect(music.run.state == .playing && sound.loaded.count == 2)
            t.expectEqual(music.run.current?.milliseconds ?? 0, 85_000)
            // A damaged file is skipped immediately. Only for a missing file does the app wait for a stick.
            if let number = sound.playing { sound.report(.ended(number, .damaged, place: 86 * 48_000, at: 0)) }
            rig.frames(4)
            t.expect(music.run.state != .withoutFile)
        }
    },
    TestCase(
        "while a source is connected, the bar above the graphs opens the music session; Play selects the source's acceleration channels"
    ) { t in
        for language in ["en", "de"] {
            guard let (rig, songs, sound) = Rig.music(t, language: language, songs: []) else { return }
            rig.host.nextSource = ScriptedSource(
                offering: SignalCatalogue(signals: [
                    Signal(
                        type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 1, unit: "\u{B5}V",
                        labels: ["Fp1", "C3"]),
                    Signal(
                        type: .acceleration, rate: SamplingRate(hertz: 100), blockSize: 1, unit: "g",
                        labels: ["X", "Y", "Z"]),
                ]))
            rig.connect(to: "armband")
            rig.settleTransition()
            rig.tap("section.0")
            rig.tap("selection.apply")
            rig.settleTransition()
            rig.frames(60)
            rig.tap("visualization.graphs")
            rig.frames(30)
            t.expect(rig.target("visualization.run") == nil, "the music session is offered without songs")
            songs.add(TestSongs.usual)
            rig.frames(3)
            t.expect((rig.target("visualization.run")?.frame.width ?? 0) >= rig.context.looks.metrics.target)
            rig.picture("run-bars-" + language)
            rig.tap("visualization.run")
            rig.settleTransition()
            guard let music = rig.context.session.music else { return t.fail("no session of music") }
            let before = rig.context.acquisition.channels.count
            t.expect(music.source == nil && music.hasAcceleration)
            rig.tap("run.play")
            sound.answer()
            rig.frames(20)
            t.expect(music.source != nil)
            t.expectEqual(rig.context.acquisition.channels.count, before + 3)
            rig.tap("run.back")
            rig.settleTransition()
            t.expect(rig.shell.screen.name.description == "visualization" && music.run.state == .playing)
        }
    },
    TestCase("songs are loaded only after the player process has started; each song that waits for it is loaded once") {
        t in
        guard let (rig, _, sound) = Rig.music(t) else { return }
        sound.begins = .starting
        rig.tap("connection.run")
        rig.settleTransition()
        rig.tap("run.play")
        rig.frames(100)
        t.expectEqual(sound.loaded.count, 0)
        sound.set(.noCard(.absent))
        t.expectEqual(sound.loaded.count, 1)
        sound.answer()
        rig.frames(20)
        // The player process ends while a song plays.
        sound.set(.starting)
        if let number = sound.playing { sound.report(.lost(number)) }
        rig.frames(100)
        t.expectEqual(sound.loaded.count, 1)
        sound.set(.ready(CardFacts(name: "USB sound", rate: 48_000, latency: 100)))
        t.expectEqual(sound.loaded.count, 2)
    },
    TestCase("if the player refuses a song, it is skipped immediately") { t in
        guard let (rig, _, sound) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.settleTransition()
        sound.refusals = 2
        rig.tap("run.play")
        t.expectEqual(sound.loaded.count, 3)
        sound.answer()
        rig.frames(20)
        t.expect(rig.context.session.music?.run.state == .playing && sound.playing != nil)
    },
    TestCase("the buttons Play, Pause, Next, Sprint, Volume and Stop work, and music continues behind other screens") {
        t in
        guard let (rig, songs, sound) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.settleTransition()
        t.expect(rig.target("run.stop") == nil && rig.target("run.pause") == nil, "at rest only Play")
        rig.tap("run.play")
        t.expect(rig.target("run.play") == nil && rig.context.session.music?.run.state == .playing)
        sound.answer()
        rig.frames(20)
        t.expect(songs.library.songs.contains { $0.lastPlayed > 0 })
        rig.tap("run.louder")
        t.expect(sound.volume == rig.context.settings.current.volume && sound.volume == 75)
        rig.tap("run.pause")
        t.expect(rig.context.session.music?.run.state == .paused)
        t.expect(rig.target("run.sprint")?.isEnabled == false)
        rig.tap("run.pause")
        t.expect(rig.context.session.music?.run.state == .playing)
        rig.tap("run.sprint")
        t.expect(rig.context.session.music?.run.sprint == .on)
        let count = sound.loaded.count
        rig.tap("run.next")
        t.expect(sound.loaded.count > count)
        sound.answer()
        rig.tap("run.back")
        rig.settleTransition()
        rig.frames(60)
        t.expect(rig.screenName == "connection")
        t.expect(rig.context.session.music?.run.state == .playing, "the music stopped behind the other screen")
        rig.tap("connection.run")
        rig.settleTransition()
        rig.tap("run.stop")
        rig.frames(200)
        t.expect(rig.context.session.music?.run.state == .rest && sound.state == .off)
        t.expect(rig.target("run.play") != nil)
    },
    TestCase("if the user bans a song in the list of songs, it is not chosen until the user allows it again") { t in
        guard let (rig, songs, _) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        for use in [SongDecision.Use.banned, .allowed] {
            // "A door in the hill" is the first song in the list, which is sorted by title.
            rig.tap("songs.0")
            rig.settleTransition()
            rig.tap("choice.4")
            rig.settleTransition()
            t.expect(songs.library.songs[1].decision.use == use)
            rig.frames(80)
            let isChosen = rig.context.session.music?.run.songs.contains { $0.id == 2 } ?? false
            t.expect(isChosen == (use == .allowed))
        }
    },
    TestCase(
        "the user can lock the tempo of the current song or a typed tempo, and can unlock it; an invalid tempo is refused"
    ) {
        t in
        guard let (rig, _, sound) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.tap("run.play")
        sound.answer()
        rig.frames(20)
        guard let music = rig.context.session.music, let tempo = music.song?.displayedTempo else {
            return t.fail("no song")
        }
        // No steps are measured, so only the song's tempo can be locked.
        rig.tap("run.tempo-of-song")
        rig.settleTransition()
        t.expect(rig.target("choice.1") != nil && rig.target("choice.2") == nil)
        rig.tap("choice.0")
        rig.settleTransition()
        t.expect(music.run.lockedTempo == tempo && rig.target("run.sprint")?.isEnabled == false)
        for (typed, locked) in [("49.9", nil), ("220.1", nil), ("164.2", 164.2)] as [(String, Float?)] {
            rig.tap("run.cadence")
            rig.settleTransition()
            rig.tap("choice.2")
            rig.settleTransition()
            for _ in 0..<6 { rig.tap("key.delete") }
            rig.type(typed)
            rig.tap("lock.ok")
            rig.settleTransition()
            if let locked {
                t.expectEqual(music.run.lockedTempo, locked)
            } else {
                t.expect(rig.target("dialog.primary") != nil && music.run.lockedTempo == tempo, typed)
                rig.tap("dialog.primary")
                rig.settleTransition()
                rig.tap("lock.cancel")
                rig.settleTransition()
            }
        }
        sound.answer()
        rig.frames(20)
        t.expect(music.song?.title == "Night bus, second stop", "the song of that tempo plays")
        // The session ends while the form for the tempo is open.
        rig.tap("run.tempo")
        rig.settleTransition()
        rig.tap("choice.2")
        rig.settleTransition()
        music.stop()
        rig.tap("lock.ok")
        rig.settleTransition()
        t.expect(rig.target("dialog.primary") != nil, "an invalid tempo was refused without a message")
        rig.tap("dialog.primary")
        rig.settleTransition()
        rig.tap("lock.cancel")
        rig.settleTransition()
        t.expect(rig.target("run.play") != nil)
        rig.tap("run.play")
        sound.answer()
        rig.frames(20)
        music.lock(tempo)
        rig.tap("run.tempo")
        rig.settleTransition()
        rig.tap("choice.0")
        rig.settleTransition()
        t.expect(music.run.lockedTempo == 0 && rig.target("run.sprint")?.isEnabled == true)
    },
]
