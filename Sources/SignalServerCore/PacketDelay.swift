/// The delay before a packet is sent, which tests of clients need. Packets never overtake each other.
public struct PacketDelay: Equatable, Sendable {
    /// The shortest and the longest delay, in nanoseconds.
    var range: ClosedRange<Int64> = 0...0

    public init() {}

    /// Parses a delay "MS" or a range of delays "MIN-MAX", in milliseconds.
    init(_ value: OptionValue) throws(OptionError) {
        let limits = 0...ServerLimits.delayMilliseconds
        if let (first, last) = value.divided(at: "-") {
            let from = try first.integer(limits)
            let to = try last.integer(limits)
            guard from <= to else { throw value.error("'\(value.text)' ends before it begins") }
            range = Int64(from) * 1_000_000...Int64(to) * 1_000_000
        } else {
            let delay = Int64(try value.integer(limits)) * 1_000_000
            range = delay...delay
        }
    }

    /// The delay of the packet with this number, in nanoseconds. The same number always results in the same delay.
    func nanoseconds(ofPacket packet: Int64) -> Int64 {
        let span = UInt64(range.upperBound - range.lowerBound)
        guard span > 0 else { return range.lowerBound }
        return range.lowerBound + Int64(scatter(UInt64(bitPattern: packet), seed: 0x64_656c_6179) % (span + 1))
    }
}
