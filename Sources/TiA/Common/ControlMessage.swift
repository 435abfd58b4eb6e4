import Text

/// A message on the TiA 1.0 control connection or server state connection (docs/tia.md sections 2 and 6).
public struct ControlMessage: Equatable, Sendable {
    /// The text before the first colon of the message's command line, trimmed; may be empty.
    public var command: String
    /// The text after the first colon of the command line, trimmed; empty if there is no colon.
    public var parameter: String
    public var content: [UInt8]

    public init(_ command: String, parameter: String = "", content: [UInt8] = []) {
        self.command = command
        self.parameter = parameter
        self.content = content
    }

    /// The encoded message, in the form that the reference server writes: no blank after a colon, and no length if there is
    /// no content.
    public var bytes: [UInt8] {
        var text = ByteText()
        text.add("TiA 1.0\n")
        text.add(command)
        if !parameter.utf8.isEmpty {
            text.add(":")
            text.add(parameter)
        }
        text.add("\n")
        if !content.isEmpty {
            text.add("Content-Length:")
            text.add(decimal: Int64(content.count))
            text.add("\n")
        }
        text.add("\n")
        text.bytes.append(contentsOf: content)
        return text.bytes
    }
}

/// A client's request. A complete message that is not a known request becomes `.unknown`, to which the server replies with
/// Error.
public enum ControlRequest: Equatable, Sendable {
    case checkProtocolVersion
    case getMetaInfo
    case getDataConnection(DataTransport)
    case startDataTransmission
    case stopDataTransmission
    case getServerStateConnection
    /// The request for only some channels. The value is the XML content; empty if it is missing.
    case setCustomSignalInfo([UInt8])
    case unknown

    public init(_ message: ControlMessage) {
        switch message.command {
        case "CheckProtocolVersion": self = .checkProtocolVersion
        case "GetMetaInfo": self = .getMetaInfo
        case "GetDataConnection":
            switch message.parameter {
            case "TCP": self = .getDataConnection(.tcp)
            case "UDP": self = .getDataConnection(.udp)
            default: self = .unknown
            }
        case "StartDataTransmission": self = .startDataTransmission
        case "StopDataTransmission": self = .stopDataTransmission
        case "GetServerStateConnection": self = .getServerStateConnection
        case "SetCustomSignalInfo": self = .setCustomSignalInfo(message.content)
        default: self = .unknown
        }
    }

    public var message: ControlMessage {
        switch self {
        case .checkProtocolVersion: ControlMessage("CheckProtocolVersion")
        case .getMetaInfo: ControlMessage("GetMetaInfo")
        case .getDataConnection(.tcp): ControlMessage("GetDataConnection", parameter: "TCP")
        case .getDataConnection(.udp): ControlMessage("GetDataConnection", parameter: "UDP")
        case .startDataTransmission: ControlMessage("StartDataTransmission")
        case .stopDataTransmission: ControlMessage("StopDataTransmission")
        case .getServerStateConnection: ControlMessage("GetServerStateConnection")
        case .setCustomSignalInfo(let content): ControlMessage("SetCustomSignalInfo", content: content)
        case .unknown: ControlMessage("Unknown")
        }
    }
}

/// A server's reply.
public enum ControlReply: Equatable, Sendable {
    case ok
    /// The server's meta information. The value is the XML content.
    case metaInfo([UInt8])
    case dataConnectionPort(UInt16)
    case serverStateConnectionPort(UInt16)
    case serverStateRunning
    case serverStateShutdown
    /// An error. The value is the server's text, cut to `TiALimits.reasonBytes`; often empty.
    case error(String)
    case validationError(String)
    case unknown

    public init(_ message: ControlMessage) {
        switch message.command {
        case "OK": self = .ok
        case "MetaInfo": self = .metaInfo(message.content)
        case "DataConnectionPort": self = Self.port(message.parameter).map { .dataConnectionPort($0) } ?? .unknown
        case "ServerStateConnectionPort":
            self = Self.port(message.parameter).map { .serverStateConnectionPort($0) } ?? .unknown
        case "ServerStateRunning": self = .serverStateRunning
        case "ServerStateShutdown": self = .serverStateShutdown
        case "ValidationError": self = .validationError(Self.reason(message))
        default:
            // Servers write "Error" or "Error -- free text". The text can contain a colon.
            self = message.command.utf8.starts(with: "Error".utf8) ? .error(Self.reason(message)) : .unknown
        }
    }

    public var message: ControlMessage {
        switch self {
        case .ok: ControlMessage("OK")
        case .metaInfo(let content): ControlMessage("MetaInfo", content: content)
        case .dataConnectionPort(let port): ControlMessage("DataConnectionPort", parameter: "\(port)")
        case .serverStateConnectionPort(let port): ControlMessage("ServerStateConnectionPort", parameter: "\(port)")
        case .serverStateRunning: ControlMessage("ServerStateRunning")
        case .serverStateShutdown: ControlMessage("ServerStateShutdown")
        case .error(let text): ControlMessage(text.utf8.isEmpty ? "Error" : "Error -- " + text)
        case .validationError(let text): ControlMessage("ValidationError", content: Array(text.utf8))
        case .unknown: ControlMessage("Error")
        }
    }

    private static func port(_ text: String) -> UInt16? {
        guard let value = Decimal.integer(text.utf8, maximum: 65535), value > 0 else { return nil }
        return UInt16(value)
    }

    /// The text of an error: the rest of the command line and the content, without the word "Error" and the dashes.
    private static func reason(_ message: ControlMessage) -> String {
        var bytes: [UInt8] = []
        if message.content.isEmpty { bytes += message.command.utf8.dropFirst(5) }
        if !message.parameter.utf8.isEmpty {
            bytes += ": ".utf8
            bytes += message.parameter.utf8
        }
        bytes += message.content
        let text = bytes.drop { $0 == 0x20 || $0 == 0x2D }
        return String(decoding: text.prefix(TiALimits.reasonBytes), as: UTF8.self)
    }
}
