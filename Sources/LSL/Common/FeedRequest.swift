import Signals
import Text

/// The request that an inlet sends to an outlet's data port: all samples from now on, in a format that both sides support.
public struct FeedRequest: Equatable, Sendable {
    /// The identifier of the requested run of the outlet (from its start to its end); empty if every run is accepted.
    public var uid: String
    /// The version of the protocol, in hundredths.
    public var version = Int64(lslVersion)
    /// The byte order of the inlet.
    public var order = ByteOrder.little
    /// True if the inlet prefers that the outlet converts the byte order.
    public var leavesSwapping = true
    /// True if the inlet uses IEEE 754 numbers. Otherwise, outlets use version 1.00 of the protocol, which is obsolete.
    public var speaksIEEE754 = true
    public var takesSubnormals = true
    public var valueBytes: Int
    /// The number of samples that the outlet stores for this inlet. If the inlet does not read them, the oldest are lost first.
    public var bufferSamples: Int64
    /// The maximum number of samples in a chunk; 0 if the outlet may decide.
    public var chunkSamples: Int64 = 0
    public var hostName = ""
    public var sourceID = ""
    public var sessionID = ""

    /// The requested length of the outlet's buffer in seconds.
    public static let bufferSeconds: Int64 = 4
    /// The minimum number of samples in the outlet's buffer, which is also requested for irregular streams.
    static let leastBuffer: Int64 = 64

    /// Creates the request for the samples of a stream.
    public init(for stream: StreamDescription) {
        uid = stream.uid
        order = .own
        valueBytes = stream.format.valueBytes
        // liblsl supports subnormal numbers only in floating-point formats.
        takesSubnormals = stream.format.isFloatingPoint
        bufferSamples = max(
            Self.leastBuffer, stream.rate.samples(inNanoseconds: Self.bufferSeconds * 1_000_000_000))
        hostName = stream.hostName
        sourceID = stream.sourceID
        sessionID = stream.sessionID
    }

    public var bytes: [UInt8] {
        var text = ByteText()
        text.add("LSL:streamfeed/")
        text.add(decimal: version)
        if !uid.isEmpty {
            text.add(" ")
            text.add(uid)
        }
        text.add("\r\n")
        text.add(field: "Native-Byte-Order", order.number)
        // The speed at which the inlet converts the byte order. The side with the higher value converts. Write 0 if the outlet must convert,
        // otherwise more than the value of every outlet.
        text.add(field: "Endian-Performance", leavesSwapping ? 0 : 1_000_000_000)
        text.add(field: "Has-IEEE754-Floats", speaksIEEE754 ? 1 : 0)
        text.add(field: "Supports-Subnormals", takesSubnormals ? 1 : 0)
        text.add(field: "Value-Size", Int64(valueBytes))
        text.add(field: "Data-Protocol-Version", Int64(lslVersion))
        text.add(field: "Max-Buffer-Length", bufferSamples)
        text.add(field: "Max-Chunk-Length", chunkSamples)
        text.add(field: "Hostname", hostName)
        text.add(field: "Source-Id", sourceID)
        text.add(field: "Session-Id", sessionID)
        text.add("\r\n")
        return text.bytes
    }

    /// Reads a request in the outlet. Missing fields get the default values of liblsl.
    init(_ header: FeedHeader) throws(FeedHeaderError) {
        let words = header.first.split(separator: 0x20)
        let mark = Array("LSL:streamfeed/".utf8)
        guard let command = words.first, command.starts(with: mark), words.count <= 2,
            let version: Int64 = ASCII.number(command.dropFirst(mark.count))
        else { throw .malformed }
        self.version = version
        uid = words.count == 2 ? String(decoding: words[1], as: UTF8.self) : ""
        order = header.number("Native-Byte-Order") == ByteOrder.big.number ? .big : .little
        leavesSwapping = (header.value("Endian-Performance").map { Array($0) == [0x30] }) ?? true
        speaksIEEE754 = header.number("Has-IEEE754-Floats") != 0
        takesSubnormals = header.number("Supports-Subnormals") != 0
        valueBytes = Int(max(0, min(header.number("Value-Size") ?? 0, 64)))
        bufferSamples = max(0, header.number("Max-Buffer-Length") ?? 0)
        chunkSamples = max(0, header.number("Max-Chunk-Length") ?? 0)
        hostName = header.value("Hostname").map { String(decoding: $0, as: UTF8.self) } ?? ""
        sourceID = header.value("Source-Id").map { String(decoding: $0, as: UTF8.self) } ?? ""
        sessionID = header.value("Session-Id").map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
