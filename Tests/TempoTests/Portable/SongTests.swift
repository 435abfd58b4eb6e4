import Spectrum
import Tempo
import TestKit

let songTests = [
    TestCase(
        "the tempo of clicks, from 60 to 200 a minute, is measured with an error of at most 0.5%, or as half or double of it"
    ) { t in
        for beats in [60.0, 71.3, 85, 97.77, 110, 128, 140.5, 165, 180, 200] {
            let song = SyntheticSong(pattern: .clicks, beatsPerMinute: beats)
            t.expectTempo(tempo(song.made()), beats, orOctave: true)
        }
    },
    TestCase("the tempo of drums that play rock, disco, marches or waltzes is measured") { t in
        let patterns: [SyntheticSong.Pattern] = [.rock, .disco, .march, .waltz]
        for (index, pattern) in patterns.enumerated() {
            for beats in [98.0, 117, 133, 158] {
                let song = SyntheticSong(pattern: pattern, beatsPerMinute: beats, seed: UInt32(index) + 5)
                t.expectTempo(tempo(song.made()), beats, orOctave: true, "\(index)")
            }
        }
    },
    TestCase("if a song has triplets or swing, its tempo is that of the beat, not two thirds or three halves of it") {
        t in
        for beats in [96.0, 112, 126, 141] {
            t.expectTempo(tempo(SyntheticSong(pattern: .swing, beatsPerMinute: beats).made()), beats, orOctave: true)
            t.expectTempo(tempo(SyntheticSong(pattern: .triplets, beatsPerMinute: beats).made()), beats, orOctave: true)
        }
    },
    TestCase("the time of a song's first beat has an error of at most 15 ms") { t in
        for start in [0.05, 0.4, 1.27, 3.2] {
            var song = SyntheticSong(beatsPerMinute: 124)
            song.start = start
            guard let found = tempo(song.made())?.tempo else { return t.fail("no tempo") }
            let seconds = Double(found.firstBeat) / 1e9
            t.expect(abs(seconds - start) < 0.015, "\(seconds) for \(start)")
        }
    },
    TestCase(
        "to measure the tempo of a long song, the meter reads the beginning and the middle, and skips the samples between them"
    ) { t in
        let rate: UInt32 = 11_025
        var song = SyntheticSong(beatsPerMinute: 113.2, seconds: 240, rate: Int(rate), start: 1.1)
        song.noise = 0.001
        let samples = song.made()
        guard let meter = TempoMeter(rate: rate, length: Int64(samples.count), tables: .init()) else {
            return t.fail("no meter")
        }
        var taken: Int64 = 0
        samples.withUnsafeBufferPointer { all in
            while let next = meter.wanted, next < Int64(all.count) {
                let end = min(all.count, Int(next) + 1000)
                meter.take(UnsafeBufferPointer(rebasing: all[Int(next)..<end]), first: next)
                taken += Int64(end) - next
            }
        }
        t.expect(taken < 107 * Int64(rate), "\(taken)")
        guard let found = meter.finish().tempo else { return t.fail("no tempo") }
        t.expect(abs(found.beatsPerMinute / 113.2 - 1) < 0.002 || abs(found.beatsPerMinute / 226.4 - 1) < 0.002)
        let seconds = Double(found.firstBeat) / 1e9
        t.expect(abs(seconds - 1.1) < 0.03, "\(seconds)")
    },
    TestCase("a song's tempo is shown between 92 and 184 BPM") { t in
        func displayed(_ beats: Float) -> Float {
            SongTempo(beatsPerMinute: beats, confidence: 1, firstBeat: 0).displayed
        }
        t.expectEqual(displayed(91), 182)
        t.expectEqual(displayed(92), 92)
        t.expectEqual(displayed(184), 184)
        t.expectEqual(displayed(190), 95)
        t.expectEqual(displayed(0), 0)
    },
]
