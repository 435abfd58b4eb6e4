import Signals

/// Provides the samples of one signal in blocks, without end.
public protocol BlockSource: AnyObject {
    /// Called once when the stream starts, before the first block. Signals that depend on the machine's time need it.
    func begin(_ clock: StreamClock)
    /// Writes the next block: all samples of channel 1, oldest first, then those of channel 2, and so on.
    ///
    /// It is called once per block for a periodic signal, and once per packet for an irregular signal.
    /// - Parameters:
    ///   - block: memory for channels x samples values.
    ///   - samples: the number of samples of each channel.
    ///   - time: the packet's time on the stream's clock, in nanoseconds after the start of the stream.
    /// - Returns: true if there is a block. Only an irregular signal may return false.
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool
    /// Skips blocks of a periodic signal that no client receives. If the samples do not depend on their number (noise, for example), the source may
    /// continue as if no block was skipped.
    func skip(blocks: Int64, samples: Int)
    /// The unit and the type of a channel, if they differ from the signal's; otherwise nil.
    func facts(of channel: Int) -> (unit: String, type: SignalType)?
}

/// Default implementations for sources that need neither method. Only `StreamedSignal` calls them. No source wraps another one, so none can forget to
/// forward them.
extension BlockSource {
    @inlinable public func begin(_ clock: StreamClock) {}
    @inlinable public func skip(blocks: Int64, samples: Int) {}
    @inlinable public func facts(of channel: Int) -> (unit: String, type: SignalType)? { nil }
}
