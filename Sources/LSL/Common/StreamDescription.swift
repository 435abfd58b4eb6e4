import Signals
import Text

/// The ports of an outlet for one version of the Internet Protocol.
public struct StreamPorts: Equatable, Sendable {
    /// TCP: descriptions and samples.
    public var data: UInt16
    /// UDP: queries and the exchange of times.
    public var service: UInt16

    public init(data: UInt16, service: UInt16) {
        self.data = data
        self.service = service
    }

    /// Whether they share a port: then one of two outlets at the same address has ended.
    func shares(_ other: StreamPorts) -> Bool { data == other.data || service == other.service }
}

/// An outlet's short description of its stream. The outlet's address is the source address of the description.
public struct StreamDescription: Equatable, Sendable {
    /// Identifies this run of the outlet. It changes with each restart.
    public var uid = ""
    /// Identifies the device or program, also after a restart; empty where the sender has no identifier.
    public var sourceID = ""
    public var name = ""
    /// The sender's name for the content: "EEG", "Markers".
    public var type = ""
    /// 1 ... `SignalCatalogue.maximumChannels`.
    public var channelCount = 1
    public var format = ChannelFormat.float32
    public var rate = SamplingRate.irregular
    public var hostName = ""
    public var sessionID = ""
    /// The creation time in nanoseconds of the sender's clock; 0 where it is missing.
    public var createdAt: Int64 = 0
    /// The protocol's version in hundredths.
    public var version = Int64(lslVersion)
    /// nil where the outlet has none.
    public var v4: StreamPorts?
    public var v6: StreamPorts?

    /// Whether the samples are single events. Texts are events even if they have a rate: they have no sample numbers,
    /// and none is expected at a certain time.
    public var isOfEvents: Bool { rate.isIrregular || format == .string }

    public init() {}

    /// The maximum length of each of the two names in `title`, in bytes of UTF-8, to fit a line or a dialog.
    static let maximumTitleBytes = 64

    /// "EEG amplifier, lab-pc": the stream's name and its machine's name in displayable form, since the sender chooses both.
    public var title: String {
        let name = PrintableText.line(name, maximumBytes: Self.maximumTitleBytes)
        let host = PrintableText.line(hostName, maximumBytes: Self.maximumTitleBytes)
        let shown = name.isEmpty ? "LSL" : name
        return host.isEmpty ? shown : "\(shown), \(host)"
    }

    /// The outlet's identity for recordings, as the outlet reports it.
    public var identity: SenderIdentity {
        SenderIdentity(
            name: name, type: type, sourceID: sourceID, uid: uid, hostName: hostName, sessionID: sessionID,
            createdAt: createdAt)
    }

    /// Whether another description is of the same stream, in this run or another: it has the same source, and values of the same shape.
    /// False where the source has no identifier.
    public func isSameSource(as other: StreamDescription) -> Bool {
        !sourceID.isEmpty && sourceID == other.sourceID && name == other.name && type == other.type
            && hasSameShape(as: other)
    }

    /// Whether it can replace a lost stream: the same run, another run of the same source, or, without source identifiers, a stream with
    /// the same name on the same machine. Its full description then shows which channels are the same.
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

/// The address of a stream's outlet.
public enum HostAddress: Hashable, Sendable {
    /// In host byte order: 127.0.0.1 is 0x7F000001.
    case v4(UInt32)
    /// In two halves, with the interface number of a link-local address; 0 for others.
    case v6(high: UInt64, low: UInt64, interface: UInt32)

    /// Whether it is an IPv4 address. IPv4 is preferred where an outlet answers on both, because laboratory networks are set up for it.
    public var isV4: Bool { if case .v4 = self { true } else { false } }
}

extension StreamDescription {
    /// The ports for an address; nil where the outlet has none for its version.
    public func ports(at address: HostAddress) -> StreamPorts? {
        switch address {
        case .v4: v4
        case .v6: v6
        }
    }
}
