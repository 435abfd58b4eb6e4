import Signals

/// Makes the samples of one signal, block after block, without end.
public protocol BlockSource: AnyObject {
    /// The stream starts: called once, before the first block, for signals that depend on the machine's time.
    func begin(_ clock: StreamClock)
    /// Writes the next block: all samples of channel 1, oldest first, then those of channel 2, and so on.
    ///
    /// A periodic signal is asked once for each of its blocks. An irregular one is asked at each packet.
    /// - Parameters:
    ///   - block: room for channels x samples values.
    ///   - samples: samples of each channel.
    ///   - time: the packet's time in nanoseconds after the start of the stream, on its clock.
    /// - Returns: whether there is a block; only an irregular signal may have none.
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool
    /// Leaves out blocks of a periodic signal that no client gets. A signal without a memory of its place, such as
    /// noise, may go on where it was.
    func skip(blocks: Int64, samples: Int)
    /// The unit and the type of a channel where they are not the signal's.
    func facts(of channel: Int) -> (unit: String, type: SignalType)?
}

/// Of signals that need none of these. No source hands on to another one: `StreamedSignal` alone calls them.
extension BlockSource {
    @inlinable public func begin(_ clock: StreamClock) {}
    @inlinable public func skip(blocks: Int64, samples: Int) {}
    @inlinable public func facts(of channel: Int) -> (unit: String, type: SignalType)? { nil }
}
