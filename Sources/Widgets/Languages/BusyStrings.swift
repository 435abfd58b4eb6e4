/// The texts that state what the user waits for, while a busy indicator covers a screen.
public struct BusyStrings: Sendable {
    public let readingCard: String
    public let readingStick: String
    public let openingRecording: String
    public let deleting: String
    public let storingPicture: String
    public let queueingMail: String
    public let searchingNetworks: String
}
