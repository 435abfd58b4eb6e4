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
    /// {0} the source's name. The title of what is told of its channels.
    public let otherOffer: String
    /// {0} channels.
    public let returned: String
    public let missing: String
    public let new: String
    /// Instead of a list.
    public let noChannel: String
    /// {0} a list, {1} how many more.
    public let more: String
    public let reconnected: String
    public let sourceFailedTitle: String
}
