import CMath
import Drawing
import Graphs
import Signals
import Spectrum

/// An independent drawing of a spectrogram in double precision, pixel by pixel. It computes each spectrum from all
/// samples by the definition of the Fourier transform.
struct SlowSpectrogram {
    /// The expected content of one pixel.
    enum Pixel {
        /// A position in the color map, from the smallest value (0) to the largest (255). The color is faint where
        /// samples were lost.
        case color(Double, isFaint: Bool)
        case bar
        case plain
    }

    /// The samples.
    let samples: [Float]
    /// The number of the first sample in `samples`.
    let begin: Int
    let milliHertz: Int
    let options: SpectrogramOptions
    let places: SlowPlaces
    /// The time at which the time window ends, in nanoseconds.
    let end: Int64
    let height: Int
    let limits: ValueLimits
    let mode: ContentMode
    let bar: Int
    let gap: Int

    private var window: Int { max(1, milliHertz / 1000) }
    private var hop: Int { max(1, milliHertz / (1000 * options.maximumCyclesPerSecond)) }
    private var width: Int { Int(places.width) }
    private var size: Int {
        var size = 2
        while size < window { size *= 2 }
        return size
    }

    private func column(ofSample sample: Int) -> Int64 { places.place(Int64(sample)).column }

    /// Returns the number of the spectrum that a column shows: the newest one whose last sample is not to the right of
    /// the column.
    private func spectrumNumber(_ column: Int64, of count: Int) -> Int {
        var number = count / hop
        while number > 0, self.column(ofSample: number * hop - 1) > column { number -= 1 }
        return number
    }

    /// Returns the number of the newest spectrum, up to `number`, with at least one received (not lost) sample that the previous spectrum did not
    /// contain.
    private func source(_ number: Int) -> Int {
        var number = number
        while number > 0, samples[max(0, (number - 1) * hop)..<number * hop].allSatisfy({ $0.isNaN }) { number -= 1 }
        return number
    }

    /// Returns the value in each row of a spectrum, from the top.
    private func values(_ number: Int) -> [Double] {
        let begin = number * hop - window
        var last = begin > 0 ? samples[0..<begin].last { !$0.isNaN } ?? 0 : 0
        let weights = (0..<window).map { options.window.value($0, of: window) }
        let windowed = (0..<window).map { n -> Double in
            if !samples[begin + n].isNaN { last = samples[begin + n] }
            return Double(last) * weights[n]
        }
        let gain = options.window.isNormalized ? weights.reduce(0, +) : Double(window)
        let powers = (0...size / 2).map { k -> Double in
            var (real, imaginary) = (0.0, 0.0)
            for (n, value) in windowed.enumerated() {
                let angle = -2 * Double.pi * Double(n * k % size) / Double(size)
                real += value * math_cos_double(angle)
                imaginary += value * math_sin_double(angle)
            }
            return (real * real + imaginary * imaginary) * (k == 0 || k == size / 2 ? 1 : 2) / (gain * gain)
        }
        return (0..<height).map { row in
            // Bin k covers the frequencies from k - 1/2 to k + 1/2.
            let step = Double(size / 2) / Double(height)
            let lower = Double(height - 1 - row) * step
            let mean: Double
            if step > 1 {
                mean = powers.indices.reduce(0.0) { sum, k in
                    let overlap = min(lower + step, Double(k) + 0.5) - max(lower, Double(k) - 0.5)
                    return sum + powers[k] * max(0, overlap) / step
                }
            } else {
                mean = powers[min(size / 2, Int(lower + step / 2 + 0.5))]
            }
            return options.isDecibel ? 10 * math_log10_double(1 + mean) : mean
        }
    }

    /// Returns the expected pixels, row by row.
    func draw() -> [Pixel] {
        var picture = [Pixel](repeating: .plain, count: width * height)
        guard !samples.isEmpty else { return picture }
        let newest = places.lastColumn(at: end)
        // Leaves out samples after the time window.
        var count = samples.count
        while count > begin, places.nanoseconds(Int64(count - 1)) > end { count -= 1 }
        var drawn: (number: Int, values: [Double]) = (0, [Double](repeating: 0, count: height))
        let first = max(0, newest - Int64(width) + 1, column(ofSample: begin))
        let last = count > 0 ? min(newest, column(ofSample: count - 1)) : -1
        for time in first...max(first, last) where time <= last {
            let age = Int(newest - time)
            let x = mode == .scroll ? width - 1 - age : Int(time % Int64(width))
            // In sweep mode, the bar and the erased columns after it hide the oldest columns.
            if mode == .sweep, age >= width - gap { continue }
            let number = spectrumNumber(time, of: count)
            var source = source(number)
            let isWhole = source * hop >= window
            if isWhole, source * hop - window < begin { continue }
            if !isWhole { source = 0 }
            if source != drawn.number {
                drawn = (source, source > 0 ? values(source) : [Double](repeating: 0, count: height))
            }
            for row in 0..<height {
                let place = (drawn.values[row] - Double(limits.lower)) / limits.span * 255
                picture[row * width + x] = .color(
                    max(0, min(255, place)), isFaint: source != number || source == 0)
            }
        }
        if mode == .sweep {
            for offset in 1...max(1, bar) where bar > 0 {
                let x = Int((newest + Int64(offset)) % Int64(width))
                for row in 0..<height { picture[row * width + x] = .bar }
            }
        }
        return picture
    }
}

extension SpectrogramBench {
    /// Returns the number of pixels that differ from the independent drawing by more than one color step.
    func wrongPixels(places: SlowPlaces? = nil) -> Int {
        let style = GraphStyle(pixelsPerPoint: 1)
        let configuration = graph.configuration
        let slow = SlowSpectrogram(
            samples: recording.samples, begin: max(0, recording.samples.count - recording.ring.capacity),
            milliHertz: Int(rate.milliHertz), options: options,
            places: places
                ?? SlowPlaces(
                    milliHertz: Int(rate.milliHertz), width: graph.content.width,
                    windowMilliseconds: configuration.windowMilliseconds),
            end: end ?? clock.newest(recording.ring), height: graph.content.height, limits: graph.limits,
            mode: configuration.mode, bar: style.barWidth, gap: style.gapWidth)
        let found = pixels()
        let map = (0..<256).map { options.colorMap.color($0) }
        let full = map.map { $0.pixel }
        let faint = map.map { Color.lerp(style.upperHalf, $0, 0.4).pixel }
        var wrong = 0
        for (pixel, wanted) in zip(found, slow.draw()) {
            switch wanted {
            case .bar: wrong += pixel == style.bar.pixel ? 0 : 1
            case .plain: wrong += pixel == style.upperHalf.pixel ? 0 : 1
            case .color(let place, let isFaint):
                let steps = Int(max(0, place - 1).rounded())...Int(min(255, place + 1).rounded())
                wrong += steps.contains { (isFaint ? faint : full)[$0] == pixel } ? 0 : 1
            }
        }
        return wrong
    }
}
