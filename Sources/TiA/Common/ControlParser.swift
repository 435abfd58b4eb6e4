import Text

/// The reason why a control connection cannot be read any further. The parser no longer knows where the next message begins, so the connection must
/// be closed.
public enum ControlError: Error, Equatable, Sendable {
    /// The first line is not "TiA 1.0".
    case wrongVersion
    /// A line after the command is neither a content length nor empty.
    case malformed
    case lineTooLong
    case badContentLength
    /// The content is longer than allowed for this message. It is not read.
    case contentTooLong
}

/// Determines which messages may have content, and how much. Content that is not expected is not stored.
public enum ContentRule: Sendable {
    /// The rule for requests. A choice of channels may have much content. Other requests may have a little content, which is ignored.
    case requests
    /// The rule for replies. Only errors may have content, which is their text.
    case replies
    /// The rule for replies while meta information, which is long, is expected.
    case repliesWithMetaInformation

    /// The maximum number of content bytes that may follow this command line.
    func maximum(afterCommand line: [UInt8]) -> Int {
        let name = line.prefix { $0 != 0x3A }.trimmed
        switch self {
        case .requests:
            return name.elementsEqual("SetCustomSignalInfo".utf8) ? TiALimits.contentBytes : TiALimits.textBytes
        case .replies, .repliesWithMetaInformation:
            if name.starts(with: "Error".utf8) || name.elementsEqual("ValidationError".utf8) {
                return TiALimits.textBytes
            }
            guard case .repliesWithMetaInformation = self, name.elementsEqual("MetaInfo".utf8) else { return 0 }
            return TiALimits.contentBytes
        }
    }
}

/// Reads messages from the bytes of a TiA 1.0 control connection. TCP may divide the bytes into any segments.
///
/// The parser ignores blanks, tabs and carriage returns at both ends of lines, also on the empty line before content (where the reference server is
/// stricter). The work for a message is proportional to its length. After an error, the parser must no longer be used.
public struct ControlParser: Sendable {
    /// The rule for the content of the next messages.
    public var rule: ContentRule

    private enum State { case version, command, header, contentStart, content }

    private var state = State.version
    private var line: [UInt8] = []
    private var command: [UInt8] = []
    private var content: [UInt8] = []
    private var contentLength = 0

    public init(_ rule: ContentRule) { self.rule = rule }

    /// True if a part of a message was received, so that the parser is inside a message.
    public var isInside: Bool { state != .version || !line.isEmpty }

    /// Processes one byte.
    /// - Returns: the message that the byte completes; nil if it completes none.
    public mutating func push(_ byte: UInt8) throws(ControlError) -> ControlMessage? {
        if state == .content {
            content.append(byte)
            return content.count == contentLength ? finish() : nil
        }
        guard byte == 0x0A else {
            guard line.count < TiALimits.lineBytes else { throw .lineTooLong }
            line.append(byte)
            return nil
        }
        let text = line.trimmed
        defer { line.removeAll(keepingCapacity: true) }
        switch state {
        case .version:
            guard text.elementsEqual("TiA 1.0".utf8) else { throw .wrongVersion }
            state = .command
        case .command:
            command = Array(text)
            state = .header
        case .header:
            if text.isEmpty { return finish() }
            try readLength(text)
            state = .contentStart
        case .contentStart:
            guard text.isEmpty else { throw .malformed }
            if contentLength == 0 { return finish() }
            content.reserveCapacity(min(contentLength, 4096))
            state = .content
        case .content:
            break
        }
        return nil
    }

    private mutating func readLength(_ text: ArraySlice<UInt8>) throws(ControlError) {
        guard let colon = text.firstIndex(of: 0x3A) else { throw .malformed }
        guard text[..<colon].trimmed.elementsEqual("Content-Length".utf8) else { throw .malformed }
        let digits = text[(colon + 1)...].trimmed
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .badContentLength }
        guard let length = Decimal.integer(digits, maximum: Int64(rule.maximum(afterCommand: command))) else {
            throw .contentTooLong
        }
        contentLength = Int(length)
    }

    private mutating func finish() -> ControlMessage {
        let colon = command.firstIndex(of: 0x3A) ?? command.endIndex
        let message = ControlMessage(
            String(decoding: command[..<colon].trimmed, as: UTF8.self),
            parameter: String(decoding: command[colon...].dropFirst().trimmed, as: UTF8.self), content: content)
        state = .version
        command = []
        content = []
        contentLength = 0
        return message
    }
}
