/// A request of a client session to the server.
enum ServerRequest: Equatable {
    case version
    case information
    /// Requests only the channels of the selection with this number.
    case choice(SelectionNumber)
    /// Requests the meta information of the chosen channels, after the choice was accepted.
    case chosenInformation
    case data(DataTransport)
    case start
    case stop
    /// A keep-alive request. Its answer shows that the server still runs.
    case probe

    /// True if the reply to this request contains meta information.
    func isAnsweredByInformation(in dialect: TiADialect) -> Bool {
        switch self {
        case .information, .chosenInformation: true
        case .version, .choice, .probe: dialect != .version1
        case .data, .start, .stop: false
        }
    }

    /// The encoded request.
    /// - Parameter choice: the content of SetCustomSignalInfo, for that request.
    func bytes(in dialect: TiADialect, choice: [UInt8]) -> [UInt8] {
        switch dialect {
        case .version1: controlRequest(choice).message.bytes
        case .legacy(let version): LegacyMessage(version: version, body: legacyBody).bytes
        }
    }

    private func controlRequest(_ choice: [UInt8]) -> ControlRequest {
        switch self {
        case .version, .probe: .checkProtocolVersion
        case .information, .chosenInformation: .getMetaInfo
        case .choice: .setCustomSignalInfo(choice)
        case .data(let transport): .getDataConnection(transport)
        case .start: .startDataTransmission
        case .stop: .stopDataTransmission
        }
    }

    private var legacyBody: LegacyMessage.Body {
        switch self {
        // A keep-alive request also asks for the configuration, because each legacy server answers that, but none answers the legacy dialect's
        // keep-alive message.
        case .version, .information, .choice, .chosenInformation, .probe: .getConfig
        case .data(let transport): .getDataConnection(transport)
        case .start: .startTransmission
        case .stop: .stopTransmission
        }
    }
}
