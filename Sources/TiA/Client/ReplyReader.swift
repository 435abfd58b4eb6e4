import Signals

/// Reads the replies on one control connection.
struct ReplyReader {
    private let dialect: TiADialect
    // Only one of the two parsers is used. Both are stored as properties, because a parser inside an enum would be copied for
    // each byte.
    private var lines = ControlParser(.replies)
    private var documents = LegacyParser(limit: TiALimits.textBytes)

    init(_ dialect: TiADialect) { self.dialect = dialect }

    /// Sets whether the next reply may be meta information, which is long. Other replies are refused if they are long.
    mutating func expect(information isExpected: Bool) {
        lines.rule = isExpected ? .repliesWithMetaInformation : .replies
        documents.limit = isExpected ? TiALimits.contentBytes : TiALimits.textBytes
    }

    /// Processes one byte.
    /// - Returns: the reply that the byte completes; nil if it completes none.
    mutating func push(_ byte: UInt8) throws(SourceError) -> ServerReply? {
        switch dialect {
        case .version1:
            do {
                return try lines.push(byte).map { ServerReply(ControlReply($0)) }
            } catch {
                switch error {
                case .lineTooLong, .contentTooLong: throw .tooLarge(.controlMessage)
                case .wrongVersion, .malformed, .badContentLength:
                    throw .protocolViolation(.controlMessage)
                }
            }
        case .legacy:
            do {
                return try documents.push(byte).map { ServerReply($0.body) }
            } catch {
                switch error {
                case .tooLong: throw .tooLarge(.controlMessage)
                case .message(.config(let error)): return .unusable(error)
                case .message: throw .protocolViolation(.controlMessage)
                }
            }
        }
    }
}
