/// The server's sample clock. It starts with the stream, and can run slightly faster or slower than the machine's clock.
public struct StreamClock: Equatable, Sendable {
    static let million: Int64 = 1_000_000

    /// The machine's CLOCK_MONOTONIC at the start of the stream, in nanoseconds.
    public let start: Int64
    /// The amount by which the sample clock is faster than the machine's clock, in parts per million: -1000 to 1000.
    public let partsPerMillion: Int32

    public init(start: Int64, partsPerMillion: Int32 = 0) {
        self.start = start
        let limit = Int32(ServerLimits.clockPartsPerMillion)
        self.partsPerMillion = max(-limit, min(partsPerMillion, limit))
    }

    /// The number of nanoseconds that this clock counts in a million nanoseconds of the machine's clock.
    var speed: Int64 { Self.million + Int64(partsPerMillion) }

    /// Converts a time of the stream (nanoseconds since its start) to the machine's time in nanoseconds, rounded down.
    public func machineTime(_ streamTime: Int64) -> Int64 {
        // Avoid the division if possible: this code runs for each packet, and a 64-bit division is slow on the device, whose processor has no
        // instruction for it.
        guard partsPerMillion != 0 else { return start + streamTime }
        let (whole, rest) = streamTime.quotientAndRemainder(dividingBy: speed)
        return start + whole * Self.million + rest * Self.million / speed
    }

    /// Converts a machine time to the stream's time, both in nanoseconds, rounded down. Times before the start count as the start.
    public func streamTime(_ machineTime: Int64) -> Int64 {
        let (whole, rest) = max(0, machineTime - start).quotientAndRemainder(dividingBy: Self.million)
        return whole * speed + rest * speed / Self.million
    }
}
