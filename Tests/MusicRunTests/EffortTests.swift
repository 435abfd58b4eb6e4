import MusicRun
import TestKit

/// Returns a meter after some seconds of steps at this cadence, with one reading per second.
private func meter(_ cadence: Float, seconds: Int64) -> EffortMeter {
    var meter = EffortMeter()
    for second in 1...seconds {
        meter.take(steps: Int64(Float(second) * cadence / 60), stepsPerMinute: cadence)
    }
    return meter
}

private func isNear(_ value: Float?, _ expected: Float) -> Bool {
    value.map { abs($0 / expected - 1) < 0.005 } ?? false
}

/// Tests of distance and energy.
let effortTests = [
    TestCase("distance and energy match the published equations for walking and running") { t in
        // 5 minutes at 120 steps a minute: 600 steps of 0.79 m give 94.9 m/min, at which a person takes 13.0 ml of
        // oxygen per kg and minute.
        let walk = meter(120, seconds: 300).effort(of: Runner(height: 1.75, weight: 70))
        t.expect(isNear(walk.distance, 474.2) && isNear(walk.energy, 22.72))
        // 10 minutes at 165 steps a minute with steps of 1 m: 165 m/min, at which a person takes 36.5 ml of oxygen per
        // kg and minute.
        let run = meter(165, seconds: 600)
        let own = run.effort(of: Runner(height: 1.75, weight: 70, stepLength: 1))
        t.expect(isNear(own.distance, 1650) && isNear(own.energy, 127.75))
        // Without a step length, the distance follows from the height, which results in steps of 1.087 m.
        t.expect(isNear(run.effort(of: Runner(height: 1.75)).distance, 1793))
    },
    TestCase("if the values on which distance and energy depend are unknown, distance and energy are nil") { t in
        let run = meter(165, seconds: 120)
        t.expect(run.effort(of: Runner()) == RunEffort())
        t.expect(run.effort(of: Runner(weight: 70)) == RunEffort())
        let known = run.effort(of: Runner(stepLength: 0.9))
        t.expect(isNear(known.distance, 297) && known.energy == nil)
        t.expect(EffortMeter().effort(of: Runner(height: 1.8, weight: 70)) == RunEffort(distance: 0, energy: 0))
    },
    TestCase(
        "steps that are counted late get the previous cadence; steps that are counted before the first cadence get the first one"
    ) {
        t in
        var meter = EffortMeter()
        meter.take(steps: 5, stepsPerMinute: 0)
        meter.take(steps: 8, stepsPerMinute: 100)
        meter.take(steps: 10, stepsPerMinute: 0)
        meter.take(steps: 10, stepsPerMinute: 0)
        t.expect(isNear(meter.effort(of: Runner(stepLength: 0.7)).distance, 7))
        t.expect(isNear(meter.effort(of: Runner(height: 2)).distance, 10 * 100 * 0.414 / 110 * 2))
    },
]
