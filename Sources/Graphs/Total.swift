import CVectors

/// The sum and the count of the numbers in a range of samples. Lost samples (NaN) are ignored.
package struct Total {
    package private(set) var sum: Float = 0
    package private(set) var count: Float = 0

    /// Adds up samples, four at a time, none of which may be lost. The sum is exactly equal to the sum that the other initializer computes.
    package init(numbers samples: UnsafeBufferPointer<Float>) {
        guard let base = samples.baseAddress else { return }
        var sums = v4_splat(0)
        var index = 0
        while index + 4 <= samples.count {
            sums = v4_add(sums, v4_load(base + index))
            index += 4
        }
        sum = sums[0] + sums[1] + (sums[2] + sums[3])
        while index < samples.count {
            sum += base[index]
            index += 1
        }
        count = Float(samples.count)
    }

    /// Adds up samples, four at a time.
    package init(_ samples: UnsafeBufferPointer<Float>) {
        guard let base = samples.baseAddress else { return }
        let zero = v4_splat(0)
        let one = v4_splat(1)
        var sums = zero
        var counts = zero
        var index = 0
        while index + 4 <= samples.count {
            let values = v4_load(base + index)
            let isNumber = v4_is_number(values)
            sums = v4_add(sums, v4_select(isNumber, values, zero))
            counts = v4_add(counts, v4_select(isNumber, one, zero))
            index += 4
        }
        sum = sums[0] + sums[1] + (sums[2] + sums[3])
        count = counts[0] + counts[1] + (counts[2] + counts[3])
        while index < samples.count {
            if !base[index].isNaN {
                sum += base[index]
                count += 1
            }
            index += 1
        }
    }
}
