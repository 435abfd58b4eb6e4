import CMath
import CVectors

/// The smoothed onset strength of a part of a song over time.
public final class OnsetCurve {
    /// The number of values per second.
    let rate: Float
    let capacity: Int
    /// The values of the curve, followed by `padding` zeros.
    let values: UnsafeMutablePointer<Float>
    private(set) var count = 0
    /// The number of zeros after the values. Readers may read this many values beyond the end.
    static let padding = 2048

    /// - Parameter seconds: the maximum duration of the curve that is stored.
    public init(rate: Float, seconds: Float) {
        self.rate = rate
        capacity = Int(rate * seconds)
        values = .allocate(capacity: capacity + Self.padding)
        values.initialize(repeating: 0, count: capacity + Self.padding)
    }

    deinit { values.deallocate() }

    var isFull: Bool { count == capacity }

    public func add(_ value: Float) {
        guard count < capacity else { return }
        values[count] = value
        count += 1
    }

    /// Smooths the curve with a low-pass of 7 Hz and 15 taps, and compensates its delay.
    public func smooth() {
        let taps = Self.lowPass(7, rate: rate)
        var before: [Float] = [Float](repeating: 0, count: 7)
        for index in 0..<count {
            var sum: Float = taps[7] * values[index]
            for offset in 1...7 {
                let earlier = index >= offset ? before[(index - offset) % 7] : 0
                sum += taps[7 - offset] * (earlier + values[index + offset])
            }
            before[index % 7] = values[index]
            values[index] = sum
        }
    }

    /// The coefficients of the low-pass filter: a sinc in a Hamming window with a gain of 1 at 0 Hz.
    private static func lowPass(_ cutoff: Float, rate: Float) -> [Float] {
        let width = 2 * Double(cutoff / rate)
        var taps = (0..<15).map { index -> Double in
            let place = Double(index - 7)
            let angle = Double.pi * width * place
            let sinc = place == 0 ? width : width * math_sin_double(angle) / angle
            return sinc * (0.54 - 0.46 * math_cos_double(2 * Double.pi * Double(index) / 14))
        }
        let sum = taps.reduce(0, +)
        for index in taps.indices { taps[index] /= sum }
        return taps.map { Float($0) }
    }

    var mean: Float {
        var sum = 0.0
        for index in 0..<count { sum += Double(values[index]) }
        return count > 0 ? Float(sum / Double(count)) : 0
    }
}
