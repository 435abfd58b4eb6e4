/// The words of the visualization screen's bars, gestures and messages.
public struct VisualizationStrings: Sendable {
    public let settings: String
    public let screenshot: String
    public let edit: String
    /// Ends the edit mode.
    public let done: String
    /// Connected again, but no sample has come yet.
    public let waitingForSamples: String
    /// A picture of the screen could not be taken.
    public let noMemoryForPicture: String
}
