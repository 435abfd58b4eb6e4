extension SelectionStrings {
    static let english = SelectionStrings(
        addSource: "Add source",
        showAll: "Show all",
        disconnect: "Disconnect",
        details: "Details",
        selectedOf: "{0} of {1}",
        selectedOfOneChannel: "{0} of 1 channel",
        selectedOfChannels: "{0} of {1} channels",
        selectionFull: "At most {0} channels can be selected.",
        overloadTitle: "Some signals are fast",
        overloadText:
            "This device may not keep up with the channels that have a red mark. Samples can be lost while they are shown."
    )
}
