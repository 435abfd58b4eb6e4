import Text

/// The reason why a datagram of discovery is rejected.
public enum DiscoveryError: Error, Equatable, Sendable {
    /// The datagram is too long.
    case tooLong
    /// The datagram is not a message of this protocol, or is cut off.
    case malformed
    /// The query or its identifier is too long.
    case queryTooLong
    case description(DescriptionError)
}

/// A query for streams: one datagram, which is sent to the service ports of outlets, or to all outlets at the multicast port.
public struct ShortInfoQuery: Equatable, Sendable {
    /// The first line of a query.
    static let command: StaticString = "LSL:shortinfo"

    /// The condition that a stream must meet for its outlet to answer: a predicate of XPath 1.0 on the stream's description; empty for all streams.
    public var predicate: [UInt8]
    /// The UDP port for answers, at the address from which the query was sent.
    public var returnPort: UInt16
    /// The identifier, which answers repeat: visible characters, at least one.
    public var id: [UInt8]

    public init(predicate: [UInt8] = [], returnPort: UInt16, id: [UInt8]) {
        self.predicate = predicate
        self.returnPort = returnPort
        self.id = id
    }

    public var datagram: [UInt8] {
        var text = ByteText()
        text.add(Self.command)
        text.add("\r\n")
        text.bytes += predicate
        text.add("\r\n")
        text.add(decimal: Int64(returnPort))
        text.add(" ")
        text.bytes += id
        text.add("\r\n")
        return text.bytes
    }

    public init(datagram: UnsafeRawBufferPointer) throws(DiscoveryError) {
        guard datagram.count <= LSLLimits.datagramBytes else { throw .tooLong }
        var lines = DatagramLines(datagram)
        guard let first = lines.next(maximum: 64), Self.command.isEqual(to: first) else { throw .malformed }
        guard let predicate = lines.next(maximum: LSLLimits.queryBytes) else { throw .queryTooLong }
        guard let last = lines.next(maximum: LSLLimits.queryIDBytes + 6) else { throw .queryTooLong }
        let words = last.split(separator: 0x20)
        guard words.count == 2, let port: UInt16 = ASCII.number(words[0]), port > 0,
            words[1].count <= LSLLimits.queryIDBytes
        else { throw .malformed }
        self.init(predicate: Array(predicate.trimmed), returnPort: port, id: Array(words[1]))
    }
}

/// The answer of an outlet, which contains the query's identifier and the short description of the stream.
public struct ShortInfoAnswer: Sendable {
    public var id: [UInt8]
    public var stream: StreamDescription

    /// Reads an answer.
    /// - Parameter id: the identifier of the query. Answers to other queries are rejected as malformed before they are parsed.
    public init(datagram: UnsafeRawBufferPointer, to id: [UInt8]) throws(DiscoveryError) {
        guard datagram.count <= LSLLimits.datagramBytes else { throw .tooLong }
        var lines = DatagramLines(datagram)
        guard let first = lines.next(maximum: LSLLimits.queryIDBytes), first.elementsEqual(id) else { throw .malformed }
        self.id = id
        do { stream = try StreamDescription(document: lines.rest) } catch { throw .description(error) }
    }

    /// Encodes the reply to a discovery query: the query's ID, then the short description.
    /// - Parameter document: the short description of the stream.
    public static func datagram(id: [UInt8], document: [UInt8]) -> [UInt8] {
        var text = ByteText()
        text.bytes = id
        text.add("\r\n")
        text.bytes += document
        return text.bytes
    }
}

/// Reads the first lines of a datagram. Each byte is read once.
struct DatagramLines {
    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next line without its line end. The last line may lack a line end.
    /// - Returns: nil if the line has more than `maximum` bytes.
    mutating func next(maximum: Int) -> [UInt8]? {
        var end = place
        while end < bytes.count, bytes[end] != 0x0A {
            guard end - place <= maximum else { return nil }
            end += 1
        }
        var line = Array(bytes[place..<end])
        if line.last == 0x0D { line.removeLast() }
        place = min(end + 1, bytes.count)
        return line.count <= maximum ? line : nil
    }

    /// The bytes after the lines that were read.
    var rest: [UInt8] { Array(bytes[place...]) }
}
