import Text

/// A request of an inlet on an outlet's data port.
public enum DataRequest: Equatable, Sendable {
    case fullInfo
    /// A request for the short description, on condition that the predicate is true for the stream.
    case shortInfo(predicate: [UInt8])
    case feed(FeedRequest)
    /// The request is unknown or obsolete. The outlet closes the connection without an answer.
    case unknown
}

/// Reads the request on a data connection from bytes that may arrive in any parts.
public struct DataRequestReader {
    private enum Kind {
        case undecided
        case shortInfo
        case feed
    }

    private var kind = Kind.undecided
    private var line: [UInt8] = []
    private var header = FeedHeader()

    public init() {}

    /// Takes the next byte.
    /// - Returns: the request when it is complete.
    public mutating func push(_ byte: UInt8) throws(FeedHeaderError) -> DataRequest? {
        if kind == .feed { return try header.push(byte) ? .feed(FeedRequest(header)) : nil }
        guard line.count < LSLLimits.queryBytes else { throw .tooLong }
        line.append(byte)
        // Require CR LF at the end of a line, as liblsl does. An LF without CR is part of the line.
        guard byte == 0x0A, line.count >= 2, line[line.count - 2] == 0x0D else { return nil }
        defer { line.removeAll(keepingCapacity: true) }
        let words = line.dropLast(2)
        if kind == .shortInfo { return .shortInfo(predicate: Array(words.trimmed)) }
        if words.elementsEqual("LSL:fullinfo".utf8) { return .fullInfo }
        if words.elementsEqual("LSL:shortinfo".utf8) {
            kind = .shortInfo
            return nil
        }
        guard words.starts(with: Array("LSL:streamfeed/".utf8)) else { return .unknown }
        kind = .feed
        for byte in line { _ = try header.push(byte) }
        return nil
    }
}
