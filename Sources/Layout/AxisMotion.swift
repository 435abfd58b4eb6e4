import Gestures

/// An offset that follows a finger or glides to rest, in whole units (pages or rows) at rest.
struct AxisMotion {
    private(set) var offset: Float = 0
    /// Where it will come to rest.
    private(set) var target = 0
    private var from: Float = 0
    private var start: Int64 = 0
    private var duration: Int64 = 0
    private(set) var isGliding = false

    /// Goes to a whole unit at once.
    mutating func jump(to unit: Int) {
        offset = Float(unit)
        target = unit
        isGliding = false
    }

    /// Follows a finger.
    mutating func follow(_ position: Float) {
        offset = position
        isGliding = false
    }

    /// Eases out to a whole unit.
    mutating func glide(to unit: Int, lasting newDuration: Int64, at now: Int64) {
        target = unit
        guard offset != Float(unit) else {
            isGliding = false
            return
        }
        from = offset
        start = now
        duration = newDuration
        isGliding = true
    }

    mutating func advance(to now: Int64) {
        guard isGliding else { return }
        let progress = Easing.progress(from: start, lasting: duration, at: now)
        if progress >= 1 {
            jump(to: target)
        } else {
            offset = from + (Float(target) - from) * Easing.out(progress)
        }
    }

    /// An offset that a finger wants, held back beyond the ends: the farther, the harder, at most `most` beyond.
    static func resisted(_ position: Float, upTo limit: Int, most: Float) -> Float {
        if position < 0 { return -give(-position, most) }
        let excess = position - Float(limit)
        return excess > 0 ? Float(limit) + give(excess, most) : position
    }

    private static func give(_ excess: Float, _ most: Float) -> Float { most * excess / (excess + 2 * most) }
}
