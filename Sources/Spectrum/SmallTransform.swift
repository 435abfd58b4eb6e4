/// Complex FFTs of 1 to 8 points: bit reversal, then radix-2 stages.
enum SmallTransform {
    static func run(_ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>, count: Int) {
        for place in 0..<count {
            let reversed = reverseBits(place, of: count)
            guard place < reversed else { continue }
            (real[place], real[reversed]) = (real[reversed], real[place])
            (imaginary[place], imaginary[reversed]) = (imaginary[reversed], imaginary[place])
        }
        var length = 2
        while length <= count {
            for block in stride(from: 0, to: count, by: length) {
                for k in 0..<length / 2 {
                    let w = eighthRoot(k * 8 / length)
                    let (low, high) = (block + k, block + k + length / 2)
                    let turnedReal = real[high] * w.real - imaginary[high] * w.imaginary
                    let turnedImaginary = real[high] * w.imaginary + imaginary[high] * w.real
                    (real[high], imaginary[high]) = (real[low] - turnedReal, imaginary[low] - turnedImaginary)
                    (real[low], imaginary[low]) = (real[low] + turnedReal, imaginary[low] + turnedImaginary)
                }
            }
            length *= 2
        }
    }

    /// exp(-2 pi i k / 8) for k = 0 ... 3.
    private static func eighthRoot(_ k: Int) -> (real: Float, imaginary: Float) {
        let diagonal: Float = 0.707_106_78
        switch k {
        case 0: return (1, 0)
        case 1: return (diagonal, -diagonal)
        case 2: return (0, -1)
        default: return (-diagonal, -diagonal)
        }
    }
}
