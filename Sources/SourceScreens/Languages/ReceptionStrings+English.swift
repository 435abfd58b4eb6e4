extension ReceptionStrings {
    static let english = ReceptionStrings(
        packets: "Packets: {0} received · {1} lost",
        samples: "Samples: {0} received · {1} lost",
        troubles: "{0} late · {1} malformed · reconnected {2}×",
        reconnects: "reconnected {0}×",
        clock: "sender’s clock {0} s, ± {1} ms",
        droppedSamples: "{0} samples dropped: network or device too slow",
        unmarkedTexts: "{0} texts without a marker: too many at once",
        dropped: "Samples dropped: the network or this device is too slow.",
        otherOffer: "{0} offers other channels",
        returned: "Back: {0}",
        missing: "No longer offered: {0}",
        new: "New: {0}",
        noChannel: "none",
        more: "{0} and {1} more",
        reconnected: "Reconnected",
        otherSender: "{0}: another sender of this name continues",
        sourceFailedTitle: "Source failed"
    )
}
