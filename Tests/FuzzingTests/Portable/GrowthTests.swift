import CSystem
import Fuzzing
import TestKit

/// The maximum ratio of two durations, for inputs of which one is four times as long. A reader of linear time gives 4,
/// one of quadratic time 16.
private let mostTimes = 9.0
/// Durations shorter than this, in nanoseconds (a quarter of a frame), are not compared. The longest input of a
/// quadratic reader takes far longer, and in short runs, getting memory from the kernel takes longer than reading.
private let least: Int64 = 4_000_000

/// Returns the processor time of a run in nanoseconds: the minimum of several runs, so that other programs on the
/// machine have little effect.
private func cost(_ run: ([UInt8]) -> Void, _ input: [UInt8]) -> Int64 {
    var best = Int64.max
    for _ in 0..<4 {
        let began = system_process_nanoseconds()
        run(input)
        best = min(best, system_process_nanoseconds() - began)
        // Runs that are this long are not repeated, because other programs have little effect on them.
        if best > 100_000_000 { break }
    }
    return best
}

/// Returns the ratio of the durations for an input of the maximum length and for an input of a quarter of it; nil if
/// both durations are short. Measures again if the ratio is too high, because caches and interrupts can cause that.
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

/// Expects that each reader's time is proportional to its input's length, up to nearly the maximum length. At the maximum
/// itself, a reader may do more once: the settings are then written without comments, and all of them are read again.
let growthTests: [TestCase] =
    FuzzTarget.all.map { target in
        TestCase("the time in which \(target.name) reads an input is proportional to the input's length") { t in
            for kind in Growth.usual + target.growths {
                let ratio = growth(target.run, kind, bytes: target.maximumBytes / 16 * 15) ?? 0
                t.expect(ratio <= mostTimes, "\(kind.name): \(Int(ratio)) times the time for 4 times the length")
            }
        }
    } + [
        TestCase(
            "the check of reading times accepts a reader whose time grows linearly with the input, and rejects one with quadratic time"
        ) { t in
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
            t.expect(sum != 1, "the fast reader read no bytes")
        }
    ]
