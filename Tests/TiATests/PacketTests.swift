import Signals
import TestKit
import TiA

/// The example packet in TiA's protocol description: EEG with 2 channels x 2 samples, ECG with 1 x 1, packet number 7.
private let exampleThree = hex(
    """
    03 3d000000 09000000 0700000000000000 0700000000000000 40e2010000000000
    0200 0100  0200 0100  0000803f 00000040 000080bf 000000c0 0000003f
    """)
private let exampleTwo = hex(
    """
    0900400a 0700000000000000 0700000000000000 00c0c69b6130f302 0400 0100 0200 0100
    0000803f 00000040 000080bf 000000c0 0000003f
    """)
private let exampleShapes = [
    BlockShape(type: .eeg, channels: 2, blockSize: 2), BlockShape(type: .ecg, channels: 1, blockSize: 1),
]
private let exampleSamples: [Float] = [1, 2, -1, -2, 0.5]

let packetTests: [TestCase] = [
    TestCase("the example packet of version 3 in TiA's protocol description is parsed field by field") { t in
        guard let packet = try? packet(exampleThree, .three) else { return t.fail("not read") }
        t.expectEqual(packet.size, 61)
        t.expectEqual(packet.flags, 9)
        t.expectEqual(packet.id, 7)
        t.expectEqual(packet.connectionNumber, 7)
        t.expectEqual(packet.timestamp, 123456)
        t.expect(packet.bits == [0, 3] && packet.channels == [2, 1] && packet.blockSizes == [2, 1], "shapes")
        t.expect(packet.samples == exampleSamples, "samples")
    },
    TestCase("the example packet of version 2 in TiA's protocol description is parsed field by field") { t in
        guard let packet = try? packet(exampleTwo, .two) else { return t.fail("not read") }
        t.expectEqual(packet.size, 56)
        t.expectEqual(packet.flags, 9)
        t.expectEqual(packet.id, 7)
        t.expect(packet.bits == [0, 3] && packet.channels == [2, 1] && packet.blockSizes == [2, 1], "shapes")
        t.expect(packet.samples == exampleSamples, "samples")
    },
    TestCase("if the packets in TiA's protocol description are encoded, they equal the examples in every byte") { t in
        t.expect(encode(.three, id: 7, timestamp: 123456, exampleShapes, exampleSamples) == exampleThree, "version 3")
        let timestamp: UInt64 = 0x02F3_3061_9BC6_C000
        t.expect(encode(.two, id: 7, timestamp: timestamp, exampleShapes, exampleSamples) == exampleTwo, "version 2")
    },
    TestCase("from a block of several channels in a TiA packet, a single channel can be read") { t in
        exampleThree.withUnsafeBytes {
            guard let packet = try? DataPacket(streamStart: $0, version: .three) else { return t.fail("not read") }
            var blocks = packet.blocks
            guard let eeg = blocks.next() else { return t.fail("no block") }
            t.expect(eeg.type == .eeg, "type")
            t.expect(Array(eeg.samples(ofChannel: 1)) == hex("000080bf 000000c0"), "second channel")
        }
    },
    TestCase("a TiA packet is parsed whatever the alignment of its first byte") { t in
        for shift in 0..<8 {
            let bytes = [UInt8](repeating: 0xAA, count: shift) + exampleThree
            bytes.withUnsafeBytes {
                let part = UnsafeRawBufferPointer(rebasing: $0[shift...])
                let packet = try? DataPacket(streamStart: part, version: .three)
                t.expect(packet.map { CopiedPacket($0).samples == exampleSamples } ?? false, "shift \(shift)")
            }
        }
    },
    TestCase("if a signal in a TiA packet has an unknown type, it is skipped by its numbers of channels and samples") {
        t in
        // The packet contains EEG, an unknown signal (bit 14) with 2 x 1 samples, and events.
        let bytes = hex(
            """
            03 41000000 01402000 0100000000000000 0100000000000000 0000000000000000
            0100 0200 0100  0100 0100 0100  0000803f 0000a041 0000b041 00000040
            """)
        var padded = bytes
        padded[1] = UInt8(bytes.count)
        guard let packet = try? packet(padded, .three) else { return t.fail("not read") }
        t.expect(packet.bits == [0, 14, 21], "bits")
        t.expect(packet.samples == [1, 20, 22, 2], "samples")
    },
    TestCase("bytes that follow the samples within a TiA packet's size are skipped") { t in
        var bytes = exampleThree
        bytes[1] += 7
        t.expect((try? packet(bytes, .three)) == .some(nil), "needs the trailing bytes")
        guard let packet = try? packet(bytes + [1, 2, 3, 4, 5, 6, 7, 3], .three) else { return t.fail("not read") }
        t.expectEqual(packet.size, 68)
        t.expect(packet.samples == exampleSamples, "samples")
    },
    TestCase("a TiA packet without any signal is 33 bytes long") { t in
        guard let bytes = encode(.three, id: 1, [], []) else { return t.fail("not written") }
        t.expectEqual(bytes.count, 33)
        t.expectEqual((try? packet(bytes, .three))?.flags ?? 99, 0)
    },
    TestCase("if a TiA packet is incomplete at any length, the parser reports that more bytes are needed") { t in
        for (bytes, version) in [(exampleThree, DataPacketVersion.three), (exampleTwo, .two)] {
            for length in 0..<bytes.count {
                do throws(DataPacketError) {
                    t.expect(try packet(Array(bytes[..<length]), version) == nil, "length \(length)")
                } catch {
                    t.fail("length \(length) is an error")
                }
            }
        }
    },
    TestCase("if data do not fit into a TiA packet, the encoder rejects them") { t in
        let eeg = BlockShape(type: .eeg, channels: 1, blockSize: 2)
        t.expect(encode(.three, id: 1, [eeg], [1]) == nil, "too few samples")
        t.expect(encode(.three, id: 1, [eeg, eeg], [1, 2, 1, 2]) == nil, "a type twice")
        let ecg = BlockShape(type: .ecg, channels: 1, blockSize: 1)
        t.expect(encode(.three, id: 1, [ecg, eeg], [1, 2, 3]) == nil, "descending types")
        let wide = BlockShape(type: .eeg, channels: 700, blockSize: 100)
        let many = [Float](repeating: 0, count: 70_000)
        t.expect(encode(.two, id: 1, [wide], many) == nil, "more values than version 2 counts")
        t.expect(encode(.three, id: 1, [wide], many) != nil, "version 3 takes them")
        var small = [UInt8](repeating: 0, count: 40)
        let refused = small.withUnsafeMutableBytes { buffer in
            [Float](arrayLiteral: 1, 2).withUnsafeBufferPointer { samples in
                try? DataPacketEncoder.encode(
                    version: .three, id: 1, connectionNumber: 1, timestamp: 0, signals: [eeg], samples: samples,
                    into: buffer)
            }
        }
        t.expect(refused == nil, "small buffer")
    },
]

