import Bluetooth
import Signals
import TestKit

/// Passes bytes to the module as a raw buffer.
func reading<Result>(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0) }
}

let second: Int64 = 1_000_000_000
let millisecond: Int64 = 1_000_000

/// Encodes values as sensors do: the inverse of the module's decoder.
enum Encoder {
    static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    static func little16(_ value: Int) -> [UInt8] { little(UInt64(bitPattern: Int64(value)), 2) }

    /// An EEG packet with 12 values of 12 bits each.
    static func eeg(_ number: UInt16, _ values: [Int]) -> [UInt8] {
        var bytes = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
        for pair in 0..<6 {
            let (a, b) = (values[2 * pair], values[2 * pair + 1])
            bytes += [UInt8(a >> 4), UInt8(a & 15) << 4 | UInt8(b >> 8), UInt8(b & 255)]
        }
        return bytes
    }

    /// A motion packet with three samples of three axes.
    static func motion(_ number: UInt16, _ values: [Int]) -> [UInt8] {
        var bytes = [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
        for value in values {
            let bits = UInt16(bitPattern: Int16(value))
            bytes += [UInt8(bits >> 8), UInt8(truncatingIfNeeded: bits)]
        }
        return bytes
    }

    static func polarHead(_ type: UInt8, stamp: Int64, form: UInt8) -> [UInt8] {
        [type] + little(UInt64(stamp), 8) + [form]
    }

    /// Returns a Polar frame of differences, in groups of `group` samples. Each group uses the fewest bits that its
    /// differences need.
    static func deltas(_ samples: [[Int]], group: Int) -> [UInt8] {
        var bytes = samples[0].flatMap { little16($0) }
        var place = 1
        while place < samples.count {
            let end = min(place + group, samples.count)
            var values: [Int] = []
            for index in place..<end {
                for channel in samples[index].indices {
                    values.append(samples[index][channel] - samples[index - 1][channel])
                }
            }
            var bits = 1
            while !values.allSatisfy({ $0 >= -(1 << (bits - 1)) && $0 < 1 << (bits - 1) }) { bits += 1 }
            bytes += [UInt8(bits), UInt8(end - place)] + packed(values, bits: bits)
            place = end
        }
        return bytes
    }

    private static func packed(_ values: [Int], bits: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (values.count * bits + 7) / 8)
        for (index, value) in values.enumerated() {
            for bit in 0..<bits where value & 1 << bit != 0 {
                let place = index * bits + bit
                bytes[place / 8] |= 1 << UInt8(place % 8)
            }
        }
        return bytes
    }
}

/// Returns the samples that are stored in a ring (sample buffer); -9999 stands for a lost sample.
func kept(_ ring: SampleRing?) -> [Float] {
    guard let ring else { return [] }
    let spans = ring.spans(ring.begin..<ring.end)
    return (Array(spans.head) + Array(spans.tail)).map { $0.isNaN ? -9999 : $0 }
}
