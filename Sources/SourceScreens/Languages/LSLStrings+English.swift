extension LSLStrings {
    static let english = LSLStrings(
        title: "LSL",
        refused:
            "The stream’s computer refuses the connection. Does its program still run, and does a firewall let it answer?",
        unreachable: "The stream’s computer cannot be reached. Check the network of this device.",
        timedOut:
            "The stream is not found. Does its program run, on the same network, and does a firewall let it answer?",
        wrongProtocol: "Something answers there, but it is not a stream of Lab Streaming Layer.",
        protocolViolation: "The stream does not follow the protocol of Lab Streaming Layer ({0}).",
        declined: "The stream’s program declined the request.",
        tooLarge: "The stream offers more than this device accepts ({0}).",
        connectionLost: "The stream has ended.",
        noChannels: "The stream offers no channels."
    )
}
