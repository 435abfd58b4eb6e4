import Signals

/// The load with which a board is expected to keep up. The app uses this load only to decide whether to show a warning. The limits screen measures
/// it.
public struct Capacity: Equatable, Sendable {
    /// The number of packets (blocks) per second with which the board keeps up.
    public var blocksPerSecond: UInt32
    /// The number of samples per second of one channel with which the board keeps up.
    public var samplesPerSecond: UInt32
    /// The number of samples per second of all selected channels together with which the board keeps up.
    public var samplesOfAllPerSecond: UInt32

    /// The assumed capacity of a board on which nothing was measured (docs/limits.md): 35,000 packets per second with one sample each, and 64
    /// channels at 4096 Hz.
    public static let armv7 = Capacity(
        blocksPerSecond: 35_000, samplesPerSecond: 35_000, samplesOfAllPerSecond: 262_144)

    public init(blocksPerSecond: UInt32, samplesPerSecond: UInt32, samplesOfAllPerSecond: UInt32 = .max) {
        self.blocksPerSecond = blocksPerSecond
        self.samplesPerSecond = samplesPerSecond
        self.samplesOfAllPerSecond = samplesOfAllPerSecond
    }

    /// True if a single channel of the signal exceeds the board's capacity, by samples or by packets per second.
    public func isExceeded(by signal: Signal) -> Bool {
        let milliHertz = UInt64(signal.rate.milliHertz)
        return milliHertz > UInt64(samplesPerSecond) * 1000
            || milliHertz > UInt64(blocksPerSecond) * 1000 * UInt64(max(1, signal.blockSize))
    }

    /// The whole capacity, before any channel is counted.
    public var space: SampleSpace { SampleSpace(milliHertz: UInt64(samplesOfAllPerSecond) * 1000) }
}

/// The capacity that remains for further channels.
public struct SampleSpace: Sendable {
    /// The remaining samples per second, times 1000 (thousandths of a hertz).
    private var left: UInt64

    init(milliHertz: UInt64) { left = milliHertz }

    /// Subtracts as many channels of one rate from the remaining capacity as fit.
    /// - Returns: the number of channels that fit.
    public mutating func take(_ channels: Int, of rate: SamplingRate) -> Int {
        let milliHertz = UInt64(rate.milliHertz)
        guard milliHertz > 0 else { return channels }
        let taken = min(UInt64(max(0, channels)), left / milliHertz)
        left -= taken * milliHertz
        return Int(taken)
    }
}
