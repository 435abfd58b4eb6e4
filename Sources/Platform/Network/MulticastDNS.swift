/// Why a message is not an answer to our question.
public enum MulticastDNSError: Error, Equatable, Sendable {
    /// It is a question, reports a failure, or answers another question.
    case notAnAnswer
    /// The message violates the format, or exceeds a limit of the format or of this parser.
    case malformed
    /// It contains no usable IPv4 address for the name.
    case noAddress
}

/// Questions for the IPv4 address of a name in ".local", and their answers: multicast DNS (RFC 6762) in the format of
/// RFC 1035, as far as one-shot queries need it. Pure.
public enum MulticastDNS {
    /// The address at which all responders of a network listen.
    public static let group = SocketAddress(host: 0xE000_00FB, port: 5353)
    /// The longest message (RFC 6762, section 17, without the headers of IP and UDP).
    public static let maximumMessage = 9000 - 28
    /// The longest name in a message, with the lengths of its parts (RFC 1035, section 2.3.4).
    static let maximumName = 255
    static let maximumLabel = 63
    /// The most parts of a name (RFC 1035: 255 bytes, two for each), and thus the most references in it.
    static let maximumJumps = 127
    /// The most questions and records in a message. A message that announces more is refused.
    static let maximumRecords = 64

    private static let headerBytes = 12
    private static let typeA: UInt16 = 1
    private static let classInternet: UInt16 = 1

    /// True if multicast DNS applies to a name: it ends in ".local", with something before.
    public static func isLocal(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let end = Array(".local".utf8)
        guard bytes.count > end.count else { return false }
        return bytes.suffix(end.count).elementsEqual(end) { lower($0) == $1 }
    }

    /// The message with the question for a name's address; nil if the name does not fit in a message.
    public static func question(_ name: String, id: UInt16) -> [UInt8]? {
        guard let name = encoded(name) else { return nil }
        var message: [UInt8] = [UInt8(id >> 8), UInt8(id & 255), 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        message += name
        // Without the bit that requests a unicast answer. Responders answer a query from another port than 5353 directly, like a usual name
        // server (RFC 6762, section 6.7).
        message += [0, UInt8(typeA), 0, UInt8(classInternet)]
        return message
    }

    /// The address for a name in an answer. Any bytes are allowed.
    /// - Parameters:
    ///   - id: the question's id.
    ///   - sender: the sender of the message: only this machine may answer with a loopback address.
    public static func address(
        of name: String, in message: UnsafeRawBufferPointer, id: UInt16, from sender: UInt32
    ) throws(MulticastDNSError) -> UInt32 {
        guard let name = encoded(name), message.count <= maximumMessage else { throw .malformed }
        var reader = MessageReader(message)
        guard try reader.number() == id else { throw .notAnAnswer }
        // A response to a standard query, without failure.
        guard try reader.number() & 0xF80F == 0x8000 else { throw .notAnAnswer }
        let questions = Int(try reader.number())
        let answers = Int(try reader.number())
        // Authority and additional records do not answer our question.
        try reader.skip(4)
        guard questions + answers <= maximumRecords else { throw .malformed }
        for _ in 0..<questions {
            _ = try reader.isName(name)
            try reader.skip(4)
        }
        for _ in 0..<answers {
            let isOurs = try reader.isName(name)
            let type = try reader.number()
            // The highest bit requests that other addresses be discarded.
            let kind = try reader.number() & 0x7FFF
            // The time to live.
            try reader.skip(4)
            let length = Int(try reader.number())
            guard isOurs, type == typeA, kind == classInternet, length == 4 else {
                try reader.skip(length)
                continue
            }
            let host = UInt32(try reader.number()) << 16 | UInt32(try reader.number())
            if isUsable(host, from: sender) { return host }
        }
        throw .noAddress
    }

    /// Excludes this network, groups of machines, and loopback unless this machine is the sender.
    private static func isUsable(_ host: UInt32, from sender: UInt32) -> Bool {
        switch host >> 24 {
        case 0, 224...255: false
        case 127: sender >> 24 == 127
        default: true
        }
    }

    /// A name in lower case in the format of messages: each part after its length, with 0 at the end.
    private static func encoded(_ name: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for label in name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !label.isEmpty, label.count <= maximumLabel else { return nil }
            bytes.append(UInt8(label.count))
            for byte in label { bytes.append(lower(byte)) }
            guard bytes.count < maximumName else { return nil }
        }
        return bytes + [0]
    }

    fileprivate static func lower(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

/// Reads a message from its beginning.
private struct MessageReader {
    private let message: UnsafeRawBufferPointer
    private var place = 0

    init(_ message: UnsafeRawBufferPointer) { self.message = message }

    private mutating func byte() throws(MulticastDNSError) -> UInt8 {
        guard place < message.count else { throw .malformed }
        defer { place += 1 }
        return message[place]
    }

    mutating func number() throws(MulticastDNSError) -> UInt16 { UInt16(try byte()) << 8 | UInt16(try byte()) }

    mutating func skip(_ count: Int) throws(MulticastDNSError) {
        guard count <= message.count - place else { throw .malformed }
        place += count
    }

    /// Reads a name and compares it with the wanted one.
    ///
    /// It can end with a reference to an earlier name. Each reference must lead further back, and there are at most as many as a name has
    /// parts. Reading a name therefore takes bounded time.
    mutating func isName(_ wanted: [UInt8]) throws(MulticastDNSError) -> Bool {
        var isSame = true
        var length = 0
        /// The position after the name, once a reference was followed.
        var end: Int?
        var limit = place
        var jumps = 0
        while true {
            let count = Int(try byte())
            if count & 0xC0 == 0xC0 {
                let target = (count & 0x3F) << 8 | Int(try byte())
                end = end ?? place
                jumps += 1
                guard target < limit, jumps <= MulticastDNS.maximumJumps else { throw .malformed }
                place = target
                limit = target
                continue
            }
            guard count <= MulticastDNS.maximumLabel, length + count + 1 <= MulticastDNS.maximumName else {
                throw .malformed
            }
            isSame = isSame && length < wanted.count && Int(wanted[length]) == count
            length += 1
            for _ in 0..<count {
                let byte = MulticastDNS.lower(try byte())
                isSame = isSame && length < wanted.count && wanted[length] == byte
                length += 1
            }
            if count == 0 { break }
        }
        place = end ?? place
        return isSame && length == wanted.count
    }
}
