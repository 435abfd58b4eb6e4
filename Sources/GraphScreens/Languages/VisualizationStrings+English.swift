extension VisualizationStrings {
    static let english = VisualizationStrings(
        settings: "Settings",
        screenshot: "Screenshot",
        edit: "Edit",
        done: "Done",
        waitingForSamples: "Connected, waiting for data",
        noMemoryForPicture: "There is no memory for a picture.",
        pause: "Pause",
        frozen: "FROZEN",
        frozenByButton: "frozen by button {0}",
        frozenByTouch: "frozen {0}",
        waitingForData: "No data yet",
        lostPerMinute: "{0} % lost/min",
        lostInSession: "{0} lost",
        newest: "newest {0} ms",
        newestSeconds: "newest {0} s",
        framesPerSecond: "{0} fps",
        lookingBack: "{0} s back",
        page: "Page {0} of {1}",
        connectionLostTitle: "Connection lost",
        retryIn: "Retry in {0} s",
        notOfferedCount: "{0} not offered",
        badOf: " of {0} bad",
        noneOffered: "None of these channels is offered any more",
        speed: "{0}\u{D7}",
        playedOut: "End of the recording"
    )
}
