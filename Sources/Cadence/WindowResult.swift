/// The result of one window of four seconds.
struct WindowResult {
    /// The cadence in steps per minute; 0 if the window contains no gait.
    var stepsPerMinute: Float = 0
    var step: Float = 0
    var stride: Float = 0
    /// The signs of heel strikes in the window.
    var strikes = HeelStrikes.Signs()
    /// The power of the motion while the person moves: the level that the power exceeds during three tenths of the window.
    var power: Float = 0

    var isGait: Bool { stepsPerMinute > 0 }
    var strength: Float { max(step, stride) }
}

/// The results of the last windows, the newest first. The centers of two successive windows are one second apart.
struct RecentWindows {
    static let count = 8
    private var results = InlineArray<8, WindowResult>(repeating: WindowResult())

    subscript(index: Int) -> WindowResult { results[index] }

    mutating func add(_ result: WindowResult) {
        var index = Self.count - 1
        while index > 0 {
            results[index] = results[index - 1]
            index -= 1
        }
        results[0] = result
    }

    /// The values that several agreeing windows have in common.
    struct Agreement {
        /// The median cadence of the windows that agree.
        var stepsPerMinute: Float = 0
        /// The number of windows whose cadence is within a tenth of the median.
        var count = 0
        var strength: Float = 0
        var step: Float = 0
        var stride: Float = 0
        /// The mean power of the agreeing windows.
        var power: Float = 0
    }

    /// The median cadence of the windows that contain a gait, and the common values of those near the median.
    func agreement(_ range: Range<Int>) -> Agreement? {
        guard let middle = median(range) else { return nil }
        var agreement = Agreement()
        agreement.stepsPerMinute = middle
        for index in range where results[index].isGait {
            let result = results[index]
            guard abs(result.stepsPerMinute - middle) <= 0.1 * middle else { continue }
            agreement.count += 1
            agreement.strength += result.strength
            agreement.step += result.step
            agreement.stride += result.stride
            agreement.power += result.power
        }
        let count = Float(max(1, agreement.count))
        agreement.strength /= count
        agreement.step /= count
        agreement.stride /= count
        agreement.power /= count
        return agreement
    }

    /// True if the windows that contain a gait show heel strikes: if at least one of their two signs (tones or bursts), averaged over these windows,
    /// exceeds its limits.
    func hasStrikes(_ range: Range<Int>) -> Bool {
        var (tones, bursts) = (HeelStrikes.Sign(), HeelStrikes.Sign())
        var fast: Float = 0
        var count: Float = 0
        for index in range where results[index].isGait {
            let strikes = results[index].strikes
            tones.share += strikes.tones.share
            tones.error += strikes.tones.error
            bursts.share += strikes.bursts.share
            bursts.error += strikes.bursts.error
            fast += strikes.fast
            count += 1
        }
        return tones.share > 0.003 * count && tones.share > Self.certain * tones.error
            || fast > 0.002 * count && bursts.share > Self.certain * bursts.error
    }

    /// A sign of heel strikes counts only if its mean share over several windows exceeds this many times the mean standard
    /// error of one window.
    private static let certain: Float = 1.4

    private func median(_ range: Range<Int>) -> Float? {
        var sorted = InlineArray<8, Float>(repeating: 0)
        var count = 0
        for index in range where results[index].isGait {
            var place = count
            while place > 0, sorted[place - 1] > results[index].stepsPerMinute {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = results[index].stepsPerMinute
            count += 1
        }
        guard count > 0 else { return nil }
        return count & 1 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
    }
}
