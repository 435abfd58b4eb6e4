/// A packet from the server of the second screen to the app.
public enum ServerPacket: Equatable, Sendable {
    /// The viewers that are connected now.
    case viewers([FeedViewer])
    /// A browser sent the right code. The server gave it this token, which the app adds to `FeedAccess.tokens`.
    case accepted(ViewerToken, browser: String)
    /// A browser sent a wrong code: how many have done so since the code was set.
    case refused(UInt32)
    /// A viewer sets a marker now.
    case marker(String)

    /// The encoded packet. A name or list that is longer than its maximum is cut.
    public var bytes: [UInt8] {
        switch self {
        case .viewers(let viewers):
            var writer = FeedWriter(16)
            let viewers = viewers.prefix(FeedLimits.viewers)
            writer.put(UInt8(viewers.count))
            for viewer in viewers {
                writer.put(viewer.id, bytes: 4)
                writer.put(viewer.tokenPrefix, bytes: 4)
                writer.put(viewer.since)
                writer.put(viewer.view.rawValue)
                writer.put(name: viewer.address, maximumBytes: FeedLimits.hostBytes)
            }
            return writer.bytes
        case .accepted(let token, let browser):
            var writer = FeedWriter(17)
            writer.put(token)
            writer.put(name: browser, maximumBytes: FeedLimits.browserBytes)
            return writer.bytes
        case .refused(let count):
            var writer = FeedWriter(18)
            writer.put(count, bytes: 4)
            return writer.bytes
        case .marker(let name):
            var writer = FeedWriter(19)
            writer.put(name: name, maximumBytes: FeedLimits.markerBytes)
            return writer.bytes
        }
    }

    /// Decodes a packet.
    /// - Throws: `FeedError` if the packet is invalid.
    public init(_ packet: UnsafeRawBufferPointer) throws(FeedError) {
        var reader = try FeedReader(packet)
        switch reader.type {
        case 16:
            let count = try reader.byte()
            guard count <= FeedLimits.viewers else { throw .tooLong }
            var viewers: [FeedViewer] = []
            for _ in 0..<count {
                let id = try reader.word()
                let prefix = try reader.word()
                let since = try reader.long()
                guard id != 0, since >= 0, let view = FeedView(rawValue: try reader.byte()) else { throw .value }
                let address = try reader.name(maximumBytes: FeedLimits.hostBytes)
                viewers.append(FeedViewer(id: id, address: address, tokenPrefix: prefix, since: since, view: view))
            }
            self = .viewers(viewers)
        case 17:
            let token = try reader.token()
            self = .accepted(token, browser: try reader.name(maximumBytes: FeedLimits.browserBytes))
        case 18: self = .refused(try reader.word())
        case 19: self = .marker(try reader.name(maximumBytes: FeedLimits.markerBytes))
        default: throw .type
        }
        try reader.end()
    }
}

/// A browser that is connected.
public struct FeedViewer: Equatable, Sendable {
    /// Identifies the connection; not 0.
    public var id: UInt32
    /// Its network address.
    public var address: String
    /// `ViewerToken.prefix` of its token.
    public var tokenPrefix: UInt32
    /// The monotonic time of its connection in nanoseconds.
    public var since: Int64
    /// The view that it shows. The app sends the samples of a view only while a viewer shows it.
    public var view: FeedView

    public init(id: UInt32, address: String, tokenPrefix: UInt32, since: Int64, view: FeedView) {
        self.id = id
        self.address = address
        self.tokenPrefix = tokenPrefix
        self.since = since
        self.view = view
    }
}
