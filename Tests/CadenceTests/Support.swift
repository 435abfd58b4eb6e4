import Cadence
import Spectrum
import TestKit

/// The readings and steps that a meter reported.
struct Measured {
    var readings: [CadenceReading] = []
    var steps: Int64 = 0

    /// Returns the readings in an interval, in seconds of the samples' clock. The end is excluded.
    func between(_ from: Float, _ to: Float) -> [CadenceReading] {
        readings.filter { Float($0.time) / 1e9 >= from && Float($0.time) / 1e9 < to }
    }
    /// The number of readings with a cadence.
    var reportedCount: Int { readings.count { $0.hasCadence } }
}

/// The axes that the test passes to the meter.
enum Fed {
    case threeAxes
    /// Only the third axis, as an upright sensor with one axis sends it.
    case oneAxis
}

func measured(
    _ samples: [SyntheticGait.Sample], _ fed: Fed = .threeAxes, unit: AccelerationUnit = .metersPerSecondSquared,
    scale: Float = 1, tables: SpectrumTables = SpectrumTables()
) -> Measured {
    let meter = CadenceMeter(unit: unit, tables: tables)
    var measured = Measured()
    for sample in samples {
        switch fed {
        case .threeAxes:
            meter.take(x: scale * sample.x, y: scale * sample.y, z: scale * sample.z, at: sample.time) {
                measured.readings.append($0)
            }
        case .oneAxis: meter.take(scale * sample.z, at: sample.time) { measured.readings.append($0) }
        }
    }
    meter.restart { measured.readings.append($0) }
    measured.steps = meter.steps
    return measured
}

extension Expectations {
    /// Expects a step count with an error of at most 1% or 1.5 steps, and that 95% of the readings of a steady gait are
    /// near the cadence.
    func expectGait(
        _ gait: SyntheticGait, _ fed: Fed = .threeAxes, file: StaticString = #fileID, line: UInt = #line
    ) {
        let made = gait.made()
        let found = measured(made.samples, fed)
        let words = "\(gait.cadence) at \(gait.hertz) Hz, \(gait.seed)"
        let tolerance = max(1.5, 0.01 * Float(made.steps))
        expect(
            abs(Float(found.steps) - Float(made.steps)) <= tolerance, "\(words): \(found.steps) steps of \(made.steps)",
            file: file, line: line)
        guard gait.lastCadence == nil else { return }
        let inside = found.between(1 + gait.rest + 7, 1 + gait.rest + gait.seconds - 1)
        let right = inside.count { abs($0.stepsPerMinute / gait.cadence - 1) < 0.05 }
        expect(
            right * 20 >= inside.count * 19, "\(words): \(right) of \(inside.count) readings", file: file, line: line)
    }
}
