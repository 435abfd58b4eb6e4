import MusicRun
import TestKit

/// Tests of the beat times of the song that plays.
let beatTests = [
    TestCase(
        "the times of a song's beats follow from its position, its first beat, and the multiple of its tempo that is nearest to the user's pace"
    ) { t in
        var player = ScriptedPlayer([(1, 150), (2, 150)], seconds: 300)
        let begin = player.now
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150, firstBeat: 100_000_000))
        t.expect(player.run.beats == nil, "nothing is heard yet")
        player.play(seconds: 5, cadence: 150)
        t.expect(player.run.beats == BeatGrid(origin: begin + 100_000_000, period: 400_000_000))
        player.play(seconds: 5, cadence: 76)
        t.expect(player.run.beats == BeatGrid(origin: begin + 100_000_000, period: 800_000_000))
        player.run.pause()
        player.obey()
        t.expect(player.run.beats == nil)
        player.run.play(MusicSong(id: 2, beatsPerMinute: 150))
        player.play(seconds: 5, cadence: 150)
        t.expect(player.playing == 2 && player.run.beats == nil, "its first beat is not known")
    },
    TestCase("if a song is played faster, its beats are closer together") { t in
        var player = ScriptedPlayer([(1, 150)], seconds: 300)
        player.run.rules.speed = .followsSteps
        player.run.play(MusicSong(id: 1, beatsPerMinute: 150, firstBeat: 0))
        player.play(seconds: 30, cadence: 153)
        guard let beats = player.run.beats, let track = player.run.current else { return t.fail("no beats") }
        t.expect(abs(beats.period - 60e9 / 153) < 0.001 * beats.period)
        let passed = Double(player.now - beats.origin) * (1 + Double(track.speed) / 1e6)
        t.expect(abs(passed - Double(track.milliseconds) * 1e6) < 1e6)
    },
    TestCase(
        "if a song replaces another one, its first beat coincides with a footstep, and the previous song plays until then"
    ) {
        t in
        let songs: [(id: UInt64, beats: Float)] = [(1, 100), (2, 150), (3, 152)]
        for (first, isPlanned) in [(0, true), (730_000_000, true), (2_100_000_000, false)] as [(Int64, Bool)] {
            var player = ScriptedPlayer(songs, seconds: 300)
            player.run.songs = songs.map { MusicSong(id: $0.id, beatsPerMinute: $0.beats, firstBeat: first) }
            player.run.play(MusicSong(id: 1, beatsPerMinute: 100, firstBeat: first))
            player.play(seconds: 5, cadence: 150)
            // The time of the user's last step: 70 ms ago.
            let step = player.now - 70_000_000
            player.run.take(cadence: 150, step: step, at: player.now)
            player.run.skip()
            player.obey()
            guard isPlanned else {
                t.expect(player.playing == 2 && player.tracks.count == 1, "at once")
                continue
            }
            guard player.playing == 1, let start = player.tracks.last?.start else { return t.fail("it is not planned") }
            t.expect(start >= player.now + 200_000_000 && start < player.now + 700_000_000)
            t.expectEqual((start + first - step) % 400_000_000, 0)
            player.play(seconds: 2, cadence: 150)
            t.expect(player.playing == 2 && player.tracks.count == 1 && player.silence == 0)
            t.expect(player.run.current?.song.id == 2)
        }
    },
    TestCase(
        "Pause drops the song that is planned next; if no footsteps are measured, the next song starts immediately"
    ) {
        t in
        var player = ScriptedPlayer([(1, 100), (2, 150)], seconds: 300)
        player.run.songs = [1, 2].map { MusicSong(id: $0, beatsPerMinute: Float(50 + 50 * $0), firstBeat: 0) }
        player.run.play(MusicSong(id: 1, beatsPerMinute: 100, firstBeat: 0))
        player.play(seconds: 5, cadence: 150)
        player.run.take(cadence: 150, step: player.now, at: player.now)
        player.run.skip()
        player.obey()
        t.expect(player.tracks.count == 2)
        player.run.pause()
        player.play(seconds: 2, cadence: nil)
        t.expect(player.tracks.count == 1 && player.playing == nil)
        player.run.play()
        player.play(seconds: 2, cadence: 150)
        t.expectEqual(player.playing ?? 0, 1)
        player.run.skip()
        player.obey()
        t.expectEqual(player.playing ?? 0, 2)
    },
    TestCase(
        "if the times of a song's beats shift slightly, each beat is still returned once; an impossible tempo gives no beats"
    ) {
        t in
        var trace = BeatTrace()
        let begin: Int64 = 1 << 58
        for turn in 0..<3750 as Range<Int64> {
            // The app reads the song's position every 16 ms, and two clocks differ by up to 0.3 ms.
            let moved = (turn * 7919 % 13 - 6) * 50_000
            trace.take(BeatGrid(origin: begin + moved, period: 60e9 / 164), at: begin + turn * 16_000_000)
            // Only the distance between the last two beats is checked.
            guard trace.times.count > 1 else { continue }
            let apart = Double(trace.times[trace.times.count - 1] - trace.times[trace.times.count - 2])
            t.expect(abs(apart - 60e9 / 164) < 700_000, "\(apart) ns")
        }
        t.expect(trace.times.count == BeatTrace.capacity)
        t.expect((trace.times.last ?? 0) > begin + 59_600_000_000)
        var none = BeatTrace()
        for origin in [Int64.min, .max, 0] {
            for period in [0, -1, .nan, .infinity, 400_000_000] as [Double] {
                none.take(BeatGrid(origin: origin, period: period), at: begin)
            }
        }
        none.take(nil, at: begin)
        t.expect(none.times.isEmpty)
    },
]
