import Cadence
import Spectrum

/// A second of acceleration of three axes, with the update of the cadence that comes with it.
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
            // Steps of 120 a minute: a fall and an edge, above a little noise.
            let phase = Float(index % (hertz / 2)) / Float(hertz / 2)
            let up = 9.8 + 4 * (phase - 0.5) + (phase < 0.1 ? 6 : 0) + noise[index] / 1000
            cadence.take(x: 0.5, y: up, z: 0.3, at: sample * (1_000_000_000 / Int64(hertz))) { _ in }
            sample += 1
        }
    }
    // Until all windows hold a gait, so that each repetition does the same.
    for _ in 0..<12 { second() }
    meter.measure(name, per: "second", 1) { second() }
}
