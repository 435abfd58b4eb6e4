import Signals
import Text
import XML

/// A message on the legacy XML control connection (docs/tia.md section 3).
public struct LegacyMessage: Sendable {
    public enum Body: Sendable {
        case getConfig
        case getDataConnection(DataTransport)
        case startTransmission
        case stopTransmission
        case alive
        case config(MetaInformation)
        /// The address is present only if the data come from another host. No known server sends it.
        case dataConnection(port: UInt16, address: String?)
        case okReply
        case errorReply
        /// The message is well-formed, but its type is unknown.
        case unknown
    }

    /// The version of the legacy dialect; nil if the attribute `version` is missing or states no known version.
    public let version: LegacyVersion?
    public let body: Body

    public init(version: LegacyVersion, body: Body) {
        self.version = version
        self.body = body
    }

    /// The reason why a document is not a legacy message.
    public enum Failure: Error, Equatable, Sendable {
        case xml(XMLError)
        /// The message element or the type is missing.
        case wrongDocument
        /// The configuration or its port is invalid.
        case config(MetaInformationError)
        case badPort
    }

    /// Parses the XML document of one legacy message. The body element may be missing if it would be empty.
    public init(document: [UInt8]) throws(Failure) {
        let root: XMLElement
        do { root = try XMLReader.read(document, within: TiALimits.xml) } catch { throw .xml(error) }
        guard root.name == "message", let type = root.child("header")?.child("type")?.trimmedText else {
            throw .wrongDocument
        }
        switch root.attribute("version") {
        case "0.1": version = .zeroOne
        case "0.2": version = .zeroTwo
        default: version = nil
        }
        let element = root.child(type)
        switch type {
        case "getConfig": body = .getConfig
        case "getDataConnection":
            // Any text except "udp" means TCP, as in the reference server.
            body = .getDataConnection(element?.child("connectionType")?.trimmedText == "udp" ? .udp : .tcp)
        case "startTransmission": body = .startTransmission
        case "stopTransmission": body = .stopTransmission
        case "alive": body = .alive
        case "okReply": body = .okReply
        case "errorReply": body = .errorReply
        case "config":
            guard let element else { throw .wrongDocument }
            do { body = .config(try MetaInformation(legacy: element)) } catch { throw .config(error) }
        case "dataConnection":
            guard let text = element?.child("port")?.trimmedText,
                let port = Decimal.integer(text.utf8, maximum: 65535), port > 0
            else { throw .badPort }
            body = .dataConnection(port: UInt16(port), address: element?.child("address")?.trimmedText)
        default: body = .unknown
        }
    }

    /// The encoded document, in the form that the reference server writes.
    public var bytes: [UInt8] {
        var text = ByteText()
        text.add("<?xml version=\"1.0\" ?><message version=\"")
        text.add((version ?? .zeroOne).text)
        text.add("\"><header><type>")
        text.add(typeName)
        text.add("</type><sender></sender></header>")
        switch body {
        case .getDataConnection(let transport):
            text.add("<getDataConnection>")
            text.add(element: "connectionType", transport == .udp ? "udp" : "tcp")
            text.add("</getDataConnection>")
        case .dataConnection(let port, let address):
            text.add("<dataConnection>")
            if let address { text.add(element: "address", address) }
            text.add(element: "port", "\(port)")
            text.add("</dataConnection>")
        case .config(let information):
            information.writeLegacy(to: &text)
        default:
            text.add("<")
            text.add(typeName)
            text.add(" />")
        }
        text.add("</message>")
        return text.bytes
    }

    private var typeName: StaticString {
        switch body {
        case .getConfig: "getConfig"
        case .getDataConnection: "getDataConnection"
        case .startTransmission: "startTransmission"
        case .stopTransmission: "stopTransmission"
        case .alive: "alive"
        case .config: "config"
        case .dataConnection: "dataConnection"
        case .okReply: "okReply"
        case .errorReply, .unknown: "errorReply"
        }
    }
}
