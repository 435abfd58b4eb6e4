import Acquisition
import Signals

/// What a board is expected to keep up with. Only a warning hangs on it. The limits screen measures some of it.
public struct Capacity: Equatable, Sendable {
    /// Packets (blocks) a second.
    public var blocksPerSecond: UInt32
    /// Samples of one channel a second.
    public var samplesPerSecond: UInt32
    /// Samples a second of all channels of a signal that can be selected together.
    public var samplesOfAllPerSecond: UInt32

    /// What is assumed of a board that was not measured: 20,000 packets a second, 64 channels at 4096 Hz
    /// (docs/limits.md).
    public static let armv7 = Capacity(
        blocksPerSecond: 20_000, samplesPerSecond: 16_384, samplesOfAllPerSecond: 262_144)

    public init(blocksPerSecond: UInt32, samplesPerSecond: UInt32, samplesOfAllPerSecond: UInt32 = .max) {
        self.blocksPerSecond = blocksPerSecond
        self.samplesPerSecond = samplesPerSecond
        self.samplesOfAllPerSecond = samplesOfAllPerSecond
    }

    /// Whether the channels of a signal come faster than this board is expected to handle.
    public func isExceeded(by signal: Signal) -> Bool {
        let milliHertz = UInt64(signal.rate.milliHertz)
        let channels = UInt64(min(signal.labels.count, ChannelSelection.maximum))
        return milliHertz > UInt64(samplesPerSecond) * 1000
            || milliHertz * channels > UInt64(samplesOfAllPerSecond) * 1000
            || milliHertz > UInt64(blocksPerSecond) * 1000 * UInt64(max(1, signal.blockSize))
    }
}
