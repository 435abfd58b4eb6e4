/// The texts that state what the user waits for, while a busy indicator covers a screen.
public struct BusyStrings: Sendable {
    public let readingCard: String
    public let readingStick: String
    public let openingRecording: String
    /// How much of a recording was read while it is being opened. {0} is the number of percent.
    public let openedRecording: String
    public let deleting: String
    public let storingPicture: String
    public let queueingMail: String
    public let searchingNetworks: String
}
