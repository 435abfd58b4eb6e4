import Cadence
import MusicRun
import Platform
import PlayerClient
import Services
import Session
import Settings
import Signals
import Songs
import TestKit
import Text

private let ladder: [(beats: Int, seconds: Int)] = [100, 120, 150, 180].map { ($0, 16) }

private func withBench(
    _ t: Expectations, _ songs: [(beats: Int, seconds: Int)] = ladder, axes: Int = 3, cards: Int = 1,
    rate: Int = MusicBench.rate, _ body: (MusicBench) -> Void
) {
    guard let bench = MusicBench(t, songs, axes: axes, cards: cards, rate: rate) else { return t.fail("no bench") }
    bench.connect()
    body(bench)
    bench.close()
}

/// The number of frames around a change of songs that the resampling filter affects: 32 coefficients on each side.
private let ringing = 64

let conductorTests = [
    TestCase(
        "the user's steps determine the songs of a music session, and each song follows the previous one without silence"
    ) { t in
        withBench(t) { bench in
            let music = bench.music
            t.expect(music.source == nil && music.run.state == .rest && music.hasSongs)
            music.play()
            // The user has selected none of the source's channels, but the session uses them.
            bench.run("playing", cadence: 150) { music.run.current.map { $0.milliseconds > 0 } ?? false }
            t.expectEqual(bench.playing, 100)
            t.expect(music.source?.rate.milliHertz == 100_000)
            bench.run("at the second song", cadence: 150) { bench.playing != 100 }
            t.expectEqual(bench.playing, 150)
            t.expect(music.run.current?.fit == .fits)
            t.expect(abs((music.reading?.stepsPerMinute ?? 0) - 150) < 1.5)
            // 40 steps at 150 steps a minute take 16 s.
            t.expect(
                (36...42).contains(music.stepCount), "\(music.stepCount) steps in \(music.run.duration / 1_000_000) ms")
            bench.run("at the third song", cadence: 180) { bench.playing != 150 }
            t.expectEqual(bench.playing, 180)
            bench.run(seconds: 1, cadence: 180)
            t.expect(bench.songs.library.songs.filter { $0.lastPlayed > 0 }.count == 3)
            music.stop()
            bench.run("ended") { bench.sounds.state == .off }
            let heard = bench.heard()
            t.expect(heard.map { $0.beats } == [100, 150, 180])
            guard heard.count == 3 else { return }
            for (song, next) in zip(heard, heard.dropFirst()) {
                t.expect(abs(song.range.count - 16 * MusicBench.rate) < ringing, "\(song.range.count) frames")
                t.expect((0..<ringing).contains(next.range.lowerBound - song.range.upperBound), "a gap")
            }
        }
    },
    TestCase(
        "in a music session, Pause discards the measured steps, Play continues at the same position, and Next uses the steps since then"
    ) { t in
        withBench(t, [(100, 60), (170, 60), (180, 60)], rate: 8000) { bench in
            let music = bench.music
            music.play()
            bench.run("measured", cadence: 120) { music.reading?.hasCadence ?? false }
            music.pause()
            t.expect(music.reading == nil && music.run.pace == nil && music.run.state == .paused)
            bench.run(seconds: 3, cadence: 170)
            let place = music.run.current?.milliseconds ?? 0
            let steps = music.stepCount
            bench.run(seconds: 3, cadence: 170)
            t.expect(music.run.current?.milliseconds == place && music.stepCount == steps && music.reading == nil)
            music.play()
            bench.run("playing again", cadence: 170) { music.run.current?.milliseconds ?? 0 > place }
            t.expect((music.run.current?.milliseconds ?? 0) < place + 1000 && bench.playing == 100)
            bench.run("measured again", cadence: 170) { music.reading?.hasCadence ?? false }
            music.skip()
            bench.run("at the next song", cadence: 170) { bench.playing != 100 }
            t.expectEqual(bench.playing, 170)
            // Touches Pause and Play before the player answers.
            music.pause()
            music.play()
            bench.run(seconds: 2, cadence: 170)
            t.expect(music.run.state == .playing)
            music.toggleSprint()
            // The target tempo is 187 beats a minute, 10% above the cadence of 170. The song with 180 beats a minute is
            // the nearest.
            bench.run("in a sprint", cadence: 170) { bench.playing != 170 }
            t.expectEqual(bench.playing, 180)
            t.expect(music.run.sprint == .on)
        }
    },
    TestCase("if the option for early changes is on, a song that no longer fits is replaced after 20 s") { t in
        for isEarly in [true, false] {
            withBench(t, [(100, 90), (140, 90)], axes: 1, rate: 8000) { bench in
                bench.set { $0[number: .musicChange] = isEarly ? 1 : 0 }
                bench.music.play()
                bench.run("measured", cadence: 100) { bench.music.reading?.hasCadence ?? false }
                bench.run(seconds: 16, cadence: 140)
                t.expectEqual(bench.playing, 100)
                bench.run(seconds: 16, cadence: 140)
                t.expectEqual(bench.playing, isEarly ? 140 : 100)
            }
        }
    },
    TestCase(
        "while the sound card is unplugged, the music session waits, and the song continues on the next sound card"
    ) {
        t in
        withBench(t, [(100, 30), (150, 30)], cards: 2, rate: 8000) { bench in
            let music = bench.music
            music.play()
            bench.run("playing", cadence: 100) { music.run.current.map { $0.milliseconds > 1000 } ?? false }
            bench.pullCard()
            t.expect(music.run.state == .withoutCard)
            bench.run("by the second card", cadence: 100) { music.run.state == .playing }
            t.expectEqual(bench.playing, 100)
            bench.run(seconds: 2, cadence: 100)
            t.expect((music.run.current?.milliseconds ?? 0) > 2000)
        }
    },
    TestCase(
        "if the source of the steps is lost, the cadence is no longer shown; when the source returns, the session measures again"
    ) {
        t in
        withBench(t, [(150, 90)], rate: 8000) { bench in
            let music = bench.music
            music.play()
            bench.run("measured", cadence: 150) { music.reading?.hasCadence ?? false }
            bench.run(seconds: 4, cadence: 150)
            let steps = music.stepCount
            bench.sending = .off
            bench.run(seconds: 20)
            t.expect(music.reading?.hasCadence == false, "still \(music.reading?.stepsPerMinute ?? -1)")
            t.expect(music.run.pace == nil, "pace \(music.run.pace ?? -1)")
            // After the loss, only steps of the last seconds before it may still be counted.
            t.expect((steps...steps + 25).contains(music.stepCount), "\(steps) and \(music.stepCount) steps")
            bench.sending = .on
            bench.run("measured again", cadence: 150) { music.reading?.hasCadence ?? false }
            t.expect(abs((music.reading?.stepsPerMinute ?? 0) - 150) < 3)
        }
    },
    TestCase("steps that are counted only during a pause of the music session have the cadence from before the pause") {
        t in
        withBench(t, [(150, 90)], rate: 8000) { bench in
            let music = bench.music
            bench.set { $0[number: .stepLength] = 100 }
            music.play()
            bench.run("measured", cadence: 150) { music.reading?.hasCadence ?? false }
            bench.run(seconds: 4.3, cadence: 150)
            let counted = music.stepCount
            music.pause()
            t.expect(music.stepCount > counted, "the last steps are counted at the pause")
            t.expectEqual(music.effort.distance ?? 0, Float(music.stepCount))
        }
    },
    TestCase("when a music session is opened, songs are searched for, because a stick may have been inserted") { t in
        withBench(t, [(100, 4)], rate: 8000) { bench in t.expectEqual(bench.songs.looks, 1) }
    },
    TestCase(
        "the file of a music session contains steps, songs, pauses and times; settings that change during the session apply"
    ) {
        t in
        withBench(t, [(100, 20), (150, 20)], rate: 8000) { bench in
            let music = bench.music
            bench.setClock(nil)
            music.play()
            bench.run("at the second song", cadence: 150) { bench.playing == 150 }
            bench.setClock(1_795_269_120)
            // The user has entered no body height and weight yet. Values that the user enters during the session apply
            // to the whole session.
            t.expect(music.effort == RunEffort())
            bench.set { ($0[number: .bodyHeight], $0[number: .bodyWeight]) = (180, 70) }
            bench.run(seconds: 5, cadence: 150)
            music.pause()
            bench.run(seconds: 4)
            music.play()
            bench.run(seconds: 2, cadence: 150)
            music.toggleSprint()
            bench.run(seconds: 4, cadence: 150)
            music.stop()
            let steps = music.stepCount
            bench.run(seconds: 1)
            let lines = bench.log()
            let rows = lines.dropFirst().filter { $0.utf8.first != 0x23 }.map { row in
                row.utf8.split(separator: 0x2C, omittingEmptySubsequences: false).map {
                    String(decoding: $0, as: UTF8.self)
                }
            }
            t.expect(rows.count > 30 && rows.allSatisfy { $0.count == 17 }, "\(rows.count) lines")
            guard rows.count > 30 else { return }
            t.expectEqual(rows.map { $0[1] }, (1...rows.count).map { String($0) })
            t.expect(rows[0][15].isEmpty && rows[0][16].isEmpty)
            // At 150 steps a minute, a step is 0.414 / 110 * 150 times the body height long, so 1.016 m. At 152 m/min,
            // the runner takes 34 ml of oxygen per kg and minute, which are 11.9 kcal/min.
            let walked = Decimal.integer((rows.last?[5] ?? "").utf8, maximum: .max) ?? 0
            let distance = Decimal.thousandths(rows.last?[15] ?? "", maximum: .max) ?? 0
            let energy = Decimal.thousandths(rows.last?[16] ?? "", maximum: .max) ?? 0
            t.expect(abs(distance - 1016 * walked) < 50 * walked, "\(distance) mm in \(walked) steps")
            t.expect(abs(energy - 79 * walked) < 5 * walked, "\(energy) cal in \(walked) steps")
            // The first line has no clock time, because the clock was not set. The later lines contain the cadence of
            // 150 and the song with 150 BPM.
            t.expectEqual(rows[0][0], "")
            t.expectEqual(rows[9][2], "playing")
            t.expectEqual(rows[9][9], "1")
            t.expectEqual(rows[9][10], "100")
            t.expectEqual(rows[9][12], "100.00")
            let second = rows.filter { $0[9] == "2" && $0[2] == "playing" }
            t.expect(second.count >= 5 && second.allSatisfy { $0[12] == "150.00" })
            t.expect(
                second.prefix(5).allSatisfy {
                    $0[3].utf8.starts(with: "149".utf8) || $0[3].utf8.starts(with: "150".utf8)
                })
            t.expect(second.last?[0].utf8.starts(with: "2026-11-21T13:52:".utf8) ?? false)
            let paused = rows.filter { $0[2] == "paused" }
            t.expect((3...5).contains(paused.count) && paused.allSatisfy { $0[3].isEmpty && $0[9] == "2" })
            t.expect((3...5).contains(rows.count { $0[14] == "1" }))
            // Steps after the last whole second are not in the file.
            let counted = rows.last?[5] ?? ""
            t.expect((steps - 3...steps).contains { String($0).utf8.elementsEqual(counted.utf8) }, counted)
            let summary = lines.suffix(10)
            t.expectEqual(summary.first ?? "", "# PocketScope run 1")
            t.expect(summary.contains("# steps = " + counted) && summary.contains("# songs = 2"))
            t.expect(summary.contains("# seconds = " + String(rows.count - paused.count)))
        }
    },
    TestCase(
        "banned songs and songs without a tempo are not chosen; if there is no other song, no music session starts"
    ) {
        t in
        withBench(t, [(100, 4), (150, 4)], cards: 2, rate: 8000) { bench in
            let music = bench.music
            bench.songs.decide(0) { $0.use = .banned }
            music.play()
            bench.run(seconds: 1)
            t.expectEqual(bench.playing, 150)
            music.stop()
            bench.songs.decide(1) { $0.use = .banned }
            bench.run(seconds: 2)
            t.expect(!music.hasSongs)
            music.play()
            t.expect(music.run.state == .rest && music.run.trouble == .noSongs)
            // The user can still play a banned song by touching it.
            music.play(0)
            bench.run("playing") { music.run.current.map { $0.milliseconds > 0 } ?? false }
            t.expectEqual(bench.playing, 100)
        }
    },
]
