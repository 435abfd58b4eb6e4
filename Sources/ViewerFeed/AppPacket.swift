/// A packet from the app to the server, except samples (`SampleBlocks`).
public enum AppPacket: Equatable, Sendable {
    /// The channels. All earlier samples are void.
    case catalogue(FeedCatalogue)
    /// A JSON text of the state, which the server forwards to the browsers as it is.
    case state([UInt8])
    /// Who may connect.
    case access(FeedAccess)
    /// Ends a viewer; nil ends all.
    case end(UInt32?)

    /// True if the packet contains samples, which `SampleBlocks` reads.
    public static func isSamples(_ packet: UnsafeRawBufferPointer) -> Bool { packet.first == SampleBlock.type }

    /// The encoded packet. A text or list that is longer than its maximum is cut.
    public var bytes: [UInt8] {
        switch self {
        case .catalogue(let catalogue):
            var writer = FeedWriter(1)
            writer.put(catalogue.generation, bytes: 2)
            let rates = catalogue.rates.prefix(FeedLimits.channels)
            writer.put(UInt16(rates.count), bytes: 2)
            for rate in rates { writer.put(rate) }
            writer.bytes += catalogue.text.prefix(FeedLimits.textBytes)
            return writer.bytes
        case .state(let text):
            var writer = FeedWriter(3)
            writer.bytes += text.prefix(FeedLimits.textBytes)
            return writer.bytes
        case .access(let access):
            var writer = FeedWriter(4)
            writer.put(access.code ?? 0, bytes: 4)
            writer.put(flag: access.markersAllowed)
            writer.put(flag: access.isGerman)
            let tokens = access.tokens.prefix(FeedLimits.tokens)
            writer.put(UInt8(tokens.count))
            for token in tokens { writer.put(token) }
            let hosts = access.hosts.prefix(FeedLimits.hosts)
            writer.put(UInt8(hosts.count))
            for host in hosts { writer.put(name: host, maximumBytes: FeedLimits.hostBytes) }
            return writer.bytes
        case .end(let viewer):
            var writer = FeedWriter(5)
            writer.put(viewer ?? 0, bytes: 4)
            return writer.bytes
        }
    }

    /// Decodes a packet.
    /// - Throws: `FeedError` if the packet is invalid, or contains samples.
    public init(_ packet: UnsafeRawBufferPointer) throws(FeedError) {
        var reader = try FeedReader(packet)
        switch reader.type {
        case 1:
            let generation = try reader.short()
            let count = Int(try reader.short())
            guard count <= FeedLimits.channels else { throw .tooLong }
            var rates: [Double] = []
            rates.reserveCapacity(count)
            for _ in 0..<count { rates.append(try reader.rate()) }
            self = .catalogue(FeedCatalogue(generation: generation, rates: rates, text: try reader.text()))
        case 3: self = .state(try reader.text())
        case 4:
            var access = FeedAccess()
            let code = try reader.word()
            guard code == 0 || FeedLimits.codes.contains(code) else { throw .value }
            access.code = code == 0 ? nil : code
            access.markersAllowed = try reader.flag()
            access.isGerman = try reader.flag()
            let tokens = try reader.byte()
            guard tokens <= FeedLimits.tokens else { throw .tooLong }
            for _ in 0..<tokens { access.tokens.append(try reader.token()) }
            let hosts = try reader.byte()
            guard hosts <= FeedLimits.hosts else { throw .tooLong }
            for _ in 0..<hosts { access.hosts.append(try reader.name(maximumBytes: FeedLimits.hostBytes)) }
            self = .access(access)
        case 5:
            let viewer = try reader.word()
            self = .end(viewer == 0 ? nil : viewer)
        default: throw .type
        }
        try reader.end()
    }
}

/// The channels of the second screen.
public struct FeedCatalogue: Equatable, Sendable {
    /// Increases with each change of the channels, and restarts at 0 after 65,535.
    public var generation: UInt16
    /// The nominal rate of each channel in Hz; 0 for an irregular one.
    public var rates: [Double]
    /// The JSON text of type `catalogue`, which the server forwards to the browsers as it is.
    public var text: [UInt8]

    public init(generation: UInt16, rates: [Double], text: [UInt8]) {
        self.generation = generation
        self.rates = rates
        self.text = text
    }
}

/// Who may connect to the second screen, and by which name.
public struct FeedAccess: Equatable, Sendable {
    /// The code on the device's screen; nil if it shows none.
    public var code: UInt32?
    /// True if viewers may set markers.
    public var markersAllowed = false
    /// True if messages for users are in German, otherwise in English.
    public var isGerman = false
    /// The browsers that may connect without a code. A viewer whose token is missing here is ended.
    public var tokens: [ViewerToken] = []
    /// The names and addresses of the device, without a port.
    public var hosts: [String] = []

    public init() {}
}