/// Tests with packets of which each has one invalid value.
let hostilePacketTests: [TestCase] = [
    refusal("a TiA packet with a wrong version byte is refused at once", [4], .three, .wrongVersion),
    refusal(
        "a TiA packet of version 3 in a stream of the legacy dialect is refused", exampleThree, .two, .wrongVersion),
    refusal("a TiA packet with a size of 0 is refused", changed(exampleThree, 1, [0, 0, 0, 0]), .three, .sizeTooSmall),
    refusal(
        "a TiA packet with a size below that of its header is refused", changed(exampleThree, 1, [32, 0, 0, 0]), .three,
        .sizeTooSmall),
    refusal(
        "a TiA packet too small for its numbers of channels and samples is refused",
        changed(exampleThree, 1, [40, 0, 0, 0]), .three, .sizeTooSmall),
    refusal(
        "a TiA packet with a size of one byte too little is refused", changed(exampleThree, 1, [60, 0, 0, 0]), .three,
        .sizeTooSmall),
    refusal(
        "a TiA packet with a size of 4 GiB is refused", changed(exampleThree, 1, [255, 255, 255, 255]), .three,
        .tooLarge),
    refusal(
        "a TiA packet with a size above 1 MiB is refused", changed(exampleThree, 1, [1, 0, 16, 0]), .three, .tooLarge),
    refusal(
        "a TiA packet with 65535 channels is refused", changed(exampleThree, 33, [255, 255]), .three, .tooManyChannels),
    refusal(
        "a TiA packet with a block size beyond the packet is refused", changed(exampleThree, 37, [255, 255]), .three,
        .sizeTooSmall),
    refusal(
        "a TiA packet with 32 signals of 1024 x 65535 samples is refused",
        changed(exampleThree, 1, [0, 0, 16, 0])[..<5] + [255, 255, 255, 255]
            + [UInt8](repeating: 1, count: 24) + [UInt8](repeatingPair: (0, 4), count: 32)
            + [UInt8](repeating: 255, count: 64),
        .three, .sizeTooSmall),
    refusal("a version 2 packet with a block of 0 samples is refused", changed(exampleTwo, 32, [0, 0]), .two, .uneven),
    refusal(
        "a version 2 packet whose number of values is no multiple of its block size is refused",
        changed(exampleTwo, 28, [5, 0]), .two, .uneven),
    refusal(
        "a version 2 packet with 32 signals of 65535 values is refused",
        [255, 255, 255, 255] + [UInt8](repeating: 0, count: 24) + [UInt8](repeating: 255, count: 128), .two, .tooLarge),
    refusal(
        "a version 2 packet with 65535 channels is refused", changed(changed(exampleTwo, 28, [255, 255]), 32, [1, 0]),
        .two,
        .tooManyChannels),
    TestCase("if a datagram ends before its TiA packet does, it is rejected, at every length") { t in
        for length in 0..<exampleThree.count {
            do throws(DataPacketError) {
                _ = try datagram(Array(exampleThree[..<length]), .three)
                t.fail("length \(length) accepted")
            } catch {
                t.expect(error == .truncated, "length \(length)")
            }
        }
    },
    TestCase("if a datagram is longer than the size of its TiA packet, it is rejected") { t in
        do throws(DataPacketError) {
            _ = try datagram(exampleThree + [0], .three)
            t.fail("accepted")
        } catch {
            t.expect(error == .lengthMismatch, "wrong error")
        }
    },
    TestCase("parsing 100,000 random bytes as TiA packets never crashes") { t in
        var random = Randomness(seed: 20110317)
        let noise = random.bytes(100_000)
        var accepted = 0
        noise.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 7) {
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + 600)])
                for version in [DataPacketVersion.two, .three] {
                    if let packet = try? DataPacket(streamStart: part, version: version) {
                        accepted += CopiedPacket(packet).size > 0 ? 1 : 0
                    }
                }
            }
        }
        t.expect(accepted < 100, "\(accepted) accepted")
    },
    TestCase("parsing a TiA packet of which any one byte was changed never crashes") { t in
        var random = Randomness(seed: 7)
        for (bytes, version) in [(exampleThree, DataPacketVersion.three), (exampleTwo, .two)] {
            for position in bytes.indices {
                for _ in 0..<40 {
                    var other = bytes
                    other[position] = UInt8(truncatingIfNeeded: random.next() >> 16)
                    if let packet = try? packet(other, version) {
                        t.expect(packet.size <= bytes.count, "position \(position)")
                    }
                }
            }
        }
    },
]

private func refusal(
    _ name: String, _ bytes: [UInt8], _ version: DataPacketVersion, _ expected: DataPacketError,
    file: StaticString = #fileID, line: UInt = #line
) -> TestCase {
    TestCase(name) { t in
        do throws(DataPacketError) {
            _ = try packet(bytes, version)
            t.fail("not refused", file: file, line: line)
        } catch {
            t.expect(error == expected, "another error", file: file, line: line)
        }
    }
}

private func changed(_ bytes: [UInt8], _ offset: Int, _ new: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for (index, byte) in new.enumerated() { bytes[offset + index] = byte }
    return bytes
}

extension [UInt8] {
    fileprivate init(repeatingPair pair: (UInt8, UInt8), count: Int) {
        self = (0..<count).flatMap { _ in [pair.0, pair.1] }
    }
}
