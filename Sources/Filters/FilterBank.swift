import CVectors
import Signals

/// The filters of up to four channels of one rate, at a time in the lanes of vectors.
///
/// A channel begins as if its first value had always been there: that value is taken away before the filters, whose state is 0
/// then, and added behind them where there is no high-pass. A lost sample stays lost, and changes nothing: shorter losses than
/// a second are left out, and after longer ones the channel begins anew; so it does where values vanish beside the first one for
/// a second. Memory is allocated once, in `init`.
public final class FilterBank {
    /// How many channels are filtered at a time.
    public static let lanes = 4
    /// The most samples of a channel in one call.
    public static let maximumCount = 128

    /// How many filters of second order samples pass.
    public let sectionCount: Int
    private let sections: UnsafeMutablePointer<FilterSection>
    /// Their states before a stretch with losses.
    private let saved: UnsafeMutablePointer<FilterSection>
    /// Samples of each lane, one lane behind the other, and side by side.
    private let apart: UnsafeMutablePointer<Float>
    private let together: UnsafeMutablePointer<Float>
    /// Whether the first value comes back behind the filters.
    private let keepsOffset: Bool
    /// The first value of each lane.
    private var offset = v4_splat(0)
    private var offsetWatch: OffsetWatch
    /// How many samples were lost since the last value of each lane; `longLoss` and more before the first.
    private var losses = SIMD4<Int32>(repeating: .max)
    /// From so many lost samples on a channel begins anew: those of a second.
    private let longLoss: Int32

    /// - Parameters:
    ///   - settings: what is wanted; what is too high for the rate is left out.
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
        // Rounded up: a loss of a second and more.
        longLoss = Int32(max(1, (rate.milliHertz + 999) / 1000))
        offsetWatch = OffsetWatch(count: longLoss)
    }

    deinit {
        sections.deallocate()
        saved.deallocate()
        apart.deallocate()
        together.deallocate()
    }

    /// Where a lane's samples are put before `filter`, at most `maximumCount`, and found behind it. Lanes that are not used stay 0.
    public func samples(ofLane lane: Int) -> UnsafeMutablePointer<Float> { apart + lane * Self.maximumCount }

    /// Begins anew with the next values.
    public func reset() { losses = SIMD4(repeating: .max) }

    /// Samples of all lanes were lost that are not given to `filter`.
    public func lose(_ count: Int64) {
        for lane in 0..<Self.lanes { losses[lane] = Int32(clamping: Int64(losses[lane]) + max(0, count)) }
    }

    /// Filters what was put into the lanes, in place; without filters it stays as it is.
    /// - Parameter count: samples of each lane, at most `maximumCount`.
    public func filter(_ count: Int) {
        guard sectionCount > 0 else { return }
        let count = max(0, min(count, Self.maximumCount))
        let hasLosses = interleave(count)
        let isSuspicious = offsetWatch.isSuspicious(v4_load(together))
        if hasLosses || losses.max() > 0 {
            filterStretches(count)
        } else {
            run(together, count: count)
        }
        if isSuspicious { restartVanishing(count) } else { offsetWatch.rest() }
        separate(count)
        restartFaulty()
    }

    /// All sections, for values of all lanes.
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

    /// Filters stretches in which the same lanes have values.
    private func filterStretches(_ count: Int) {
        var index = 0
        while index < count {
            let start = together + 4 * index
            let lanes = numbers(start)
            var length = 1
            while index + length < count, numbers(start + 4 * length) == lanes { length += 1 }
            filterStretch(start, count: length, lanes)
            index += length
        }
    }

    /// The lanes that have values, a bit each.
    private func numbers(_ samples: UnsafeMutablePointer<Float>) -> Int {
        var lanes = 0
        for lane in 0..<4 where samples[lane] == samples[lane] { lanes |= 1 << lane }
        return lanes
    }

    private func filterStretch(_ samples: UnsafeMutablePointer<Float>, count: Int, _ lanes: Int) {
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

    /// Writes a value into the lanes that have none.
    private func fill(_ samples: UnsafeMutablePointer<Float>, count: Int, _ value: Float, where lanes: Int) {
        for lane in 0..<4 where lanes >> lane & 1 == 0 {
            for index in 0..<count { samples[4 * index + lane] = value }
        }
    }

    /// Lanes whose values became too large for a float begin anew.
    private func restartFaulty() {
        var faults = v4_splat(0)
        for index in 0..<sectionCount { faults = v4_add(faults, sections[index].faults) }
        for lane in 0..<4 where faults[lane] != faults[lane] { losses[lane] = .max }
    }

    /// Lanes whose values vanish beside their offsets begin anew with the next call.
    private func restartVanishing(_ count: Int) {
        for lane in 0..<Self.lanes where offsetWatch.look(lane, apart + lane * Self.maximumCount, count: count) {
            losses[lane] = .max
        }
    }

    // MARK: Order

    /// Puts the lanes' samples side by side.
    /// - Returns: whether one is lost.
    private func interleave(_ count: Int) -> Bool {
        let lane = Self.maximumCount
        var lost = v4_splat(0)
        var index = 0
        // Beyond the count lies what an earlier call left.
        while index < count {
            let source = apart + index
            let (a, b) = (v4_load(source), v4_load(source + lane))
            let (c, d) = (v4_load(source + 2 * lane), v4_load(source + 3 * lane))
            // The difference of a number and itself is 0.
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

    /// Writes columns as rows.
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
