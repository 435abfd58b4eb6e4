/// The words for received data: figures of the details sheet, and notifications.
struct ReceptionStrings: Sendable {
    /// {0} received, {1} lost packets.
    let packets: String
    /// {0} received, {1} lost samples, if there are no packets.
    let samples: String
    /// {0} late, {1} malformed packets, {2} reconnects.
    let troubles: String
    /// {0} reconnects.
    let reconnects: String
    /// {0} seconds by which the sender's clock is ahead, {1} milliseconds of uncertainty.
    let clock: String
    /// {0} dropped samples.
    let droppedSamples: String
    /// {0} texts without a marker.
    let unmarkedTexts: String
    /// A sentence for the moment when samples are dropped.
    let dropped: String
    /// {0} the source's name. The title of a report on its channels.
    let otherOffer: String
    /// {0} channels.
    let returned: String
    let missing: String
    let new: String
    /// For an empty list.
    let noChannel: String
    /// {0} a list, {1} the number of further channels.
    let more: String
    let reconnected: String
    let sourceFailedTitle: String
}
