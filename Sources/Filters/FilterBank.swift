import CVectors
import Signals

/// Filters up to four channels of one sampling rate in parallel, one in each lane of a vector.
///
/// A channel starts as if its first value had always been present: that value is subtracted before the filters; without a high-pass, it is added
/// again after them. A lost sample stays lost. Losses shorter than a second are skipped; after a longer loss, the channel restarts. It also restarts
/// after a second of values that are tiny relative to the first value. Only init allocates memory.
public final class FilterBank {
    /// The number of channels that are filtered in parallel.
    public static let lanes = 4
    /// The maximum number of samples per channel in one call.
    public static let maximumCount = 128

    /// The number of second-order filters that process each sample in sequence.
    public let sectionCount: Int
    private let sections: UnsafeMutablePointer<FilterSection>
    /// The states of the filters before a block that contains losses.
    private let saved: UnsafeMutablePointer<FilterSection>
    /// The samples, lane after lane. Each lane contains one channel.
    private let apart: UnsafeMutablePointer<Float>
    /// The samples, interleaved: the first one of every lane (channel), then the second one of every lane, and so on.
    private let together: UnsafeMutablePointer<Float>
    /// True if the first value is added again after the filters.
    private let keepsOffset: Bool
    /// The first value of each lane (channel). It is subtracted from all values of the lane.
    private var offset = v4_splat(0)
    private var offsetWatch: OffsetWatch
    /// For each lane (channel): the number of samples lost since the last value; before the first value, a number of at least `longLoss`.
    private var losses = SIMD4<Int32>(repeating: .max)
    /// The number of lost samples after which a channel restarts: a second.
    private let longLoss: Int32

    /// - Parameters:
    ///   - settings: the filters. A frequency that is too high for the sampling rate is ignored.
    public init(_ settings: FilterSettings, rate: SamplingRate) {
        let designs = SectionDesign.sections(settings, rate: rate)
        sectionCount = designs.count
        sections = .allocate(capacity: max(1, designs.count))
        saved = .allocate(capacity: max(1, designs.count))
        for (index, design) in designs.enumerated() {
            (sections + index).initialize(to: FilterSection(design))
            (saved + index).initialize(to: FilterSection(design))
        }
        apart = .allocate(capacity: Self.lanes * Self.maximumCount)
        apart.initialize(repeating: 0, count: Self.lanes * Self.maximumCount)
        together = .allocate(capacity: Self.lanes * Self.maximumCount)
        together.initialize(repeating: 0, count: Self.lanes * Self.maximumCount)
        keepsOffset = settings.applied(at: rate).highPass == 0
        // Round up, because only a loss of a whole second or more counts.
        longLoss = Int32(max(1, (rate.milliHertz + 999) / 1000))
        offsetWatch = OffsetWatch(count: longLoss)
    }

    deinit {
        sections.deallocate()
        saved.deallocate()
        apart.deallocate()
        together.deallocate()
    }

    /// The memory of the samples of a lane (channel). It contains the samples before a call of `filter`, and the results after the call. Unused
    /// lanes stay 0.
    public func samples(ofLane lane: Int) -> UnsafeMutablePointer<Float> { apart + lane * Self.maximumCount }

    /// Restarts all channels with their next values.
    public func reset() { losses = SIMD4(repeating: .max) }

    /// Notes that this number of samples was lost in all lanes. The lost samples are not passed to `filter`.
    public func lose(_ count: Int64) {
        for lane in 0..<Self.lanes { losses[lane] = Int32(clamping: Int64(losses[lane]) + max(0, count)) }
    }

    /// Filters the samples of all lanes (channels) in place. If there are no filters, samples stay unchanged.
    /// - Parameter count: the number of samples per lane, at most `maximumCount`.
    public func filter(_ count: Int) {
        guard sectionCount > 0 else { return }
        let count = max(0, min(count, Self.maximumCount))
        let hasLosses = interleave(count)
        let isSuspicious = offsetWatch.isSuspicious(v4_load(together))
        if hasLosses || losses.max() > 0 {
            filterRanges(count)
        } else {
            run(together, count: count)
        }
        if isSuspicious { restartVanishing(count) } else { offsetWatch.rest() }
        separate(count)
        restartFaulty()
    }

    /// Runs all second-order filters over all lanes.
    private func run(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        let end = samples + 4 * count
        var place = samples
        while place < end {
            v4_store(place, v4_sub(v4_load(place), offset))
            place += 4
        }
        var index = 0
        while index < sectionCount {
            if index + 1 < sectionCount, sections[index].isNotch, sections[index + 1].isNotch {
                sections[index].filter(samples, count: count, andBy: &sections[index + 1])
                index += 2
            } else {
                sections[index].filter(samples, count: count)
                index += 1
            }
        }
        guard keepsOffset else { return }
        place = samples
        while place < end {
            v4_store(place, v4_add(v4_load(place), offset))
            place += 4
        }
    }

