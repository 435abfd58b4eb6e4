import CMath

/// The discrete Fourier transform of complex points in double precision. It supports powers of two that the device's transforms do not support. Only
/// PC programs use it: the code is simple, not fast.
final class LongTransform {
    let count: Int
    private var cosines: [Double] = []
    private var sines: [Double] = []

    init(count: Int) {
        precondition(count >= 2 && count & (count - 1) == 0, "a power of two")
        self.count = count
        cosines.reserveCapacity(count / 2)
        sines.reserveCapacity(count / 2)
        for index in 0..<count / 2 {
            let angle = 2 * Double.pi * Double(index) / Double(count)
            cosines.append(math_cos_double(angle))
            sines.append(-math_sin_double(angle))
        }
    }

    /// Transforms the points in place: bin k is the sum over n of x[n] exp(-2 pi i k n / count), without scaling.
    func forward(_ real: inout [Double], _ imaginary: inout [Double]) {
        reorder(&real)
        reorder(&imaginary)
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var length = 2
                while length <= count {
                    stage(real, imaginary, length)
                    length *= 2
                }
            }
        }
    }

    /// Computes the inverse transform in place, scaled by 1 / count.
    func inverse(_ real: inout [Double], _ imaginary: inout [Double]) {
        // Exchange real and imaginary parts, with which the forward transform computes the inverse.
        forward(&imaginary, &real)
        let scale = 1 / Double(count)
        for index in 0..<count {
            real[index] *= scale
            imaginary[index] *= scale
        }
    }

    private func stage(
        _ real: UnsafeMutableBufferPointer<Double>, _ imaginary: UnsafeMutableBufferPointer<Double>, _ length: Int
    ) {
        let half = length / 2
        let step = count / length
        for start in stride(from: 0, to: count, by: length) {
            for index in 0..<half {
                let (low, high) = (start + index, start + index + half)
                let (c, s) = (cosines[index * step], sines[index * step])
                let (a, b) = (real[high] * c - imaginary[high] * s, real[high] * s + imaginary[high] * c)
                (real[high], imaginary[high]) = (real[low] - a, imaginary[low] - b)
                (real[low], imaginary[low]) = (real[low] + a, imaginary[low] + b)
            }
        }
    }

    private func reorder(_ values: inout [Double]) {
        var reversed = 0
        for index in 1..<count {
            var bit = count >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if index < reversed { values.swapAt(index, reversed) }
        }
    }
}
