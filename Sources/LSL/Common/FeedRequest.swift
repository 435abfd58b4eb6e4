import Signals
import Text

/// What an inlet asks an outlet's data port for: all samples from now on, in a form that both agree on.
public struct FeedRequest: Equatable, Sendable {
    /// The run of the outlet that is meant; empty where any is right.
    public var uid: String
    /// The version of the protocol, in hundredths.
    public var version = Int64(lslVersion)
    /// The inlet's order of bytes.
    public var order = ByteOrder.little
    /// Whether the inlet would rather have the outlet turn bytes around than do it itself.
    public var leavesSwapping = true
    /// What makes an outlet speak version 1.00, which nobody needs any more, where it is not so.
    public var speaksIEEE754 = true
    public var takesSubnormals = true
    public var valueBytes: Int
    /// How many samples the outlet keeps for this inlet: when it does not read, the oldest are lost first.
    public var bufferSamples: Int64
    /// The most samples that the outlet sends at once; 0 for as it likes.
    public var chunkSamples: Int64 = 0
    public var hostName = ""
    public var sourceID = ""
    public var sessionID = ""

    /// How many seconds of samples an outlet is asked to keep.
    public static let bufferSeconds: Int64 = 4
    /// The fewest samples, and those of an irregular stream.
    static let leastBuffer: Int64 = 64

    /// The request for a stream, with a buffer that holds `bufferSeconds`.
    public init(for stream: StreamDescription) {
        uid = stream.uid
        order = .own
        valueBytes = stream.format.valueBytes
        // liblsl reckons with subnormal numbers in floating formats alone.
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
        // How many values the inlet can turn around: none, or as many as no outlet can.
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

    /// Reads a request, as an outlet does: what is not said is what liblsl takes for it.
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
