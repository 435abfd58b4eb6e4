extension AddressStrings {
    static let english = AddressStrings(
        ownSentence: "This device: {0}.",
        unplugged: "{0}, no cable",
        noInterface: "no network port",
        noCable: "no cable",
        noWiFi: "no Wi-Fi network",
        noLease: "no address from DHCP",
        addressNotSet: "no address yet"
    )
}
