/// The connection screen's words for its two lists, and for ways to fill them.
struct StreamStrings: Sendable {
    let onNetwork: String
    /// The same if Bluetooth sensors are listed, too.
    let onNetworkAndInRange: String
    let connectedBefore: String
    /// {0} streams.
    let firstOnly: String
    /// Replaces the name of an unnamed stream.
    let unnamed: String
    /// The first words in the row of a stream that is already connected.
    let isOpen: String
    /// Replaces the streams, beside a history.
    let noneYet: String
    /// After the reason why a server could not be connected.
    let foundThere: String
    /// For a stream whose channels were not all selected automatically: {0} of {1}.
    let partlyShown: String
    /// The text for an empty network and an empty history.
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
