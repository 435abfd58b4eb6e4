import CVectors

/// Counts and sums the samples of one channel in a quarter of a second.
struct QuarterScan {
    var numbers = 0
    /// The number of pairs of successive samples that are both numbers.
    var differences = 0
    /// The number of pairs of successive samples whose difference is 0.
    var zeroDifferences = 0
    var least = Float.infinity
    var most = -Float.infinity
    /// The number of samples with the minimum value.
    var atLeast = 0
    /// The number of samples with the maximum value.
    var atMost = 0
    var nearlyRailed = 0
    var railed = 0
    /// The sum of the reduced samples (means of successive samples) that are numbers.
    var sum = 0.0
    /// The number of the reduced samples (means of successive samples) that are numbers.
    var reduced = 0

    init() {}

    /// - Parameters:
    ///   - samples: the quarter's samples, preceded by the last sample before the quarter (NaN if unknown).
    ///   - count: the number of samples in the quarter.
    ///   - fullScale: the amplifier's maximum value in the channel's unit; infinite if unknown.
    init(_ samples: UnsafePointer<Float>, count: Int, fullScale: Float) {
        scanDifferences(samples, count)
        scanExtremes(samples + 1, count)
        if fullScale.isFinite { scanRails(samples + 1, count, fullScale) }
    }

    private mutating func scanDifferences(_ samples: UnsafePointer<Float>, _ count: Int) {
        let zero = v4_splat(0)
        var (numbers, differences, changes) = (v4i_splat(0), v4i_splat(0), v4i_splat(0))
        var (least, most) = (v4_splat(.infinity), v4_splat(-.infinity))
        var index = 0
        while index + 4 <= count {
            let values = v4_load(samples + index + 1)
            let difference = v4_sub(values, v4_load(samples + index))
            // In each vector element (lane), a true comparison results in -1. Subtracting it adds 1 to the count.
            numbers = v4i_sub(numbers, v4_is_number(values))
            differences = v4i_sub(differences, v4_is_number(difference))
            changes = v4i_sub(changes, v4i_add(v4_less(difference, zero), v4_less(zero, difference)))
            least = v4_min(values, least)
            most = v4_max(values, most)
            index += 4
        }
        self.numbers = laneSum(numbers)
        self.differences = laneSum(differences)
        zeroDifferences = laneSum(differences) - laneSum(changes)
        for lane in 0..<4 { (self.least, self.most) = (min(self.least, least[lane]), max(self.most, most[lane])) }
        while index < count {
            let (value, before) = (samples[index + 1], samples[index])
            if value == value {
                self.numbers += 1
                (self.least, self.most) = (min(self.least, value), max(self.most, value))
                if before == before { self.differences += 1 }
                if value == before { zeroDifferences += 1 }
            }
            index += 1
        }
    }

    private mutating func scanExtremes(_ samples: UnsafePointer<Float>, _ count: Int) {
        let (least, most) = (v4_splat(self.least), v4_splat(self.most))
        var (above, below) = (v4i_splat(0), v4i_splat(0))
        var index = 0
        while index + 4 <= count {
            let values = v4_load(samples + index)
            above = v4i_sub(above, v4_less(least, values))
            below = v4i_sub(below, v4_less(values, most))
            index += 4
        }
        var (aboveLeast, belowMost) = (laneSum(above), laneSum(below))
        while index < count {
            if samples[index] > self.least { aboveLeast += 1 }
            if samples[index] < self.most { belowMost += 1 }
            index += 1
        }
        (atLeast, atMost) = (numbers - aboveLeast, numbers - belowMost)
    }

    private mutating func scanRails(_ samples: UnsafePointer<Float>, _ count: Int, _ fullScale: Float) {
        let (near, full) = (fullScale * QualityLimits.nearlyRailed, fullScale * QualityLimits.railed)
        for index in 0..<count {
            let size = samples[index].magnitude
            if size >= near { nearlyRailed += 1 }
            if size >= full { railed += 1 }
        }
    }
}

private func laneSum(_ counts: SIMD4<Int32>) -> Int {
    Int(counts[0] &+ counts[1] &+ counts[2] &+ counts[3])
}
