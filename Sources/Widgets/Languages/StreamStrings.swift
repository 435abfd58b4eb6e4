/// What the connection screen says of its two lists, and how something comes into them.
public struct StreamStrings: Sendable {
    public let onNetwork: String
    public let connectedBefore: String
    /// {0} streams.
    public let firstOnly: String
    /// In place of a stream's name.
    public let unnamed: String
    /// What a stream's row says first where that is connected already.
    public let isOpen: String
    /// In place of streams, beside a history.
    public let noneYet: String
    /// Behind why a server could not be connected.
    public let foundThere: String
    /// Where not all channels of a stream were selected by themselves: {0} of {1}.
    public let partlyShown: String
    /// What stands where nothing was found and nothing was connected before.
    public let explanation: Explanation

    public struct Explanation: Sendable {
        public let title: String
        public let text: String
        public let lslTitle: String
        public let lslText: String
        public let serverTitle: String
        public let serverText: String
        public let demo: String
    }
}
