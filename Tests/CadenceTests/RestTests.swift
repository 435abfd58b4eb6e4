import Cadence
import TestKit

/// What is no gait.
let restTests = [
    TestCase("lying, standing, shaking and fidgeting have no cadence") { t in
        for motion in [OtherMotion.lying, .standing, .shaking, .fidgeting] {
            for seed: UInt32 in 1...3 {
                let found = measured(motion.made(seed: seed))
                t.expect(found.toldCount <= 1 && found.steps <= 5, "\(found.toldCount) readings, \(found.steps) steps")
                t.expectEqual(found.readings.count, 60)
            }
        }
    },
    TestCase("a bumpy ride has none") { t in
        for hertz: Float in [25, 100, 400] {
            for seed: UInt32 in 1...4 {
                let found = measured(OtherMotion.ride.made(seed: seed, hertz: hertz))
                t.expect(found.toldCount <= 1 && found.steps <= 6, "\(found.toldCount) readings, \(found.steps) steps")
            }
        }
    },
    TestCase("cycling has none: in the pocket, and on the handlebar") { t in
        for pedals: Float in [60, 72, 84, 95] {
            for seed: UInt32 in 1...2 {
                for motion in [OtherMotion.cycling, .handlebar] {
                    let found = measured(motion.made(seed: seed, pedals: pedals))
                    // Of a minute: chance has a say where the road is rough.
                    t.expect(
                        found.toldCount <= 4 && found.steps <= 14,
                        "\(pedals): \(found.toldCount) readings, \(found.steps) steps")
                }
            }
        }
    },
    TestCase("standing before and after a walk adds no steps") { t in
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
    TestCase("ten steps are counted") { t in
        var gait = SyntheticGait(cadence: 110)
        gait.rest = 6
        gait.seconds = 6
        let made = gait.made()
        let found = measured(made.samples)
        t.expect(abs(found.steps - Int64(made.steps)) <= 2, "\(found.steps) of \(made.steps)")
    },
]
