import Signals
import Spectrum

/// Counts the instructions of transforms, windows, decibels, and rows of spectrograms.
func countSpectrum(_ meter: Meter) {
    let tables = SpectrumTables()
    var size = 64
    while size <= 8192 {
        countTransform(meter, tables, size: size)
        size *= 2
    }
    countWindow(meter, tables)

    let count = 1024
    let values = Floats(count)
    meter.measure("decibels", per: "value", count, prepare: { values.set(testSignal(count).map { $0 * $0 }) }) {
        Decibels.convert(values.values, count: count)
    }
    let rows = BandRows(rows: 80, binCount: 1025)
    let powers = Floats(1025)
    powers.set(testSignal(1025).map { $0 * $0 })
    let averages = Floats(80)
    meter.measure("band-rows-1025-to-80", per: "row", 80) { rows.average(powers.values, into: averages.values) }
}

private func countTransform(_ meter: Meter, _ tables: SpectrumTables, size: Int) {
    let transform = tables.transform(size: size)
    let even = Floats(size / 2 + 8)
    let odd = Floats(size / 2 + 8)
    let powers = Floats(size / 2 + 8)
    let samples = testSignal(size)
    let inOrder = Floats(size)
    inOrder.set(samples)
    func prepare() {
        even.set(samples)
        odd.set(samples)
    }
    let count = max(1, 8192 / size)
    meter.measure("fft-\(size)", per: "transform", count, prepare: prepare) {
        for _ in 0..<count { transform.transform(inOrder.values, real: even.values, imaginary: odd.values) }
    }
    meter.measure("fft-powers-\(size)", per: "transform", count, prepare: prepare) {
        // Transform the results again and again, because the number of instructions does not depend on the values.
        for _ in 0..<count { transform.powers(even.values, odd.values, scale: 1, into: powers.values) }
    }
}

/// Counts the instructions of the spectrum of a second of samples in a ring: copying, the window function, the
/// transform.
private func countWindow(_ meter: Meter, _ tables: SpectrumTables) {
    let rate = SamplingRate(hertz: 2000)
    let spectrum = ShortTimeSpectrum(rate: rate, maximumCyclesPerSecond: 60, window: .hamming, tables: tables)
    let ring = SampleRing(capacity: 4000)
    testSignal(4000).withUnsafeBufferPointer { ring.append($0) }
    meter.measure("short-time-spectrum-2000", per: "spectrum", 1) {
        _ = spectrum.powers(of: ring, before: ring.end)
    }
    let window = tables.window(.hamming, length: 2000)
    let samples = Floats(2000)
    samples.set(testSignal(2000))
    let even = Floats(1000)
    let odd = Floats(1000)
    meter.measure("window-2000", per: "sample", 2000) {
        _ = ShortTimeSpectrum.applyWindow(window, to: samples.values, even: even.values, odd: odd.values)
    }
}
