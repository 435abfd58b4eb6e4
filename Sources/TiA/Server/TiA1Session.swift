import Signals

/// The server's side of a TiA 1.0 control connection (docs/tia.md sections 2, 5, 6 and 13).
///
/// Every complete message gets exactly one reply. Messages that crash the reference server (an empty command line, a custom signal info without
/// content) get an error here.
public final class TiA1Session: ServerSession {
    private let offer: MetaInformation
    private var parser = ControlParser(.requests)
    private var selection: ChannelSelection?
    private var askedForData = false

    /// - Parameter offer: the server's meta information, with its signals by ascending type.
    public init(offer: MetaInformation) { self.offer = offer }

    public var isInsideRequest: Bool { parser.isInside }

    public func receive(
        _ bytes: UnsafeRawBufferPointer, host: any ServerSessionHost, replies: inout [UInt8]
    ) throws(ServerSessionError) -> Int {
        var used = 0
        while used < bytes.count && replies.count < ServerSessionLimits.pendingReplies {
            let message: ControlMessage?
            do {
                message = try parser.push(bytes[used])
            } catch {
                throw .control(error)
            }
            used += 1
            if let message { replies += answer(ControlRequest(message), host).bytes }
        }
        return used
    }

    private func answer(_ request: ControlRequest, _ host: any ServerSessionHost) -> ControlMessage {
        switch request {
        case .checkProtocolVersion: ControlReply.ok.message
        case .getMetaInfo: ControlReply.metaInfo(metaInfo()).message
        case .getDataConnection(let transport): openData(transport, host)
        case .startDataTransmission: transmit(true, host)
        case .stopDataTransmission: transmit(false, host)
        case .getServerStateConnection:
            host.serverStatePort().map { ControlReply.serverStateConnectionPort($0).message }
                ?? ControlReply.error("").message
        case .setCustomSignalInfo(let content): select(content, host)
        case .unknown: ControlReply.error("").message
        }
    }

    private func metaInfo() -> [UInt8] {
        guard let selection else { return offer.tiaMetaInfo }
        var reduced = offer
        reduced.catalogue = selection.reduce(offer.catalogue)
        reduced.delays = selection.delays(of: offer.catalogue)
        return reduced.tiaMetaInfo
    }

    private func openData(_ transport: DataTransport, _ host: any ServerSessionHost) -> ControlMessage {
        if transport == .udp && selection != nil {
            return ControlReply.error("UDP with a custom signalinfo is not supported!").message
        }
        do {
            let port = try host.openDataConnection(transport)
            askedForData = true
            return ControlReply.dataConnectionPort(port).message
        } catch {
            switch error {
            case .tooMany: return ControlReply.error("too many data connections of this client").message
            case .noPort: return ControlReply.error("no port is free").message
            case .tooLargeForUDP: return ControlReply.error("the packets are too large for UDP").message
            }
        }
    }

    private func transmit(_ transmitting: Bool, _ host: any ServerSessionHost) -> ControlMessage {
        guard askedForData else { return ControlReply.error("").message }
        host.setTransmitting(transmitting)
        return ControlReply.ok.message
    }

    private func select(_ content: [UInt8], _ host: any ServerSessionHost) -> ControlMessage {
        guard selection == nil else {
            return ControlReply.error("Details:This connection has already a custom config that can not be altered!")
                .message
        }
        guard !askedForData else {
            return ControlReply.error("a custom signal info must come before the data connection").message
        }
        do {
            let chosen = try ChannelSelection(content: content, of: offer.catalogue)
            selection = chosen
            host.select(chosen)
            return ControlReply.ok.message
        } catch {
            return ControlReply.validationError(error.text).message
        }
    }

    /// The message that the server sends on the server state connection as soon as that connection is open.
    public static var runningMessage: [UInt8] { ControlReply.serverStateRunning.message.bytes }
    /// The message that the server sends on the server state connection before it ends.
    public static var shutdownMessage: [UInt8] { ControlReply.serverStateShutdown.message.bytes }
}
