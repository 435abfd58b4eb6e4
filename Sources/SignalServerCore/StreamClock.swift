/// The server's sample clock relative to the machine's: it starts with the stream and can run a little faster or slower.
public struct StreamClock: Equatable, Sendable {
    static let million: Int64 = 1_000_000

    /// The machine's CLOCK_MONOTONIC when the stream starts, in nanoseconds.
    public let start: Int64
    /// How much faster than the machine's clock it runs, in parts per million: -1000 to 1000.
    public let partsPerMillion: Int32

    public init(start: Int64, partsPerMillion: Int32 = 0) {
        self.start = start
        let limit = Int32(ServerLimits.clockPartsPerMillion)
        self.partsPerMillion = max(-limit, min(partsPerMillion, limit))
    }

    /// Nanoseconds of this clock in a million nanoseconds of the machine's.
    var speed: Int64 { Self.million + Int64(partsPerMillion) }

    /// The machine's time for a time of the stream, rounded down; both in nanoseconds, the stream's counted from its start.
    public func machineTime(_ streamTime: Int64) -> Int64 {
        // Computed for each packet. The device needs a function call to divide 64 bits.
        guard partsPerMillion != 0 else { return start + streamTime }
        let (whole, rest) = streamTime.quotientAndRemainder(dividingBy: speed)
        return start + whole * Self.million + rest * Self.million / speed
    }

    /// The stream's time for a time of the machine, not before the start, rounded down.
    public func streamTime(_ machineTime: Int64) -> Int64 {
        let (whole, rest) = max(0, machineTime - start).quotientAndRemainder(dividingBy: Self.million)
        return whole * speed + rest * speed / Self.million
    }
}
