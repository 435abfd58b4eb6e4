import TestKit
import ViewerFeed
import Viewers

/// The tests of what the server of the second screen decides.
public let viewersTests = TestSuite(
    "Viewers", columnTests + messageTests + frameTests + accessTests + requestTests + viewerTests)

let second: Int64 = 1_000_000_000

/// Numbers that look random and are the same in each run.
struct Dice {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
    mutating func value() -> Float { Float(below(2_000_001) - 1_000_000) / 1000 }
}

/// A message with columns, as a browser reads it.
struct ReadMessage {
    struct Channel {
        let index: Int
        /// The index of the first column.
        let first: Int64
        let offset: Float
        let scale: Float
        let pairs: [(Int16, Int16)]

        func value(_ integer: Int16) -> Float { offset + scale * Float(integer) }
    }

    let view: UInt8
    let generation: UInt16
    let sequence: UInt32
    let columnsPerSecond: Int
    let channels: [Channel]

    /// Returns nil if the message is malformed.
    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        func number(_ place: Int, _ count: Int) -> UInt64 {
            (0..<count).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
        }
        guard bytes.count >= 24, bytes[0] == 1, number(20, 4) == 0 else { return nil }
        view = bytes[1]
        generation = UInt16(number(2, 2))
        sequence = UInt32(number(4, 4))
        let start = Int64(Double(bitPattern: number(8, 8)))
        columnsPerSecond = Int(number(16, 2))
        var (place, channels): (Int, [Channel]) = (24, [])
        for _ in 0..<Int(number(18, 2)) {
            guard bytes.count >= place + 12 else { return nil }
            let count = Int(bytes[place + 1])
            guard count > 0, bytes.count >= place + 12 + 4 * count else { return nil }
            let pairs = (0..<count).map { column in
                let place = place + 12 + 4 * column
                return (
                    Int16(bitPattern: UInt16(number(place, 2))), Int16(bitPattern: UInt16(number(place + 2, 2)))
                )
            }
            channels.append(
                Channel(
                    index: Int(bytes[place]), first: start + Int64(number(place + 2, 2)),
                    offset: Float(bitPattern: UInt32(number(place + 4, 4))),
                    scale: Float(bitPattern: UInt32(number(place + 8, 4))), pairs: pairs))
            place += 12 + 4 * count
        }
        guard place == bytes.count else { return nil }
        self.channels = channels
    }
}

/// Reads frames of a server.
struct ReadFrame {
    let kind: UInt8
    let payload: ArraySlice<UInt8>

    /// Takes the first frame from bytes; nil if it is not complete.
    static func take(_ bytes: inout ArraySlice<UInt8>) -> ReadFrame? {
        let start = bytes.startIndex
        guard bytes.count >= 2 else { return nil }
        var (count, header) = (Int(bytes[start + 1]), 2)
        if count == 126 {
            guard bytes.count >= 4 else { return nil }
            (count, header) = (Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]), 4)
        }
        guard bytes.count >= header + count else { return nil }
        let frame = ReadFrame(
            kind: bytes[start], payload: bytes[(start + header)..<(start + header + count)])
        bytes = bytes[(start + header + count)...]
        return frame
    }
}

/// A packet of samples with one block for each channel.
func samplePacket(
    generation: UInt16, channels: Range<Int>, view: FeedView = .displayed, first: Int64, time: Int64, rate: Double,
    samples: [Float]
) -> [UInt8] {
    let blockBytes = SampleBlock.bytes(samples: samples.count)
    let packet = UnsafeMutableRawBufferPointer.allocate(
        byteCount: SampleBlock.packetHeaderBytes + channels.count * blockBytes, alignment: 8)
    defer { packet.deallocate() }
    guard let base = packet.baseAddress else { return [] }
    SampleBlock.begin(base, generation: generation)
    var place = base + SampleBlock.packetHeaderBytes
    for channel in channels {
        SampleBlock(
            view: view, channel: UInt16(channel), count: samples.count, first: first, time: time, rate: rate
        ).write(to: place)
        for (index, sample) in samples.enumerated() {
            place.storeBytes(of: sample, toByteOffset: SampleBlock.headerBytes + 4 * index, as: Float.self)
        }
        place += blockBytes
    }
    return Array(packet)
}

extension ViewerHub {
    /// Takes a packet. Returns false if it is invalid.
    @discardableResult
    func take(_ packet: [UInt8], now: Int64) -> Bool {
        let aligned = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, packet.count), alignment: 8)
        defer { aligned.deallocate() }
        aligned.copyBytes(from: packet)
        do throws(FeedError) {
            try received(UnsafeRawBufferPointer(rebasing: aligned[..<packet.count]), now: now)
            return true
        } catch { return false }
    }
}
