import CMath
import TestKit

/// A song of known tempo that is played by drums. Its pattern has a text for each drum, and each text has a letter for each step.
struct SyntheticSong {
    /// A pattern of drum strokes. A step is a fraction of a beat.
    struct Pattern: Sendable {
        var steps: Int
        var kick: String
        var snare: String
        var hat: String

        static let clicks = Pattern(steps: 1, kick: ".", snare: ".", hat: "x")
        static let rock = Pattern(
            steps: 4, kick: "x.......x.x.....", snare: "....x.......x...", hat: "x.x.x.x.x.x.x.x.")
        static let disco = Pattern(
            steps: 4, kick: "x...x...x...x...", snare: "....x.......x...", hat: "..x...x...x...x.")
        static let swing = Pattern(steps: 3, kick: "x.....x.....", snare: "...x.....x..", hat: "x.xx.xx.xx.x")
        static let triplets = Pattern(steps: 3, kick: "x.....x.....", snare: "...x.....x..", hat: "xxxxxxxxxxxx")
        static let waltz = Pattern(steps: 2, kick: "x.....", snare: "..x.x.", hat: "x.x.x.")
        static let march = Pattern(steps: 2, kick: "x...x...", snare: "..x...xx", hat: "x.x.x.x.")
    }

    var pattern = Pattern.rock
    var beatsPerMinute: Double = 120
    var seconds: Double = 25
    var rate = 44_100
    /// The time of the first beat in seconds; before it, the song is silent.
    var start = 0.5
    /// The maximum random deviation of a stroke from its time, in seconds.
    var looseness = 0.004
    var noise: Float = 0.002
    var seed: UInt32 = 1

    func made() -> [Float] {
        var random = Random(seed: seed)
        var song = [Float](repeating: 0, count: Int(seconds * Double(rate)))
        for index in song.indices { song[index] = noise * random.signed() }
        let step = 60 / beatsPerMinute / Double(pattern.steps)
        for (voice, text) in [pattern.kick, pattern.snare, pattern.hat].enumerated() {
            let letters = Array(text.utf8)
            var number = 0
            var time = start
            while time < seconds - 0.3 {
                if letters[number % letters.count] == UInt8(ascii: "x") {
                    let accent: Float = number % pattern.steps == 0 ? 1 : 0.7
                    let late = number == 0 ? 0 : looseness * Double(random.signed())
                    strike(voice, at: time + late, accent, &song, &random)
                }
                number += 1
                time = start + Double(number) * step
            }
        }
        return song
    }

    private func strike(_ voice: Int, at time: Double, _ size: Float, _ song: inout [Float], _ random: inout Random) {
        let first = Int(time * Double(rate))
        let length = voice == 0 ? 0.2 : voice == 1 ? 0.12 : 0.05
        let decay = math_exp(-1 / (Float(length) / 4 * Float(rate)))
        var envelope = size
        var last: Float = 0
        for index in 0..<Int(length * Double(rate)) where first + index < song.count && first + index >= 0 {
            let noise = random.signed()
            var value: Float
            switch voice {
            case 0: value = 0.8 * Float(math_sin_double(2 * Double.pi * 60 * Double(index) / Double(rate)))
            case 1: value = 0.5 * noise
            default: value = 0.25 * (noise - last)
            }
            last = noise
            value *= envelope
            envelope *= decay
            song[first + index] += value
        }
    }
}
