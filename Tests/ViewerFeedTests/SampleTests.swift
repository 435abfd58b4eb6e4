import TestKit
import ViewerFeed

private func block(count: Int, rate: Double = 512.25) -> SampleBlock {
    SampleBlock(
        view: .displayed, channel: 255, count: count, first: FeedLimits.number, time: FeedLimits.time, rate: rate)
}

/// A packet of blocks with one sample repeated.
private func packet(_ blocks: [SampleBlock], _ sample: Float = 1) -> [UInt8] {
    let bytes = blocks.reduce(SampleBlock.packetHeaderBytes) { $0 + SampleBlock.bytes(samples: $1.count) }
    let packet = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes, alignment: 8)
    defer { packet.deallocate() }
    packet.initializeMemory(as: UInt8.self, repeating: 0xEE)
    SampleBlock.begin(packet.baseAddress!, generation: 0xABCD)
    var place = packet.baseAddress! + SampleBlock.packetHeaderBytes
    for block in blocks {
        block.write(to: place)
        for index in 0..<block.count {
            place.storeBytes(of: sample, toByteOffset: SampleBlock.headerBytes + 4 * index, as: Float.self)
        }
        place += SampleBlock.bytes(samples: block.count)
    }
    return Array(packet)
}

private func read(_ block: SampleBlock, _ sample: Float = 1) -> ReadBlock {
    ReadBlock(generation: 0xABCD, block: block, samples: .init(repeating: sample.bitPattern, count: block.count))
}

let sampleTests = [
    TestCase("samples of the second screen are read back where they are, lost ones included") { t in
        let blocks = [block(count: 3), block(count: 2), block(count: 1, rate: 0)]
        for sample in [1, -3e38, Float.nan] {
            t.expect(sampleBlocks(packet(blocks, sample)) == .success(blocks.map { read($0, sample) }))
        }
        t.expect(sampleBlocks(packet([])) == .success([]))
        let most = packet([block(count: FeedLimits.samples)])
        t.expect(most.count <= FeedLimits.packetBytes)
        t.expect(most.count > FeedLimits.packetBytes - 16)
        t.expect(sampleBlocks(most) == .success([read(block(count: FeedLimits.samples))]))
    },
    TestCase("a packet of samples with a wrong length or value is refused") { t in
        let bytes = packet([block(count: 3)])
        for count in 0..<bytes.count where count != SampleBlock.packetHeaderBytes {
            t.expect(sampleBlocks(Array(bytes.prefix(count))) == .failure(.truncated))
        }
        t.expect(sampleBlocks(bytes + [0]) == .failure(.truncated))
        t.expect(sampleBlocks([UInt8](repeating: 2, count: FeedLimits.packetBytes + 1)) == .failure(.excess))
        t.expect(sampleBlocks([1] + bytes.dropFirst()) == .failure(.type))
        // Reserved bytes, an unknown view, a channel above the last one, too many or no samples, numbers and times beyond their limits, and a byte
        // after the samples.
        for (place, value) in [
            (1, 1), (4, 1), (8, 2), (9, 1), (11, 1), (15, 1), (12, 0), (22, 2), (31, 0x80), (bytes.count - 1, 1),
        ] {
            var changed = bytes
            changed[place] = UInt8(value)
            t.expect(sampleBlocks(changed) == .failure(.value), "byte \(place)")
        }
        for rate in [-1, -0.0, .nan, .infinity, 0] {
            t.expect(sampleBlocks(packet([block(count: 2, rate: rate)])) == .failure(.value))
        }
        // A packet in the middle of a word.
        let error = withAligned([0] + bytes) { packet -> FeedError? in
            do throws(FeedError) {
                _ = try SampleBlocks(UnsafeRawBufferPointer(rebasing: packet[1...]))
                return nil
            } catch { return error }
        }
        t.expect(error == .alignment)
    },
]
