/// The texts for the Lab Streaming Layer.
struct LSLStrings: Sendable {
    /// The name of this kind of source, which the history shows.
    let title: String
    let refused: String
    let unreachable: String
    let timedOut: String
    let wrongProtocol: String
    /// The error text for a stream that violates the protocol of the Lab Streaming Layer. {0} is the fault.
    let protocolViolation: String
    let declined: String
    /// The error text for a stream that exceeds a limit of this device. {0} is the part that is too large.
    let tooLarge: String
    let connectionLost: String
    let noChannels: String
}
