/// The texts of the steps when a new device starts for the first time.
struct FirstStartStrings: Sendable {
    // The title of the step for the language. The following texts title the other steps.
    let languageTitle: String
    let timeZoneTitle: String
    let networkTitle: String
    let signalsTitle: String
    /// The button that ends the steps. Settings of the remaining steps keep their defaults.
    let skip: String
    let next: String
    let done: String
    /// The title of the step for the network. {0} is the device's address, or the reason why there is none.
    let network: String
    /// The text of the step for the network while the device has no address.
    let networkText: String
    /// The text of the step for the network when the device has an address.
    let connectedText: String
    /// A text that follows `networkText` if the device can use an adapter for Wi-Fi.
    let wifiText: String
    let wifi: String
    /// The text of the step that explains what to start on a PC.
    let signals: StreamStrings.Explanation
}
