import Text

/// The server's side of a legacy XML control connection (docs/tia.md sections 3 and 13).
///
/// Messages that crash the reference server (no body element, an empty type, no version) do no harm here. Complete documents that are not a known
/// request get an errorReply. If a message has another version, the server closes the connection without a reply. Clients then try another version.
public final class LegacySession: ServerSession {
    private enum State { case noData, fresh, running, stopped }

    /// The maximum size of a client's message in bytes. The longest message that makes sense has about 200 bytes.
    public static let messageBytes = 16 << 10

    private let version: LegacyVersion
    private let offer: MetaInformation
    private var parser = LegacyParser(limit: LegacySession.messageBytes)
    private var betweenMessages = true
    private var state = State.noData

    public init(version: LegacyVersion, offer: MetaInformation) {
        self.version = version
        self.offer = offer
    }

    public var isInsideRequest: Bool { !betweenMessages }

    public func receive(
        _ bytes: UnsafeRawBufferPointer, host: any ServerSessionHost, replies: inout [UInt8]
    ) throws(ServerSessionError) -> Int {
        var used = 0
        while used < bytes.count && replies.count < ServerSessionLimits.pendingReplies {
            let byte = bytes[used]
            used += 1
            if betweenMessages && !byte.isXMLSpace {
                // If the first byte belongs to another dialect, throw immediately, so that a TiA 1.0 client detects that this server uses the
                // legacy dialect.
                guard byte == UInt8(ascii: "<") else { throw .notXML }
                betweenMessages = false
            }
            let message: LegacyMessage?
            do {
                message = try parser.push(byte)
            } catch {
                throw .legacy(error)
            }
            guard let message else { continue }
            betweenMessages = true
            guard message.version == version else { throw .otherVersion }
            if let reply = answer(message.body, host) {
                replies += LegacyMessage(version: version, body: reply).bytes
            }
        }
        return used
    }

    /// The reply to a request; nil if the request gets none.
    private func answer(_ request: LegacyMessage.Body, _ host: any ServerSessionHost) -> LegacyMessage.Body? {
        switch request {
        case .getConfig: .config(offer)
        case .getDataConnection(let transport): openData(transport, host)
        case .startTransmission: start(host)
        case .stopTransmission: stop(host)
        case .alive, .config, .dataConnection, .okReply, .errorReply: nil
        case .unknown: .errorReply
        }
    }

    private func openData(_ transport: DataTransport, _ host: any ServerSessionHost) -> LegacyMessage.Body {
        guard state != .running else { return .errorReply }
        host.closeDataConnections()
        state = .noData
        guard let port = try? host.openDataConnection(transport) else { return .errorReply }
        state = .fresh
        return .dataConnection(port: port, address: nil)
    }

    private func start(_ host: any ServerSessionHost) -> LegacyMessage.Body {
        guard state == .fresh || state == .stopped else { return .errorReply }
        state = .running
        host.setTransmitting(true)
        return .okReply
    }

    private func stop(_ host: any ServerSessionHost) -> LegacyMessage.Body {
        guard state == .fresh || state == .running else { return .errorReply }
        state = .stopped
        host.setTransmitting(false)
        return .okReply
    }
}
