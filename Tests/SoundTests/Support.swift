import CMath
import Sound
import TestKit

/// A source that returns the given frames in pieces of a given size.
final class ArraySource: SoundSource {
    let rate: Int
    private let samples: [Float]
    private let piece: Int
    private var next = 0
    /// The number of frames up to which the source can return frames now; nil if it can return all.
    var dam: Int?
    var isDamaged = false

    /// - Parameter samples: left and right samples alternately.
    init(_ samples: [Float], rate: Int, piece: Int = .max) {
        self.samples = samples
        self.rate = rate
        self.piece = piece
    }

    /// Creates a source whose channels are equal.
    convenience init(mono: [Float], rate: Int, piece: Int = .max) {
        self.init(mono.flatMap { [$0, $0] }, rate: rate, piece: piece)
    }

    var isAtEnd: Bool { next >= samples.count / 2 }

    func take(_ frames: UnsafeMutablePointer<Float>, most: Int) -> Int {
        let end = min(samples.count / 2, dam ?? .max)
        let count = max(0, min(most, piece, end - next))
        for index in 0..<2 * count { frames[index] = samples[2 * next + index] }
        next += count
        return count
    }
}

/// Records the events of the mixer.
final class MixerNotes: MixerListener {
    var notes: [String] = []

    func started(_ number: SoundNumber, at frame: Int64) { notes.append("\(number) started at \(frame)") }
    func ended(_ number: SoundNumber, _ end: SoundEnd, place: Int64, at frame: Int64) {
        notes.append("\(number) ended \(end.rawValue) place \(place) at \(frame)")
    }
    func paused(_ number: SoundNumber, place: Int64) { notes.append("\(number) paused at \(place)") }
    func starved(_ number: SoundNumber, at frame: Int64) { notes.append("\(number) starved at \(frame)") }
}

extension Mixer {
    /// Returns the mixer's next frames, mixed in blocks of this size.
    func frames(_ count: Int, block: Int = 480) -> [Float] {
        var result = [Float](repeating: .nan, count: 2 * count)
        result.withUnsafeMutableBufferPointer {
            var made = 0
            while made < count {
                let next = min(block, count - made)
                make($0.baseAddress! + 2 * made, count: next)
                made += next
            }
        }
        return result
    }
}

func wave(_ hertz: Double, rate: Int, count: Int, level: Double = 0.5) -> [Float] {
    (0..<count).map { Float(level * math_sin_double(2 * .pi * hertz * Double($0) / Double(rate))) }
}

func left(_ frames: [Float]) -> [Float] { stride(from: 0, to: frames.count, by: 2).map { frames[$0] } }

/// Fits a sine of a frequency to samples. Returns by how many decibels the rest is below the sine, and the sine's
/// amplitude.
func sineFit(_ samples: ArraySlice<Float>, cyclesPerFrame: Double) -> (noise: Double, amplitude: Double) {
    var (ss, sc, cc, sx, cx) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
        let s = math_sin_double(2 * .pi * cyclesPerFrame * Double(index))
        let c = math_cos_double(2 * .pi * cyclesPerFrame * Double(index))
        ss += s * s
        sc += s * c
        cc += c * c
        sx += s * Double(sample)
        cx += c * Double(sample)
    }
    let determinant = ss * cc - sc * sc
    let a = (sx * cc - cx * sc) / determinant
    let b = (cx * ss - sx * sc) / determinant
    var rest = 0.0
    for (index, sample) in samples.enumerated() {
        let s = math_sin_double(2 * .pi * cyclesPerFrame * Double(index))
        let c = math_cos_double(2 * .pi * cyclesPerFrame * Double(index))
        let difference = Double(sample) - a * s - b * c
        rest += difference * difference
    }
    let power = (a * a + b * b) / 2 * Double(samples.count)
    return (10 * math_log10_double(power / max(rest, 1e-30)), math_sqrt_double(a * a + b * b))
}
