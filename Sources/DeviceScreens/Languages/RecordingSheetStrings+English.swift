extension RecordingSheetStrings {
    static let english = RecordingSheetStrings(
        title: "Recording",
        start: "\u{25CF} Start",
        file: "File",
        space: "Space on the card",
        last: "Last recording",
        noLast: "none yet",
        copyLast: "Copy last to USB",
        channels: "{0}: {1}",
        source: "Source",
        losses: "Losses",
        noLosses: "none",
        oneLoss: "1 loss of {0} s",
        manyLosses: "{0} losses, together {1} s",
        lossesUnknown: "not counted"
    )
}
