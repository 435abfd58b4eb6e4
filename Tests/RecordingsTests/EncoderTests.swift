import Recordings
import Signals
import TestKit

private let formats: [RecordingFormat] = [.edf, .bdf]

/// Returns the largest integer of a format.
private func greatest(_ format: RecordingFormat) -> Double { format == .edf ? 32_767 : 8_388_607 }

private func encode(
    _ samples: [Float], _ channel: RecordedChannel, _ format: RecordingFormat, at offset: Int = 0
) -> (values: [Int32], clipped: Int, lost: Int, isInside: Bool) {
    let length = samples.count * format.bytesPerSample
    var bytes = [UInt8](repeating: 0xA5, count: offset + length + 9)
    let encoder = SampleEncoder(channel, format: format)
    let counts = bytes.withUnsafeMutableBytes { target in
        samples.withUnsafeBufferPointer { encoder.encode($0, to: target.baseAddress! + offset) }
    }
    let isInside = (bytes[..<offset] + bytes[(offset + length)...]).allSatisfy { $0 == 0xA5 }
    return (integers(bytes[offset..<offset + length], format), counts.clipped, counts.lost, isInside)
}

/// Physical ranges: the two limits, and the exact decimal values that the header contains for them.
private let ranges: [(Float, Float, Double, Double)] = [
    (-3276.7, 3276.7, -3276.7, 3276.7), (-187_500, 187_500, -187_500, 187_500), (-0.1, 0.1, -0.1, 0.1),
    (0, 5000, 0, 5000), (-1, 3.3, -1, 3.3), (20, 45, 20, 45), (-9_999_999, 9_999_999, -9_999_999, 9_999_999),
    (0.1, 0.100_001, 0.1, 0.100_001), (1000, 1001, 1000, 1001), (-45, -44.9, -45, -44.9), (-5, 0, -5, 0),
    (-0.00001, 0.00001, -0.00001, 0.00001),
]

/// Compares the encoded integers with double precision. Returns the largest error in steps, and by how much the number
/// of clipped samples is wrong. Samples within 1/100 step of the limit may be counted or not.
private func error(
    _ samples: [Float], _ range: (Float, Float, Double, Double), _ format: RecordingFormat
) -> (worst: Double, isCounted: Bool) {
    let limit = greatest(format)
    let result = encode(samples, channel(range.0, range.1), format)
    var worst = 0.0
    var (least, most) = (0, 0)
    for (sample, value) in zip(samples, result.values) {
        let exact = (Double(sample) - range.2) * (2 * limit / (range.3 - range.2)) - limit
        worst = max(worst, (max(-limit, min(limit, exact)) - Double(value)).magnitude)
        if exact.magnitude > limit + 0.51 { least += 1 }
        if exact.magnitude > limit + 0.49 { most += 1 }
    }
    return (worst, result.clipped >= least && result.clipped <= most && result.lost == 0)
}

