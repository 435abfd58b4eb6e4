import Cadence
import Spectrum
import Tempo

/// Counts the instructions of determining the cadence from a second of acceleration on three axes.
func countCadence(_ meter: Meter) {
    countCadence(meter, "cadence-100", hertz: 100)
    countCadence(meter, "cadence-400", hertz: 400)
}

private func countCadence(_ meter: Meter, _ name: String, hertz: Int) {
    let cadence = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
    let noise = testSignal(hertz)
    var sample: Int64 = 0
    func second() {
        for index in 0..<hertz {
            // Simulate 120 steps per minute, each a slow decrease and an abrupt rise, with a little noise.
            let phase = Float(index % (hertz / 2)) / Float(hertz / 2)
            let up = 9.8 + 4 * (phase - 0.5) + (phase < 0.1 ? 6 : 0) + noise[index] / 1000
            cadence.take(x: 0.5, y: up, z: 0.3, at: sample * (1_000_000_000 / Int64(hertz))) { _ in }
            sample += 1
        }
    }
    // Process twelve seconds first, so that all windows contain a gait and all repetitions do the same work.
    for _ in 0..<12 { second() }
    meter.measure(name, per: "second", 1) { second() }
}

/// Counts the instructions of the parts of a song's tempo measurement: the onset strengths of a quarter of a second, the beat periods in a window of
/// six seconds, the autocorrelation of four seconds, and the refinement of a period. docs/rhythm.md states how often a song needs each part.
func countTempo(_ meter: Meter) {
    let tables = SpectrumTables()
    for rate in [UInt32(44_100), 48_000] {
        let strength = OnsetStrength(rate: rate, tables: tables)
        let samples = testSignal(Int(rate) / 4).map { $0 / 50 }
        var sum: Float = 0
        meter.measure("tempo-onsets-\(rate)", per: "sample", samples.count) {
            samples.withUnsafeBufferPointer { strength.take($0) { sum += $0 } }
        }
    }
    let curve = OnsetCurve(rate: 172.27, seconds: 6)
    for (index, value) in testSignal(1030).enumerated() { curve.add(value.magnitude + (index % 86 < 4 ? 90 : 0)) }
    meter.measure("tempo-window", per: "window", 1) {
        let periods = BeatPeriods(rate: 172.27, tables: tables)
        periods.look(at: curve)
    }
    let short = OnsetCurve(rate: 172.27, seconds: 4)
    for (index, value) in testSignal(688).enumerated() { short.add(value.magnitude + (index % 86 < 4 ? 90 : 0)) }
    // The number of multiplications for an autocorrelation of 688 values at 458 lags.
    let pairs = (0..<458).reduce(0) { $0 + 688 - $1 }
    meter.measure("tempo-correlation", per: "pair", pairs) { _ = OnsetCorrelation(short) }
    let correlation = OnsetCorrelation(short)
    meter.measure("tempo-refinement", per: "refinement", 1) { _ = correlation.refined(86) }
}

/// Counts the instructions of measuring the tempo of a whole song of four minutes with 120 beats a minute, without decoding it.
func countSong(_ meter: Meter) {
    let tables = SpectrumTables()
    for rate in [44_100, 48_000] {
        // A beat: a stroke of noise that fades, and a quiet tone.
        let noise = testSignal(rate / 2)
        var fade: Float = 1
        let beat = noise.map { value in
            fade *= 0.9995
            return fade * value / 50
        }
        meter.measureOnce("song-tempo-\(rate)", per: "song") {
            let count = Int64(240 * rate)
            guard let tempo = TempoMeter(rate: UInt32(rate), length: count, tables: tables) else { return }
            beat.withUnsafeBufferPointer { samples in
                while let wanted = tempo.wanted, wanted < count {
                    tempo.take(samples, first: wanted / Int64(beat.count) * Int64(beat.count))
                }
            }
            // A song without a tempo would take fewer instructions.
            guard case .tempo = tempo.finish() else { fatalError("no tempo") }
        }
    }
}
