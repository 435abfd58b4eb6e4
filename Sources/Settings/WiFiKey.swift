/// Derives the key from the password and the name of a wireless network (IEEE 802.11, J.4.1): PBKDF2 (RFC 8018) with HMAC-SHA1, 4096 iterations, 32
/// bytes. It takes about twenty million instructions.
public enum WiFiKey {
    public static func key(_ password: WiFiPassword, _ name: WiFiName) -> [UInt8] {
        let mac = MessageCode(key: password.bytes)
        var key: [UInt8] = []
        for block: UInt8 in 1...2 {
            var last = mac.code(of: name.bytes + [0, 0, 0, block])
            var sum = last
            for _ in 1..<4096 {
                last = mac.code(of: last)
                for index in sum.indices { sum[index] ^= last[index] }
            }
            key += sum
        }
        return Array(key.prefix(32))
    }
}

/// HMAC-SHA1 (RFC 2104) for keys of up to 64 bytes.
private struct MessageCode {
    private let inner: SHA1
    private let outer: SHA1

    init(key: [UInt8]) {
        let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
        var inner = SHA1()
        inner.add(padded.map { $0 ^ 0x36 })
        self.inner = inner
        var outer = SHA1()
        outer.add(padded.map { $0 ^ 0x5C })
        self.outer = outer
    }

    /// - Parameter message: the message, fewer than 56 bytes.
    func code(of message: [UInt8]) -> [UInt8] {
        var (inner, outer) = (inner, outer)
        return outer.end(after: 64, with: inner.end(after: 64, with: message))
    }
}

/// SHA-1 (FIPS 180-4). The message is added in blocks of 64 bytes, and fewer than 56 bytes at the end.
private struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )

    /// Adds the last bytes of the message, and returns the hash.
    /// - Parameters:
    ///   - count: the number of bytes in the previous blocks.
    ///   - rest: the last bytes, fewer than 56.
    mutating func end(after count: Int, with rest: [UInt8]) -> [UInt8] {
        var block = rest + [0x80]
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let bits = 8 * (count + rest.count)
        block[62] = UInt8(bits >> 8)
        block[63] = UInt8(bits & 255)
        add(block)
        var digest: [UInt8] = []
        for word in [state.0, state.1, state.2, state.3, state.4] {
            digest += [UInt8(word >> 24), UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255)]
        }
        return digest
    }

    /// Adds a block of 64 bytes.
    mutating func add(_ block: [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
            for index in 0..<16 {
                words[index] =
                    UInt32(block[4 * index]) << 24 | UInt32(block[4 * index + 1]) << 16
                    | UInt32(block[4 * index + 2]) << 8 | UInt32(block[4 * index + 3])
            }
            for index in 16..<80 {
                words[index] = Self.turned(
                    words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
            }
            var (a, b, c, d, e) = state
            for index in 0..<80 {
                let mixed: UInt32
                switch index / 20 {
                case 0: mixed = (b & c | ~b & d) &+ 0x5A82_7999
                case 1: mixed = (b ^ c ^ d) &+ 0x6ED9_EBA1
                case 2: mixed = (b & c | b & d | c & d) &+ 0x8F1B_BCDC
                default: mixed = (b ^ c ^ d) &+ 0xCA62_C1D6
                }
                let next = Self.turned(a, 5) &+ mixed &+ e &+ words[index]
                (e, d, c, b, a) = (d, c, Self.turned(b, 30), a, next)
            }
            state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
        }
    }

    private static func turned(_ word: UInt32, _ bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}