let encoderTests = [
    TestCase(
        "if a value is exactly on a 16-bit step, this step is stored (tested: each step of one range, every 26th step of all ranges)"
    ) { t in
        for (index, range) in ranges.enumerated() {
            let step = (range.3 - range.2) / 65534
            let levels = Array(stride(from: Int32(-32767), through: 32767, by: index == 0 ? 1 : 26))
            let samples = levels.map { Float(range.2 + Double($0 + 32767) * step) }
            // Leaves out ranges with coarse floats, in which the float nearest to a step can be farther from it than
            // the next step.
            let isFine = Double(samples[0].ulp) < step / 2 && Double(samples[samples.count - 1].ulp) < step / 2
            let result = encode(samples, channel(range.0, range.1), .edf)
            if isFine { t.expect(result.values == levels, "\(range.0) to \(range.1)") }
            t.expectEqual(result.clipped + result.lost, 0)
        }
    },
    TestCase("values on 16-bit steps, between steps and at random are stored with an error of at most half a step") {
        t in
        var random = Random(seed: 11)
        for format in formats {
            for range in ranges {
                let step = (range.3 - range.2) / (2 * greatest(format))
                var samples: [Float] = [range.0, range.1]
                for near in -40...40 {
                    samples.append(Float(range.2 + Double(near) * 0.25 * step))
                    samples.append(Float(range.3 + Double(near) * 0.25 * step))
                    samples.append(Float((range.2 + range.3) / 2 + Double(near) * 0.25 * step))
                }
                for _ in 0..<800 {
                    samples.append(Float(range.2 + (range.3 - range.2) * (Double(random.signed()) * 0.51 + 0.5)))
                }
                let found = error(samples, range, format)
                t.expect(found.worst <= 0.505, "\(range.0) to \(range.1): \(Int(found.worst * 1000)) thousandths")
                t.expect(found.isCounted, "\(range.0) to \(range.1): clipped")
            }
        }
    },
    TestCase("values on every 499th 24-bit step are stored with an error of at most half a step") { t in
        for range in [ranges[1], ranges[3]] {
            let step = (range.3 - range.2) / 16_777_214
            var first = 0
            while first <= 16_777_214 {
                let samples = (0..<8192).map { Float(range.2 + Double(min(first + 499 * $0, 16_777_214)) * step) }
                let found = error(samples, range, .bdf)
                t.expect(found.worst <= 0.505, "\(first): \(Int(found.worst * 1000)) thousandths")
                first += 499 * 8192
            }
        }
    },
    TestCase("if a value is beyond the range, the nearest limit of the range is stored, and the value is counted") {
        t in
        for format in formats {
            let most = Int32(greatest(format))
            let samples: [Float] = [
                100, -100, 101, -101, 1e30, -1e30, .infinity, -.infinity, .greatestFiniteMagnitude, 0, 99, -99, 100.1,
            ]
            let result = encode(samples, channel(), format)
            t.expectEqual(result.clipped, 8)
            t.expectEqual(result.lost, 0)
            t.expectEqual(Array(result.values[0..<10]), [most, -most, most, -most, most, -most, most, -most, most, 0])
            t.expectEqual(result.values[12], most)
        }
        // Values beyond the range are also stored as its limits if the distance between floats is greater than a step.
        let far = encode([9_999_998, 9_999_997, 9_999_999, 10_000_000], channel(9_999_998, 9_999_999), .bdf)
        t.expectEqual(far.values, [-8_388_607, -8_388_607, 8_388_607, 8_388_607])
        t.expectEqual(far.clipped, 2)
    },
    TestCase("if a sample is lost, the value nearest to 0 is stored, and the sample is counted") { t in
        for format in formats {
            let most = Int32(greatest(format))
            let lost = SampleRing.lostSample
            let samples: [Float] = [lost, 50, .nan, -.nan, .signalingNaN, lost, 100]
            for (lower, upper, filler) in [(-100, 100, 0), (20, 45, -most), (-45, -20, most)] as [(Float, Float, Int32)]
            {
                let result = encode(samples, channel(lower, upper), format)
                t.expectEqual(result.lost, 5)
                for index in [0, 2, 3, 4, 5] { t.expectEqual(result.values[index], filler) }
            }
            // In a range from -1 to 4, the value 0 is one fifth of the way from the lowest to the highest integer.
            let result = encode([lost], channel(-1, 4), format)
            t.expect((Double(result.values[0]) + 0.6 * Double(most)).magnitude <= 0.5)
            t.expectEqual(encode([0], channel(-1, 4), format).values, result.values)
        }
    },
    TestCase("if a range is symmetrical, its middle is stored as 0") { t in
        for format in formats {
            for limit in [1, 100, 3276.7, 187_500, 0.1, 0.33333] as [Float] {
                t.expectEqual(encode([0, -0, 1e-30], channel(-limit, limit), format).values, [0, 0, 0])
            }
        }
    },
    TestCase(
        "if any number of samples is encoded at any alignment of bytes, only the bytes of these samples are written"
    ) { t in
        var random = Random(seed: 5)
        for format in formats {
            for count in 0...21 {
                let samples = (0..<count).map { _ in random.once(in: 5) ? Float.nan : random.signed() * 120 }
                // Encoding each sample alone must give the same result as encoding all of them in vectors.
                let single = samples.map { encode([$0], channel(), format) }
                for offset in 0...4 {
                    let result = encode(samples, channel(), format, at: offset)
                    t.expect(result.isInside, "\(count) at \(offset)")
                    t.expectEqual(result.values, single.flatMap { $0.values })
                    t.expectEqual(result.clipped, single.reduce(0) { $0 + $1.clipped })
                    t.expectEqual(result.lost, single.reduce(0) { $0 + $1.lost })
                }
            }
        }
    },
    TestCase("if an interval has no samples, it is stored like lost samples") { t in
        for format in formats {
            let encoder = SampleEncoder(channel(-1, 3), format: format)
            let value = encode([.nan], channel(-1, 3), format).values
            for count in 0...13 {
                for offset in 0...3 {
                    let length = count * format.bytesPerSample
                    var bytes = [UInt8](repeating: 0xA5, count: offset + length + 16)
                    bytes.withUnsafeMutableBytes { encoder.fill(count, at: $0.baseAddress! + offset) }
                    let values = integers(bytes[offset..<offset + length], format)
                    t.expectEqual(values, [Int32](repeating: value[0], count: count))
                    t.expect((bytes[..<offset] + bytes[(offset + length)...]).allSatisfy { $0 == 0xA5 })
                }
            }
        }
    },
]
