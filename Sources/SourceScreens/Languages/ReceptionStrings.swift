/// The texts about received data: the figures on the details sheet, and notifications.
struct ReceptionStrings: Sendable {
    /// The text about the packets of a source. {0} is the number of received packets, {1} of lost packets.
    let packets: String
    /// The text about the samples of a source whose protocol has no packets. {0} is the number of received samples, {1}
    /// of lost samples.
    let samples: String
    /// The text about the faults of a connection. {0} is the number of late packets, {1} of malformed packets, {2} of
    /// reconnections.
    let troubles: String
    /// The text about reconnections. {0} is the number of times that a source was reconnected.
    let reconnects: String
    /// The text about the sender's clock. {0} is the number of seconds by which the clock is ahead, {1} its uncertainty
    /// in milliseconds.
    let clock: String
    /// The text about samples that were dropped because the network or the device is too slow. {0} is the number of dropped samples.
    let droppedSamples: String
    /// The text about texts of a stream that were too many at once, so that they did not become markers. {0} is the number of these texts.
    let unmarkedTexts: String
    /// The sentence of the notification that samples were dropped.
    let dropped: String
    /// The title of a report that a source offers other channels. {0} is the source's name.
    let otherOffer: String
    /// The line about channels that the source offers again. {0} is the list of channels.
    let returned: String
    /// The line about channels that the source no longer offers. {0} is the list of channels.
    let missing: String
    /// The line about channels that the source did not offer before. {0} is the list of channels.
    let new: String
    /// The text that replaces an empty list of channels.
    let noChannel: String
    /// The text for a list of channels that is too long. {0} is the beginning of the list, {1} the number of further
    /// channels.
    let more: String
    let reconnected: String
    /// The notification that the signals of a source come from another sender of the same name. {0} is the source's name.
    let otherSender: String
    let sourceFailedTitle: String
}
