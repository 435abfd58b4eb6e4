import Signals

extension SourceErrorStrings {
    static let english = SourceErrorStrings(
        unknownHost: "There is no server of this name. Check the name, or use its address.",
        refused: "The server refuses the connection. Is the signal server running, and on this port?",
        unreachable: "The server cannot be reached. Check the network of this device.",
        timedOut: "The server does not answer. Is it switched on and on the same network?",
        wrongProtocol: "Something answers there, but it is not a signal server.",
        protocolViolation: "The server does not follow the protocol ({0}).",
        forbiddenPort: "The server offers its data on port {0}. Ports below 1024 are not accepted.",
        declined: "The server declined the request.",
        tooLarge: "The server offers more than this device accepts ({0}).",
        connectionLost: "The server closed the connection.",
        noChannels: "The server offers no channels.",
        systemError: "The device could not open a connection (system error {0}).",
        reason: { reason in
            switch reason {
            case .controlMessage: "control message"
            case .description: "description of its signals"
            case .unknownReply: "unknown reply"
            case .noPackets: "no data packets on the data connection"
            case .channelCount: "number of channels"
            }
        },
        sourceError: "The source reports error {0}.",
        sourceLost: "Connection to {0} lost"
    )
}
