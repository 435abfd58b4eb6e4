import SignalServerCore
import Signals
import TestKit
import TiA

private let ramp = ["--signal", "ramp:channels=1,rate=250,block=5"]

/// Returns true if the packets have consecutive numbers and contain the samples for these numbers.
private func isWhole(_ packets: [PacketCopy]) -> Bool {
    for (index, packet) in packets.enumerated() {
        guard packet.id == packets[0].id + Int64(index), packet.blocks.count == 1 else { return false }
        for (sample, value) in packet.blocks[0].samples.enumerated() {
            guard value == Float(((packet.id - 1) * 5 + Int64(sample)) % 1000) else { return false }
        }
    }
    return true
}

let hangTests: [TestCase] = [
    TestCase(
        "if the signal server was stopped for 20 s, it sends the missed packets with consecutive numbers, over TCP and UDP"
    ) {
        t in
        let sink = DatagramSink()
        guard let port = sink.open(t), let bench = LoopbackBench(ramp + ["--udp-port", "\(port)"], t),
            let (control, data) = bench.startTCP(t)
        else { return t.fail("no bench") }
        _ = bench.ask(control, "GetDataConnection:UDP", t)
        bench.pass(1000)
        var datagrams = sink.packets()
        // The client must get the 50 packets before the stop, the 1000 missed packets, and the packets that became due
        // while the server sent the missed ones.
        let turns = bench.hang(20_000) {
            datagrams += sink.packets()
            return bench.server.packetNumber >= 1118
        }
        t.expect((1250...1450).contains(turns), "caught up in \(turns) ms")
        bench.wait(t) { data.received.count == Int(bench.server.packetNumber) * 57 }
        guard let packets = decode(data.received, .three) else { return t.fail("framing is broken") }
        t.expectEqual(Int64(packets.count), bench.server.packetNumber)
        t.expect(isWhole(packets) && packets.first?.id == 1, "other packets over TCP")
        datagrams += sink.packets()
        t.expectEqual(datagrams.count, packets.count)
        t.expect(isWhole(datagrams), "other packets over UDP")
    }.portable,
    TestCase(
        "while the signal server sends missed packets, each turn of its event loop sends only some of them, and requests are answered"
    ) { t in
        guard let bench = LoopbackBench(["--signal", "ramp:channels=1,rate=2000,block=2"], t),
            let control = bench.connect()
        else { return t.fail("no bench") }
        bench.pass(1000)
        var most: Int64 = 0
        var asked: Int64?
        var before = bench.server.packetNumber
        control.received = []
        control.send("TiA 1.0\nCheckProtocolVersion\n\n")
        let turns = bench.hang(60_000) {
            most = max(most, bench.server.packetNumber - before)
            before = bench.server.packetNumber
            if asked == nil, control.text == "TiA 1.0\nOK\n\n" { asked = before }
            return before >= 61_000
        }
        // In each millisecond, the server sends 16 ms of the stream.
        t.expect((3740...3800).contains(turns), "caught up in \(turns) ms")
        t.expect(most <= 100, "\(most) packets in one turn")
        t.expect((asked ?? .max) < 2000, "the reply came at packet \(asked ?? -1)")
    },
    TestCase(
        "if the signal server was stopped for less than 100 ms, it sends all missed packets in one turn of its event loop"
    ) { t in
        guard let bench = LoopbackBench(ramp, t) else { return t.fail("no bench") }
        bench.pass(1000)
        t.expectEqual(bench.hang(99) { bench.server.packetNumber == 54 }, 1)
    },
    TestCase(
        "if the signal server was stopped for longer than it stores packets, the oldest ones are lost, and the others keep their times"
    ) {
        t in
        guard let bench = LoopbackBench(ramp, t), let (_, data) = bench.startTCP(t) else { return t.fail("no bench") }
        bench.pass(1000)
        let whole = 50 * PacketPacer.longestBacklog / 1_000_000_000
        let end = 50 + 50 * 3600
        _ = bench.hang(3_600_000) { bench.server.packetNumber >= end }
        bench.wait(t) { data.received.count >= Int(whole + 50) * 57 }
        guard let packets = decode(data.received, .three) else { return t.fail("framing is broken") }
        t.expect(isWhole(Array(packets[..<50])) && isWhole(Array(packets[50...])), "other samples")
        let first = packets[50].id
        t.expect((end - Int(whole)...end - Int(whole) + 2).contains(Int(first)), "it continues with packet \(first)")
        t.expect(packets.allSatisfy { $0.timestamp == UInt64($0.id) * 20_000 }, "other times")
    }.portable,
    TestCase("if the clock of the signal server is fast, the number of packets in an hour is that of the fast clock") {
        t in
        guard let bench = LoopbackBench(ramp + ["--clock-ppm", "1000"], t) else { return t.fail("no bench") }
        bench.pass(3_600_000)
        t.expectEqual(bench.server.packetNumber, 180_180)
    },
]
