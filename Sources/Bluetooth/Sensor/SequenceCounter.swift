/// Follows a 16-bit counter that wraps around.
public struct SequenceCounter {
    /// The meaning of a received number.
    public enum Step: Equatable {
        /// The first number, or the first one after a restart of the counter. The number of missing packets is unknown.
        case restarted
        /// The number of packets that are missing before this one.
        case next(missing: Int64)
        /// The packet is a duplicate, or has arrived too late.
        case old
    }

    /// After this many different old numbers in succession, the counter is regarded as restarted.
    package static let timeout = 4

    private var last: UInt16?
    private var old: UInt16?
    private var olds = 0

    public init() {}

    public mutating func take(_ number: UInt16) -> Step {
        guard let last else {
            self.last = number
            return .restarted
        }
        let distance = number &- last
        if distance != 0, distance < 0x8000 {
            self.last = number
            (old, olds) = (nil, 0)
            return .next(missing: Int64(distance) - 1)
        }
        // A repeated number is not an error: packets of several electrodes of a Muse have the same number.
        if number == old { return .old }
        olds = old == number &- 1 ? olds + 1 : 1
        old = number
        guard olds >= Self.timeout else { return .old }
        self.last = number
        (old, olds) = (nil, 0)
        return .restarted
    }

    package mutating func restart() { self = SequenceCounter() }
}
