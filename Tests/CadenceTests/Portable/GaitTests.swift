import Cadence
import TestKit

/// Tests with walking, running and stairs, for each position of the sensor.
let gaitTests = [
    TestCase("the cadence meter counts walking steps with an error of at most 1%, at each position of the sensor") {
        t in
        for (index, place) in SensorPlace.allCases.enumerated() {
            for cadence: Float in [92, 105, 118, 132] {
                var gait = SyntheticGait(place: place, cadence: cadence)
                gait.seed = UInt32(index * 10) + UInt32(cadence)
                t.expectGait(gait)
            }
        }
    },
    TestCase("the cadence meter counts running steps with an error of at most 1%, at each position of the sensor") {
        t in
        for (index, place) in SensorPlace.allCases.enumerated() {
            for cadence: Float in [145, 160, 175, 190, 210] {
                var gait = SyntheticGait(kind: .run, place: place, cadence: cadence)
                gait.seed = UInt32(index * 10) + UInt32(cadence)
                t.expectGait(gait)
            }
        }
    },
    TestCase("the cadence meter counts steps on stairs with an error of at most 1%") { t in
        for (index, place) in SensorPlace.allCases.enumerated() {
            for cadence: Float in [90, 104] {
                var gait = SyntheticGait(kind: .stairs, place: place, cadence: cadence)
                gait.seed = UInt32(index * 10) + UInt32(cadence)
                t.expectGait(gait)
            }
        }
    },
    TestCase("the cadence meter detects walking down to 55 steps a minute") { t in
        for place in [SensorPlace.trunk, .hand] {
            for cadence: Float in [55, 62, 70, 80] {
                var gait = SyntheticGait(place: place, cadence: cadence)
                gait.noise = 0.03
                gait.seed = UInt32(cadence)
                let made = gait.made()
                let found = measured(made.samples)
                t.expect(abs(found.steps - Int64(made.steps)) <= 4, "\(cadence): \(found.steps) of \(made.steps)")
                let inside = found.between(9, 60)
                let right = inside.count { abs($0.stepsPerMinute / cadence - 1) < 0.06 }
                t.expect(right * 10 >= inside.count * 9, "\(cadence): \(right) of \(inside.count)")
            }
        }
    },
    TestCase("the cadence meter counts steps at sampling rates from 25 to 400 Hz") { t in
        for hertz: Float in [25, 31.25, 50, 64, 99.7, 128, 200, 400] {
            for kind in [GaitKind.walk, .run] {
                var gait = SyntheticGait(kind: kind, cadence: kind == .walk ? 108 : 168)
                gait.hertz = hertz
                gait.seed = UInt32(hertz)
                t.expectGait(gait)
            }
        }
    },
    TestCase("the cadence meter counts steps if it gets only the vertical axis") { t in
        var gait = SyntheticGait()
        gait.isUpright = true
        t.expectGait(gait, .oneAxis)
        gait = SyntheticGait(kind: .run, cadence: 170)
        gait.isUpright = true
        t.expectGait(gait, .oneAxis)
        // The same gait, measured by a sensor that subtracts gravity.
        gait.isLinear = true
        t.expectGait(gait, .oneAxis)
    },
    TestCase(
        "the cadence meter works in any known unit of acceleration, and derives the scale of an unknown unit from gravity"
    ) { t in
        let made = SyntheticGait().made()
        let steps = measured(made.samples).steps
        t.expectEqual(measured(made.samples, unit: .standardGravity, scale: 1 / 9.80665).steps, steps)
        t.expectEqual(measured(made.samples, unit: .milliGravity, scale: 1000 / 9.80665).steps, steps)
        for scale: Float in [1, 0.1, 4096] {
            let found = measured(made.samples, unit: .unknown, scale: scale).steps
            t.expect(abs(found - Int64(made.steps)) <= 1, "\(found)")
        }
    },
    TestCase("the cadence meter follows a changing cadence and counts all steps") { t in
        for (first, last): (Float, Float) in [(100, 125), (125, 95), (150, 180), (175, 150)] {
            var gait = SyntheticGait(kind: first < 140 ? .walk : .run, cadence: first)
            gait.lastCadence = last
            gait.seconds = 90
            gait.seed = UInt32(first)
            t.expectGait(gait)
        }
    },
    TestCase("if the user changes from walking to running, the cadence shown is right within 7.5 seconds") { t in
        var walk = SyntheticGait(cadence: 100)
        walk.seconds = 30
        var run = SyntheticGait(kind: .run, cadence: 160)
        run.seconds = 30
        let first = walk.made()
        let second = run.made()
        let shift: Int64 = 30_000_000_000
        let samples =
            first.samples
            + second.samples.map { SyntheticGait.Sample(time: $0.time + shift, x: $0.x, y: $0.y, z: $0.z) }
        let found = measured(samples)
        t.expect(found.between(12, 31).allSatisfy { abs($0.stepsPerMinute - 100) < 5 })
        t.expect(found.between(37.5, 60).allSatisfy { abs($0.stepsPerMinute - 160) < 6 })
        let made = first.steps + second.steps
        t.expect(abs(found.steps - Int64(made)) <= 3, "\(found.steps) of \(made)")
    },
    TestCase("if the user limps, the gait's symmetry is lower; if step intervals are random, its regularity is lower") {
        t in
        let even = measured(SyntheticGait(variation: 0.01, asymmetry: 0).made().samples).between(10, 60)
        t.expect(even.allSatisfy { $0.symmetry > 0.93 && $0.stepRegularity > 0.85 && $0.strideRegularity > 0.85 })
        let limp = measured(SyntheticGait(variation: 0.01, asymmetry: 0.12).made().samples).between(10, 60)
        t.expect(limp.allSatisfy { $0.hasCadence && $0.symmetry < 0.9 && $0.strideRegularity > 0.8 })
        // Random step intervals lower the regularity, and the cadence is still found.
        let loose = measured(SyntheticGait(variation: 0.05, asymmetry: 0).made().samples).between(10, 60)
        let mean = loose.reduce(0) { $0 + $1.strideRegularity } / Float(max(1, loose.count))
        let evenMean = even.reduce(0) { $0 + $1.strideRegularity } / Float(max(1, even.count))
        t.expect(mean < evenMean - 0.02, "\(mean), even \(evenMean)")
    },
]
