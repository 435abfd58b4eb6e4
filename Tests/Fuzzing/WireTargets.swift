import Signals
import TiA

/// Checks that all parts of a data packet lie within the available bytes.
private func check(_ packet: DataPacket, of available: Int) {
    demand(packet.size <= available && packet.size <= TiALimits.packetBytes, "a packet beyond its bytes")
    var bytes = 0
    var last = -1
    var sum: Float = 0
    for block in packet.blocks {
        demand(block.bit > last, "bits rise")
        last = block.bit
        demand(block.bytes.count == 4 * block.channels * block.blockSize, "a block's bytes")
        bytes += block.bytes.count
        for channel in 0..<block.channels {
            demand(block.samples(ofChannel: channel).count == 4 * block.blockSize, "a channel's bytes")
            for index in [0, block.blockSize - 1] where block.blockSize > 0 {
                sum += block.sample(channel: channel, index: index)
            }
        }
    }
    demand(bytes < packet.size, "blocks beyond their packet")
    demand(sum == sum || sum.isNaN, "")
}

/// Reads the bytes as the data packets of a TCP connection.
private func readStream(_ bytes: [UInt8], _ version: DataPacketVersion) {
    bytes.withUnsafeBytes { all in
        var place = 0
        while place < all.count {
            let rest = UnsafeRawBufferPointer(rebasing: all[place...])
            guard let packet = try? DataPacket(streamStart: rest, version: version) else { return }
            check(packet, of: rest.count)
            place += packet.size
        }
    }
}

private func le(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

/// Returns a packet of version 3 with one signal.
func packet(id: UInt64, channels: Int, blockSize: Int, flags: UInt32 = 1) -> [UInt8] {
    let samples = channels * blockSize
    let size = 33 + 4 + 4 * samples
    var bytes: [UInt8] = [3] + le(UInt64(size), 4)
    bytes += le(UInt64(flags), 4)
    bytes += le(id, 8)
    bytes += le(id, 8)
    bytes += le(0, 8)
    bytes += le(UInt64(channels), 2) + le(UInt64(blockSize), 2)
    return bytes + [UInt8](repeating: 0, count: 4 * samples)
}

extension FuzzTarget {
    /// Data packets. The first byte selects whether they arrive in a datagram or a stream, and their version.
    static let packets = FuzzTarget(
        "packets", maximumBytes: 256 << 10,
        growths: [
            Growth("small packets", bytes: packet(id: 1, channels: 0, blockSize: 0), begin: [0]),
            Growth("packets", bytes: packet(id: 1, channels: 2, blockSize: 5), begin: [0]),
            Growth("packets of version 2", bytes: [0, 0, 0x40, 0x0A] + [UInt8](repeating: 0, count: 24), begin: [1]),
            // The beginning of a packet with 64 channels of 1024 samples each, which is never complete.
            Growth(
                "one packet", bytes: [0],
                begin: [0] + packet(id: 1, channels: 0, blockSize: 0).prefix(33) + [64, 0, 0, 4]),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        let kind = input.byte()
        let version = kind & 1 == 0 ? DataPacketVersion.three : .two
        let rest = input.rest()
        if kind & 2 == 0 { return readStream(rest, version) }
        rest.withUnsafeBytes { datagram in
            if let packet = try? DataPacket(datagram: datagram, version: version) { check(packet, of: datagram.count) }
        }
    }

    /// Meta information, requests that select channels, and messages of the legacy dialect.
    static let metaInformation = FuzzTarget(
        "xml", maximumBytes: TiALimits.contentBytes,
        growths: [
            Growth("deep elements", "<a>", end: ""),
            Growth("flat elements", "<a/>", end: "</tiaMetaInfo>") { _ in "<tiaMetaInfo>" },
            Growth("long text", "a", end: "</tiaMetaInfo>") { _ in "<tiaMetaInfo>" },
            Growth("references", "&#9;", end: "</tiaMetaInfo>") { _ in "<tiaMetaInfo>" },
            Growth("a long name", "a", end: "/>") { _ in "<" },
            Growth("a long attribute", "a", end: "\"/>") { _ in "<tiaMetaInfo a=\"" },
            Growth("line ends in an attribute", "\n", end: "\"/>") { _ in "<tiaMetaInfo a=\"" },
            Growth("a comment", "-", end: "><tiaMetaInfo/>") { _ in "<!" },
            Growth(
                "unknown signals", "<signal type=\"none\" samplingRate=\"1\" blockSize=\"1\" numChannels=\"0\"/>",
                end: "</tiaMetaInfo>"
            ) { _ in "<tiaMetaInfo>" },
            Growth("channels", "<channel nr=\"1\" label=\"a\"/>", end: "</signal></tiaMetaInfo>") { _ in
                "<tiaMetaInfo><signal type=\"eeg\" samplingRate=\"1\" blockSize=\"1\" numChannels=\"1000\">"
            },
            Growth("a long label", "a", end: "\"/></signal></tiaMetaInfo>") { _ in
                "<tiaMetaInfo><signal type=\"eeg\" samplingRate=\"1\" blockSize=\"1\" numChannels=\"1\">"
                    + "<channel nr=\"1\" label=\""
            },
        ]
    ) { bytes in
        if let information = try? MetaInformation(tiaMetaInfo: bytes) {
            let written = information.tiaMetaInfo
            let again = try? MetaInformation(tiaMetaInfo: written)
            demand(again?.tiaMetaInfo == written, "what was read is written so that it is read again")
            demand(information.catalogue.channelCount <= SignalCatalogue.maximumChannels, "too many channels")
        }
        if let message = try? LegacyMessage(document: bytes), case .config(let information) = message.body {
            let written = LegacyMessage(version: .zeroOne, body: .config(information)).bytes
            demand(
                (try? LegacyMessage(document: written)) != nil, "an old configuration is written so that it can be read"
            )
        }
        _ = try? CustomSignalInfo(content: bytes)
    }
}
