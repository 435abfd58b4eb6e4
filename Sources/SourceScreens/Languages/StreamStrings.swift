/// The connection screen's texts for its two lists, and its instructions if both are empty.
struct StreamStrings: Sendable {
    let onNetwork: String
    /// The heading of the list if it also contains Bluetooth sensors.
    let onNetworkAndInRange: String
    let connectedBefore: String
    /// Beside the heading of a list that is too long. {0} is the number of listed streams.
    let firstOnly: String
    /// The text for a stream without a name.
    let unnamed: String
    /// The first text in the row of a stream that is already connected.
    let isOpen: String
    /// The text that replaces an empty list of streams beside the history.
    let noneYet: String
    /// Follows the reason why a server could not be connected, if its host has streams of Lab Streaming Layer.
    let foundThere: String
    /// The text for a stream of which only some channels were selected automatically. {0} is the number of selected channels, {1} of all channels.
    let partlyShown: String
    /// The text that is shown if no stream was found and the history is empty.
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
