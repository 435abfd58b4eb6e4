import Text

/// Reads messages from the bytes of a legacy control connection: each ends with the closing tag of element message.
public struct LegacyParser: Sendable {
    public enum Failure: Error, Equatable, Sendable {
        /// Longer than the limit without a closing tag.
        case tooLong
        case message(LegacyMessage.Failure)
    }

    private static let closingTag = Array("</message".utf8)

    /// The maximum size of one message in bytes.
    public var limit: Int

    private var document: [UInt8] = []
    /// The number of matching bytes of the closing tag at the end. After all of them, blanks or ">" follow.
    private var matched = 0

    /// - Parameter limit: the maximum size of one message in bytes.
    public init(limit: Int = TiALimits.contentBytes) { self.limit = limit }

    /// Processes one byte.
    /// - Returns: the message that the byte completes.
    public mutating func push(_ byte: UInt8) throws(Failure) -> LegacyMessage? {
        // Ignores bytes between two messages.
        if document.isEmpty, byte.isXMLSpace { return nil }
        guard document.count < limit else { throw .tooLong }
        document.append(byte)
        if matched == Self.closingTag.count {
            if byte == 0x3E { return try finish() }
            if byte.isXMLSpace { return nil }
            matched = 0
        }
        // The tag's first byte occurs in it only once, so there is only one position to restart from.
        if byte == Self.closingTag[matched] { matched += 1 } else { matched = byte == Self.closingTag[0] ? 1 : 0 }
        return nil
    }

    private mutating func finish() throws(Failure) -> LegacyMessage {
        let complete = document
        document = []
        matched = 0
        do {
            return try LegacyMessage(document: complete)
        } catch {
            throw .message(error)
        }
    }
}
