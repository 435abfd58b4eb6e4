/// The texts for the two lists of the connection screen, and the instructions that are shown if both lists are empty.
struct StreamStrings: Sendable {
    let onNetwork: String
    /// The heading of the list of streams if the list also contains Bluetooth sensors.
    let onNetworkAndInRange: String
    /// The heading of the list of streams if the list also contains amplifiers that are plugged in.
    let onNetworkAndHere: String
    let connectedBefore: String
    /// The text beside the heading of a list of streams that is too long. {0} is the number of listed streams.
    let firstOnly: String
    /// The text for a stream without a name.
    let unnamed: String
    /// This text comes first in the second line of a stream that is already connected.
    let isOpen: String
    /// The text that replaces an empty list of streams while the history is shown.
    let noneYet: String
    /// A sentence after the reason why a server could not be connected, if there are streams of the Lab Streaming Layer on the server's host.
    let foundThere: String
    /// Notifies the user that only some channels of a stream were selected automatically. {0} is the number of selected channels, {1} the number of
    /// all channels.
    let partlyShown: String
    /// The instructions that are shown if no stream was found and the history is empty.
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
