import Text

/// The identity by which the app finds a stored stream of Lab Streaming Layer again: the source's identifier, name, type and host, separated by "|".
/// Within these parts, "%7c" and "%25" replace "|" and "%".
public struct LSLPlace: Equatable, Sendable {
    /// The identifier of the device or program that sends the stream. If it is empty, the host identifies the stream.
    public var sourceID: String
    public var name: String
    public var type: String
    public var host: String

    private static let separator = UInt8(ascii: "|")
    private static let mark = UInt8(ascii: "%")

    public init(sourceID: String, name: String, type: String, host: String) {
        self.sourceID = sourceID
        self.name = name
        self.type = type
        self.host = host
    }

    /// Parses a text that `details` has written. Any text is allowed; missing parts are empty.
    public init(details: String) {
        let parts = details.utf8.split(separator: Self.separator, maxSplits: 3, omittingEmptySubsequences: false)
        func part(_ index: Int) -> String { index < parts.count ? Self.plain(parts[index]) : "" }
        self.init(sourceID: part(0), name: part(1), type: part(2), host: part(3))
    }

    /// The identifier, name, type and host as one text without control characters. If there is a source identifier, the host only serves for display.
    /// The host is then omitted if the text would exceed `ChosenSource.maximumDetailsBytes`.
    public var details: String {
        let parts = [sourceID, name, type].map(Self.escaped)
        let own = parts[0] + "|" + parts[1] + "|" + parts[2] + "|"
        let whole = own + Self.escaped(host)
        return sourceID.isEmpty || whole.utf8.count <= ChosenSource.maximumDetailsBytes ? whole : own
    }

    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case mark, separator:
                bytes += [mark, ASCII.hexadecimalDigit(byte >> 4), ASCII.hexadecimalDigit(byte & 0xF)]
            case 0..<0x20, 0x7F: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func plain(_ text: some Collection<UInt8>) -> String {
        var bytes = Array(text)
        var end = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] == mark, index + 2 < bytes.count, let high = ASCII.hexadecimal(bytes[index + 1]),
                let low = ASCII.hexadecimal(bytes[index + 2]), [mark, separator].contains(high << 4 | low)
            {
                bytes[end] = high << 4 | low
                index += 3
            } else {
                bytes[end] = bytes[index]
                index += 1
            }
            end += 1
        }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
