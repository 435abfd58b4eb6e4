import Signals

/// Makes the samples of one signal, block after block, without end.
public protocol BlockSource: AnyObject {
    /// Starts the stream: called once, before the first block, for signals that depend on the machine's time.
    func begin(_ clock: StreamClock)
    /// Writes the next block: all samples of channel 1, oldest first, then those of channel 2, and so on.
    ///
    /// A periodic signal is called once for each of its blocks. An irregular one is called at each packet.
    /// - Parameters:
    ///   - block: memory for channels x samples values.
    ///   - samples: the number of samples of each channel.
    ///   - time: the packet's time in nanoseconds after the start of the stream, on its clock.
    /// - Returns: true if there is a block; only an irregular signal may have none.
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool
    /// Skips blocks of a periodic signal that no client gets. A signal whose samples do not depend on the position, such as noise, may
    /// continue where it was.
    func skip(blocks: Int64, samples: Int)
    /// The unit and the type of a channel if they differ from the signal's.
    func facts(of channel: Int) -> (unit: String, type: SignalType)?
}

/// Defaults for signals without these. No source forwards to another one: only `StreamedSignal` calls them.
extension BlockSource {
    @inlinable public func begin(_ clock: StreamClock) {}
    @inlinable public func skip(blocks: Int64, samples: Int) {}
    @inlinable public func facts(of channel: Int) -> (unit: String, type: SignalType)? { nil }
}
