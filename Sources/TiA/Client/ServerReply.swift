import Signals
import XML

/// A reply of a server, in either dialect.
enum ServerReply {
    case ok
    case information(MetaInformation)
    /// The reply contains meta information that cannot be used.
    case unusable(SourceError)
    case port(UInt16)
    case error
    /// The message is unknown, or belongs to the server state connection and has no meaning on this connection.
    case other

    init(_ reply: ControlReply) {
        switch reply {
        case .ok: self = .ok
        case .dataConnectionPort(let port): self = .port(port)
        case .error, .validationError: self = .error
        case .serverStateConnectionPort, .serverStateRunning, .serverStateShutdown, .unknown: self = .other
        case .metaInfo(let content):
            do {
                self = .information(try MetaInformation(tiaMetaInfo: content))
            } catch {
                self = Self.unusable(error)
            }
        }
    }

    init(_ body: LegacyMessage.Body) {
        switch body {
        case .okReply: self = .ok
        case .config(let information): self = .information(information)
        case .dataConnection(let port, _): self = .port(port)
        case .errorReply: self = .error
        default: self = .other
        }
    }

    static func unusable(_ error: MetaInformationError) -> ServerReply {
        switch error {
        case .xml(.tooLarge), .tooManyChannels: .unusable(.tooLarge(.description))
        default: .unusable(.protocolViolation(.description))
        }
    }
}
