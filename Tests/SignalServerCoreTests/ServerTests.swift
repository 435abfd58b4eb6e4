import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

private let ramp = ["--signal", "ramp:channels=3,rate=250,block=5"]

/// Returns true if a packet with three ramp channels in blocks of 5 contains the samples for its number.
private func isRamp(_ packet: PacketCopy) -> Bool {
    guard packet.blocks.count == 1, packet.blocks[0].samples.count == 15 else { return false }
    return packet.blocks[0].samples.indices.allSatisfy { index in
        let sample = (Int(packet.id) - 1) * 5 + index % 5
        return packet.blocks[0].samples[index] == Float(sample % 1000 + 1000 * (index / 5))
    }
}

let serverTests: [TestCase] = [
    TestCase("a TCP client finds the generated samples in each packet of the signal server") { t in
        guard let bench = LoopbackBench(ramp, t), let (_, data) = bench.startTCP(t) else { return t.fail("no bench") }
        bench.pass(10_000)
        bench.wait(t) { data.received.count == 500 * (37 + 60) }
        guard let packets = decode(data.received, .three) else { return t.fail("framing is broken") }
        t.expectEqual(packets.count, 500)
        t.expect(packets.allSatisfy(isRamp), "other samples")
        for (index, packet) in packets.enumerated() {
            guard packet.id == Int64(index + 1), packet.timestamp == UInt64(index + 1) * 20_000 else {
                return t.fail("packet \(packet.id) has the stamp \(packet.timestamp)")
            }
        }
    },
    TestCase("a client of the legacy dialect receives packets of version 2 with local date and time") { t in
        guard let bench = LoopbackBench(ramp + ["--dialect", "0.1"], t), let control = bench.connect() else {
            return t.fail("no bench")
        }
        func message(_ type: String) -> String {
            "<message version=\"0.1\"><header><type>\(type)</type></header><\(type)/></message>"
        }
        let reply = bench.askRaw(control, message("getDataConnection"), t)
        let port = reply.utf8.split { !(0x30...0x39).contains($0) }.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
            .max()
        guard let data = bench.connect(UInt16(port ?? 0)) else { return t.fail("no data connection") }
        bench.wait(t) { data.isOpen }
        _ = bench.askRaw(control, message("startTransmission"), t)
        bench.pass(1000)
        bench.wait(t) { data.received.count == 50 * (32 + 60) }
        guard let packets = decode(data.received, .two) else { return t.fail("framing is broken") }
        t.expect(packets.count == 50 && packets.allSatisfy(isRamp), "other packets")
        // The packet's time is local time, so it may differ from the machine's clock in UTC by a day.
        let unix = Int64(packets.first?.timestamp ?? 0) - 210_866_803_200_000_000
        t.expect(abs(unix - WallClock.nanosecondsSince1970 / 1000) < 90_000_000_000, "another time: \(unix)")
        t.expectEqual((packets.last?.timestamp ?? 0) - (packets.first?.timestamp ?? 0), 49 * 20_000)
        control.close()
        bench.wait(t) { data.hasEnded }
    },
    TestCase("with a drop pattern, the signal server drops exactly the packets that it lists, over TCP and UDP") { t in
        let sink = DatagramSink()
        guard let port = sink.open(t),
            let bench = LoopbackBench(ramp + ["--drop", "3-5,every:10", "--udp-port", "\(port)"], t),
            let (control, data) = bench.startTCP(t)
        else { return t.fail("no bench") }
        t.expectEqual(bench.ask(control, "GetDataConnection:UDP", t), "TiA 1.0\nDataConnectionPort:\(port)\n\n")
        bench.pass(1000)
        let expected = (1...50).filter { !(3...5).contains($0) && $0 % 10 != 0 }.map { Int64($0) }
        bench.wait(t) { data.received.count == expected.count * 97 }
        t.expectEqual(decode(data.received, .three)?.map { $0.id } ?? [], expected)
        let packets = sink.packets()
        t.expectEqual(packets.map { $0.id }, expected)
        t.expect(packets.allSatisfy(isRamp), "other samples")
    },
    TestCase(
        "the signal server sends UDP packets from the request start to the request stop, or until the control connection closes"
    ) { t in
        let sink = DatagramSink()
        guard let port = sink.open(t), let bench = LoopbackBench(ramp + ["--udp-port", "\(port)"], t),
            let control = bench.connect()
        else { return t.fail("no bench") }
        _ = bench.ask(control, "GetDataConnection:UDP", t)
        bench.pass(100)
        t.expectEqual(sink.packets().count, 0)
        _ = bench.ask(control, "StartDataTransmission", t)
        bench.pass(100)
        t.expectEqual(sink.packets().map { $0.id }, [6, 7, 8, 9, 10])
        _ = bench.ask(control, "StopDataTransmission", t)
        bench.pass(100)
        t.expectEqual(sink.packets().count, 0)
        _ = bench.ask(control, "StartDataTransmission", t)
        bench.pass(100)
        t.expectEqual(sink.packets().map { $0.id }, [16, 17, 18, 19, 20])
        control.close()
        bench.wait(t) { bench.server.clientCount == 0 }
        bench.pass(100)
        t.expectEqual(sink.packets().count, 0)
    },
    TestCase("if two UDP clients are on one host, the server sends the packets only once, not once for each client") {
        t in
        let sink = DatagramSink()
        guard let port = sink.open(t), let bench = LoopbackBench(ramp + ["--udp-port", "\(port)"], t),
            let one = bench.connect(), let two = bench.connect()
        else { return t.fail("no bench") }
        for client in [one, two] {
            _ = bench.ask(client, "GetDataConnection:UDP", t)
            _ = bench.ask(client, "StartDataTransmission", t)
        }
        bench.pass(100)
        t.expectEqual(sink.packets().map { $0.id }, [1, 2, 3, 4, 5])
    },
    TestCase("if a client selected channels, it receives only samples of these channels") { t in
        guard let bench = LoopbackBench(ramp, t), let control = bench.connect(), let (_, all) = bench.startTCP(t)
        else { return t.fail("no bench") }
        let content =
            "<tiaCustomSignalInfo version=\"1.0\"><signal type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" "
            + "numChannels=\"1\" downsamplingFactor=\"1\"><channel nr=\"2\" label=\"ramp 2\"/></signal>"
            + "</tiaCustomSignalInfo>"
        t.expectEqual(
            bench.askRaw(
                control, "TiA 1.0\nSetCustomSignalInfo\nContent-Length:\(content.utf8.count)\n\n\(content)", t),
            "TiA 1.0\nOK\n\n")
        guard let (_, own) = bench.startTCP(control, t) else { return t.fail("no data") }
        bench.pass(200)
        bench.wait(t) { own.received.count == 10 * (37 + 20) && all.received.count == 10 * 97 }
        let packets = decode(own.received, .three) ?? []
        t.expectEqual(packets.first?.blocks.first?.samples ?? [], [1000, 1001, 1002, 1003, 1004])
        t.expect(packets.allSatisfy { $0.blocks.count == 1 && $0.blocks[0].channels == 1 }, "other channels")
    },
    TestCase(
        "if a client requests a reduced rate, it receives the filtered samples at that rate, and other clients all samples"
    ) {
        t in
        guard let bench = LoopbackBench(ramp, t), let control = bench.connect(), let (_, all) = bench.startTCP(t)
        else { return t.fail("no bench") }
        let content =
            "<tiaCustomSignalInfo version=\"1.0\"><signal type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" "
            + "numChannels=\"1\" downsamplingFactor=\"5\"><channel nr=\"2\" label=\"ramp 2\"/></signal>"
            + "</tiaCustomSignalInfo>"
        t.expectEqual(
            bench.askRaw(
                control, "TiA 1.0\nSetCustomSignalInfo\nContent-Length:\(content.utf8.count)\n\n\(content)", t),
            "TiA 1.0\nOK\n\n")
        guard let (_, own) = bench.startTCP(control, t) else { return t.fail("no data") }
        bench.pass(2000)
        bench.wait(t) { own.received.count == 100 * (37 + 4) && all.received.count == 100 * 97 }
        let packets = decode(own.received, .three, samples: 1) ?? []
        t.expect(packets.allSatisfy { $0.blocks.count == 1 && $0.blocks[0].samples.count == 1 }, "other blocks")
        let samples = packets.map { $0.blocks[0].samples[0] }
        // Channel 2 counts from 1000. The filter delays by 25 samples of the reduced rate.
        for index in 60..<100 {
            t.expect((samples[index] - Float(1000 + (index + 1 - 25) * 5 - 1)).magnitude < 0.1, "\(samples[index])")
        }
    },
    TestCase("if a client does not read, it loses whole packets, and other clients lose no packet") { t in
        // The server sends 20 packets a second, with 64 channels of 100 samples: 25.6 kB each.
        guard let bench = LoopbackBench(["--signal", "ramp:channels=64,rate=2000,block=100"], t),
            let (_, good) = bench.startTCP(t), let (_, slow) = bench.startTCP(t, reads: false)
        else { return t.fail("no bench") }
        let size = 37 + 25_600
        bench.pass(30_000)
        bench.wait(t) { good.received.count == 600 * size }
        t.expectEqual(good.received.count, 600 * size)
        bench.turn()
        slow.readAll()
        bench.pass(1000)
        for _ in 0..<200 {
            bench.turn()
            slow.readAll()
        }
        guard let packets = decode(slow.received, .three, samples: 101) else { return t.fail("framing is broken") }
        t.expectEqual(packets.last?.id ?? 0, 620)
        t.expectEqual(packets.count * size, slow.received.count)
        t.expect(packets.count < 600, "nothing was lost: the test is too small")
        t.expect(zip(packets, packets.dropFirst()).allSatisfy { $0.id < $1.id }, "out of order")
        t.expect(
            packets.allSatisfy { packet in
                packet.blocks.count == 1 && packet.blocks[0].channels == 64
                    && packet.blocks[0].samples[100] == Float((Int(packet.id) - 1) * 100 % 1000 + 1000)
            }, "samples of another packet")
    }.portable,
    TestCase("each data port of the signal server accepts one client and refuses the next") { t in
        guard let bench = LoopbackBench(ramp, t), let control = bench.connect() else { return t.fail("no bench") }
        let port = UInt16(trailingNumber(bench.ask(control, "GetDataConnection:TCP", t)))
        guard let first = bench.connect(port) else { return t.fail("no connection") }
        bench.wait(t) { first.isOpen }
        bench.turn()
        let second = bench.connect(port)
        if let second { bench.wait(t) { second.hasEnded } }
        t.expect(second?.hasEnded ?? true, "the data port accepted a second client")
    },
    TestCase("a client can have a limited number of data connections; one that was closed can be replaced") { t in
        guard let bench = LoopbackBench(ramp, t), let control = bench.connect() else { return t.fail("no bench") }
        var last = ""
        for _ in 0..<ServerLimits.dataConnectionsPerClient { last = bench.ask(control, "GetDataConnection:TCP", t) }
        let refused = bench.ask(control, "GetDataConnection:TCP", t)
        t.expect(
            refused.utf8.starts(with: "TiA 1.0\nError".utf8),
            "the server opened one data connection too many: \(refused)")
        guard let data = bench.connect(UInt16(trailingNumber(last))) else { return t.fail("no connection") }
        bench.wait(t) { data.isOpen }
        bench.turn()
        data.close()
        bench.turn()
        t.expect(
            trailingNumber(bench.ask(control, "GetDataConnection:TCP", t)) > 1024, "the closed connection still counts")
    },
    TestCase(
        "the signal server accepts only its maximum number of a thousand connections; a client that was connected before continues"
    ) { t in
        guard let bench = LoopbackBench(ramp, t), let (control, data) = bench.startTCP(t),
            let crowdLoop = try? EventLoop()
        else { return t.fail("no bench") }
        for _ in 0..<10 {
            let crowd = (0..<100).map { _ in BenchClient(crowdLoop, bench.server.port, reads: true) }
            bench.turn()
            t.expect(bench.server.clientCount <= ServerLimits.clients, "\(bench.server.clientCount) clients")
            for client in crowd { client?.close() }
            bench.turn()
        }
        bench.wait(t) { bench.server.clientCount == 1 }
        bench.pass(100)
        bench.wait(t) { data.received.count == 5 * 97 }
        t.expectEqual(bench.ask(control, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
    },
    TestCase(
        "if a client sends invalid bytes or never reads its replies, it is disconnected, and the others stay connected"
    ) { t in
        guard let bench = LoopbackBench(ramp, t), let good = bench.connect(), let bad = bench.connect(),
            let deaf = bench.connect(reads: false)
        else { return t.fail("no bench") }
        bad.send("GET / HTTP/1.1\r\n\r\n")
        bench.wait(t) { bad.hasEnded }
        // The client sends further requests in each turn, because on a busy machine, the kernel can deliver earlier
        // ones late.
        bench.wait(t) {
            deaf.send(String(repeating: "TiA 1.0\nGetMetaInfo\n\n", count: 400))
            return bench.server.clientCount == 1
        }
        t.expectEqual(bench.ask(good, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
    },
    TestCase("on the state connection, the signal server reports that it runs, and later that it ends") { t in
        guard let bench = LoopbackBench(ramp, t), let control = bench.connect() else { return t.fail("no bench") }
        let port = trailingNumber(bench.ask(control, "GetServerStateConnection", t))
        guard let state = bench.connect(UInt16(port)) else { return t.fail("no connection") }
        bench.wait(t) { state.received.count == 28 }
        t.expectEqual(state.text, "TiA 1.0\nServerStateRunning\n\n")
        bench.server.shutDown()
        bench.wait(t) { state.hasEnded && control.hasEnded }
        t.expectEqual(state.text, "TiA 1.0\nServerStateRunning\n\nTiA 1.0\nServerStateShutdown\n\n")
    },
    TestCase("if only the control connection of a TiA 1.0 client is closed, data over TCP continue") { t in
        guard let bench = LoopbackBench(ramp, t), let (control, data) = bench.startTCP(t) else {
            return t.fail("no bench")
        }
        control.close()
        bench.wait(t) { bench.server.clientCount == 0 }
        bench.pass(200)
        bench.wait(t) { data.received.count == 10 * 97 }
        t.expect(!data.hasEnded, "the data ended")
    },
    TestCase("if packets are too large for a datagram, the signal server refuses UDP") { t in
        guard let bench = LoopbackBench(["--signal", "ramp:channels=64,rate=2000,block=500"], t),
            let control = bench.connect()
        else { return t.fail("no bench") }
        let reply = bench.ask(control, "GetDataConnection:UDP", t)
        t.expect(
            reply.utf8.starts(with: "TiA 1.0\nError".utf8),
            "the server accepted UDP for packets larger than a datagram: \(reply)")
    },
    TestCase("if packets would be larger than a megabyte, the signal server does not start") { t in
        guard
            let options = try? OptionParser.parse(["--port=0", "--signal", "ramp:channels=1024,rate=2000,block=500"]),
            let stream = try? SignalFactory.stream(options), let loop = try? EventLoop()
        else { return t.fail("no bench") }
        let server = try? SignalServer(options, stream: stream, loop: loop, now: 0) { _ in }
        t.expect(server == nil, "it serves them")
    },
    TestCase("if the port of the signal server is in use, the error message contains the port") { t in
        guard let bench = LoopbackBench(ramp, t), let loop = try? EventLoop(),
            let options = try? OptionParser.parse(ramp + ["--port", "\(bench.server.port)"]),
            let stream = try? SignalFactory.stream(options)
        else { return t.fail("no bench") }
        do throws(ServerError) {
            _ = try SignalServer(options, stream: stream, loop: loop, now: 0) { _ in }
            t.fail("two servers on one port")
        } catch {
            t.expectEqual(trailingNumber(error.message), Int(bench.server.port))
        }
    },
]

/// Receives datagrams at a port that the system has chosen.
final class DatagramSink: UDPSocketHandler {
    private var loop: EventLoop?
    private var socket: UDPSocket?
    private var batch: DatagramBatch?

    /// Opens the socket.
    /// - Returns: the port.
    func open(_ t: Expectations) -> UInt16? {
        loop = try? EventLoop()
        guard let loop else { return nil }
        socket = try? UDPSocket(bind: .any(port: 0), loop: loop, handler: self)
        batch = try? DatagramBatch(size: 65507)
        return socket?.address.port
    }

    func readable(_ socket: UDPSocket, now: Int64) {}

    /// Returns the packets since the previous call.
    func packets() -> [PacketCopy] {
        guard let socket, let batch else { return [] }
        var result: [PacketCopy] = []
        while let count = try? socket.receiveBatch(into: batch), count > 0 {
            for index in 0..<count { result += decode(Array(batch[index].bytes), .three) ?? [] }
        }
        return result
    }
}
