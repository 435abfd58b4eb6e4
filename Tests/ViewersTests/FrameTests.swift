import TestKit
import Viewers

/// A frame as a browser sends it.
func clientFrame(_ first: UInt8, _ payload: [UInt8], mask: [UInt8] = [1, 2, 3, 4]) -> [UInt8] {
    [first, 0x80 | UInt8(payload.count)] + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
}

private struct Taken: Equatable {
    let kind: FrameReader.Kind
    let payload: [UInt8]
}

/// Passes bytes to a reader in portions.
private func read(_ bytes: [UInt8], portion: Int) -> ([Taken], CloseCode?) {
    var (reader, taken): (FrameReader, [Taken]) = (FrameReader(), [])
    for start in stride(from: 0, to: bytes.count, by: portion) {
        bytes[start..<min(bytes.count, start + portion)].withUnsafeBytes { part in
            reader.take(part) { kind, payload in
                taken.append(Taken(kind: kind, payload: Array(payload)))
                return true
            }
        }
    }
    return (taken, reader.failure)
}

let frameTests = [
    TestCase("frames of a browser are read in any portions") { t in
        let long = (0..<125).map { UInt8($0) }
        let bytes =
            clientFrame(0x81, Array("{\"view\":1}".utf8)) + clientFrame(0x89, []) + clientFrame(0x8A, long)
            + clientFrame(0x81, long, mask: [0, 0, 0, 0]) + clientFrame(0x88, [3, 232])
        let expected = [
            Taken(kind: .text, payload: Array("{\"view\":1}".utf8)), Taken(kind: .ping, payload: []),
            Taken(kind: .pong, payload: long), Taken(kind: .text, payload: long),
            Taken(kind: .close, payload: [3, 232]),
        ]
        for portion in [1, 2, 3, 5, 7, 131, 1000] {
            let (taken, failure) = read(bytes, portion: portion)
            t.expect(taken == expected && failure == nil, "portions of \(portion)")
        }
    },
    TestCase("frames that are long, not masked, fragmented, binary or of an extension end the connection") { t in
        let cases: [([UInt8], CloseCode)] = [
            ([0x81, 0x80 | 126], .tooLong), ([0x81, 0xFF], .tooLong), ([0x81, 5], .protocolError),
            ([0x01, 0x85], .protocolError), ([0x80, 0x85], .protocolError), ([0xC1, 0x85], .protocolError),
            ([0x91, 0x85], .protocolError), ([0x82, 0x85], .binary), ([0x83, 0x80], .protocolError),
            ([0x8B, 0x80], .protocolError),
        ]
        for (header, code) in cases {
            let bytes = header + clientFrame(0x81, [65])
            for portion in [1, 100] {
                let (taken, failure) = read(bytes, portion: portion)
                t.expect(taken.isEmpty && failure == code, "\(header)")
            }
        }
    },
    TestCase("any bytes are read without a trap") { t in
        var dice = Dice(3)
        var failures = 0
        for _ in 0..<20_000 {
            let bytes = (0..<dice.below(40)).map { _ in
                dice.below(3) == 0 ? [0x81, 0x89, 0x84, 0x80][dice.below(4)] : UInt8(dice.below(256))
            }
            if read(bytes, portion: 1 + dice.below(9)).1 != nil { failures += 1 }
        }
        t.expect(failures > 10_000)
    },
    TestCase("the queue holds whole frames up to 64 KB, in sequence") { t in
        var queue = FrameQueue()
        var (expected, read): ([UInt8], [UInt8]) = ([], [])
        var dice = Dice(9)
        for _ in 0..<5000 {
            let payload = (0..<[0, 1, 125, 126, 300, 5000][dice.below(6)]).map { UInt8(truncatingIfNeeded: $0) }
            let fits = queue.fits(payload.count)
            let isTaken = payload.withUnsafeBytes { queue.append(.binary, $0) }
            t.expect(fits == isTaken)
            if isTaken {
                let count = payload.count
                expected += count < 126 ? [0x82, UInt8(count)] : [0x82, 126, UInt8(count >> 8), UInt8(count & 255)]
                expected += payload
            }
            t.expect(queue.count <= FrameQueue.capacity)
            let most = dice.below(3000)
            queue.send { bytes in
                read += bytes.prefix(most)
                return min(most, bytes.count)
            }
        }
        while !queue.isEmpty {
            queue.send { bytes in
                read += bytes
                return bytes.count
            }
        }
        t.expect(read == expected)
        let most = [UInt8](repeating: 0, count: FrameQueue.capacity - 4)
        t.expect(!queue.fits(most.count + 1))
        t.expect(!most.withUnsafeBytes { queue.append(.text, $0) } || queue.count == FrameQueue.capacity)
    },
]
