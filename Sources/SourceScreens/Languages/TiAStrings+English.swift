extension TiAStrings {
    static let english = TiAStrings(
        wrongProtocol: "Something answers there, but it is not a TiA signal server. Check the port.",
        protocolViolation: "The server does not follow the TiA protocol ({0}).",
        fellBackToTCP: "The server does not send over UDP; TCP is used.",
        noUDP: "No data come over UDP, and the settings allow nothing else. Set “Data over” to Auto or TCP.",
        noReduction: "The server does not reduce sampling rates. Set “TiA: maximum rate” to Auto, and connect again."
    )
}
