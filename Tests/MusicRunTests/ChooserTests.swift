import MusicRun
import TestKit

/// Tests of the rules by which the next song is chosen.
let chooserTests = [
    TestCase("a song fits the user's pace with its tempo, half of it or twice of it, whichever is nearest to the pace")
    { t in
        for (beats, pace, matched) in [
            (160, 160, 160), (80, 160, 160), (160, 82, 80), (164, 160, 164), (100, 190, 200), (120, 85, 120),
            (120, 84, 60), (0, 160, 0), (120, 0, 120),
        ] as [(Float, Float, Float)] {
            t.expect(SongChooser.matched(beats, to: pace) == matched, "\(beats) at \(pace)")
        }
    },
    TestCase("the distance between the tempo of a song and the user's pace is measured as a fraction of the pace") {
        t in
        t.expect(abs(SongChooser.distance(164, to: 160) - 0.025) < 1e-5)
        t.expect(abs(SongChooser.distance(82, to: 160) - 0.025) < 1e-5)
        t.expect(abs(SongChooser.distance(120, to: 160) - 0.25) < 1e-5)
    },
    TestCase("the first song is chosen at random from the slowest tempo range that contains a song") { t in
        var heard: [UInt64] = []
        for seed in 0..<40 as Range<UInt64> {
            var player = ScriptedPlayer([(1, 172), (2, 93), (3, 98), (4, 121), (5, 0), (6, 150)], seed: seed)
            player.run.play()
            player.play(seconds: 1, cadence: nil)
            if let first = player.heard.first, !heard.contains(first) { heard.append(first) }
        }
        t.expectEqual(heard.sorted(), [2, 3])
    },
    TestCase(
        "the next song is the one that was not played for the longest time, of those within 4% of the user's pace, also at half or double tempo"
    ) {
        t in
        var player = ScriptedPlayer([(1, 160), (2, 80), (3, 164), (4, 168), (5, 120), (6, 155), (7, 0)], seconds: 30)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 160))
        player.play(seconds: 120, cadence: 160)
        // Songs within 4% of the pace are played: the song with 155 beats a minute differs by 3.1%, but the song with 168 by 5%.
        t.expectEqual(player.heard.prefix(4).sorted(), [1, 2, 3, 6])
    },
    TestCase("the last five songs are not chosen again if another song fits") { t in
        var player = ScriptedPlayer((1...8).map { (id: $0, beats: 160) }, seconds: 10)
        player.run.play()
        player.play(seconds: 300, cadence: 160)
        t.expect(player.heard.count >= 28, "\(player.heard.count) songs")
        for place in player.heard.indices.dropFirst(5) {
            let last = player.heard[place - 5..<place]
            t.expect(!last.contains(player.heard[place]), "song \(place)")
        }
    },
    TestCase("if there are at most five songs, the next one is the song that was not played for the longest time") {
        t in
        var player = ScriptedPlayer([(1, 160), (2, 160), (3, 160)], seconds: 10)
        player.run.play()
        player.play(seconds: 100, cadence: 160)
        t.expect(player.heard.count >= 9)
        for place in player.heard.indices.dropFirst(3) {
            t.expect(player.heard[place] == player.heard[place - 3], "song \(place)")
        }
        var alone = ScriptedPlayer([(1, 160)], seconds: 10)
        alone.run.play()
        alone.play(seconds: 35, cadence: 160)
        t.expectEqual(alone.heard, [1, 1, 1, 1])
    },
    TestCase("if no song fits the user's pace, the nearest song plays, and this is reported") { t in
        var player = ScriptedPlayer([(1, 100), (2, 140), (3, 110)], seconds: 20)
        player.run.play()
        player.play(seconds: 25, cadence: 165)
        t.expect(player.playing == 2)
        t.expect(player.run.current?.fit == .nearest)
    },
    TestCase(
        "if the only songs that fit are among the last five played, the nearest other song plays, and this is reported"
    ) { t in
        var player = ScriptedPlayer(
            [(1, 150), (2, 151), (3, 100), (4, 105), (5, 110), (6, 115), (7, 120), (8, 125)], seconds: 10)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150))
        player.play(seconds: 25, cadence: 150)
        t.expectEqual(player.heard, [1, 2, 8])
        t.expect(player.run.current?.fit == .nearest)
    },
    TestCase(
        "if there are at most five songs, songs that fit are repeated as late as possible, before a song that does not fit is chosen"
    ) {
        t in
        var player = ScriptedPlayer([(1, 150), (2, 151), (3, 100), (4, 180)], seconds: 10)
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150))
        player.play(seconds: 65, cadence: 150)
        t.expectEqual(player.heard, [1, 2, 1, 2, 1, 2, 1])
        player.play(seconds: 24, cadence: 100)
        t.expectEqual(player.heard(from: 7), [3, 3])
        t.expect(player.silence == 0)
        t.expect(player.run.current?.fit == .fits)
    },
    TestCase(
        "if the rule of the thesis Music Runner is set, any song in the 20 BPM range of the cadence can be chosen, and cadences above 180 are halved"
    ) {
        t in
        var seen: [UInt64] = []
        for seed in 0..<30 as Range<UInt64> {
            var player = ScriptedPlayer(
                [(1, 62), (2, 141), (3, 159), (4, 161), (5, 139), (6, 95)], seconds: 20, seed: seed)
            player.run.rules.choice = .ranges
            player.run.play()
            player.play(seconds: 25, cadence: 150)
            if let playing = player.playing, !seen.contains(playing) { seen.append(playing) }
            player.play(seconds: 20, cadence: 195)
            t.expect(player.playing == 6)
        }
        t.expectEqual(seen.sorted(), [2, 3])
    },
    TestCase("if a song has no tempo, it is never chosen automatically; if there is no other song, nothing plays") {
        t in
        var player = ScriptedPlayer([(1, 0), (2, 0)])
        player.run.play()
        player.play(seconds: 2, cadence: 100)
        t.expect(player.run.state == .rest && player.run.trouble == .noSongs && player.heard.isEmpty)
        // The user can still play songs without a tempo.
        player.run.play(MusicSong(id: 1, beatsPerMinute: 0))
        player.play(seconds: 2, cadence: 100)
        t.expect(player.playing == 1 && player.run.trouble == .none)
    },
]
