/// Makes the samples of one signal, block after block, without end.
public protocol BlockSource: AnyObject {
    /// Writes the next block: all samples of channel 1, oldest first, then those of channel 2, and so on.
    ///
    /// A periodic signal is asked once for each of its blocks. An aperiodic one is asked at each packet.
    /// - Parameters:
    ///   - block: room for channels x samples values.
    ///   - samples: samples of each channel.
    ///   - time: the packet's time in nanoseconds after the start of the stream.
    /// - Returns: whether there is a block; only an aperiodic signal may have none.
    func nextBlock(_ block: UnsafeMutableBufferPointer<Float>, samples: Int, time: Int64) -> Bool
}
