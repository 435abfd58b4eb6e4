import Drawing
import ScreenRig
import Screens
import Services
import Session
import Songs
import TestKit
import Widgets

let songsScreenTests = [
    TestCase("the list of songs looks as it should in each size and language") { t in
        for size in Rig.sizes.prefix(2) {
            for language in ["en", "de"] {
                let suffix = "-\(size.width)x\(size.height)-\(language)"
                guard let (rig, songs, _) = Rig.music(t, size, language: language) else { return }
                rig.tap("connection.run")
                rig.tap("run.songs")
                rig.settleTransition()
                songs.work = .measuring
                rig.frames(40)
                rig.checkLayout("songs" + suffix)
                rig.picture("songs" + suffix)
                rig.tap("songs.0")
                rig.settleTransition()
                rig.checkLayout("songs-choice" + suffix)
                rig.picture("songs-choice" + suffix)
            }
        }
    },
    TestCase("songs are sorted and searched; a tap doubles, bans and plays one") { t in
        guard let (rig, songs, sound) = Rig.music(t) else { return }
        rig.tap("connection.run")
        rig.tap("run.songs")
        rig.settleTransition()
        // By title: "A door in the hill" at 96 comes first.
        rig.tap("songs.0")
        rig.settleTransition()
        rig.tap("choice.1")
        rig.settleTransition()
        t.expect(songs.library.songs[1].beatsPerMinute == 192)
        rig.tap("songs.order")
        rig.tap("songs.order")
        // By tempo: 128.1 is the slowest that is displayed.
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
]
