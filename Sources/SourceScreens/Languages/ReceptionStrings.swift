/// The words of what comes from sources: figures of the details sheet, and what is told of them.
struct ReceptionStrings: Sendable {
    /// {0} received, {1} lost packets.
    let packets: String
    /// {0} received, {1} lost samples, where there are no packets.
    let samples: String
    /// {0} late, {1} malformed packets, {2} times connected again.
    let troubles: String
    /// {0} times connected again.
    let reconnects: String
    /// {0} seconds by which the sender's clock is ahead, {1} milliseconds of doubt.
    let clock: String
    /// {0} samples that were given up.
    let droppedSamples: String
    /// {0} texts that are no markers.
    let unmarkedTexts: String
    /// A sentence, while it happens.
    let dropped: String
    /// {0} the source's name. The title of what is told of its channels.
    let otherOffer: String
    /// {0} channels.
    let returned: String
    let missing: String
    let new: String
    /// Instead of a list.
    let noChannel: String
    /// {0} a list, {1} how many more.
    let more: String
    let reconnected: String
    let sourceFailedTitle: String
}
