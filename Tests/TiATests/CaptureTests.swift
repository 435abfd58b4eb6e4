import Signals
import TestKit
import TiA

/// The content of a packet as the authors of the capture decoded it, one line of text for each packet.
private struct Decoded {
    var numbers: [UInt64] = []
    var first: [Int] = []
    var blockSizes: [Int] = []
    /// The samples in millionths, the precision with which the text states them.
    var samples: [Int64] = []

    /// Reads a line such as "#00 len=145 ver=3 … id=82 … ch=(3, 1) bs=(5, 5) data=['-0.70', …]" by the names of its
    /// fields.
    init?(_ line: [UInt8], _ version: DataPacketVersion) {
        let names =
            version == .three ? ["flags=", "id=", "cpn=", "ts="] : ["types=", "sampleNr=", "packetNr=", "ptime="]
        for name in names {
            guard let start = indexOf(ascii(name), in: line) else { return nil }
            numbers.append(Self.number(line[(start + name.utf8.count)...]))
        }
        let lists = version == .three ? ["ch=(", "bs=("] : ["nr_values=(", "nr_blocks=("]
        guard let counts = Self.list(line, lists[0]), let sizes = Self.list(line, lists[1]),
            let data = Self.list(line, "data=[")
        else { return nil }
        first = counts.map { Int($0 / 1_000_000) }
        blockSizes = sizes.map { Int($0 / 1_000_000) }
        samples = data
    }

    private static func number(_ text: ArraySlice<UInt8>) -> UInt64 {
        let isHex = text.starts(with: "0x".utf8)
        var value: UInt64 = 0
        for byte in isHex ? text.dropFirst(2) : text {
            switch byte {
            case 0x30...0x39: value = value * (isHex ? 16 : 10) + UInt64(byte - 0x30)
            case 0x61...0x66 where isHex: value = value * 16 + UInt64(byte - 0x61 + 10)
            default: return value
            }
        }
        return value
    }

    /// Returns the numbers in a list as millionths.
    private static func list(_ line: [UInt8], _ name: String) -> [Int64]? {
        guard let start = indexOf(ascii(name), in: line) else { return nil }
        var values: [Int64] = []
        var value: Int64 = 0
        var decimals = -1
        var isNegative = false
        var hasDigits = false
        for byte in line[(start + name.utf8.count)...] {
            switch byte {
            case 0x30...0x39:
                value = value * 10 + Int64(byte - 0x30)
                hasDigits = true
                if decimals >= 0 { decimals += 1 }
            case 0x2E: decimals = 0
            case 0x2D: isNegative = true
            case 0x2C, 0x29, 0x5D:
                if hasDigits {
                    for _ in max(0, decimals)..<6 { value *= 10 }
                    values.append(isNegative ? -value : value)
                }
                (value, decimals, isNegative, hasDigits) = (0, -1, false, false)
                if byte != 0x2C { return values }
            default: break
            }
        }
        return nil
    }
}

private let captures: [(folder: String, transport: String, version: DataPacketVersion, packets: Int)] = [
    ("probe-v0.1-tcp", "tcp", .two, 20), ("probe-v0.1-udp", "udp", .two, 20), ("probe-v0.2-tcp", "tcp", .two, 20),
    ("probe-v0.2-udp", "udp", .two, 20), ("probe-v1.0-tcp", "tcp", .three, 20), ("probe-v1.0-udp", "udp", .three, 20),
    ("probe-v1.0-udp-broadcast", "udp", .three, 20), ("probe-v1.0-lab-aperiodic", "tcp", .three, 60),
    ("probe-v1.0-multirate-repeat", "tcp", .three, 24),
]

private let clientCaptures: [(name: String, version: DataPacketVersion)] = [
    ("v0.1-tcp", .two), ("v0.1-udp", .two), ("v0.2-tcp", .two), ("v0.2-udp", .two), ("v1.0-tcp", .three),
    ("v1.0-udp", .three),
]

/// Files with captured network traffic, each with the port to which the server sent datagrams.
private let trafficCaptures: [(path: String, version: DataPacketVersion, port: Int)] = [
    ("real-client/v0.1-udp.pcap", .two, 9999), ("real-client/v0.2-udp.pcap", .two, 9997),
    ("real-client/v1.0-udp.pcap", .three, 9998), ("probe-v1.0-udp-broadcast/bcast.pcap", .three, 9601),
]

/// Returns a capture file. Returns nil and skips the test if the captures are missing.
func capture(_ t: Expectations, _ path: String) -> [UInt8]? {
    let bytes = TestFiles.bytes(TestFiles.shared + "/protocol/tia-captures/" + path)
    if bytes == nil { t.skip("the captures beside the repository are missing: " + path, since: .noShared) }
    return bytes
}

/// Returns all packets of a stream; nil if the stream contains anything else.
func packets(_ stream: [UInt8], _ version: DataPacketVersion) -> [CopiedPacket]? {
    var result: [CopiedPacket] = []
    var offset = 0
    while offset < stream.count {
        guard let next = try? packet(Array(stream[offset...]), version) else { return nil }
        result.append(next)
        offset += next.size
    }
    return result
}

