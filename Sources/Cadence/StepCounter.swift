/// Counts steps: the cadence of each quarter of a second in which somebody walks or runs, summed up.
///
/// A quarter is counted for good when the windows around it are known, five seconds late; what came since is added as the newest windows
/// have it.
struct StepCounter {
    /// Steps that are counted for good.
    private var final: Double = 0
    /// What was shown: a count does not fall.
    private var shown: Int64 = 0

    /// Quarters of a second of the history, the newest one last.
    static let quarters = 40
    private static let perSecond = 4
    /// Whoever walks moves with this part of the power of the windows around; within a gait half of it does. Slow steps come and go more.
    private static func typical(_ stepsPerMinute: Float) -> Float { stepsPerMinute < 90 ? 0.4 : 0.65 }
    /// By how many seconds the middle of what is counted for good is behind.
    private static let delay = 5

    var steps: Int64 { shown }

    /// Takes the second that the history has grown by.
    /// - Parameter motion: the power in each quarter; negative where it is not known.
    mutating func advance(_ windows: RecentWindows, _ motion: UnsafePointer<Float>) {
        // The middle of the second is five seconds before the end of the history: half a second earlier and later.
        let first = Self.quarters - Self.delay * Self.perSecond - Self.perSecond / 2
        final += Self.count(windows, motion, first..<first + Self.perSecond)
        show(final + Self.pending(windows, motion, from: first + Self.perSecond))
    }

    /// Counts the end of the samples for good.
    /// - Parameter rest: seconds by which the history has grown since the last whole one.
    mutating func finish(_ windows: RecentWindows, _ motion: UnsafePointer<Float>, after rest: Float) {
        let counted = Self.quarters - Self.delay * Self.perSecond + Self.perSecond / 2
        let first = counted - Int((rest * Float(Self.perSecond)).rounded())
        final += Self.pending(windows, motion, from: first)
        show(final)
    }

    private mutating func show(_ count: Double) { shown = max(shown, Int64(count + 0.5)) }

    /// The steps from a quarter on to the end of the history.
    private static func pending(_ windows: RecentWindows, _ motion: UnsafePointer<Float>, from first: Int) -> Double {
        var sum = 0.0
        var start = first
        while start < quarters {
            let end = min(quarters, start + perSecond)
            sum += count(windows, motion, start..<end)
            start = end
        }
        return sum
    }

    private static func count(
        _ windows: RecentWindows, _ motion: UnsafePointer<Float>, _ range: Range<Int>
    ) -> Double {
        // Which window has its middle there: the newest one's lies two seconds before the end.
        let middle = (quarters - (range.lowerBound + range.upperBound) / 2) / perSecond - 2
        guard let found = cadence(windows, around: middle) else { return 0 }
        let typical = typical(found.stepsPerMinute) * found.power
        var active = 0
        for quarter in range where isGait(motion, quarter, typical) { active += 1 }
        return Double(found.stepsPerMinute) / 60 * Double(active) / Double(perSecond)
    }

    /// Whether somebody walks in a quarter. What is not known is not doubted.
    private static func isGait(_ motion: UnsafePointer<Float>, _ quarter: Int, _ typical: Float) -> Bool {
        func isTypical(_ quarter: Int) -> Bool { motion[quarter] < 0 || motion[quarter] >= typical }
        if isTypical(quarter) { return true }
        guard motion[quarter] >= typical / 2 else { return false }
        let before = max(0, quarter - perSecond)..<quarter
        let after = quarter + 1..<min(quarters, quarter + 1 + perSecond)
        return before.contains(where: isTypical) && (after.isEmpty || after.contains(where: isTypical))
    }

    /// The cadence in the middle of a window, where at least three around it agree: that of its neighbors, or, at the edges of a gait, of those a
    /// bit farther away.
    private static func cadence(_ windows: RecentWindows, around middle: Int) -> RecentWindows.Agreement? {
        let last = RecentWindows.count
        // What is newer than the middle of the newest window has the cadence of that.
        let nearest = max(0, middle)
        func around(_ reach: Int) -> Range<Int> {
            max(0, min(last - 1, nearest - reach))..<max(1, min(last, nearest + reach + 1))
        }
        guard windows.hasStrikes(around(3)) else { return nil }
        for reach in 2...3 {
            guard let wide = windows.agreement(around(reach)), wide.count >= 3 else { continue }
            guard var near = windows.agreement(around(1)), near.count >= 2 else { return wide }
            near.power = wide.power
            return near
        }
        return nil
    }
}
