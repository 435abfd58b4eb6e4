import Text

/// Writes the bytes of one annotation into limited memory. It also counts the bytes that do not fit.
struct TALBytes {
    /// The byte that precedes the duration in an annotation.
    static let duration: UInt8 = 21
    /// The byte before and after the text of an annotation.
    static let text: UInt8 = 20

    private let target: UnsafeMutableRawBufferPointer
    /// The number of bytes that were added, including those that did not fit.
    private(set) var count = 0

    init(_ target: UnsafeMutableRawBufferPointer) { self.target = target }

    var fits: Bool { count <= target.count }

    mutating func add(_ byte: UInt8) {
        if count < target.count { target[count] = byte }
        count += 1
    }

    /// Discards all bytes that were added.
    mutating func clear() {
        for index in 0..<min(count, target.count) { target[index] = 0 }
        count = 0
    }

    /// Adds a time in microseconds, written in seconds: "+12.5".
    mutating func add(time microseconds: Int64, isSigned: Bool) {
        if isSigned { add(UInt8(ascii: microseconds < 0 ? "-" : "+")) }
        let seconds = microseconds.magnitude / 1_000_000
        var rest = microseconds.magnitude % 1_000_000
        ASCII.forEachDigit(of: seconds) { add($0) }
        guard rest > 0 else { return }
        add(UInt8(ascii: "."))
        var power: UInt64 = 100_000
        while rest > 0 {
            add(0x30 + UInt8(rest / power))
            rest %= power
            power /= 10
        }
    }

    /// Adds as many whole characters of a text as fit in `maximum` bytes.
    mutating func add(text: UnsafeRawBufferPointer, upTo maximum: Int) {
        guard !text.isEmpty else { return add(UInt8(ascii: "-")) }
        var place = 0
        var written = 0
        while place < text.count {
            let length = Self.length(text, at: place)
            guard written + max(1, length) <= maximum else { return }
            if length == 0 {
                add(UInt8(ascii: "?"))
            } else {
                for index in place..<place + length { add(max(0x20, text[index])) }
            }
            place += max(1, length)
            written += max(1, length)
        }
    }

    /// The length of a UTF-8 character in bytes; 0 for an invalid one (RFC 3629 excludes overlong forms and surrogates).
    private static func length(_ text: UnsafeRawBufferPointer, at place: Int) -> Int {
        let first = text[place]
        guard first >= 0x80 else { return 1 }
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch first {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: (0, 0x80...0xBF)
            }
        guard length > 0, place + length <= text.count, second.contains(text[place + 1]) else { return 0 }
        for index in place + 2..<place + length where !(0x80...0xBF).contains(text[index]) { return 0 }
        return length
    }
}
