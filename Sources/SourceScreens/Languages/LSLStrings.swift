/// The texts for Lab Streaming Layer.
struct LSLStrings: Sendable {
    /// The name of the kind of source, as in the history.
    let title: String
    let refused: String
    let unreachable: String
    let timedOut: String
    let wrongProtocol: String
    /// The stream violates the protocol of Lab Streaming Layer. {0} is the fault.
    let protocolViolation: String
    let declined: String
    /// The stream exceeds a limit of this device. {0} is the part that is too large.
    let tooLarge: String
    let connectionLost: String
    let noChannels: String
}
