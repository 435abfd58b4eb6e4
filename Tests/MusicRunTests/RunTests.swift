import MusicRun
import TestKit

/// Songs whose tempos are ten beats a minute apart.
private let ladder: [(id: UInt64, beats: Float)] = (9...19).map { (id: UInt64($0), beats: Float($0 * 10)) }

/// Tests of what a music session does when songs end, steps change or the user touches a button.
let runTests = [
    TestCase("if the user's cadence changes, the songs follow it without silence between them") { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play()
        for cadence in [100, 150, 180, 120] as [Float] {
            player.play(seconds: 60, cadence: cadence)
            guard let id = player.playing else { return t.fail("nothing plays at \(cadence)") }
            t.expect(SongChooser.distance(Float(id * 10), to: cadence) <= 0.12, "\(id) at \(cadence)")
        }
        t.expect(player.heard.count >= 8)
        t.expect(player.silence == 0, "\(player.silence) frames of silence")
        t.expect(player.mostTracks <= 2)
        t.expect(player.run.duration > 230 * ScriptedPlayer.second)
    },
    TestCase("the next song follows the previous one without silence, even if the length of its file is unknown") { t in
        var player = ScriptedPlayer(ladder, seconds: 20)
        player.length = .unknown
        player.run.play()
        player.play(seconds: 95, cadence: 150)
        t.expect(player.heard.count == 5 && player.silence == 0)
        // Changes the pace: the session must replace the next song, which it has already loaded for the previous pace.
        player.play(seconds: 8, cadence: 180)
        t.expect(player.playing == 18 || player.playing == 9)
    },
    TestCase("the button Next changes the song immediately") { t in
        var player = ScriptedPlayer(ladder, seconds: 200)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 10, cadence: 120)
        player.run.skip()
        player.play(seconds: 2, cadence: 120)
        t.expectEqual(player.heard, [15, 12])
    },
    TestCase("the button Sprint plays songs that are 10% faster until the user ends the sprint") { t in
        var player = ScriptedPlayer([(10, 150), (11, 165), (12, 166), (13, 151)], seconds: 30)
        player.run.play(MusicSong(id: 10, beatsPerMinute: 150))
        player.play(seconds: 6, cadence: 150)
        player.run.toggleSprint()
        player.play(seconds: 2, cadence: 150)
        t.expect(player.playing == 11 || player.playing == 12)
        player.play(seconds: 35, cadence: 150)
        t.expect(player.run.sprint == .on && (player.playing == 11 || player.playing == 12))
        player.run.toggleSprint()
        player.play(seconds: 2, cadence: 150)
        t.expect(player.playing == 13 || player.playing == 10)
        t.expect(player.run.sprint == .off)
    },
    TestCase(
        "if the option for early changes is on and a song's tempo differs from the cadence by more than 8%, the song is replaced after 20 s"
    ) { t in
        for change in MusicRules.Change.allCases {
            var player = ScriptedPlayer(Array(ladder.dropFirst()), seconds: 300)
            player.run.rules.change = change
            player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
            player.play(seconds: 10, cadence: 150)
            // Plays for a minute at a cadence that differs from the song's tempo by 7%. The limit is 8%, so the song must not be replaced.
            player.play(seconds: 60, cadence: 161)
            t.expect(player.playing == 15)
            player.play(seconds: 20, cadence: 180)
            t.expect(player.playing == 15, "before 20 s")
            player.play(seconds: 3, cadence: 180)
            t.expect(player.playing == (change == .early ? 18 : 15))
        }
    },
    TestCase(
        "if a song's tempo differs from the cadence for less than 20 s, or if the user stands still, the song is not replaced"
    ) {
        t in
        var player = ScriptedPlayer(ladder, seconds: 300)
        player.run.rules.change = .early
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 10, cadence: 150)
        for _ in 0..<5 {
            player.play(seconds: 19, cadence: 180)
            player.play(seconds: 2, cadence: 151)
        }
        player.play(seconds: 60, cadence: 0)
        t.expectEqual(player.heard, [15])
        // No other song is nearer to the cadence, so the session does not replace the song every 20 s.
        var alone = ScriptedPlayer([(1, 100), (2, 101)], seconds: 300)
        alone.run.rules.change = .early
        alone.run.play(MusicSong(id: 1, beatsPerMinute: 100))
        alone.play(seconds: 120, cadence: 140)
        t.expectEqual(alone.heard, [1])
    },
    TestCase("the button Pause discards the steps measured so far, and Play continues the song at the same position") {
        t in
        var player = ScriptedPlayer(ladder, seconds: 100)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 20, cadence: 150)
        let discards = player.discards
        player.run.pause()
        player.obey()
        t.expect(player.discards == discards + 1 && player.run.pace == nil)
        t.expect(player.playing == nil && player.run.state == .paused)
        let place = player.run.current?.milliseconds
        player.play(seconds: 30, cadence: 100)
        t.expect(player.run.current?.milliseconds == place && player.run.pace == nil)
        t.expect(player.run.duration <= 20 * ScriptedPlayer.second)
        player.run.play()
        player.play(seconds: 5, cadence: 150)
        t.expect(player.playing == 15)
        t.expect(player.run.current?.milliseconds == place.map { $0 + 5000 })
        t.expectEqual(player.heard, [15])
    },
    TestCase(
        "the playing speed of a song slowly follows the steps by up to 2.5%; a song that does not fit plays at its own speed"
    ) { t in
        var player = ScriptedPlayer(ladder, seconds: 1000)
        player.run.rules.speed = .followsSteps
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 5, cadence: nil)
        for (cadence, speed) in [(151.5, 10_000), (155, 25_000), (147, -20_000), (170, 0), (75.5, 6667)]
            as [(Float, Int)]
        {
            let before = player.speeds.last ?? 0
            let count = player.speeds.count
            player.play(seconds: 30, cadence: cadence)
            let last = player.speeds.last ?? 0
            t.expect(abs(last - speed) < 600, "\(last) at \(cadence)")
            var previous = before
            for value in player.speeds.dropFirst(count) {
                t.expect(abs(value - previous) <= 2500)
                previous = value
            }
        }
        var still = ScriptedPlayer(ladder, seconds: 1000)
        still.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        still.play(seconds: 20, cadence: 152)
        t.expect(still.speeds.isEmpty)
    },
    TestCase("if the tempo is locked, it applies at any cadence, and without a cadence") { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.lock(170)
        t.expect(player.run.lockedTempo == 0, "at rest there is nothing to lock")
        player.run.play()
        player.play(seconds: 5, cadence: nil)
        player.run.lock(49)
        player.run.lock(221)
        t.expect(player.run.lockedTempo == 0, "out of range")
        // Locks the tempo 170. The first song has 90 beats a minute, so another song must replace it immediately, even if no steps are measured.
        player.run.lock(170)
        player.play(seconds: 1, cadence: nil)
        t.expect(player.heard == [9, 17] && player.run.current?.fit == .fits)
        player.play(seconds: 60, cadence: 100)
        t.expect(player.run.pace == 170)
        // Only one song fits the locked tempo, because the songs' tempos are ten beats a minute apart. This song repeats: the last five songs are
        // avoided only if another song fits.
        t.expect(player.heard(from: 1).allSatisfy { abs(Int($0) - 17) <= 2 })
        player.run.lock(nil)
        player.run.skip()
        player.play(seconds: 1, cadence: 100)
        t.expect(player.playing == 10)
    },
    TestCase(
        "if the user locks a tempo that the current song fits, the song continues, and the next song is chosen for this tempo"
    ) { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 15, cadence: 120)
        player.play(seconds: 8, cadence: 120)
        // The next song, which fits the cadence of 120, must be loaded already.
        t.expect(player.tracks.contains { $0.song == 12 })
        player.run.lock(149)
        player.obey()
        t.expect(player.playing == 15 && !player.tracks.contains { $0.song == 12 })
        player.play(seconds: 9, cadence: nil)
        t.expect(player.playing == 14 || player.playing == 16, "\(player.playing ?? 0)")
    },
    TestCase(
        "if the song nearest to the locked tempo already plays, it continues; Pause keeps the lock, and Stop ends it"
    ) { t in
        var player = ScriptedPlayer([(1, 150), (2, 190), (3, 120)], seconds: 300)
        player.run.play(MusicSong(id: 2, beatsPerMinute: 190))
        player.play(seconds: 10, cadence: 190)
        player.run.lock(205)
        player.play(seconds: 5, cadence: 120)
        t.expect(player.playing == 2 && !player.run.fitsLockedTempo)
        player.run.toggleSprint()
        t.expect(player.run.sprint == .off)
        player.run.pause()
        player.run.lock(130)
        player.play(seconds: 2, cadence: nil)
        t.expect(player.playing == nil && player.run.state == .paused, "a pause stays one")
        player.run.play()
        player.play(seconds: 2, cadence: nil)
        t.expect(player.playing == 3 && player.run.lockedTempo == 130)
        player.run.lock(nil)
        player.play(seconds: 2, cadence: 120)
        player.run.toggleSprint()
        t.expect(player.run.sprint == .on)
        player.run.lock(130)
        t.expect(player.run.sprint == .off)
        player.run.stop()
        t.expect(player.run.lockedTempo == 0)
    },
    TestCase("while the user stands still, the next songs are chosen by the tempo of the current song") { t in
        var player = ScriptedPlayer([(1, 150), (2, 151), (3, 100), (4, 152)], seconds: 30)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150))
        player.play(seconds: 10, cadence: 150)
        player.play(seconds: 60, cadence: 0)
        t.expect(player.heard.count == 3 && !player.heard.contains(3))
    },
    TestCase("if no sensor measures steps, all songs play one after the other") { t in
        var player = ScriptedPlayer([(1, 80), (2, 150), (3, 100), (4, 152), (5, 90), (6, 81), (7, 170)], seconds: 30)
        player.run.play()
        player.play(seconds: 205, cadence: nil)
        t.expectEqual(player.heard.prefix(7).sorted(), [1, 2, 3, 4, 5, 6, 7])
        t.expect(player.run.trouble == .none && player.run.current?.fit == .unasked)
    },
    TestCase("the button Stop ends the music session, and the next session does not use its data") { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play()
        player.play(seconds: 40, cadence: 150)
        player.run.stop()
        player.obey()
        t.expect(player.tracks.isEmpty && player.run.state == .rest && player.run.current == nil)
        let duration = player.run.duration
        player.play(seconds: 5, cadence: 150)
        t.expect(player.run.duration == duration, "a session that ended has a length")
        player.run.play()
        player.play(seconds: 1, cadence: nil)
        t.expect(player.playing == 9 && player.run.duration < 2 * ScriptedPlayer.second)
    },
]
