import Cadence
import Spectrum
import TestKit

/// Tests of acceleration streams with lost samples and other faults.
let streamTests = [
    TestCase("lost samples, jitter, noise and clipping at 2 g change the step count by at most 1%") { t in
        for kind in [GaitKind.walk, .run] {
            var gait = SyntheticGait(kind: kind, cadence: kind == .walk ? 112 : 166)
            gait.loss = 0.05
            t.expectGait(gait)
            gait.lossLength = 25
            t.expectGait(gait)
            gait.loss = 0
            gait.jitter = 0.008
            t.expectGait(gait)
            gait.jitter = 0
            gait.clipping = 2 * 9.80665
            t.expectGait(gait)
            gait.clipping = 0
            gait.noise = 0.3
            t.expectGait(gait)
        }
    },
    TestCase("if samples are lost for one second, the cadence meter still counts the steps in it") { t in
        let made = SyntheticGait().made()
        let samples = made.samples.filter { !(30_000_000_000..<31_000_000_000).contains($0.time) }
        let found = measured(samples)
        t.expect(abs(found.steps - Int64(made.steps)) <= 2, "\(found.steps) of \(made.steps)")
    },
    TestCase("after six seconds without samples, the cadence meter restarts its measurement and keeps the step count") {
        t in
        let made = SyntheticGait().made()
        let samples = made.samples.map { sample in
            var sample = sample
            if sample.time > 30_000_000_000 { sample.time += 100_000_000_000 }
            return sample
        }
        let found = measured(samples)
        t.expect(abs(found.steps - Int64(made.steps)) <= 3, "\(found.steps) of \(made.steps)")
        t.expect(found.between(31, 133).allSatisfy { !$0.hasCadence })
    },
    TestCase("if the stream of acceleration stops, the cadence disappears at most seven seconds later") { t in
        let meter = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
        var last: CadenceReading?
        for sample in SyntheticGait().made().samples {
            meter.take(x: sample.x, y: sample.y, z: sample.z, at: sample.time) { last = $0 }
        }
        t.expect(last?.hasCadence ?? false)
        let end: Int64 = 61_000_000_000
        for second in 1...7 { meter.advance(to: end + Int64(second) * 1_000_000_000) { last = $0 } }
        t.expect(!(last?.hasCadence ?? true))
        let steps = meter.steps
        meter.advance(to: end + 60_000_000_000) { last = $0 }
        t.expectEqual(meter.steps, steps)
    },
    TestCase("the cadence meter ignores invalid values and times that go back, and restarts after a jump in time") {
        t in
        let made = SyntheticGait().made()
        let meter = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
        var readings = 0
        for (index, sample) in made.samples.enumerated() {
            meter.take(x: sample.x, y: sample.y, z: sample.z, at: sample.time) { _ in readings += 1 }
            // Passes samples with the same time again, with an earlier time, and with invalid values.
            meter.take(x: 50, y: 0, z: 0, at: sample.time) { _ in readings += 1 }
            meter.take(x: 50, y: 0, z: 0, at: sample.time - 500_000_000) { _ in readings += 1 }
            if index % 50 == 0 {
                for value: Float in [.nan, .infinity, 3e38] {
                    meter.take(x: value, y: value, z: 0, at: sample.time + 1_000_000) { _ in readings += 1 }
                }
            }
        }
        meter.restart { _ in readings += 1 }
        t.expect(abs(meter.steps - Int64(made.steps)) <= 2, "\(meter.steps) of \(made.steps)")
        t.expect((60...62).contains(readings), "\(readings)")
        // The times of the samples jump forward by more than a year during a walk, and back.
        let walk = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
        var last: CadenceReading?
        for sample in made.samples { walk.take(x: sample.x, y: sample.y, z: sample.z, at: sample.time) { last = $0 } }
        t.expect(last?.hasCadence ?? false, "no cadence before the jump")
        walk.take(x: 0, y: 0, z: 9.8, at: 1 << 61) { last = $0 }
        t.expect(!(last?.hasCadence ?? true), "the cadence from before the jump stays")
        walk.take(x: 0, y: 0, z: 9.8, at: 5) { last = $0 }
        walk.take(x: 0, y: 0, z: 9.8, at: 10_000_005) { last = $0 }
        t.expect(!(last?.hasCadence ?? true), "a cadence after the jump back")
        t.expect(abs(walk.steps - Int64(made.steps)) <= 2, "\(walk.steps) of \(made.steps)")
    },
    TestCase("if the cadence meter restarts, it discards the acceleration samples and keeps the step count") { t in
        let made = SyntheticGait().made()
        let meter = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
        var last: CadenceReading?
        for sample in made.samples where sample.time < 31_000_000_000 {
            meter.take(x: sample.x, y: sample.y, z: sample.z, at: sample.time) { last = $0 }
        }
        meter.restart { last = $0 }
        t.expect(!(last?.hasCadence ?? true))
        let steps = meter.steps
        t.expect(abs(steps - 55) <= 2, "\(steps)")
        meter.restart { _ in t.fail("a second end") }
        for sample in made.samples where sample.time >= 31_000_000_000 && sample.time < 33_500_000_000 {
            meter.take(x: sample.x, y: sample.y, z: sample.z, at: sample.time) { last = $0 }
        }
        t.expect(!(last?.hasCadence ?? true))
    },
    TestCase("after ten years of uptime, the cadence meter's times are as exact as at the start") { t in
        let made = SyntheticGait().made()
        let late: Int64 = 315_705_753_000_000_000
        let samples = made.samples.map {
            SyntheticGait.Sample(time: $0.time + late, x: $0.x, y: $0.y, z: $0.z)
        }
        t.expectEqual(measured(samples).steps, measured(made.samples).steps)
    },
]
