extension BusyStrings {
    static let english = BusyStrings(
        readingCard: "Reading the card",
        readingStick: "Reading the stick",
        openingRecording: "Opening the recording",
        openedRecording: "Opening the recording: {0}%",
        deleting: "Deleting",
        storingPicture: "Saving the screenshot",
        queueingMail: "Preparing the mail",
        searchingNetworks: "Looking for networks"
    )
}
