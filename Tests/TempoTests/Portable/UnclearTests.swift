import CMath
import Tempo
import TestKit

/// Tests with sounds that have no clear beat.
let unclearTests = [
    TestCase("silence, and songs shorter than three seconds, have no measured tempo") { t in
        t.expect(tempo([Float](repeating: 0, count: 44_100 * 10)) == .noClearBeat(.silent))
        t.expect(tempo([]) == .noClearBeat(.tooShort))
        t.expect(tempo(SyntheticSong(seconds: 2.9).made()) == .noClearBeat(.tooShort))
        t.expect(tempo([Float](repeating: .nan, count: 44_100 * 10)) == .noClearBeat(.silent))
    },
    TestCase("noise and a single tone have no measured tempo") { t in
        for seed: UInt32 in 1...3 {
            var random = Random(seed: seed)
            let noise = (0..<44_100 * 20).map { _ in 0.3 * random.signed() }
            t.expect(tempo(noise) == .noClearBeat(.irregular), "white, \(seed)")
            var sum: Float = 0
            let brown = noise.map { value -> Float in
                sum = 0.995 * sum + 0.1 * value
                return sum
            }
            t.expect(tempo(brown) == .noClearBeat(.irregular), "brown, \(seed)")
        }
        let tone = (0..<44_100 * 20).map { 0.5 * Float(math_sin_double(2 * .pi * 440 * Double($0) / 44_100)) }
        t.expect(tempo(tone) == .noClearBeat(.irregular), "tone")
    },
    TestCase("drum strokes at random times have no measured tempo") { t in
        for seed: UInt32 in 1...3 {
            var random = Random(seed: seed)
            var song = [Float](repeating: 0, count: 44_100 * 25)
            var time = 0.1
            while time < 24.5 {
                let first = Int(time * 44_100)
                for index in 0..<5000 where first + index < song.count {
                    song[first + index] += 0.4 * random.signed() * math_exp(-Float(index) / 1500)
                }
                time += 0.15 + 0.5 * Double(1 + random.signed())
            }
            t.expect(tempo(song)?.tempo == nil, "\(seed)")
        }
    },
    TestCase("if the tempo of a song changes, one of its tempos is found, or none") { t in
        let slow = SyntheticSong(beatsPerMinute: 100, seconds: 20).made()
        let fast = SyntheticSong(beatsPerMinute: 136, seconds: 40).made()
        guard let found = tempo(slow + fast)?.tempo else { return t.expect(true) }
        let near = [100.0, 136, 200, 68].contains { abs(Double(found.beatsPerMinute) / $0 - 1) < 0.01 }
        t.expect(near, "\(found.beatsPerMinute)")
    },
]
