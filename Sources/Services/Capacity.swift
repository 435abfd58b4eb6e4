import Signals

/// What a board is expected to keep up with. Only a warning hangs on it. The limits screen measures it.
public struct Capacity: Equatable, Sendable {
    /// Packets (blocks) a second.
    public var blocksPerSecond: UInt32
    /// Samples of one channel a second.
    public var samplesPerSecond: UInt32
    /// Samples a second of all selected channels together.
    public var samplesOfAllPerSecond: UInt32

    /// What is assumed of a board that was not measured (docs/limits.md): 35,000 packets of one sample a second,
    /// 64 channels at 4096 Hz.
    public static let armv7 = Capacity(
        blocksPerSecond: 35_000, samplesPerSecond: 35_000, samplesOfAllPerSecond: 262_144)

    public init(blocksPerSecond: UInt32, samplesPerSecond: UInt32, samplesOfAllPerSecond: UInt32 = .max) {
        self.blocksPerSecond = blocksPerSecond
        self.samplesPerSecond = samplesPerSecond
        self.samplesOfAllPerSecond = samplesOfAllPerSecond
    }

    /// Whether each single channel of a signal comes faster than this board is expected to handle.
    public func isExceeded(by signal: Signal) -> Bool {
        let milliHertz = UInt64(signal.rate.milliHertz)
        return milliHertz > UInt64(samplesPerSecond) * 1000
            || milliHertz > UInt64(blocksPerSecond) * 1000 * UInt64(max(1, signal.blockSize))
    }

    /// What this board is expected to handle of several channels together, before any is taken.
    public var room: SampleRoom { SampleRoom(milliHertz: UInt64(samplesOfAllPerSecond) * 1000) }
}

/// How many more samples a second are expected to be kept up with.
public struct SampleRoom: Sendable {
    /// In thousandths.
    private var left: UInt64

    init(milliHertz: UInt64) { left = milliHertz }

    /// Takes as many channels of one rate as have room.
    /// - Returns: how many.
    public mutating func take(_ channels: Int, of rate: SamplingRate) -> Int {
        let milliHertz = UInt64(rate.milliHertz)
        guard milliHertz > 0 else { return channels }
        let taken = min(UInt64(max(0, channels)), left / milliHertz)
        left -= taken * milliHertz
        return Int(taken)
    }
}
