import Signals

/// Provides the samples of one signal in blocks. The samples never end.
public protocol BlockSource: AnyObject {
    /// Called once when the stream starts, before the first block. Signals whose samples depend on the machine's clock need this call.
    func begin(_ clock: StreamClock)
    /// Writes the next block: all samples of channel 1, oldest first, then those of channel 2, and so on.
    ///
    /// The method is called once per block for a periodic signal, and once per packet for an irregular signal.
    /// - Parameters:
    ///   - block: memory for `samples` values of each channel.
    ///   - samples: the number of samples of each channel.
    ///   - time: the packet's time on the stream's clock, in nanoseconds after the start of the stream.
    /// - Returns: true if there is a block. Only an irregular signal may return false.
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool
    /// Skips blocks of a periodic signal that no client receives. A source whose samples do not depend on their number (such as noise) may ignore the
    /// call.
    func skip(blocks: Int64, samples: Int)
    /// The unit and the type of a channel, if they differ from those of the signal; otherwise nil.
    func facts(of channel: Int) -> (unit: String, type: SignalType)?
}

/// Default implementations of those methods that few sources need. Defaults are safe here, because no source wraps another one and could forget to
/// forward a call.
extension BlockSource {
    @inlinable public func begin(_ clock: StreamClock) {}
    @inlinable public func skip(blocks: Int64, samples: Int) {}
    @inlinable public func facts(of channel: Int) -> (unit: String, type: SignalType)? { nil }
}
