import Text

/// Reads messages from the bytes of a legacy control connection. Each message ends with the closing tag of the element message.
public struct LegacyParser: Sendable {
    public enum Failure: Error, Equatable, Sendable {
        /// The message is longer than the limit and has no closing tag.
        case tooLong
        case message(LegacyMessage.Failure)
    }

    private static let closingTag = Array("</message".utf8)

    /// The maximum size of one legacy message in bytes.
    public var limit: Int

    private var document: [UInt8] = []
    /// The number of bytes of the closing tag that the last received bytes match. If all bytes of the tag match, only blanks or ">" may
    /// follow.
    private var matched = 0

    /// - Parameter limit: the maximum size of one legacy message in bytes.
    public init(limit: Int = TiALimits.contentBytes) { self.limit = limit }

    /// Processes one byte.
    /// - Returns: the message that the byte completes; nil if it completes none.
    public mutating func push(_ byte: UInt8) throws(Failure) -> LegacyMessage? {
        // Ignore blanks between two messages.
        if document.isEmpty, byte.isXMLSpace { return nil }
        guard document.count < limit else { throw .tooLong }
        document.append(byte)
        if matched == Self.closingTag.count {
            if byte == 0x3E { return try finish() }
            if byte.isXMLSpace { return nil }
            matched = 0
        }
        // If a byte does not match, restart at the beginning of the tag. This suffices because the tag's first byte occurs in it only
        // once.
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
