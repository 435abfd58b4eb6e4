import TestKit
import ViewerFeed

/// The tests of the packets between the app and the server of the second screen. They take no noticeable time.
public let viewerFeedTests = TestSuite("ViewerFeed", packetTests + sampleTests)

/// Passes bytes that begin at a multiple of eight.
func withAligned<Result>(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let packet = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 8)
    defer { packet.deallocate() }
    packet.copyBytes(from: bytes)
    return body(UnsafeRawBufferPointer(rebasing: packet[..<bytes.count]))
}

func appPacket(_ bytes: [UInt8]) -> Result<AppPacket, FeedError> {
    withAligned(bytes) { packet in
        do throws(FeedError) { return .success(try AppPacket(packet)) } catch { return .failure(error) }
    }
}

func serverPacket(_ bytes: [UInt8]) -> Result<ServerPacket, FeedError> {
    withAligned(bytes) { packet in
        do throws(FeedError) { return .success(try ServerPacket(packet)) } catch { return .failure(error) }
    }
}

/// The blocks of a packet, with their samples as bits, because a lost sample does not equal itself.
func sampleBlocks(_ bytes: [UInt8]) -> Result<[ReadBlock], FeedError> {
    withAligned(bytes) { packet in
        do throws(FeedError) {
            var reader = try SampleBlocks(packet)
            var blocks: [ReadBlock] = []
            while let (block, samples) = try reader.nextBlock() {
                blocks.append(
                    ReadBlock(generation: reader.generation, block: block, samples: samples.map { $0.bitPattern }))
            }
            return .success(blocks)
        } catch { return .failure(error) }
    }
}

struct ReadBlock: Equatable {
    let generation: UInt16
    let block: SampleBlock
    let samples: [UInt32]
}
