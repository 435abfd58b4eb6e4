import CMath
import TestKit

/// The position of the sensor on the person's body.
enum SensorPlace: CaseIterable {
    /// The sensor is on the back of the waist, where the steps of both legs look alike.
    case trunk
    /// The sensor is a phone in the hand of a person who looks at it. The arm damps the motion.
    case hand
    /// The sensor is on the upper arm, which swings.
    case arm
    /// The sensor is on the wrist, which swings as a longer pendulum than the upper arm.
    case wrist
    /// The sensor is in a trouser pocket. The steps of this pocket's leg are stronger, and the thigh swings.
    case pocket
    /// The sensor is in a bag, which damps the motion and rattles.
    case bag
}

enum GaitKind: CaseIterable { case walk, run, stairs }

/// The acceleration of a walking or running person, with a known number of steps. The vertical acceleration is that of
/// an inverted pendulum (walking, stairs), or of a half sine on the ground followed by a fall (running), and each heel
/// strike adds a damped oscillation. Sensor positions differ in swing, damping and the weight of each leg.
struct SyntheticGait {
    var kind = GaitKind.walk
    var place = SensorPlace.trunk
    /// The cadence in steps per minute. `lastCadence` is the cadence at the end, if it changes.
    var cadence: Float = 110
    var lastCadence: Float?
    var seconds: Float = 60
    /// The number of seconds for which the person stands before and after the gait.
    var rest: Float = 0
    var hertz: Float = 100
    /// The random variation of the step intervals, as a fraction of the mean interval.
    var variation: Float = 0.02
    /// The difference between the step intervals of the two legs and their mean, as a fraction of the mean.
    var asymmetry: Float = 0.02
    /// The sensor's noise in m/s².
    var noise: Float = 0.08
    /// The fraction of samples that are lost. `lossLength` consecutive samples are lost at a time.
    var loss: Float = 0
    var lossLength = 3
    /// The maximum random error of the sample times, in seconds.
    var jitter: Float = 0
    /// The range of the simulated sensor: each axis is clipped to this magnitude, in m/s². 0 means no limit.
    var clipping: Float = 0
    /// True if the acceleration excludes gravity.
    var isLinear = false
    /// True if the third axis is vertical.
    var isUpright = false
    var seed: UInt32 = 1

    struct Sample {
        var time: Int64
        var x: Float
        var y: Float
        var z: Float
    }

    /// Samples and the number of steps in them.
    struct Made {
        var samples: [Sample] = []
        var steps = 0
    }

    func made() -> Made {
        var random = Random(seed: seed)
        var made = Made()
        // The times of the steps in seconds. The first one is the time at which a foot is first lifted.
        var steps: [Double] = [Double(rest)]
        while steps[steps.count - 1] < Double(rest + seconds) {
            let passed = Float(steps[steps.count - 1] - Double(rest)) / seconds
            let perMinute = cadence + ((lastCadence ?? cadence) - cadence) * passed
            let side: Float = steps.count & 1 == 0 ? 1 : -1
            steps.append(
                steps[steps.count - 1]
                    + Double(60 / perMinute * (1 + side * asymmetry + variation * 1.7 * random.signed())))
        }
        if steps.count > 1, steps[steps.count - 1] > Double(rest + seconds) { steps.removeLast() }
        made.steps = steps.count - 1
        let turn = isUpright ? Turn() : Turn(&random)
        let total = Int((rest * 2 + seconds) * hertz)
        var step = 0
        var lost = 0
        let phases = (0..<4).map { _ in Double(random.signed()) * Double.pi }
        for index in 0..<total {
            let exact = Double(index) / Double(hertz) + Double(jitter * random.signed())
            while step + 1 < steps.count, steps[step + 1] <= exact { step += 1 }
            var motion = SIMD3<Double>(0, 0, 0)
            if exact >= steps[0], step + 1 < steps.count {
                let length = steps[step + 1] - steps[step]
                motion = moved((exact - steps[step]) / length, length, step, phases)
            }
            // A standing person sways slowly.
            let sway = 0.04 * math_sin_double(2 * Double.pi * 0.31 * exact)
            var value = turn.turned(
                SIMD3(motion.x + sway, motion.y, motion.z + (isLinear ? 0 : 9.81)), 0.1 * math_sin_double(0.5 * exact))
            for axis in 0..<3 { value[axis] += Double(noise * (random.signed() + random.signed() + random.signed())) }
            if clipping > 0 {
                for axis in 0..<3 { value[axis] = min(Double(clipping), max(-Double(clipping), value[axis])) }
            }
            if lost == 0, loss > 0, Float(random.below(1_000_000)) < 1e6 * loss / Float(lossLength) {
                lost = lossLength
            }
            if lost > 0 {
                lost -= 1
                continue
            }
            made.samples.append(
                Sample(
                    time: 1_000_000_000 + Int64(exact * 1e9), x: Float(value.x), y: Float(value.y), z: Float(value.z)))
        }
        return made
    }

