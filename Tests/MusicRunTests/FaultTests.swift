import MusicRun
import TestKit

private let ladder: [(id: UInt64, beats: Float)] = (9...19).map { (id: UInt64($0), beats: Float($0 * 10)) }

/// Tests of faults of sound cards, files and the player process.
let faultTests = [
    TestCase("if the sound card is unplugged, the song pauses; if a sound card is plugged in, the song continues") {
        t in
        var player = ScriptedPlayer(ladder, seconds: 100)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 20, cadence: 150)
        player.pullCard()
        t.expect(player.run.state == .withoutCard)
        let place = player.run.current?.milliseconds ?? 0
        t.expect(place > 19_000)
        player.play(seconds: 5, cadence: 150)
        t.expect(player.run.current?.milliseconds == place)
        player.run.take(.cardReady)
        player.play(seconds: 5, cadence: 150)
        t.expect(player.run.state == .playing && player.playing == 15)
        t.expect(player.run.current?.milliseconds == place + 5000)
    },
    TestCase(
        "if the stick with the current song is removed, the song waits at its position for the stick, unless the user chooses another song"
    ) { t in
        for isSkipped in [false, true] {
            var player = ScriptedPlayer(ladder, seconds: 100)
            player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
            // Plays until the next song is loaded from the stick, too.
            player.play(seconds: 95, cadence: 150)
            t.expect(player.tracks.count == 2)
            player.pullStick()
            t.expect(player.run.state == .withoutFile && player.run.state.isWaiting && player.tracks.isEmpty)
            let (place, duration) = (player.run.current?.milliseconds ?? 0, player.run.duration)
            t.expect(place > 94_000)
            player.play(seconds: 5, cadence: 150)
            t.expect(player.playing == nil && player.run.duration == duration)
            if isSkipped {
                player.run.skip()
            } else {
                player.run.take(.fileReady)
            }
            player.play(seconds: 3, cadence: 150)
            t.expect(player.run.state == .playing)
            if isSkipped {
                t.expect(player.playing != nil && player.playing != 15)
                // Simulates that the stick is inserted again. The song must continue.
                player.run.take(.fileReady)
                t.expect(player.run.state == .playing)
            } else {
                t.expect(player.playing == 15 && player.run.current?.milliseconds == place + 3000)
            }
        }
    },
    TestCase(
        "if the stick is removed while a music session is paused, the session stays paused; after Play, it waits for the stick"
    ) {
        t in
        var player = ScriptedPlayer(ladder, seconds: 100)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 20, cadence: 150)
        player.run.pause()
        player.obey()
        player.pullStick()
        t.expect(player.run.state == .paused)
        player.gone = [15]
        player.run.play()
        player.play(seconds: 1, cadence: 150)
        t.expect(player.run.state == .withoutFile && player.playing == nil)
        player.gone = []
        player.run.take(.fileReady)
        player.play(seconds: 2, cadence: 150)
        t.expect(player.playing == 15 && (player.run.current?.milliseconds ?? 0) > 20_000)
    },
    TestCase("if a music session is paused without a sound card, it stays silent when a sound card is plugged in") {
        t in
        var player = ScriptedPlayer(ladder, seconds: 100)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 20, cadence: 150)
        player.pullCard()
        player.run.pause()
        player.run.take(.cardReady)
        player.play(seconds: 2, cadence: 150)
        t.expect(player.playing == nil && player.run.state == .paused)
        player.run.play()
        player.play(seconds: 2, cadence: 150)
        t.expect(player.playing == 15)
    },
    TestCase(
        "if the sound card is unplugged just before a song ends, this song is played to its end, and the next song follows"
    ) { t in
        var player = ScriptedPlayer(ladder, seconds: 30)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 27, cadence: 150)
        t.expect(player.tracks.count == 2)
        player.pullCard()
        player.run.take(.cardReady)
        player.play(seconds: 10, cadence: 150)
        t.expect(player.playing != nil && player.heard.count == 2)
        t.expect(player.silence == 0)
    },
    TestCase(
        "if the user touches Next just as a song ends, the planned next song is replaced, too, and only one song plays"
    ) { t in
        for hasBegun in [false, true] {
            var player = ScriptedPlayer(ladder, seconds: 30)
            player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
            player.play(seconds: 27, cadence: 150)
            guard player.tracks.count == 2 else { return t.fail("nothing follows") }
            let (ending, following) = (player.tracks[0].number, player.tracks[1].number)
            player.run.skip()
            // Simulates that the first track has already ended when the command to skip it arrives.
            player.tracks.removeFirst()
            if hasBegun {
                player.tracks[0].state = .playing
                player.run.take(.started(track: following))
            }
            player.run.take(.ended(track: ending))
            player.obey()
            t.expect(player.tracks.count == 1 && player.tracks.first?.state == .playing)
            t.expect(player.run.current?.number == player.tracks.first?.number)
            t.expect(player.run.current?.number != following && player.run.state == .playing)
            // Simulates that the report about the end of the track `following` comes late.
            player.run.take(.ended(track: following))
            player.play(seconds: 5, cadence: 150)
            t.expect(player.tracks.count == 1 && player.run.current?.milliseconds == 5000)
        }
    },
    TestCase("if the player process crashes, the song continues at the same position") { t in
        var player = ScriptedPlayer(ladder, seconds: 100)
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 20, cadence: 150)
        player.die()
        player.play(seconds: 5, cadence: 150)
        t.expect(player.playing == 15)
        t.expect(abs((player.run.current?.milliseconds ?? 0) - 25_000) <= 500)
        // Simulates that the player process crashes three more times before it has loaded the song.
        let place = player.run.current?.milliseconds ?? 0
        for _ in 0..<3 {
            let lost = player.run.current?.number ?? 0
            player.tracks = []
            player.run.take(.lost(track: lost))
            let commands = player.run.takeCommands()
            t.expect(commands.contains { if case .load(_, 15, place) = $0 { true } else { false } }, "\(place) ms")
        }
        player.die()
        player.run.stop()
        player.obey()
        player.run.play(MusicSong(id: 15, beatsPerMinute: 150))
        player.play(seconds: 5, cadence: 150)
        // If the player process crashes during a pause, the song is loaded again only when the user touches Play.
        player.run.pause()
        player.obey()
        player.die()
        t.expect(player.tracks.isEmpty)
        player.run.play()
        player.play(seconds: 5, cadence: 150)
        t.expect(player.playing == 15)
        t.expect(abs((player.run.current?.milliseconds ?? 0) - 10_000) <= 500)
    },
    TestCase("if files cannot be played, they are skipped; if too many of them come in a row, the music session ends") {
        t in
        var player = ScriptedPlayer(ladder, seconds: 20)
        player.broken = [15, 14]
        player.run.play(MusicSong(id: 16, beatsPerMinute: 160))
        player.play(seconds: 55, cadence: 150)
        t.expect(player.heard.count == 3 && player.silence == 0)
        t.expect(!player.heard.contains(15) && !player.heard.contains(14))
        var silent = ScriptedPlayer(ladder, seconds: 20)
        silent.broken = ladder.map { $0.id }
        silent.run.play()
        silent.play(seconds: 3, cadence: 150)
        t.expect(silent.run.state == .rest && silent.run.trouble == .unplayable)
    },
    TestCase(
        "if the user touches Play before the player has paused, the song continues; if the sound card is then lost, the music session reports that"
    ) { t in
        func begun() -> MusicRun {
            var run = MusicRun(seed: 1)
            run.play(MusicSong(id: 15, beatsPerMinute: 150))
            run.take(.loaded(track: 1, rate: 1000, frames: 60_000))
            run.take(.started(track: 1))
            run.pause()
            run.play()
            _ = run.takeCommands()
            run.take(.paused(track: 1, place: 2000))
            return run
        }
        var run = begun()
        t.expect(run.state == .playing)
        t.expect(run.takeCommands() == [.resume(track: 1)])
        run.take(.paused(track: 1, place: 2100))
        t.expect(run.state == .withoutCard)
        // If the user touches Pause, Play and Pause before the player answers, the song stays paused.
        run = begun()
        run.pause()
        run.play()
        run.pause()
        _ = run.takeCommands()
        run.take(.paused(track: 1, place: 2500))
        t.expect(run.state == .paused && run.takeCommands().isEmpty)
        run.play()
        t.expect(run.takeCommands() == [.discardAcceleration, .resume(track: 1)])
    },
    TestCase("if a song's damaged file states an impossible length or position, no fault occurs") { t in
        for frames in [Int64.max, Int64.max / 1000 + 1, Int64.min] {
            for place in [Int64.max, Int64.min, 0] {
                var run = MusicRun(seed: 1)
                run.play(MusicSong(id: 15, beatsPerMinute: 150, firstBeat: place))
                run.take(.loaded(track: 1, rate: 1000, frames: frames))
                run.take(.started(track: 1))
                run.take(.position(track: 1, place: place, at: frames))
                t.expect((run.current?.milliseconds ?? -1) >= 0)
                var beats = BeatTrace()
                beats.take(run.beats, at: 1 << 58)
                t.expect(beats.times.isEmpty)
                run.take(.paused(track: 1, place: place))
                run.take(.cardReady)
                t.expect(run.state == .playing)
            }
        }
    },
    TestCase(
        "after random touches, steps and faults, no song stays loaded in the player, and at most one song plays at a time"
    ) {
        t in
        var random = Random(seed: 7)
        for round in 0..<60 {
            var player = ScriptedPlayer(ladder, seconds: 12, seed: UInt64(round))
            player.length = round % 3 == 0 ? .unknown : .known
            player.run.rules.change = round % 2 == 0 ? .early : .atEnd
            player.run.rules.speed = .followsSteps
            for _ in 0..<120 {
                switch random.below(12) {
                case 0: player.run.play()
                case 1: player.run.pause()
                case 2: player.run.skip()
                case 3: player.run.play(MusicSong(id: 9, beatsPerMinute: 90))
                case 4: player.run.toggleSprint()
                case 5: player.pullCard()
                case 6: player.run.take(.cardReady)
                case 7: player.die()
                case 8: player.run.play(MusicSong(id: 12, beatsPerMinute: 120))
                case 9: player.broken = [UInt64(9 + random.below(11))]
                case 10: if random.below(4) == 0 { player.run.stop() }
                default: player.play(seconds: 1 + random.below(20), cadence: Float(random.below(230)))
                }
                player.obey()
                let playing = player.tracks.filter { $0.state == .playing }
                t.expect(playing.count <= 1, "round \(round)")
                t.expect(player.tracks.count <= 3, "round \(round): \(player.tracks.count) tracks")
                if player.run.state == .rest { t.expect(player.tracks.isEmpty, "round \(round)") }
                if player.run.state == .paused { t.expect(playing.isEmpty, "round \(round)") }
            }
        }
    },
]
