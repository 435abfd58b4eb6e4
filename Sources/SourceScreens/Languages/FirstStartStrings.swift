/// The texts of the first start's steps.
struct FirstStartStrings: Sendable {
    // The titles of the steps.
    let languageTitle: String
    let timeZoneTitle: String
    let networkTitle: String
    let signalsTitle: String
    /// Ends the steps. The remaining ones keep their defaults.
    let skip: String
    let next: String
    let done: String
    /// The title of the step for the network. In this text, {0} is the address, or the reason why there is none.
    let network: String
    /// The text of the step for the network while the device has no address.
    let networkText: String
    /// The text of the step for the network when the device has an address.
    let connectedText: String
    /// The text after `networkText` if the device can use an adapter for Wi-Fi.
    let wifiText: String
    let wifi: String
    /// The text about what to start on a PC.
    let signals: StreamStrings.Explanation
}
