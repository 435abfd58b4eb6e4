import Text

/// What the board's text after a reset states.
public struct CytonBoard: Equatable, Sendable {
    public let hasDaisy: Bool
    /// The version of the firmware, for example "v3.1.2"; empty if the board states none.
    public let firmware: String

    public init(hasDaisy: Bool, firmware: String) {
        self.hasDaisy = hasDaisy
        self.firmware = firmware
    }
}

/// A text of the board or of its dongle, which ends with "$$$".
public enum CytonReply: Equatable, Sendable {
    case board(CytonBoard)
    /// The dongle receives nothing from the board.
    case noBoard
    /// The dongle's own radio channel.
    case channel(UInt8)
    case other

    private static let converter: StaticString = "On Board ADS1299 Device ID: 0x"
    private static let daisy: StaticString = "On Daisy ADS1299 Device ID: 0x"
    private static let version: StaticString = "Firmware: "
    private static let failure: StaticString = "Failure: "
    private static let channelNumber: StaticString = "Channel number: "

    /// Reads a text without its end.
    init(_ text: ArraySlice<UInt8>) {
        if let place = Self.end(of: Self.channelNumber, in: text), let channel = Self.number(text[place...]) {
            self = .channel(channel)
        } else if Self.end(of: Self.converter, in: text) != nil {
            // A converter that does not answer has the identification 0.
            let daisy = Self.end(of: Self.daisy, in: text).map { text[$0...] } ?? []
            let digits = daisy.prefix { ASCII.hexadecimal($0) != nil }
            self = .board(
                CytonBoard(
                    hasDaisy: digits.contains { $0 != UInt8(ascii: "0") }, firmware: Self.firmware(text)))
        } else {
            self = Self.end(of: Self.failure, in: text) != nil ? .noBoard : .other
        }
    }

    private static func firmware(_ text: ArraySlice<UInt8>) -> String {
        guard let place = end(of: version, in: text) else { return "" }
        let bytes = text[place...].prefix(while: ASCII.isVisible).prefix(Cyton.maximumFirmwareBytes)
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    private static func number(_ text: ArraySlice<UInt8>) -> UInt8? {
        var number: UInt8?
        for byte in text.prefix(2) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { break }
            number = (number ?? 0) * 10 + byte - UInt8(ascii: "0")
        }
        return number
    }

    /// The position after the first occurrence of a phrase; nil if there is none.
    private static func end(of phrase: StaticString, in text: ArraySlice<UInt8>) -> Int? {
        phrase.withUTF8Buffer { phrase in
            var place = text.startIndex
            while text.endIndex - place >= phrase.count {
                if text[place..<place + phrase.count].elementsEqual(phrase) { return place + phrase.count }
                place += 1
            }
            return nil
        }
    }
}

/// Collects a reply of the board until its end.
struct CytonReplyReader {
    private static let end = UInt8(ascii: "$")
    /// The number of dollar signs at the end of a reply.
    private static let endBytes = 3

    private var text: [UInt8] = []
    private var dollars = 0

    init() { text.reserveCapacity(Cyton.maximumReplyBytes) }

    /// True if nothing has arrived yet.
    var isEmpty: Bool { text.isEmpty }

    mutating func removeAll() {
        text.removeAll(keepingCapacity: true)
        dollars = 0
    }

    /// - Returns: the reply that ends with this byte; nil if it continues.
    /// - Throws: if the text is longer than a reply can be. The reader is empty then.
    mutating func take(_ byte: UInt8) throws(CytonReplyTooLong) -> CytonReply? {
        guard text.count < Cyton.maximumReplyBytes else {
            removeAll()
            throw CytonReplyTooLong()
        }
        text.append(byte)
        dollars = byte == Self.end ? dollars + 1 : 0
        guard dollars == Self.endBytes else { return nil }
        let reply = CytonReply(text[..<(text.count - Self.endBytes)])
        removeAll()
        return reply
    }
}

/// A text is longer than a reply of the board can be.
struct CytonReplyTooLong: Error {}
