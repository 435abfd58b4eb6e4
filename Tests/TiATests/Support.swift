import Signals
import TestKit
import TiA

/// A generator of repeatable random numbers (xorshift).
struct Randomness {
    private var state: UInt64

    init(seed: UInt64) { state = seed | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 24) } }
}

func packet(_ bytes: [UInt8], _ version: DataPacketVersion) throws(DataPacketError) -> CopiedPacket? {
    var copy: CopiedPacket?
    var failure: DataPacketError?
    bytes.withUnsafeBytes {
        do throws(DataPacketError) {
            copy = try DataPacket(streamStart: $0, version: version).map { CopiedPacket($0) }
        } catch {
            failure = error
        }
    }
    if let failure { throw failure }
    return copy
}

func datagram(_ bytes: [UInt8], _ version: DataPacketVersion) throws(DataPacketError) -> CopiedPacket {
    var copy: CopiedPacket?
    var failure = DataPacketError.truncated
    bytes.withUnsafeBytes {
        do throws(DataPacketError) {
            copy = CopiedPacket(try DataPacket(datagram: $0, version: version))
        } catch {
            failure = error
        }
    }
    guard let copy else { throw failure }
    return copy
}

/// A copy of a packet's content, which stays valid after the packet's bytes are released.
struct CopiedPacket: Equatable {
    let size: Int
    let flags: UInt32
    let id: UInt64
    let connectionNumber: UInt64
    let timestamp: UInt64
    var bits: [Int] = []
    var channels: [Int] = []
    var blockSizes: [Int] = []
    var samples: [Float] = []

    init(_ packet: DataPacket) {
        size = packet.size
        flags = packet.flags
        id = packet.id
        connectionNumber = packet.connectionNumber
        timestamp = packet.timestamp
        for block in packet.blocks {
            bits.append(block.bit)
            channels.append(block.channels)
            blockSizes.append(block.blockSize)
            for channel in 0..<block.channels {
                for index in 0..<block.blockSize { samples.append(block.sample(channel: channel, index: index)) }
            }
        }
    }

    /// Encodes the packet's parsed content again; nil if the encoder refuses it.
    func encoded(_ version: DataPacketVersion) -> [UInt8]? {
        var shapes: [BlockShape] = []
        for index in bits.indices {
            guard let type = SignalType(rawValue: UInt8(bits[index])) else { return nil }
            shapes.append(BlockShape(type: type, channels: channels[index], blockSize: blockSizes[index]))
        }
        return encode(version, id: id, timestamp: timestamp, shapes, samples, number: connectionNumber)
    }
}

/// Returns a packet as bytes; nil if the encoder refuses it.
func encode(
    _ version: DataPacketVersion, id: UInt64, timestamp: UInt64 = 0, _ shapes: [BlockShape], _ samples: [Float],
    number: UInt64? = nil
) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: DataPacketEncoder.size(version: version, signals: shapes))
    let count = bytes.withUnsafeMutableBytes { buffer in
        samples.withUnsafeBufferPointer { samples in
            try? DataPacketEncoder.encode(
                version: version, id: id, connectionNumber: number ?? id, timestamp: timestamp, signals: shapes,
                samples: samples, into: buffer)
        }
    }
    return count == bytes.count ? bytes : nil
}

/// Returns bytes from hexadecimal digits; other characters are skipped.
func hex(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
        let digit: UInt8
        switch character {
        case 0x30...0x39: digit = character - 0x30
        case 0x61...0x66: digit = character - 0x61 + 10
        default: continue
        }
        if let first = high {
            bytes.append(first << 4 | digit)
            high = nil
        } else {
            high = digit
        }
    }
    return bytes
}

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns the lines of a text without their line ends.
func lines(_ bytes: [UInt8]) -> [[UInt8]] { bytes.split(separator: 0x0A).map { Array($0) } }

func indexOf(_ part: [UInt8], in bytes: [UInt8], from start: Int = 0) -> Int? {
    guard part.count <= bytes.count - start else { return nil }
    for index in start...(bytes.count - part.count) where bytes[index] == part[0] {
        if bytes[index..<index + part.count].elementsEqual(part) { return index }
    }
    return nil
}

/// Returns all samples in a ring (sample buffer), beginning with the oldest one; nil stands for a lost sample.
func content(_ ring: SampleRing) -> [Float?] {
    let spans = ring.spans(ring.begin..<ring.end)
    return (Array(spans.head) + Array(spans.tail)).map { $0.isNaN ? nil : $0 }
}
