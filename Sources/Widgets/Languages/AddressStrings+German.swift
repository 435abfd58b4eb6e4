extension AddressStrings {
    static let german = AddressStrings(
        ownSentence: "Dieses Gerät: {0}.",
        unplugged: "{0}, kein Kabel",
        noInterface: "kein Netzwerkanschluss",
        noCable: "kein Kabel",
        noWiFi: "kein WLAN-Netz",
        noLease: "keine Adresse per DHCP",
        addressNotSet: "noch keine Adresse"
    )
}
