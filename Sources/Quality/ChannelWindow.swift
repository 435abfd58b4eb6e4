import CVectors
import Signals

/// The samples of the last second of one channel at a reduced rate, in four quarters of a second. Only `init` allocates.
final class ChannelWindow {
    static let quarters = 4

    let plan: WindowPlan
    /// The reduced samples of the window's four quarters of a second, in a ring buffer. The oldest quarter begins at `first`.
    private let storage: UnsafeMutablePointer<Float>
    private var scans: [QuarterScan]
    /// For each of the last eight quarters of a second, the sum and the number of samples. They give the means of the last second and of the second
    /// before it.
    private var sums: [(sum: Double, count: Int)]
    /// The number of quarters of a second (at most four) that the window contains.
    private var quarterCount = 0
    private let fullScale: Float

    /// - Parameter fullScale: the amplifier's maximum value in the channel's unit; infinite if unknown.
    init(_ plan: WindowPlan, fullScale: Float) {
        self.plan = plan
        self.fullScale = fullScale
        storage = .allocate(capacity: plan.length)
        storage.initialize(repeating: SampleRing.lostSample, count: plan.length)
        scans = Array(repeating: QuarterScan(), count: Self.quarters)
        sums = Array(repeating: (0, 0), count: 2 * Self.quarters)
    }

    deinit { storage.deallocate() }

    /// Discards the samples of all quarters of a second.
    func reset() { quarterCount = 0 }

    /// True if a whole second was received.
    var isFull: Bool { quarterCount >= Self.quarters }

    /// Adds the next quarter of a second.
    /// - Parameter samples: the samples of the quarter, preceded by the last sample before it (NaN if unknown).
    func add(_ samples: UnsafePointer<Float>) {
        var scan = QuarterScan(samples, count: plan.quarterSamples, fullScale: fullScale)
        let place = quarterCount % Self.quarters
        reduce(samples + 1, to: storage + place * plan.quarterLength, hasLosses: scan.numbers < plan.quarterSamples)
        sumUp(storage + place * plan.quarterLength, &scan)
        scans[place] = scan
        sums[quarterCount % sums.count] = (scan.sum, scan.reduced)
        quarterCount += 1
    }

    /// Computes the mean of each group of `factor` samples. A mean counts as lost if all of its samples are lost.
    private func reduce(_ samples: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, hasLosses: Bool) {
        let (factor, count) = (plan.factor, plan.quarterLength)
        guard factor > 1 else { return target.copySamples(from: samples, count: count) }
        let share = 1 / Float(factor)
        var source = samples
        for index in 0..<count {
            var (sum, numbers) = (Float(0), 0)
            if hasLosses {
                for place in 0..<factor where source[place] == source[place] {
                    sum += source[place]
                    numbers += 1
                }
                target[index] = numbers > 0 ? sum / Float(numbers) : SampleRing.lostSample
            } else {
                for place in 0..<factor { sum += source[place] }
                target[index] = sum * share
            }
            source += factor
        }
    }

    private func sumUp(_ reduced: UnsafePointer<Float>, _ scan: inout QuarterScan) {
        for index in 0..<plan.quarterLength where reduced[index] == reduced[index] {
            scan.sum += Double(reduced[index])
            scan.reduced += 1
        }
    }

    /// Computes the measures that do not need frequencies, such as losses, range and clipping.
    func measure(into measures: inout QualityMeasures) {
        var (numbers, differences, zeros) = (0, 0, 0)
        var (least, most) = (Float.infinity, -Float.infinity)
        for scan in scans {
            numbers += scan.numbers
            differences += scan.differences
            zeros += scan.zeroDifferences
            measures.nearlyRailed += scan.nearlyRailed
            measures.railed += scan.railed
            (least, most) = (min(least, scan.least), max(most, scan.most))
        }
        var (atLeast, atMost) = (0, 0)
        for scan in scans {
            if scan.least == least { atLeast += scan.atLeast }
            if scan.most == most { atMost += scan.atMost }
        }
        measures.count = Self.quarters * plan.quarterSamples
        measures.lost = measures.count - numbers
        measures.range = numbers > 0 ? most - least : 0
        measures.repeated = differences > 0 ? Float(zeros) / Float(differences) : 0
        measures.atExtreme = max(atLeast, atMost)
        measures.motion = motion
    }

    /// The magnitude of the difference between the mean of the last second and that of the second before it; nil if one of the means is unknown.
    private var motion: Float? {
        guard quarterCount >= sums.count else { return nil }
        var (now, before) = ((sum: 0.0, count: 0), (sum: 0.0, count: 0))
        for age in 0..<Self.quarters {
            let new = sums[(quarterCount - 1 - age) % sums.count]
            let old = sums[(quarterCount - 1 - Self.quarters - age) % sums.count]
            now = (now.sum + new.sum, now.count + new.count)
            before = (before.sum + old.sum, before.count + old.count)
        }
        guard now.count > 0, before.count > 0 else { return nil }
        return Float((now.sum / Double(now.count) - before.sum / Double(before.count)).magnitude)
    }

    /// Copies the reduced samples in chronological order. The first sample that is a number is subtracted from each of them. Lost samples are
    /// interpolated between their neighbors.
    func copy(to target: UnsafeMutablePointer<Float>, hasLosses: Bool) {
        let quarter = plan.quarterLength
        for index in 0..<Self.quarters {
            let place = (quarterCount + index) % Self.quarters
            (target + index * quarter).copySamples(from: storage + place * quarter, count: quarter)
        }
        if hasLosses { Self.fillLosses(target, count: plan.length) }
        let offset = v4_splat(target[0])
        var index = 0
        while index < plan.length {
            v4_store(target + index, v4_sub(v4_load(target + index), offset))
            index += 4
        }
    }

    /// Replaces lost samples by a straight line between the nearest samples before and after them. At the edges, it repeats the first or last sample.
    private static func fillLosses(_ samples: UnsafeMutablePointer<Float>, count: Int) {
        var last: Int?
        var index = 0
        while index < count {
            guard samples[index] == samples[index] else {
                index += 1
                continue
            }
            let value = samples[index]
            if let last {
                let step = (value - samples[last]) / Float(index - last)
                for place in last + 1..<max(last + 1, index) {
                    samples[place] = samples[last] + step * Float(place - last)
                }
            } else {
                for place in 0..<index { samples[place] = value }
            }
            last = index
            index += 1
        }
        let value = last.map { samples[$0] } ?? 0
        for place in (last ?? -1) + 1..<count { samples[place] = value }
    }
}
