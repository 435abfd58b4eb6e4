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
    TestCase("the session of music looks as it should in each state, size and language") { t in
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
                rig.tap("run.play")
                sound.answer()
                rig.frames(20)
                if let number = sound.playing { sound.tell(.position(number, place: 84 * 48_000, at: 0)) }
                show(rig, "playing" + suffix)
                sound.set(.noCard(.absent))
                if let number = sound.playing { sound.tell(.held(number, place: 84 * 48_000)) }
                show(rig, "without-card" + suffix)
            }
        }
    },
    TestCase("play, pause, next, sprint, volume and stop do so; music goes on behind other screens") { t in
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
        t.expect(rig.shell.screen.name.description == "connection")
        t.expect(rig.context.session.music?.run.state == .playing, "music goes on")
        rig.tap("connection.run")
        rig.settleTransition()
        rig.tap("run.stop")
        rig.frames(200)
        t.expect(rig.context.session.music?.run.state == .rest && sound.state == .off)
        t.expect(rig.target("run.play") != nil)
    },
]
