/// The secret of a browser that the user has admitted: 128 random bits.
public struct ViewerToken: Hashable, Sendable {
    /// The length of a token in bytes.
    public static let bytes = 16

    let first: UInt64
    let second: UInt64

    /// The two halves of the token.
    public init(first: UInt64, second: UInt64) { (self.first, self.second) = (first, second) }

    /// Identifies the token in a list of viewers, without giving it away.
    public var prefix: UInt32 { UInt32(truncatingIfNeeded: first >> 32) }

    /// The token as 32 lower-case hexadecimal digits.
    public var text: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * Self.bytes)
        for half in [first, second] {
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: half >> (60 - 4 * UInt64(place))) & 15
                digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Reads 32 lower-case hexadecimal digits; nil for anything else.
    @inlinable public init?(_ text: some Collection<UInt8>) {
        guard text.count == 2 * Self.bytes else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        var place = 0
        for byte in text {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x61...0x66: digit = byte - 0x57
            default: return nil
            }
            if place < 16 {
                halves.0 = halves.0 << 4 | UInt64(digit)
            } else {
                halves.1 = halves.1 << 4 | UInt64(digit)
            }
            place += 1
        }
        self.init(first: halves.0, second: halves.1)
    }
}
