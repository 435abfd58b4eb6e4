/// The visible page. Pages follow a finger, turn one at a time, and rest at a whole page.
package struct PageScroller {
    /// The maximum distance, in pages, by which a finger can drag beyond the first and the last page.
    private static let overscroll: Float = 0.3
    /// The speed of a finger, in pages per second, from which it turns the page, whatever the distance that it has moved.
    private static let turningSpeed: Float = 0.4
    private static let turnDuration: Int64 = 250_000_000

    private var motion = AxisMotion()
    private var last = 0

    package init() {}

    /// The visible page, or the page at which motion will end.
    package var page: Int { motion.target }
    /// The position in pages, with a fraction while pages turn.
    package var offset: Float { motion.offset }
    package var isMoving: Bool { motion.isMoving }
    var isGrabbed: Bool { motion.isGrabbed }

    /// Changes the number of pages, and ends all motion.
    package mutating func fit(pages: Int) {
        last = pages - 1
        jump(to: min(page, last))
    }

    package mutating func jump(to page: Int) { motion.jump(to: page) }

    /// Turns by a number of pages.
    /// - Returns: true if there is such a page.
    package mutating func turn(by pages: Int, at now: Int64) -> Bool {
        let goal = clamped(page + max(-PageShape.maximumPages, min(PageShape.maximumPages, pages)))
        guard goal != page else { return false }
        motion.glide(to: goal, lasting: Self.turnDuration, at: now)
        return true
    }

    package mutating func beginPan() {
        // Count from the page at which a running motion will end, so that several pans in succession turn several pages.
        let isNear = abs(offset - Float(page)) <= 1
        let from = Float(isNear ? page : clamped(Int(offset.rounded())))
        motion.grab(Resistance(limit: last, most: Self.overscroll), reach: from - 1...from + 1)
    }

    package mutating func pan(by pages: Float) { motion.follow(by: pages) }

    /// Ends a pan.
    /// - Parameter speed: the speed of the finger in pages per second.
    package mutating func endPan(speed: Float, at now: Int64) {
        guard let (reach, way) = motion.grabbed else { return }
        let goal: Float
        if abs(speed) < Self.turningSpeed {
            goal = offset.rounded()
        } else if speed * way > 0 {
            goal = speed > 0 ? reach.upperBound : reach.lowerBound
        } else {
            // If the finger has moved back to its start, decide by the direction of its speed.
            goal = offset.rounded(speed > 0 ? .up : .down)
        }
        let near = max(reach.lowerBound, min(reach.upperBound, goal))
        motion.glide(to: clamped(Int(near)), lasting: Self.turnDuration, at: now)
    }

    package mutating func advance(to now: Int64) { motion.advance(to: now) }

    private func clamped(_ page: Int) -> Int { max(0, min(last, page)) }
}
