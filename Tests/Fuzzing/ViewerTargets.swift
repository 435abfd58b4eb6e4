import ViewerFeed

extension FuzzTarget {
    /// Packets from the app to the server of the second screen, and from the server to the app. Each valid packet is written as it was read.
    static let viewerFeed = FuzzTarget(
        "viewer-feed", maximumBytes: FeedLimits.packetBytes,
        growths: [
            Growth("state", bytes: Array("[1]".utf8), begin: [3]),
            Growth(
                "samples",
                bytes: [1, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 25) + [0x80, 0x40]
                    + [UInt8](repeating: 0, count: 8),
                begin: [2] + [UInt8](repeating: 0, count: 7)),
            Growth("tokens", bytes: [7], begin: [4, 1, 0, 0, 0, 1, 0, 8]),
        ]
    ) { bytes in
        // The memory of an array does not have to begin at a multiple of eight bytes.
        let packet = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        defer { packet.deallocate() }
        packet.copyBytes(from: bytes)
        let input = UnsafeRawBufferPointer(packet)
        if let decoded = try? AppPacket(input) { demand(decoded.bytes == bytes, "another packet of the app") }
        if let decoded = try? ServerPacket(input) { demand(decoded.bytes == bytes, "another packet of the server") }
        guard var blocks = try? SampleBlocks(input) else { return }
        demand(AppPacket.isSamples(input), "no samples")
        // Write the headers of all blocks again.
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        SampleBlock.begin(copy.baseAddress!, generation: blocks.generation)
        var place = SampleBlock.packetHeaderBytes
        while let (block, samples) = try? blocks.nextBlock() {
            demand(samples.count == block.count, "another number of samples")
            block.write(to: copy.baseAddress! + place)
            place += SampleBlock.bytes(samples: block.count)
            demand(place <= bytes.count, "samples beyond the packet")
        }
        demand(copy.elementsEqual(bytes), "another packet of samples")
    }
}
