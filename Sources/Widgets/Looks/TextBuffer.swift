import Drawing
import Text

/// A line of text that can change while data arrive. Its memory is allocated once.
public final class TextBuffer {
    public static let capacity = 256

    private let bytes: UnsafeMutablePointer<UInt8>
    private let shown: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var shownCount = 0

    public init() {
        bytes = .allocate(capacity: Self.capacity)
        bytes.initialize(repeating: 0, count: Self.capacity)
        shown = .allocate(capacity: Self.capacity)
        shown.initialize(repeating: 0, count: Self.capacity)
    }

    deinit {
        bytes.deallocate()
        shown.deallocate()
    }

    /// Starts a new text, which is empty.
    public func begin() { count = 0 }

    /// Completes the text.
    /// - Returns: true if the text differs from the previous one.
    public func commit() -> Bool {
        var isSame = count == shownCount
        if isSame {
            for index in 0..<count where bytes[index] != shown[index] {
                isSame = false
                break
            }
        }
        guard !isSame else { return false }
        shown.update(from: bytes, count: count)
        shownCount = count
        return true
    }

    public var isEmpty: Bool { count == 0 }

    /// The bytes of the last completed text, valid until the next `commit`.
    public var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: shown, count: shownCount) }

    /// The part of the text that fits in a width. Facts at the end are omitted (`separate` marks where a fact begins). If not even the first fact
    /// fits, the result is the whole text.
    public func text(where fits: (UnsafeBufferPointer<UInt8>) -> Bool) -> UnsafeBufferPointer<UInt8> {
        var end = shownCount
        while !fits(UnsafeBufferPointer(start: shown, count: end)) {
            var dot = end - 4
            while dot > 0, shown[dot] != 0x20 || shown[dot + 1] != 0xC2 || shown[dot + 2] != 0xB7 { dot -= 1 }
            guard dot > 0 else { return text }
            end = dot
        }
        return UnsafeBufferPointer(start: shown, count: end)
    }

    public func append(byte: UInt8) {
        guard count < Self.capacity else { return }
        bytes[count] = byte
        count += 1
    }

    public func append(_ text: String) {
        for byte in text.utf8 { append(byte: byte) }
    }

    public func append(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { append(byte: text.utf8Start[index]) }
    }

    public func append(_ value: ValueText) {
        value.withBytes { for byte in $0 { append(byte: byte) } }
    }

    public func append(_ value: Int64, digits: Int = 1) {
        var text = ValueText()
        text.append(value, digits: digits)
        append(text)
    }

    /// Appends a text of the language tables. The text that `value` appends takes the place of {0}.
    public func append(_ template: String, _ value: (TextBuffer) -> Void) {
        // The position within a placeholder of the template: 0 outside, 1 after "{", and 2 after "{0".
        var state = 0
        for byte in template.utf8 {
            switch (state, byte) {
            case (0, UInt8(ascii: "{")): state = 1
            case (1, UInt8(ascii: "0")): state = 2
            case (2, UInt8(ascii: "}")):
                value(self)
                state = 0
            default:
                if state >= 1 { append(byte: UInt8(ascii: "{")) }
                if state == 2 { append(byte: UInt8(ascii: "0")) }
                state = 0
                append(byte: byte)
            }
        }
    }

    /// Appends a dot that separates the next fact from the previous one, unless the text is empty.
    public func separate() {
        if !isEmpty { append(" \u{B7} ") }
    }
}
