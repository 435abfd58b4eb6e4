import Text

/// The reason why the header of a feed is rejected.
public enum FeedHeaderError: Error, Equatable, Sendable {
    /// A line is too long, or the header has too many lines.
    case tooLong
    /// The first line does not belong to this protocol.
    case malformed
}

/// Collects the header of a feed (a connection that transfers samples) from bytes that may arrive in any parts: a first line, lines "Key: value", and
/// an empty line. Each byte is read once.
struct FeedHeader {
    private(set) var first: [UInt8] = []
    private(set) var fields: [(key: [UInt8], value: [UInt8])] = []
    private var line: [UInt8] = []
    private var lines = 0

    /// Takes the next byte.
    /// - Returns: true if the header is complete.
    mutating func push(_ byte: UInt8) throws(FeedHeaderError) -> Bool {
        guard byte == 0x0A else {
            guard line.count < LSLLimits.lineBytes else { throw .tooLong }
            line.append(byte)
            return false
        }
        return try endLine()
    }

    /// Called when the peer sends nothing more. The bytes since the last line end then count as the last line.
    mutating func end() throws(FeedHeaderError) {
        if !line.isEmpty { _ = try endLine() }
    }

    private mutating func endLine() throws(FeedHeaderError) -> Bool {
        if line.last == 0x0D { line.removeLast() }
        defer { line.removeAll(keepingCapacity: true) }
        lines += 1
        guard lines <= LSLLimits.headerLines else { throw .tooLong }
        guard lines > 1 else {
            first = line
            return false
        }
        guard !line.isEmpty else { return true }
        let text = line.prefix { $0 != 0x3B }
        // Ignore a line without a colon.
        guard let colon = text.firstIndex(of: 0x3A) else { return false }
        fields.append((Array(text[..<colon].trimmed), Array(text[(colon + 1)...].trimmed)))
        return false
    }

    /// The value of the last field with this name, without regard to case; nil if there is none.
    func value(_ key: StaticString) -> [UInt8]? {
        key.withUTF8Buffer { name in fields.last { ASCII.equal($0.key, name) }?.value }
    }

    /// The value of a field as a whole number; nil if the field is missing or is not a number.
    func number(_ key: StaticString) -> Int64? {
        guard let value = value(key) else { return nil }
        let isNegative = value.first == 0x2D
        guard let number: Int64 = ASCII.number(isNegative ? value[1...] : value[...]) else { return nil }
        return isNegative ? -number : number
    }
}

extension ByteText {
    /// Appends a field. Characters in the value that would end the line or begin a comment are omitted.
    mutating func add(field key: StaticString, _ value: String) {
        add(key)
        add(": ")
        bytes += value.utf8.filter { $0 >= 0x20 && $0 != 0x3B }
        add("\r\n")
    }

    mutating func add(field key: StaticString, _ value: Int64) {
        add(key)
        add(": ")
        add(decimal: value)
        add("\r\n")
    }
}
