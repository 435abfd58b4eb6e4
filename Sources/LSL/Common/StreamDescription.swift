import Signals
import Text

/// The ports of an outlet under one version of the Internet protocol.
public struct StreamPorts: Equatable, Sendable {
    /// TCP: descriptions and samples.
    public var data: UInt16
    /// UDP: queries and the exchange of times.
    public var service: UInt16

    public init(data: UInt16, service: UInt16) {
        self.data = data
        self.service = service
    }

    /// Whether a port is the same: of two outlets at one address one has ended.
    func shares(_ other: StreamPorts) -> Bool { data == other.data || service == other.service }
}

/// What an outlet says of its stream in short. Its address is that from which it says so.
public struct StreamDescription: Equatable, Sendable {
    /// This run of the outlet: another one after each restart.
    public var uid = ""
    /// The device or program behind it, the same after a restart; empty where the sender has none.
    public var sourceID = ""
    public var name = ""
    /// What the stream carries, as its sender calls it: "EEG", "Markers".
    public var type = ""
    /// 1 ... `SignalCatalogue.maximumChannels`.
    public var channelCount = 1
    public var format = ChannelFormat.float32
    public var rate = SamplingRate.irregular
    public var hostName = ""
    public var sessionID = ""
    /// When it was made, in nanoseconds of the sender's clock; 0 where that is not said.
    public var createdAt: Int64 = 0
    /// The protocol's version in hundredths.
    public var version = Int64(lslVersion)
    /// nil where the outlet has none.
    public var v4: StreamPorts?
    public var v6: StreamPorts?

    /// Whether what comes are single events, also where texts have a rate: none is numbered, or expected at a time.
    public var isOfEvents: Bool { rate.isIrregular || format == .string }

    public init() {}

    /// Of each of the two names in `title`, in bytes of UTF-8: what a line or a dialog has room for.
    static let maximumTitleBytes = 64

    /// "EEG amplifier, lab-pc": its name and its machine's as they can be shown, since both are the sender's.
    public var title: String {
        let name = PrintableText.line(name, maximumBytes: Self.maximumTitleBytes)
        let host = PrintableText.line(hostName, maximumBytes: Self.maximumTitleBytes)
        let shown = name.isEmpty ? "LSL" : name
        return host.isEmpty ? shown : "\(shown), \(host)"
    }

    /// What a recording keeps of the outlet, as it says it.
    public var identity: SenderIdentity {
        SenderIdentity(
            name: name, type: type, sourceID: sourceID, uid: uid, hostName: hostName, sessionID: sessionID,
            createdAt: createdAt)
    }

    /// Whether another description is of the same stream, of this run or another: of the same source, and with values of the
    /// same shape. Never so where the source has no identifier.
    public func isSameSource(as other: StreamDescription) -> Bool {
        !sourceID.isEmpty && sourceID == other.sourceID && name == other.name && type == other.type
            && hasSameShape(as: other)
    }

    /// Whether it may take the place of a stream that is looked for: the same run, another of the same source, or, where sources have
    /// no identifier, one of the same name on the same machine. Which of its channels are the same, its full description says.
    func isRun(of wanted: StreamDescription) -> Bool {
        if uid == wanted.uid { return true }
        return sourceID == wanted.sourceID && name == wanted.name && type == wanted.type
            && (!sourceID.isEmpty || hostName == wanted.hostName)
    }

    /// Whether another stream has as many channels of the same format at the same rate.
    public func hasSameShape(as other: StreamDescription) -> Bool {
        channelCount == other.channelCount && format == other.format && rate == other.rate
    }
}

/// Where a stream's outlet is.
public enum HostAddress: Hashable, Sendable {
    /// In this machine's order of bytes: 127.0.0.1 is 0x7F000001.
    case v4(UInt32)
    /// In two halves, and the number of the interface that a link's own address belongs to; 0 for others.
    case v6(high: UInt64, low: UInt64, interface: UInt32)

    /// Whether it is of version 4, which is preferred where an outlet answers under both: it is what networks of
    /// laboratories are set up for.
    public var isV4: Bool { if case .v4 = self { true } else { false } }
}

extension StreamDescription {
    /// The ports under an address; nil where the outlet has none of its kind.
    public func ports(at address: HostAddress) -> StreamPorts? {
        switch address {
        case .v4: v4
        case .v6: v6
        }
    }
}
