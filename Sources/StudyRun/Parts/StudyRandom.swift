/// StudyRun: the progress of a subject through a study, as a state machine without screens, files, sockets and clocks.
import Study

/// Random numbers that are always the same for the same subject, session and day, so that an interrupted session continues in the same
/// order. The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
public struct StudyRandom: Sendable {
    private var state: UInt64

    /// Makes a generator whose seed is the FNV-1a hash of the texts.
    public init(_ words: [String]) {
        state = 0xCBF2_9CE4_8422_2325
        for word in words {
            for byte in word.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // Mark the end of each text, so that the texts "ab" and "c" result in another hash than "a" and "bc".
            state = (state ^ 0xFF) &* 0x100_0000_01B3
        }
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to `bound` - 1. Bounds are far below 2^32, so the numbers are nearly equally probable.
    public mutating func below(_ bound: Int) -> Int { Int((next() >> 32) % UInt64(max(1, bound))) }

    /// Shuffles a list (Fisher-Yates).
    public mutating func shuffle(_ list: inout [Int]) {
        guard list.count > 1 else { return }
        for last in stride(from: list.count - 1, to: 0, by: -1) { list.swapAt(last, below(last + 1)) }
    }
}
