import Signals
import Text

/// The ports of an outlet for one IP version.
public struct StreamPorts: Equatable, Sendable {
    /// The TCP port for descriptions and samples.
    public var data: UInt16
    /// The UDP port for queries and time probes.
    public var service: UInt16

    public init(data: UInt16, service: UInt16) {
        self.data = data
        self.service = service
    }

    /// True if both outlets have a port in common. If the outlets also have the same address, one of them must have ended.
    func shares(_ other: StreamPorts) -> Bool { data == other.data || service == other.service }
}

/// The short description of a stream by its outlet. The source address of the datagram that contains the description is the address of the outlet.
public struct StreamDescription: Equatable, Sendable {
    /// Identifies this run of the outlet (from its start to its end). The identifier changes whenever the outlet restarts.
    public var uid = ""
    /// Identifies the sending device or program, also after a restart; empty if the sender states no identifier.
    public var sourceID = ""
    public var name = ""
    /// The type of content that the sender states: "EEG", "Markers".
    public var type = ""
    /// The number of channels, at least 1.
    public var channelCount = 1
    public var format = ChannelFormat.float32
    public var rate = SamplingRate.irregular
    public var hostName = ""
    public var sessionID = ""
    /// The time at which the stream was created, in nanoseconds of the sender's clock; 0 if it is missing.
    public var createdAt: Int64 = 0
    /// The version of the protocol in hundredths.
    public var version = Int64(lslVersion)
    /// The ports for IPv4; nil if the outlet has none.
    public var v4: StreamPorts?
    public var v6: StreamPorts?

    /// True if the samples are single events: the samples of irregular streams, and texts. Texts are events even if the stream has a sampling rate,
    /// because they have no sample numbers and are not expected at certain times.
    public var isOfEvents: Bool { rate.isIrregular || format == .string }

    public init() {}

    /// The maximum length of each of the two names in a title, in UTF-8 bytes. With this limit, a title fits into a line of a list or a dialog.
    static let maximumTitleBytes = 64

    /// The title "EEG amplifier, lab-pc": the names of the stream and of the machine. Characters that cannot be displayed are replaced, because the
    /// sender chooses both names.
    public var title: String {
        let name = PrintableText.line(name, maximumBytes: Self.maximumTitleBytes)
        let host = PrintableText.line(hostName, maximumBytes: Self.maximumTitleBytes)
        let shown = name.isEmpty ? "LSL" : name
        return host.isEmpty ? shown : "\(shown), \(host)"
    }

    /// The outlet's identity for recordings, as the outlet states it in the description.
    public var identity: SenderIdentity {
        SenderIdentity(
            name: name, type: type, sourceID: sourceID, uid: uid, hostName: hostName, sessionID: sessionID,
            createdAt: createdAt)
    }

    /// True if another description belongs to the same stream, even if its outlet was restarted: the identifiers of the source and the formats of the
    /// values are equal. False if the source has no identifier.
    public func isSameSource(as other: StreamDescription) -> Bool {
        !sourceID.isEmpty && sourceID == other.sourceID && name == other.name && type == other.type
            && hasSameShape(as: other)
    }

    /// True if this stream can replace a lost one: it comes from the same run of the outlet, or has the same identifier of the source, name and type.
    /// If the identifier is empty, the machine must be the same, too. The full description then shows which channels are the same.
    func isRun(of wanted: StreamDescription) -> Bool {
        if uid == wanted.uid { return true }
        return sourceID == wanted.sourceID && name == wanted.name && type == wanted.type
            && (!sourceID.isEmpty || hostName == wanted.hostName)
    }

    /// True if another stream has the same number of channels, format and sampling rate.
    public func hasSameShape(as other: StreamDescription) -> Bool {
        channelCount == other.channelCount && format == other.format && rate == other.rate
    }
}

/// The address of a stream's outlet.
public enum HostAddress: Hashable, Sendable {
    /// An IPv4 address in host byte order: 127.0.0.1 is 0x7F000001.
    case v4(UInt32)
    /// An IPv6 address in two halves. For a link-local address, `interface` is the number of the network interface; otherwise 0.
    case v6(high: UInt64, low: UInt64, interface: UInt32)

    /// True for an IPv4 address. If an outlet answers over IPv4 and IPv6, the inlet uses IPv4, for which the networks of laboratories are set up.
    public var isV4: Bool { if case .v4 = self { true } else { false } }
}

extension StreamDescription {
    /// The ports for an address; nil if the outlet has no ports for the IP version of the address.
    public func ports(at address: HostAddress) -> StreamPorts? {
        switch address {
        case .v4: v4
        case .v6: v6
        }
    }
}
