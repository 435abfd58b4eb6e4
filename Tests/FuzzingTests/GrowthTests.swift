import CSystem
import Fuzzing
import TestKit

/// The maximum ratio of durations for an input of four times the length. A linear reader needs 4 times as long, a
/// quadratic one 16 times.
private let mostTimes = 9.0
/// Runs shorter than this (a quarter of a frame) are not compared: a quadratic reader takes far longer for its longest
/// input, and in short runs, new memory from the kernel costs more than the reading.
private let least: Int64 = 4_000_000

/// The processor time of a run in nanoseconds. It is the minimum of several runs, so that other programs on the machine
/// do not count.
private func cost(_ run: ([UInt8]) -> Void, _ input: [UInt8]) -> Int64 {
    var best = Int64.max
    for _ in 0..<4 {
        let began = system_process_nanoseconds()
        run(input)
        best = min(best, system_process_nanoseconds() - began)
        // Other programs have little effect on long runs.
        if best > 100_000_000 { break }
    }
    return best
}

/// The ratio of the durations for an input of the maximum length and for a quarter of it; nil if both are short. A
/// ratio that is too high is measured again, because caches and interrupts can cause it.
private func growth(_ run: ([UInt8]) -> Void, _ kind: Growth, bytes: Int) -> Double? {
    let (short, long) = (kind.input(bytes: bytes / 4), kind.input(bytes: bytes))
    var ratio = 0.0
    for _ in 0..<3 {
        let whole = cost(run, long)
        guard whole > least else { return nil }
        ratio = Double(whole) / Double(max(1, cost(run, short)))
        if ratio <= mostTimes { break }
    }
    return ratio
}

/// Each reader's time must be proportional to its input's length, up to the maximum length.
let growthTests: [TestCase] =
    FuzzTarget.all.map { target in
        TestCase("\(target.name) takes time in proportion to the input's length") { t in
            for kind in Growth.usual + target.growths {
                let ratio = growth(target.run, kind, bytes: target.maximumBytes) ?? 0
                t.expect(ratio <= mostTimes, "\(kind.name): \(Int(ratio)) times the time for 4 times the length")
            }
        }
    } + [
        TestCase("the check of growth separates a reader of quadratic time from a linear one") { t in
            let blanks = Growth("blanks", " ")
            var sum = 0
            let slow = growth(
                { bytes in
                    for end in bytes.indices {
                        for index in 0..<end { sum = (sum &* 31 &+ Int(bytes[index])) % 1_000_003 }
                    }
                }, blanks, bytes: 4 << 10)
            t.expect((slow ?? 0) > mostTimes, "\(slow ?? 0) times")
            let fast = growth({ for byte in $0 { sum &+= Int(byte) ^ sum >> 3 } }, blanks, bytes: 4 << 20)
            t.expect((fast ?? 4) <= mostTimes, "\(fast ?? 0) times")
            t.expect(sum != 1, "looked at nothing")
        }
    ]
