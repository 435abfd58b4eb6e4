import CMath
import CVectors

/// A gain that changes linearly, so that no step is audible.
struct Gain {
    private(set) var value: Float
    private(set) var target: Float
    private var step: Float = 0
    private var left = 0

    init(_ value: Float) {
        self.value = value
        target = value
    }

    var isMoving: Bool { left > 0 }

    /// Begins a linear change of the gain, which reaches `target` after `frames` frames.
    mutating func move(to target: Float, within frames: Int) {
        self.target = target
        left = max(frames, 1)
        step = (target - value) / Float(left)
    }

    /// Adds `source`, multiplied by this gain, to `frames`.
    mutating func add(_ source: UnsafePointer<Float>, to frames: UnsafeMutablePointer<Float>, count: Int) {
        let moving = min(left, count)
        if moving > 0 {
            // Begin with one step of the change at the first frame, so that the last frame has the target value.
            sound_add(frames, source, Int32(moving), value + step, step)
            advance(moving)
        }
        if count > moving, value != 0 {
            sound_add(frames + 2 * moving, source + 2 * moving, Int32(count - moving), value, 0)
        }
    }

    /// Multiplies frames by this gain, which may be changing.
    mutating func scale(_ frames: UnsafeMutablePointer<Float>, count: Int) {
        let moving = min(left, count)
        if moving > 0 {
            sound_scale(frames, Int32(moving), value + step, step)
            advance(moving)
        }
        if count > moving, value != 1 { sound_scale(frames + 2 * moving, Int32(count - moving), value, 0) }
    }

    private mutating func advance(_ frames: Int) {
        left -= frames
        value = left == 0 ? target : value + step * Float(frames)
    }
}

/// Converts the volume that the user sets to a gain.
public enum Volume {
    public static let range = 0...100

    /// The gain for a volume in percent: half a decibel per percent, and silence at 0.
    public static func gain(percent: Int) -> Float {
        let percent = min(max(percent, range.lowerBound), range.upperBound)
        guard percent > 0 else { return 0 }
        guard percent < 100 else { return 1 }
        return Float(math_pow_double(10, Double(percent - 100) / 40))
    }
}
