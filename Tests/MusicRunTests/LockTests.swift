import MusicRun
import TestKit

/// Songs from 90 to 190 beats a minute. The number of a song is a tenth of its tempo.
private let ladder: [(id: UInt64, beats: Float)] = (9...19).map { (UInt64($0), Float($0 * 10)) }

/// Tests in which the user locks the tempo or changes the song while another action is in progress.
let lockTests = [
    TestCase("if the user locks the tempo just before a song ends, the next song has the locked tempo") { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 28, cadence: 120)
        t.expect(player.playing == 15 && player.tracks.contains { $0.song == 12 })
        player.run.lock(150)
        player.play(seconds: 4, cadence: nil)
        t.expect(player.playing == 14 || player.playing == 16, "\(player.playing ?? 0)")
    },
    TestCase("the next song is chosen for the locked tempo, even if the current song is nearest to it") {
        t in
        // The song with 190 beats a minute is nearest to the locked tempo of 205. The song with 120 is already loaded
        // as the next one.
        var player = ScriptedPlayer([(1, 190), (2, 120), (3, 188)], seconds: 30)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 190))
        player.play(seconds: 24, cadence: 120)
        t.expect(player.tracks.contains { $0.song == 2 })
        player.run.lock(205)
        player.obey()
        t.expect(player.playing == 1 && player.tracks.contains { $0.song == 3 })
        t.expect(!player.tracks.contains { $0.song == 2 })
    },
    TestCase("if the user chooses a song while the tempo is locked, it plays, and is not shown as one that fits") { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play()
        player.run.lock(170)
        player.play(seconds: 5, cadence: nil)
        t.expect(player.playing == 17 && player.run.fitsLockedTempo)
        player.run.play(MusicSong(id: 10, beatsPerMinute: 100))
        player.play(seconds: 5, cadence: nil)
        t.expect(player.playing == 10 && !player.run.fitsLockedTempo)
    },
    TestCase("if the user unlocks the tempo, the screen shows again how well the song fits the steps") { t in
        var player = ScriptedPlayer([(1, 150), (2, 190)], seconds: 300)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150))
        player.play(seconds: 10, cadence: 150)
        player.run.lock(220)
        player.play(seconds: 5, cadence: 150)
        t.expect(player.playing == 2 && player.run.current?.fit == .nearest)
        player.play(seconds: 2, cadence: 190)
        player.run.lock(nil)
        t.expect(player.run.current?.fit == .fits)
        player.run.lock(190)
        player.play(seconds: 2, cadence: 210)
        player.run.lock(nil)
        t.expect(player.run.current?.fit == .nearest)
        player.run.lock(190)
        player.play(seconds: 2, cadence: 150)
        player.run.lock(nil)
        t.expect(player.run.current?.fit == .unasked, "another one fits")
    },
    TestCase("if the rule of the thesis Music Runner is set, a song near the locked tempo is chosen, too") { t in
        for seed in 1...20 as ClosedRange<UInt64> {
            var player = ScriptedPlayer([(1, 90), (2, 141), (3, 144), (4, 159), (5, 158), (6, 157)], seed: seed)
            player.run.rules.choice = .ranges
            player.run.play()
            player.run.lock(157)
            player.play(seconds: 2, cadence: nil)
            t.expect([4, 5, 6].contains(player.playing ?? 0), "\(player.playing ?? 0)")
        }
    },
    TestCase("if a song waits for its planned start, the button Next chooses another song") { t in
        var player = ScriptedPlayer([(1, 100), (2, 150), (3, 151)], seconds: 300)
        player.run.songs = [(1, 100), (2, 150), (3, 151)].map {
            MusicSong(id: $0, beatsPerMinute: $1, firstBeat: 0)
        }
        player.run.play(MusicSong(id: 1, beatsPerMinute: 100, firstBeat: 0))
        player.play(seconds: 5, cadence: 150)
        player.run.take(cadence: 150, step: player.now, at: player.now)
        player.run.skip()
        player.obey()
        let first = player.tracks.last?.song
        player.run.skip()
        player.obey()
        t.expect(player.playing == 1 && player.tracks.count == 2)
        t.expectEqual((first ?? 0) + (player.tracks.last?.song ?? 0), 5)
    },
    TestCase(
        "if the previous song ends early, a song that waits for its planned start begins immediately, unless the user has paused"
    ) { t in
        var player = ScriptedPlayer([(1, 100), (2, 150)], seconds: 300)
        player.run.songs = [1, 2].map { MusicSong(id: $0, beatsPerMinute: Float(50 + 50 * $0), firstBeat: 0) }
        player.run.play(MusicSong(id: 1, beatsPerMinute: 100, firstBeat: 0))
        player.play(seconds: 5, cadence: 150)
        player.run.take(cadence: 150, step: player.now, at: player.now)
        player.run.skip()
        player.obey()
        guard let planned = player.tracks.last, planned.start != nil, let old = player.tracks.first else {
            return t.fail("it is not planned")
        }
        // Simulates that the previous song ends early, as if its file were damaged.
        player.tracks.removeFirst()
        player.run.take(.ended(track: old.number))
        player.run.pause()
        player.play(seconds: 3, cadence: nil)
        t.expect(player.playing == nil && player.run.state == .paused)
        player.run.play()
        player.play(seconds: 1, cadence: nil)
        t.expect(player.playing == 2 && player.run.current?.song.id == 2 && player.tracks.count == 1)
    },
]
