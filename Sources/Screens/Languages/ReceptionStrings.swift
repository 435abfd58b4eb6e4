/// The words of what comes from sources: figures of the details sheet, and what is told of them.
public struct ReceptionStrings: Sendable {
    /// {0} received, {1} lost packets.
    public let packets: String
    /// {0} received, {1} lost samples, where there are no packets.
    public let samples: String
    /// {0} late, {1} malformed packets, {2} times connected again.
    public let troubles: String
    /// {0} times connected again.
    public let reconnects: String
    /// {0} seconds by which the sender's clock is ahead, {1} milliseconds of doubt.
    public let clock: String
    /// {0} samples that were given up.
    public let droppedSamples: String
    /// {0} texts that are no markers.
    public let unmarkedTexts: String
    /// A sentence, while it happens.
    public let dropped: String
}
