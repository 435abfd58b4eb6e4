extension ReplayStrings {
    static let english = ReplayStrings(
        recordings: "Files",
        othersTitle: "Close the other sources?",
        othersText: "Playing a recording closes all current connections.",
        recordingEnds: "The current recording ends.",
        failedTitle: "This recording cannot be played",
        notRead: "The card cannot be read.",
        notThere: "The file no longer exists.",
        unknownFormat: "It is not an EDF, BDF, XDF or CSV file.",
        damaged: "The file is damaged: its header or a line makes no sense, or it ends too early.",
        tooLarge: "It has more channels, or larger records, than this device reads.",
        noSamplingRate: "The table has no column of times that grow, so its sampling rate is not known.",
        busy: "Nothing can be read at the moment. Try again.",
        question: "The table does not say when its rows were taken: play it from the list of files, and answer."
    )
}
