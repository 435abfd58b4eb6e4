/// What the connection screen says of its two lists, and how something comes into them.
struct StreamStrings: Sendable {
    let onNetwork: String
    /// The same where sensors by Bluetooth are listed, too.
    let onNetworkAndInRange: String
    let connectedBefore: String
    /// {0} streams.
    let firstOnly: String
    /// In place of a stream's name.
    let unnamed: String
    /// What a stream's row says first where that is connected already.
    let isOpen: String
    /// In place of streams, beside a history.
    let noneYet: String
    /// Behind why a server could not be connected.
    let foundThere: String
    /// Where not all channels of a stream were selected by themselves: {0} of {1}.
    let partlyShown: String
    /// What stands where nothing was found and nothing was connected before.
    let explanation: Explanation

    struct Explanation: Sendable {
        let title: String
        let text: String
        let lslTitle: String
        let lslText: String
        let serverTitle: String
        let serverText: String
        let demo: String
    }
}
