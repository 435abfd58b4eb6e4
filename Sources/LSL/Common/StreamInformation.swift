import Signals
import Text
import XML

/// The reason why a stream's description is rejected.
public enum DescriptionError: Error, Equatable, Sendable {
    case xml(XMLError)
    /// The document is well-formed XML, but not the description of a stream.
    case wrongDocument
    /// A required value is missing: uid, number of channels, format or rate.
    case missingValue
    /// A text or the uid is too long.
    case textTooLong
    case unknownFormat
    /// The rate is negative, not a number, too high, or so low that it would be rounded to 0, which means irregular.
    case samplingRate
    /// The number of channels is 0, not a number, or too high.
    case channelCount
    /// A port is not a number, or is too low.
    case port
}

/// The full description of a stream, with its channels. If it was read from a short description, the channels have default properties.
public struct StreamInformation: Equatable, Sendable {
    public var stream: StreamDescription
    /// The channels, as many as the stream has.
    public var channels: [ChannelDescription]
    /// The manufacturer; empty if it is missing.
    public var manufacturer = ""

    public init(stream: StreamDescription, channels: [ChannelDescription]) {
        self.stream = stream
        self.channels = channels
    }
}

extension StreamDescription {
    /// Reads a short description, or a full description without its channels.
    public init(document: [UInt8]) throws(DescriptionError) {
        try self.init(element: try StreamInformation.root(of: document))
    }

    init(element: XMLElement) throws(DescriptionError) {
        uid = try element.lslText("uid", maximum: LSLLimits.uidBytes)
        guard !uid.isEmpty else { throw .missingValue }
        sourceID = try element.lslText("source_id")
        name = try element.lslText("name")
        type = try element.lslText("type")
        hostName = try element.lslText("hostname")
        sessionID = try element.lslText("session_id")
        guard let count = element.child("channel_count"), let formatName = element.child("channel_format"),
            let hertz = element.child("nominal_srate")
        else { throw .missingValue }
        let channels = Decimal.integer(count.text.trimmed, maximum: Int64(SignalCatalogue.maximumChannels))
        guard let channels, channels > 0 else { throw .channelCount }
        channelCount = Int(channels)
        guard let format = ChannelFormat(name: formatName.text.trimmed) else { throw .unknownFormat }
        self.format = format
        rate = try Self.rate(hertz.text)
        createdAt = Self.scaled(element, "created_at", places: 9) ?? 0
        version = min(Self.scaled(element, "version", places: 2) ?? Int64(lslVersion), Self.greatestVersion)
        v4 = try Self.ports(element, data: "v4data_port", service: "v4service_port")
        v6 = try Self.ports(element, data: "v6data_port", service: "v6service_port")
    }

    /// The maximum version number, in hundredths.
    private static let greatestVersion: Int64 = 10_000

    private static func rate(_ text: [UInt8]) throws(DescriptionError) -> SamplingRate {
        guard let value = Decimal.scaled(text, places: 3, maximum: Int64(SamplingRate.maximumMilliHertz)) else {
            throw .samplingRate
        }
        // A rate of 0 means an irregular stream. Reject any other rate that would be rounded to 0 (below half of a thousandth of a hertz).
        guard value > 0 || !text.prefix(while: { $0 | 0x20 != 0x65 }).contains(where: { (0x31...0x39).contains($0) })
        else { throw .samplingRate }
        return SamplingRate(milliHertz: UInt32(value))
    }

    private static func scaled(_ element: XMLElement, _ name: String, places: Int) -> Int64? {
        element.child(name).flatMap { Decimal.scaled($0.text, places: places, maximum: .max / 4) }
    }

    /// Reads the ports for an IP version. Ports that are 0 or missing mean that the outlet does not support this version.
    private static func ports(
        _ element: XMLElement, data: String, service: String
    ) throws(DescriptionError) -> StreamPorts? {
        let ports = StreamPorts(data: try port(element, data), service: try port(element, service))
        return ports.data == 0 || ports.service == 0 ? nil : ports
    }

    private static func port(_ element: XMLElement, _ name: String) throws(DescriptionError) -> UInt16 {
        guard let digits = element.child(name)?.text.trimmed, !digits.isEmpty else { return 0 }
        guard let port: UInt16 = ASCII.number(digits), port == 0 || port >= LSLLimits.lowestPort else { throw .port }
        return port
    }
}

extension StreamInformation {
    /// Reads a full description, with its channels.
    public init(document: [UInt8]) throws(DescriptionError) {
        let root = try Self.root(of: document)
        stream = try StreamDescription(element: root)
        let description = root.child("desc")
        channels = ChannelDescription.read(description, of: stream)
        manufacturer = SignalCatalogue.cut(description?.child("manufacturer")?.shownText ?? "")
    }

    static func root(of document: [UInt8]) throws(DescriptionError) -> XMLElement {
        let root: XMLElement
        do { root = try XMLReader.read(document, within: LSLLimits.document) } catch { throw .xml(error) }
        guard root.name == "info" else { throw .wrongDocument }
        return root
    }
}

extension XMLElement {
    /// The text with control characters replaced by blanks, without blanks at its beginning and end.
    var shownText: String {
        String(decoding: text.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }.trimmed, as: UTF8.self)
    }

    fileprivate func lslText(
        _ name: String, maximum: Int = LSLLimits.textBytes
    ) throws(DescriptionError) -> String {
        guard let child = child(name) else { return "" }
        guard child.text.trimmed.count <= maximum else { throw .textTooLong }
        return child.shownText
    }
}
