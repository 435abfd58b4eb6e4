/// The texts about received data: the figures on the details sheet, and notifications.
struct ReceptionStrings: Sendable {
    /// In this text, {0} is the number of received packets, {1} of lost packets.
    let packets: String
    /// In this text, {0} is the number of received samples, {1} of lost samples; for protocols without packets.
    let samples: String
    /// In this text, {0} is the number of late packets, {1} of malformed packets, {2} of reconnects.
    let troubles: String
    /// In this text, {0} is the number of reconnects.
    let reconnects: String
    /// In this text, {0} is the number of seconds by which the sender's clock is ahead, {1} its uncertainty in milliseconds.
    let clock: String
    /// In this text, {0} is the number of dropped samples.
    let droppedSamples: String
    /// In this text, {0} is the number of texts without a marker.
    let unmarkedTexts: String
    /// A sentence that is shown when samples are dropped.
    let dropped: String
    /// The title of a report on a source's channels. {0} is the source's name.
    let otherOffer: String
    /// In this text, {0} is the list of channels.
    let returned: String
    let missing: String
    let new: String
    /// The text for an empty list.
    let noChannel: String
    /// In this text, {0} is a list, {1} the number of further channels.
    let more: String
    let reconnected: String
    let sourceFailedTitle: String
}
