/// Counts steps: adds up the cadence over the intervals of a quarter second ("quarters") in which the person walks or runs.
///
/// The number of steps in a quarter is final five seconds later, when all windows around the quarter are known. Until then, it is provisional and
/// uses the newest windows.
struct StepCounter {
    /// The final part of the step count.
    private var final: Double = 0
    /// The step count that was last displayed. A displayed count never falls.
    private var shown: Int64 = 0

    /// The number of quarters of a second in the history. The last one is the newest.
    static let quarters = 40
    private static let perSecond = 4
    /// A quarter belongs to a gait if its power is at least this fraction of the power of the surrounding windows. For a quarter between two others
    /// that belong to a gait, half of that fraction suffices. The fraction is lower for slow steps, whose power varies more.
    private static func typical(_ stepsPerMinute: Float) -> Float { stepsPerMinute < 90 ? 0.4 : 0.65 }
    /// The time from the middle of a second until the number of its steps is final, in seconds.
    private static let delay = 5

    var steps: Int64 { shown }

    /// Counts one more second of the history.
    /// - Parameter motion: the power of each quarter; negative if it is unknown.
    mutating func advance(_ windows: RecentWindows, _ motion: UnsafePointer<Float>) {
        // The middle of the counted second is five seconds before the end of the history.
        let first = Self.quarters - Self.delay * Self.perSecond - Self.perSecond / 2
        final += Self.count(windows, motion, first..<first + Self.perSecond)
        show(final + Self.pending(windows, motion, from: first + Self.perSecond))
    }

    /// Counts the remaining quarters, and makes the count final.
    /// - Parameter rest: the seconds by which the history has grown since the last whole second.
    mutating func finish(_ windows: RecentWindows, _ motion: UnsafePointer<Float>, after rest: Float) {
        let counted = Self.quarters - Self.delay * Self.perSecond + Self.perSecond / 2
        let first = counted - Int((rest * Float(Self.perSecond)).rounded())
        final += Self.pending(windows, motion, from: first)
        show(final)
    }

    private mutating func show(_ count: Double) { shown = max(shown, Int64(count + 0.5)) }

    /// The provisional number of steps from a quarter to the end of the history.
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
        // Select the window whose middle is in this range. The middle of the newest window is two seconds before the end.
        let middle = (quarters - (range.lowerBound + range.upperBound) / 2) / perSecond - 2
        guard let found = cadence(windows, around: middle) else { return 0 }
        let typical = typical(found.stepsPerMinute) * found.power
        var active = 0
        for quarter in range where isGait(motion, quarter, typical) { active += 1 }
        return Double(found.stepsPerMinute) / 60 * Double(active) / Double(perSecond)
    }

    /// True if a quarter belongs to a gait. A quarter with an unknown power counts as part of a gait.
    private static func isGait(_ motion: UnsafePointer<Float>, _ quarter: Int, _ typical: Float) -> Bool {
        func isTypical(_ quarter: Int) -> Bool { motion[quarter] < 0 || motion[quarter] >= typical }
        if isTypical(quarter) { return true }
        guard motion[quarter] >= typical / 2 else { return false }
        let before = max(0, quarter - perSecond)..<quarter
        let after = quarter + 1..<min(quarters, quarter + 1 + perSecond)
        return before.contains(where: isTypical) && (after.isEmpty || after.contains(where: isTypical))
    }

    /// The cadence in the middle of a window, if at least three windows around it agree. The cadence comes from the neighboring windows; at the
    /// beginning and the end of a gait, it comes from windows slightly farther away.
    private static func cadence(_ windows: RecentWindows, around middle: Int) -> RecentWindows.Agreement? {
        let last = RecentWindows.count
        // For times after the middle of the newest window, use the newest window's cadence.
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
