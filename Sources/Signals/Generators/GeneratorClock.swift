/// The times of a generator's samples in nanoseconds, without drift and without a division per sample.
struct GeneratorClock: Sendable {
    /// The time of the current sample, in nanoseconds after sample 0.
    private(set) var now: Int64 = 0
    private let step: Int64
    private let stepRest: UInt32
    private let rate: UInt32
    private var rest: UInt32 = 0

    init(rate: SamplingRate) {
        self.rate = max(1, rate.milliHertz)
        let (whole, rest) = Int64(1_000_000_000_000).quotientAndRemainder(dividingBy: Int64(self.rate))
        step = whole
        stepRest = UInt32(rest)
    }

    /// Advances to the next sample.
    mutating func advance() {
        now &+= step
        rest += stepRest
        if rest >= rate {
            rest -= rate
            now &+= 1
        }
    }

    /// The time in seconds from `past` until the current sample. The result is correct only for a difference of at most some seconds.
    @inline(__always)
    func seconds(since past: Int64) -> Float {
        // Convert to Int before Float: Embedded Swift converts an Int with one instruction, but an Int32 by calling a library function
        // for 64 bits.
        Float(Int(Int32(truncatingIfNeeded: (now &- past) >> 10))) * 1.024e-6
    }
}
