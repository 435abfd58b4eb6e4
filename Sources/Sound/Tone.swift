import CMath

/// A sine of a given duration. It begins and ends with a cosine-shaped edge of 5 ms. Both channels are equal.
public struct Tone: Equatable, Sendable {
    /// The allowed frequencies in thousandths of a hertz: 20 Hz to 20 kHz.
    public static let frequencies = 20_000...20_000_000
    /// The allowed durations in milliseconds.
    public static let lengths = 1...60_000
    /// The duration of the rising edge, and of the falling edge, in nanoseconds.
    static let edge: Int64 = 5_000_000

    public var milliHertz: Int
    public var milliseconds: Int
    /// The peak level in percent of the maximum.
    public var level: Int

    public init(milliHertz: Int, milliseconds: Int, level: Int = 50) {
        self.milliHertz = min(max(milliHertz, Self.frequencies.lowerBound), Self.frequencies.upperBound)
        self.milliseconds = min(max(milliseconds, Self.lengths.lowerBound), Self.lengths.upperBound)
        self.level = min(max(level, 0), 100)
    }
}

/// Generates the frames of a tone.
final class ToneSource: SoundSource {
    let rate: Int
    private let count: Int64
    private let edge: Int64
    private let level: Double
    private var frame: Int64 = 0
    // The cosine of the tone's phase; `sine` is the sine. The phase increases by the same amount with each frame.
    private var cosine = 1.0
    private var sine = 0.0
    private let stepCosine: Double
    private let stepSine: Double

    init(_ tone: Tone, rate: Int) {
        self.rate = rate
        count = max(2, Int64(tone.milliseconds) * Int64(rate) / 1000)
        edge = max(1, min(count / 2, Int64(rate) * Tone.edge / 1_000_000_000))
        level = Double(tone.level) / 100
        let angle = 2 * Double.pi * Double(tone.milliHertz) / 1000 / Double(rate)
        stepCosine = math_cos_double(angle)
        stepSine = math_sin_double(angle)
    }

    var isAtEnd: Bool { frame >= count }
    var isDamaged: Bool { false }

    func take(_ frames: UnsafeMutablePointer<Float>, most: Int) -> Int {
        let taken = Int(min(Int64(most), count - frame))
        for index in 0..<max(0, taken) {
            let inside = min(frame, count - 1 - frame)
            var factor = level
            if inside < edge { factor *= 0.5 - 0.5 * math_cos_double(.pi * Double(inside) / Double(edge)) }
            frames[2 * index] = Float(sine * factor)
            frames[2 * index + 1] = frames[2 * index]
            (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
            frame += 1
        }
        return max(0, taken)
    }
}
