import Cadence
import TestKit

/// Tests of motion that is not a gait.
let restTests = [
    TestCase("if the user lies, stands or shakes the sensor, the cadence meter shows no cadence and counts no steps") {
        t in
        for motion in [OtherMotion.lying, .standing, .shaking] {
            for seed: UInt32 in 1...3 {
                let found = measured(motion.made(seed: seed))
                t.expectEqual(found.reportedCount, 0)
                t.expectEqual(found.steps, 0)
                t.expectEqual(found.readings.count, 60)
            }
        }
    },
    // By chance, fidgeting sometimes looks like steps (docs/rhythm.md).
    TestCase("if the user fidgets, the cadence meter shows a cadence in at most six readings a minute") { t in
        for seed: UInt32 in 1...4 {
            let found = measured(OtherMotion.fidgeting.made(seed: seed))
            t.expect(
                found.reportedCount <= 6 && found.steps <= 14, "\(found.reportedCount) readings, \(found.steps) steps")
        }
    },
    TestCase("during a bumpy ride, the cadence meter shows a cadence in at most three readings a minute") { t in
        for hertz: Float in [25, 100, 400] {
            for seed: UInt32 in 1...4 {
                let found = measured(OtherMotion.ride.made(seed: seed, hertz: hertz))
                t.expect(
                    found.reportedCount <= 3 && found.steps <= 10,
                    "\(found.reportedCount) readings, \(found.steps) steps")
            }
        }
    },
    TestCase(
        "during cycling, at most 10% of the readings contain a step cadence, with the sensor in the pocket or on the handlebar"
    ) { t in
        for pedals: Float in [60, 72, 84, 95] {
            for seed: UInt32 in 1...2 {
                for motion in [OtherMotion.cycling, .handlebar] {
                    let found = measured(motion.made(seed: seed, pedals: pedals))
                    t.expect(
                        found.reportedCount <= 6 && found.steps <= 24,
                        "\(pedals): \(found.reportedCount) readings, \(found.steps) steps")
                }
            }
        }
    },
    TestCase("if the user stands before and after a walk, no steps are added") { t in
        for (index, place) in SensorPlace.allCases.enumerated() {
            var gait = SyntheticGait(place: place, cadence: 108)
            gait.rest = 10
            gait.seed = UInt32(index) + 3
            let made = gait.made()
            let found = measured(made.samples)
            t.expect(abs(found.steps - Int64(made.steps)) <= 2, "\(found.steps) of \(made.steps)")
            t.expect(found.between(0, 11).allSatisfy { !$0.hasCadence && $0.steps == 0 })
            t.expect(found.between(76, 81).allSatisfy { !$0.hasCadence })
        }
    },
    TestCase("if the user walks only about ten steps, the cadence meter counts them") { t in
        var gait = SyntheticGait(cadence: 110)
        gait.rest = 6
        gait.seconds = 6
        let made = gait.made()
        let found = measured(made.samples)
        t.expect(abs(found.steps - Int64(made.steps)) <= 2, "\(found.steps) of \(made.steps)")
    },
]
