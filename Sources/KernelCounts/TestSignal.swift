/// Samples that are the same in each run: a slow triangle wave between -40 and 40, and noise of up to 8.
func testSignal(_ count: Int) -> [Float] {
    var state: UInt32 = 1
    return (0..<count).map { index in
        state = state &* 1_664_525 &+ 1_013_904_223
        let noise = Float(Int(state >> 20)) / 256 - 8
        let phase = index * 4 % max(4, count)
        let ramp = Float(phase) / Float(max(1, count))
        return (ramp < 0.5 ? 160 * ramp - 40 : 120 - 160 * ramp) + noise
    }
}

/// An array of floats for a kernel. It is freed with this object.
final class Floats {
    let values: UnsafeMutablePointer<Float>
    let count: Int

    init(_ count: Int) {
        self.count = count
        values = .allocate(capacity: count)
        values.initialize(repeating: 0, count: count)
    }

    deinit { values.deallocate() }

    func set(_ samples: [Float]) {
        for (index, sample) in samples.prefix(count).enumerated() { values[index] = sample }
    }
}