    /// The acceleration in m/s² without gravity: forward, sideways, upward.
    /// - Parameters:
    /// - phase: the progress of the step; 0 at one foot's contact, 1 at the other foot's.
    ///   - length: the step's duration in seconds.
    private func moved(_ phase: Double, _ length: Double, _ step: Int, _ phases: [Double]) -> SIMD3<Double> {
        let pace = 1 / length
        let isOwn = step & 1 == 0
        let circle = 2 * Double.pi * phase
        var up: Double
        var strike: Double
        switch kind {
        case .walk:
            let size = min(4.5, 0.9 * pace * pace)
            up = size * (math_cos_double(circle - 0.6) + 0.25 * math_cos_double(2 * circle + phases[0] * 0.3))
            strike = 1.8 * size
        case .stairs:
            let size = min(3, 0.9 * pace * pace)
            up = size * (math_cos_double(circle - 1.2) + 0.35 * math_cos_double(2 * circle + 0.5))
            strike = isOwn ? 1.8 * size : 2.4 * size
        case .run:
            let ground = 0.65
            up =
                phase < ground
                ? 9.81 * (Double.pi / (2 * ground) * math_sin_double(Double.pi * phase / ground) - 1) : -9.81
            strike = 8
        }
        // A damped oscillation of the leg's mass.
        let after = phase * length
        var ring = strike * math_exp_double(-after / 0.05) * math_cos_double(2 * Double.pi * 7 * after)
        var forward = 0.6 * pace * math_sin_double(circle + 0.4)
        let stride = Double.pi * (phase + Double(step & 1))
        let sideways = 0.5 * pace * math_sin_double(stride + phases[1] * 0.2)
        switch place {
        case .trunk: break
        case .hand:
            ring *= 0.5
            up *= 0.9
        case .bag:
            ring *= 0.4
            forward += 0.4 * math_sin_double(3 * circle + phases[2])
        case .arm, .wrist:
            let radius = place == .arm ? 0.25 : 0.55
            ring *= place == .arm ? 0.7 : 0.5
            let swing = kind == .run ? 0.6 : kind == .stairs ? 0.2 : 0.35
            return pendulum(up + ring, forward, sideways, swing, radius, stride + phases[3] * 0.15, length)
        case .pocket:
            let weight = isOwn ? 1.0 : 0.45
            ring *= isOwn ? 1.2 : 0.35
            up *= weight
            let swing = kind == .run ? 0.55 : kind == .stairs ? 0.5 : 0.4
            return pendulum(up + ring, forward, sideways, swing, 0.3, stride + 0.5, length)
        }
        return SIMD3(forward, sideways, up + ring)
    }

    /// The acceleration in the axes of a sensor that swings once per stride: gravity and body motion in rotated axes,
    /// plus the swing's own acceleration.
    private func pendulum(
        _ up: Double, _ forward: Double, _ sideways: Double, _ swing: Double, _ radius: Double, _ stride: Double,
        _ length: Double
    ) -> SIMD3<Double> {
        let speed = Double.pi / length
        let angle = swing * math_sin_double(stride)
        let turning = swing * speed * math_cos_double(stride)
        let bending = -swing * speed * speed * math_sin_double(stride)
        let whole = up + 9.81
        let (sine, cosine) = (math_sin_double(angle), math_cos_double(angle))
        return SIMD3(
            forward * cosine - whole * sine + radius * bending, sideways,
            forward * sine + whole * cosine + radius * turning * turning - 9.81)
    }
}

/// The orientation of a sensor: a random rotation with a small movement.
struct Turn {
    private let first: Double
    private let second: Double

    /// No rotation.
    init() { (first, second) = (0, 0) }

    init(_ random: inout Random) {
        first = Double(random.signed()) * Double.pi
        second = Double(random.signed()) * Double.pi
    }

    func turned(_ v: SIMD3<Double>, _ wobble: Double) -> SIMD3<Double> {
        let (s, c) = (math_sin_double(first + wobble), math_cos_double(first + wobble))
        let (t, d) = (math_sin_double(second), math_cos_double(second))
        let y = v.y * c - v.z * s
        let z = v.y * s + v.z * c
        return SIMD3(v.x * d + z * t, y, z * d - v.x * t)
    }
}
