import Text

/// The reason why an outlet provides no usable feed.
public enum FeedRefusal: Error, Equatable, Sendable {
    case header(FeedHeaderError)
    /// The requested run of the outlet (from its start to its end) has ended. Another run may exist.
    case gone
    /// The outlet does not support this version of the protocol.
    case version
    /// The outlet reports another error, with its number.
    case status(Int64)
    /// The outlet would send samples in the format of protocol version 1.00, which is not supported.
    case oldForm
    case byteOrder
    /// The outlet closed the connection before its response was complete.
    case cut
}

/// The response of an outlet at the beginning of a feed. The samples follow the response.
public struct FeedResponse: Equatable, Sendable {
    public var uid: String
    public var order: ByteOrder
    /// True if the outlet replaces subnormal numbers by 0. The difference is not visible on a screen.
    public var suppressesSubnormals = false

    public init(uid: String, order: ByteOrder, suppressesSubnormals: Bool = false) {
        self.uid = uid
        self.order = order
        self.suppressesSubnormals = suppressesSubnormals
    }

    public var bytes: [UInt8] {
        var text = ByteText()
        text.add("LSL/110 200 OK\r\n")
        text.add(field: "UID", uid)
        text.add(field: "Byte-Order", order.number)
        text.add(field: "Suppress-Subnormals", suppressesSubnormals ? 1 : 0)
        text.add(field: "Data-Protocol-Version", Int64(lslVersion))
        text.add("\r\n")
        return text.bytes
    }

    /// The response of an outlet that refuses a request. The outlet then closes the connection.
    static func refusal(_ refusal: FeedRefusal) -> [UInt8] {
        switch refusal {
        case .gone: Array("LSL/110 404 Not found".utf8)
        case .version: Array("LSL/110 505 Version not supported".utf8)
        default: Array("LSL/110 400 Bad request".utf8)
        }
    }

    fileprivate init(_ header: FeedHeader, own: ByteOrder) throws(FeedRefusal) {
        let words = header.first.split(separator: 0x20)
        guard words.count >= 2, words[0].starts(with: Array("LSL/".utf8)), let status: Int64 = ASCII.number(words[1])
        else { throw .header(.malformed) }
        switch status {
        case 200...299: break
        case 404, 300...399: throw .gone
        case 505: throw .version
        default: throw .status(status)
        }
        guard (header.number("Data-Protocol-Version") ?? Int64(lslVersion)) == Int64(lslVersion) else { throw .oldForm }
        switch header.number("Byte-Order") ?? 0 {
        case 0: order = own
        case ByteOrder.little.number: order = .little
        case ByteOrder.big.number: order = .big
        default: throw .byteOrder
        }
        uid = header.value("UID").map { String(decoding: $0, as: UTF8.self) } ?? ""
        suppressesSubnormals = header.number("Suppress-Subnormals") == 1
    }
}

/// Reads the beginning of a feed from bytes that may arrive in any parts.
public struct FeedResponseReader {
    private var header = FeedHeader()
    private let own: ByteOrder

    /// - Parameter own: the byte order that the inlet's request contained.
    public init(own: ByteOrder = .own) { self.own = own }

    /// Takes the next byte.
    /// - Returns: the response when it is complete. The next byte is then the first byte of the samples.
    public mutating func push(_ byte: UInt8) throws(FeedRefusal) -> FeedResponse? {
        do {
            guard try header.push(byte) else { return nil }
        } catch { throw .header(error) }
        return try FeedResponse(header, own: own)
    }

    /// Called when the outlet closes the connection. Evaluates the last line even without a line end, because outlets send an error in such a line.
    /// - Returns: the reason why there is no feed.
    public mutating func end() -> FeedRefusal {
        do { try header.end() } catch { return .header(error) }
        guard !header.first.isEmpty else { return .cut }
        do {
            _ = try FeedResponse(header, own: own)
            return .cut
        } catch { return error }
    }
}
