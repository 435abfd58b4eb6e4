import CMath
import TestKit

/// Motion without steps.
enum OtherMotion: CaseIterable {
    /// The person stands, so that there is only the noise of the sensor.
    case standing
    /// The sensor lies on a table.
    case lying
    /// A hand shakes the sensor 5 to 7 times a second with varying strength.
    case shaking
    /// The sensor is in the pocket of a cyclist on a rough road, while the thigh turns smoothly.
    case cycling
    /// The motion of a sensor on the handlebar, or at the waist of a cyclist.
    case handlebar
    /// The sensor is in a car on a bad road: oscillations of the springs at 1.4 Hz, of the wheels at 11 Hz, and of the
    /// motor.
    case ride
    /// The sensor is in the hand of a person who sits and talks.
    case fidgeting

    /// Returns samples of the motion, of one minute by default.
    /// - Parameter pedals: turns per minute.
    func made(seed: UInt32, hertz: Float = 100, seconds: Float = 60, pedals: Float = 80) -> [SyntheticGait.Sample] {
        var random = Random(seed: seed &* 77 &+ 5)
        let turn = Turn(&random)
        var spring = Resonance(frequency: 1.4, damping: 0.25, hertz: Double(hertz))
        var wheel = Resonance(frequency: 11, damping: 0.15, hertz: Double(hertz))
        var slow = Resonance(frequency: 0.7, damping: 0.6, hertz: Double(hertz))
        var phase = 0.0
        var samples: [SyntheticGait.Sample] = []
        for index in 0..<Int(seconds * hertz) {
            let time = Double(index) / Double(hertz)
            let white = Double(random.signed() + random.signed() + random.signed())
            let other = Double(random.signed() + random.signed() + random.signed())
            var value = SIMD3<Double>(0, 0, 9.81)
            var angle = 0.0
            switch self {
            case .lying: break
            case .standing:
                value.x += 0.05 * math_sin_double(2 * Double.pi * 0.3 * time)
                value.z += 0.1 * slow.next(white)
            case .shaking:
                let pace = 6 + 0.6 * math_sin_double(0.9 * time)
                phase += 2 * Double.pi * pace / Double(hertz)
                value.z += (9 + 3 * math_sin_double(1.3 * time)) * math_sin_double(phase)
                value.x += 3 * math_sin_double(phase + 1)
            case .cycling:
                phase += 2 * Double.pi * Double(pedals) / 60 / Double(hertz) * (1 + 0.01 * white)
                let speed = 2 * Double.pi * Double(pedals) / 60
                angle = 0.4 * math_sin_double(phase)
                let rate = 0.4 * speed * math_cos_double(phase)
                value.z += 0.25 * rate * rate + 0.8 * wheel.next(white)
                value.x += -0.25 * 0.4 * speed * speed * math_sin_double(phase)
                value.z += 0.5 * other
            case .handlebar:
                phase += 2 * Double.pi * Double(pedals) / 60 / Double(hertz) * (1 + 0.01 * white)
                value.z += 2 * wheel.next(white) + 1.2 * other
                value.y += 0.4 * math_sin_double(phase)
            case .ride:
                value.z += 1.5 * spring.next(white) + 1.0 * wheel.next(other)
                value.x += 0.15 * math_sin_double(2 * Double.pi * 26 * time)
            case .fidgeting:
                angle = 0.5 * slow.next(white)
                value.x += 0.8 * slow.next(other)
                value.z += 0.5 * spring.next(other)
            }
            let (s, c) = (math_sin_double(angle), math_cos_double(angle))
            var turned = turn.turned(SIMD3(value.x * c - value.z * s, value.y, value.x * s + value.z * c), 0)
            for axis in 0..<3 {
                turned[axis] += 0.06 * Double(random.signed() + random.signed() + random.signed())
            }
            samples.append(
                SyntheticGait.Sample(
                    time: 5_000_000_000 + Int64(time * 1e9), x: Float(turned.x), y: Float(turned.y), z: Float(turned.z))
            )
        }
        return samples
    }
}

/// Noise that a resonator filters, scaled to a standard deviation of about 1.
struct Resonance {
    private var last = 0.0
    private var before = 0.0
    private let first: Double
    private let second: Double
    private let gain: Double

    init(frequency: Double, damping: Double, hertz: Double) {
        let angle = 2 * Double.pi * frequency / hertz
        let radius = math_exp_double(-damping * angle)
        first = 2 * radius * math_cos_double(angle)
        second = -radius * radius
        // The variance of a second-order autoregressive process.
        let variance = (1 - second) / ((1 + second) * ((1 - second) * (1 - second) - first * first))
        gain = 1 / math_sqrt_double(variance)
    }

    mutating func next(_ white: Double) -> Double {
        let value = first * last + second * before + gain * white
        (before, last) = (last, value)
        return value
    }
}
