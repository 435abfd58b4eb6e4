extension VisualizationStrings {
    public static let english = VisualizationStrings(
        settings: "Settings",
        screenshot: "Screenshot",
        edit: "Edit",
        done: "Done",
        waitingForSamples: "Connected, waiting for data",
        noMemoryForPicture: "There is no memory for a picture."
    )
}
