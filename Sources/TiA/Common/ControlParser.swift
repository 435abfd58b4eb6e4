/// Why a control connection cannot be read on: where the next message begins is unknown, so it must be closed.
public enum ControlError: Error, Equatable, Sendable {
    /// The first line is not "TiA 1.0".
    case wrongVersion
    /// A line after the command that is neither a content length nor empty.
    case malformed
    case lineTooLong
    case badContentLength
    case contentTooLong
}

/// Finds messages in the bytes of a TiA 1.0 control connection, however they are cut into segments.
///
/// Blanks, tabs and carriage returns at both ends of lines are ignored, also on the empty line before content (where
/// the reference is stricter). After an error the parser must not be used any more.
public struct ControlParser: Sendable {
    private enum State { case version, command, header, contentStart, content }

    private var state = State.version
    private var line: [UInt8] = []
    private var command: [UInt8] = []
    private var content: [UInt8] = []
    private var contentLength = 0

    public init() {}

    /// Takes one byte.
    /// - Returns: the message that the byte completed.
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
        guard Array(text[..<colon]).trimmed.elementsEqual("Content-Length".utf8) else { throw .malformed }
        let digits = Array(text[(colon + 1)...]).trimmed
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .badContentLength }
        guard let length = Decimal.integer(digits, maximum: Int64(TiALimits.contentBytes)) else {
            throw .contentTooLong
        }
        contentLength = Int(length)
    }

    private mutating func finish() -> ControlMessage {
        let colon = command.firstIndex(of: 0x3A) ?? command.endIndex
        let message = ControlMessage(
            String(decoding: Array(command[..<colon]).trimmed, as: UTF8.self),
            parameter: String(decoding: Array(command[colon...].dropFirst()).trimmed, as: UTF8.self), content: content)
        state = .version
        command = []
        content = []
        contentLength = 0
        return message
    }
}

extension [UInt8] {
    /// Without blanks, tabs and carriage returns (and line feeds) at both ends.
    var trimmed: ArraySlice<UInt8> {
        var slice = self[...]
        while let first = slice.first, first.isXMLSpace { slice.removeFirst() }
        while let last = slice.last, last.isXMLSpace { slice.removeLast() }
        return slice
    }
}

extension UInt8 {
    var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
