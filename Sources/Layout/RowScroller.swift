/// The visible rows of a page. Rows follow a finger, glide on with its speed, and rest at a whole row.
package struct RowScroller {
    /// The maximum distance by which rows can be dragged beyond the ends, as a part of the visible rows.
    private static let overscroll: Float = 0.3
    private static let scrollDuration: Int64 = 250_000_000
    private static let settleDuration: Int64 = 200_000_000
    /// The minimum duration of a glide in nanoseconds.
    private static let shortestGlide: Int64 = 200_000_000
    /// The maximum duration of a glide in nanoseconds.
    private static let longestGlide: Int64 = 600_000_000
    /// The distance of a glide in rows, divided by the finger's speed in rows per second. A cubic ease-out covers a third of the distance that its
    /// initial speed would cover in the same time.
    private static let momentum: Float = 0.2
    /// The speed of a finger in rows per second from which the rows move by at least one row.
    private static let flickSpeed: Float = 1

    private var motion = AxisMotion()
    /// The number of rows that are visible at a time.
    private var visible = 1
    /// The first visible row if the page is scrolled to its end.
    private var last = 0

    package init() {}

    /// The first visible row, or the row that will be the first visible row when the motion ends.
    package var row: Int { motion.target }
    /// The position in rows, with a fraction while rows move.
    package var offset: Float { motion.offset }
    package var isMoving: Bool { motion.isMoving }
    var isGrabbed: Bool { motion.isGrabbed }

    /// Changes the number of rows, and jumps to a row, or to the end if the row is beyond the last possible position.
    package mutating func fit(rows: Int, visible: Int, row: Int) {
        self.visible = visible
        last = max(0, rows - visible)
        jump(to: row)
    }

    /// Jumps to a row, or to the end if the row is beyond the last possible position.
    package mutating func jump(to row: Int) { motion.jump(to: min(row, last)) }

    /// Jumps by as few rows as possible to make a row visible.
    mutating func show(_ wanted: Int) {
        if wanted < row || wanted >= row + visible { jump(to: wanted) }
    }

    /// Changes the number of rows. If the page is then scrolled beyond its end, it glides back to its end.
    package mutating func settle(rows: Int, at now: Int64) {
        last = max(0, rows - visible)
        if row > last { motion.glide(to: last, lasting: Self.settleDuration, at: now) }
    }

    /// Scrolls by at least half of the visible height, to a whole row.
    /// - Returns: true if there were more rows in this direction.
    package mutating func scrollHalf(down: Bool, at now: Int64) -> Bool {
        let rows = (visible + 1) / 2
        let goal = max(0, min(last, row + (down ? rows : -rows)))
        guard goal != row else { return false }
        motion.glide(to: goal, lasting: Self.scrollDuration, at: now)
        return true
    }

    package mutating func beginPan() {
        motion.grab(Resistance(limit: last, most: Self.overscroll * Float(visible)))
    }

    package mutating func pan(by rows: Float) { motion.follow(by: rows) }

    /// Ends a pan.
    /// - Parameter speed: the speed of the finger in rows per second.
    package mutating func endPan(speed: Float, at now: Int64) {
        guard motion.isGrabbed else { return }
        var goal = (offset + speed * Self.momentum).rounded()
        if speed > Self.flickSpeed { goal = max(goal, offset.rounded(.up)) }
        if speed < -Self.flickSpeed { goal = min(goal, offset.rounded(.down)) }
        goal = max(0, min(Float(last), goal))
        // Choose the duration with which the glide begins at the speed of the finger.
        let way = goal - offset
        let seconds = way * speed > 0 ? 3 * way / speed : 0
        let duration = max(Self.shortestGlide, min(Self.longestGlide, Int64(min(1, seconds) * 1e9)))
        motion.glide(to: Int(goal), lasting: duration, at: now)
    }

    package mutating func advance(to now: Int64) { motion.advance(to: now) }
}