let captureTests: [TestCase] =
    captures.map { capture in
        TestCase(
            "capture \(capture.folder): every decoded field and sample equals what the authors of the capture decoded"
        ) { t in
            decodes(t, capture.folder + "/data-" + capture.transport, capture.version, capture.packets)
        }
    }
    + captures.map { capture in
        TestCase("capture \(capture.folder): if a datagram is cut at any byte, or lengthened, it is rejected") { t in
            cutDatagrams(t, capture.folder + "/data-" + capture.transport + ".all.bin", capture.version)
        }
    }
    + clientCaptures.map { capture in
        TestCase(
            "capture real-client/\(capture.name): the TCP stream consists of complete packets with consecutive numbers"
        ) {
            t in
            inOrder(t, capture.name, capture.version)
        }
    }
    + trafficCaptures.map { capture in
        TestCase("capture \(capture.path): each captured datagram contains one packet, and no packet is missing") { t in
            trafficDatagrams(t, capture.path, capture.version, capture.port)
        }
    }

private func decodes(_ t: Expectations, _ path: String, _ version: DataPacketVersion, _ count: Int) {
    guard let stream = capture(t, path + ".all.bin"), let text = capture(t, path + ".decoded.txt") else { return }
    guard let packets = packets(stream, version) else { return t.fail("not all packets") }
    let expected = lines(text).compactMap { Decoded($0, version) }
    t.expectEqual(packets.count, count)
    t.expectEqual(expected.count, count)
    var written: [UInt8] = []
    for (packet, decoded) in zip(packets, expected) {
        t.expect(
            [UInt64(packet.flags), packet.id, packet.connectionNumber, packet.timestamp] == decoded.numbers,
            "numbers of packet \(packet.id)")
        let counts = version == .three ? packet.channels : zip(packet.channels, packet.blockSizes).map { $0 * $1 }
        t.expect(counts == decoded.first && packet.blockSizes == decoded.blockSizes, "shape of packet \(packet.id)")
        t.expectEqual(packet.samples.count, decoded.samples.count)
        for (sample, millionths) in zip(packet.samples, decoded.samples) {
            let difference = Double(sample) * 1_000_000 - Double(millionths)
            t.expect(difference > -0.501 && difference < 0.501, "sample of packet \(packet.id)")
        }
        written += packet.encoded(version) ?? []
    }
    t.expect(written == stream, "written again byte for byte")
}

private func cutDatagrams(_ t: Expectations, _ path: String, _ version: DataPacketVersion) {
    guard let stream = capture(t, path), let all = packets(stream, version) else { return }
    let first = Array(stream[..<all[0].size])
    t.expect((try? datagram(first, version)) == all[0], "the whole one")
    for length in 0..<first.count { t.expect((try? datagram(Array(first[..<length]), version)) == nil, "\(length)") }
    t.expect((try? datagram(first + [0], version)) == nil, "longer")
}

private func inOrder(_ t: Expectations, _ name: String, _ version: DataPacketVersion) {
    guard let stream = capture(t, "real-client/" + name + ".data.s2c.bin") else { return }
    guard let packets = packets(stream, version) else { return t.fail("not all packets") }
    t.expect(packets.count >= 50, "\(packets.count) packets")
    for (index, packet) in packets.enumerated() {
        // In a part of the UDP capture, each datagram is contained twice.
        let step = index == 0 ? 1 : packet.id - packets[index - 1].id
        t.expect(step == 1 || step == 0 && name == "v1.0-udp", "number \(packet.id)")
        t.expect(packet.bits == [0, 1, 3] && packet.channels == [3, 1, 1], "signals")
        t.expect(packet.blockSizes == [5, 5, 5], "block sizes")
        // The server sent the same sine in all EEG channels.
        t.expect(packet.samples[0..<5] == packet.samples[5..<10], "channels")
    }
    t.expect(packets.flatMap { $0.encoded(version) ?? [] } == stream, "written again byte for byte")
}

private func trafficDatagrams(_ t: Expectations, _ path: String, _ version: DataPacketVersion, _ port: Int) {
    guard let file = capture(t, path) else { return }
    var last: UInt64?
    var count = 0
    for payload in udpPayloads(file, port: port) {
        guard let packet = try? datagram(payload, version) else { return t.fail("datagram \(count) is no packet") }
        if let last { t.expectEqual(packet.id, last + 1) }
        last = packet.id
        count += 1
    }
    t.expect(count >= 20, "\(count) datagrams")
}

/// Returns the content of those IPv4 UDP datagrams in an Ethernet pcap file that went to a port.
private func udpPayloads(_ file: [UInt8], port: Int) -> [[UInt8]] {
    func number(_ offset: Int) -> Int {
        Int(file[offset]) | Int(file[offset + 1]) << 8 | Int(file[offset + 2]) << 16 | Int(file[offset + 3]) << 24
    }
    var result: [[UInt8]] = []
    var offset = 24
    while offset + 16 <= file.count {
        let length = number(offset + 8)
        let frame = offset + 16
        offset = frame + length
        guard length >= 42, offset <= file.count, file[frame + 12] == 8, file[frame + 13] == 0 else { continue }
        let header = frame + 14
        let udp = header + Int(file[header] & 15) * 4
        guard file[header + 9] == 17, udp + 8 <= offset else { continue }
        let size = Int(file[udp + 4]) << 8 | Int(file[udp + 5])
        guard Int(file[udp + 2]) << 8 | Int(file[udp + 3]) == port else { continue }
        if udp + size <= offset { result.append(Array(file[udp + 8..<udp + size])) }
    }
    return result
}