    // MARK: Losses

    /// Filters a block with losses, range by range: within a range, the same lanes have values.
    private func filterRanges(_ count: Int) {
        var index = 0
        while index < count {
            let start = together + 4 * index
            let lanes = numbers(start)
            var length = 1
            while index + length < count, numbers(start + 4 * length) == lanes { length += 1 }
            filterRange(start, count: length, lanes)
            index += length
        }
    }

    /// The lanes (channels) whose sample is not lost, one bit each.
    private func numbers(_ samples: UnsafeMutablePointer<Float>) -> Int {
        var lanes = 0
        for lane in 0..<4 where samples[lane] == samples[lane] { lanes |= 1 << lane }
        return lanes
    }

    private func filterRange(_ samples: UnsafeMutablePointer<Float>, count: Int, _ lanes: Int) {
        var (mask, begins) = (SIMD4<Int32>(repeating: 0), SIMD4<Int32>(repeating: 0))
        var hasBegun = false
        for lane in 0..<4 {
            if lanes >> lane & 1 == 0 {
                losses[lane] = Int32(clamping: Int64(losses[lane]) + Int64(count))
                continue
            }
            mask[lane] = -1
            if losses[lane] >= longLoss {
                begins[lane] = -1
                hasBegun = true
                offset[lane] = samples[lane]
                offsetWatch.begin(lane, samples[lane])
            }
            losses[lane] = 0
        }
        if hasBegun { for index in 0..<sectionCount { sections[index].begin(where: begins) } }
        guard lanes != 0 else { return }
        guard lanes != 15 else { return run(samples, count: count) }
        saved.update(from: sections, count: sectionCount)
        fill(samples, count: count, 0, where: lanes)
        run(samples, count: count)
        for index in 0..<sectionCount { sections[index].keep(saved[index], where: mask) }
        fill(samples, count: count, SampleRing.lostSample, where: lanes)
    }

    /// Writes a number to all samples of the selected lanes, as a replacement for lost samples.
    private func fill(_ samples: UnsafeMutablePointer<Float>, count: Int, _ value: Float, where lanes: Int) {
        for lane in 0..<4 where lanes >> lane & 1 == 0 {
            for index in 0..<count { samples[4 * index + lane] = value }
        }
    }

    /// Restarts the lanes whose filter state exceeds the range of a float.
    private func restartFaulty() {
        var faults = v4_splat(0)
        for index in 0..<sectionCount { faults = v4_add(faults, sections[index].faults) }
        for lane in 0..<4 where faults[lane] != faults[lane] { losses[lane] = .max }
    }

    /// Marks the lanes whose values are tiny relative to their offsets, so that they restart with the next call.
    private func restartVanishing(_ count: Int) {
        for lane in 0..<Self.lanes where offsetWatch.look(lane, apart + lane * Self.maximumCount, count: count) {
            losses[lane] = .max
        }
    }

    // MARK: Interleaving

    /// Interleaves the samples of the lanes.
    /// - Returns: true if at least one sample is lost.
    private func interleave(_ count: Int) -> Bool {
        let lane = Self.maximumCount
        var lost = v4_splat(0)
        var index = 0
        // The loop processes whole vectors. The last one can contain old samples of an earlier call after the count.
        while index < count {
            let source = apart + index
            let (a, b) = (v4_load(source), v4_load(source + lane))
            let (c, d) = (v4_load(source + 2 * lane), v4_load(source + 3 * lane))
            // Subtract each sample from itself: the difference is 0 for a number, and NaN for NaN.
            let pairs = v4_add(v4_add(v4_sub(a, a), v4_sub(b, b)), v4_add(v4_sub(c, c), v4_sub(d, d)))
            lost = v4_add(lost, pairs)
            Self.turn(a, b, c, d, to: together + 4 * index, step: 4)
            index += 4
        }
        let sum = lost[0] + lost[1] + lost[2] + lost[3]
        return sum != sum
    }

    private func separate(_ count: Int) {
        var index = 0
        while index < count {
            let source = together + 4 * index
            let (a, b) = (v4_load(source), v4_load(source + 4))
            let (c, d) = (v4_load(source + 8), v4_load(source + 12))
            Self.turn(a, b, c, d, to: apart + index, step: Self.maximumCount)
            index += 4
        }
    }

    /// Transposes four vectors.
    private static func turn(
        _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>,
        to target: UnsafeMutablePointer<Float>,
        step: Int
    ) {
        let (low, high) = (v4_zip_low(a, c), v4_zip_high(a, c))
        let (otherLow, otherHigh) = (v4_zip_low(b, d), v4_zip_high(b, d))
        v4_store(target, v4_zip_low(low, otherLow))
        v4_store(target + step, v4_zip_high(low, otherLow))
        v4_store(target + 2 * step, v4_zip_low(high, otherHigh))
        v4_store(target + 3 * step, v4_zip_high(high, otherHigh))
    }
}
