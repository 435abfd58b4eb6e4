import Signals

/// What a board is expected to keep up with. Only a warning hangs on it.
public struct BoardLimits: Sendable {
    /// Packets (blocks) a second.
    public var blocksPerSecond: UInt32
    /// Samples of one channel a second.
    public var samplesPerSecond: UInt32

    /// The figures of SPEC section 8: packets received at 30,000/s, channels of 8000 Hz.
    public static let armv7 = BoardLimits(blocksPerSecond: 20_000, samplesPerSecond: 16_384)

    public init(blocksPerSecond: UInt32, samplesPerSecond: UInt32) {
        self.blocksPerSecond = blocksPerSecond
        self.samplesPerSecond = samplesPerSecond
    }

    /// Whether the channels of a signal come faster than this board is expected to handle.
    public func isExceeded(by signal: Signal) -> Bool {
        let milliHertz = UInt64(signal.rate.milliHertz)
        return milliHertz > UInt64(samplesPerSecond) * 1000
            || milliHertz > UInt64(blocksPerSecond) * 1000 * UInt64(max(1, signal.blockSize))
    }
}
