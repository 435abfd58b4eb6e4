/// The texts about the device's own address, or about the reason why there is none.
public struct AddressStrings: Sendable {
    /// The sentence about the device's own address. {0} is the address, or the reason why there is none.
    public let ownSentence: String
    /// The text for a device that has an address, but no plugged-in cable. {0} is the address.
    public let unplugged: String
    public let noInterface: String
    public let noCable: String
    public let noWiFi: String
    public let noLease: String
    public let addressNotSet: String
}
