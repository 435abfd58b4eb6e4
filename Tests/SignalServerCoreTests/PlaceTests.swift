import Platform
import SignalServerCore
import Signals
import TestKit
import TiA

private let second: Int64 = 1_000_000_000
private let ramp = ["--signal", "ramp:channels=3,rate=250,block=5"]

/// Returns the reason for which a server with these options does not start; nil if it starts.
private func refusal(_ arguments: [String]) -> ServerError? {
    guard let options = try? OptionParser.parse(["--port=0"] + arguments), let loop = try? EventLoop(),
        let stream = try? SignalFactory.stream(options)
    else { return .noPacketRate }
    do throws(ServerError) {
        try SignalServer(options, stream: stream, loop: loop, now: 0) { _ in }.shutDown()
        return nil
    } catch {
        return error
    }
}

/// Tests of limits for connections, and of options with which the server does not start.
let placeTests: [TestCase] = [
    TestCase(
        "if a client of the signal server sends nothing for 10 s, it is disconnected, and another client can connect in its place"
    ) {
        t in
        guard let bench = LoopbackBench(ramp, t), let mute = bench.connect(), let good = bench.connect() else {
            return t.fail("no bench")
        }
        t.expectEqual(bench.ask(good, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
        bench.wait(t) { bench.server.clientCount == 2 }
        let now = bench.loop.clock.now
        bench.server.dropSilent(now: now + 5 * second)
        t.expectEqual(bench.server.clientCount, 2)
        bench.server.dropSilent(now: now + 11 * second)
        bench.wait(t) { mute.hasEnded }
        t.expectEqual(bench.server.clientCount, 1)
        t.expectEqual(bench.ask(good, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
    },
    TestCase("if the end of a request never comes, the request times out, even if its bytes arrive slowly") { t in
        guard let bench = LoopbackBench(ramp, t), let slow = bench.connect() else { return t.fail("no bench") }
        t.expectEqual(bench.ask(slow, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
        let now = bench.loop.clock.now
        for byte in "TiA 1.0\nGetMeta".utf8 {
            slow.send([byte])
            bench.turn()
        }
        bench.wait(t) { bench.server.clientCount == 1 }
        bench.server.dropSilent(now: now + 60 * second)
        bench.wait(t) { slow.hasEnded }
        t.expectEqual(bench.server.clientCount, 0)
    },
    TestCase("if a client sends nothing for an hour, the signal server disconnects it, unless the server sends it data")
    { t in
        guard let bench = LoopbackBench(ramp, t), let (served, data) = bench.startTCP(t),
            let thinking = bench.connect()
        else { return t.fail("no bench") }
        t.expectEqual(bench.ask(thinking, "CheckProtocolVersion", t), "TiA 1.0\nOK\n\n")
        let now = bench.loop.clock.now
        for minute in Int64(0)..<59 { bench.server.dropSilent(now: now + minute * 60 * second) }
        t.expectEqual(bench.server.clientCount, 2)
        for minute in Int64(59)..<200 { bench.server.dropSilent(now: now + minute * 60 * second) }
        bench.wait(t) { thinking.hasEnded }
        t.expectEqual(bench.server.clientCount, 1)
        t.expect(!served.hasEnded && !data.hasEnded, "the client that receives data was disconnected")
    },
    TestCase(
        "if a client does not read its data for an hour, the signal server disconnects it, even if it has no control connection"
    ) {
        t in
        // 20 packets a second with 25.6 kB each are more than the kernel's buffers contain.
        guard let bench = LoopbackBench(["--signal", "ramp:channels=64,rate=2000,block=100"], t),
            let (reading, _) = bench.startTCP(t), let (deaf, deafData) = bench.startTCP(t, reads: false),
            let (gone, goneData) = bench.startTCP(t, reads: false)
        else { return t.fail("no bench") }
        gone.close()
        bench.wait(t) { bench.server.clientCount == 2 }
        bench.pass(30_000)
        let now = bench.loop.clock.now
        for minute in Int64(0)..<61 { bench.server.dropSilent(now: now + minute * 60 * second) }
        bench.wait(t) { deaf.hasEnded }
        t.expectEqual(bench.server.clientCount, 1)
        t.expect(!reading.hasEnded, "the client that reads its data was disconnected")
        deafData.readAll()
        goneData.readAll()
        bench.wait(t) { goneData.hasEnded }
    },
    TestCase("clients of one host can use only a part of the signal server's slots") { t in
        guard let bench = LoopbackBench(ramp, t) else { return t.fail("no bench") }
        let crowd = (0..<ServerLimits.clients).map { _ in bench.connect() }
        bench.wait(t) { crowd.allSatisfy { $0?.isOpen ?? false } }
        bench.wait(t) { bench.server.clientCount == ServerLimits.clientsPerHost }
        bench.turn()
        t.expectEqual(bench.server.clientCount, ServerLimits.clientsPerHost)
        t.expect(ServerLimits.clientsPerHost < ServerLimits.clients, "no place for others")
    },
    TestCase("if the signal server is bound to one address, it does not answer at other addresses") { t in
        guard let bench = LoopbackBench(ramp + ["--bind", "127.0.0.2"], t) else { return t.fail("no bench") }
        let other = bench.connect()
        bench.wait(t) { other?.hasEnded ?? false }
        t.expectEqual(bench.server.clientCount, 0)
        let there = SocketAddress(host: 0x7F00_0002, port: bench.server.port)
        guard let client = BenchClient(bench.loop, at: there) else { return t.fail("no client") }
        bench.wait(t) { client.isOpen }
        let port = trailingNumber(bench.ask(client, "GetDataConnection:TCP", t))
        let elsewhere = bench.connect(UInt16(port))
        bench.wait(t) { elsewhere?.hasEnded ?? false }
        guard let data = BenchClient(bench.loop, at: SocketAddress(host: 0x7F00_0002, port: UInt16(port))) else {
            return t.fail("no data")
        }
        bench.wait(t) { data.isOpen }
        t.expect(!data.hasEnded, "the data connection is elsewhere")
    },
    TestCase("if the address to bind does not belong to this machine, the error message contains the address") { t in
        guard case .bind? = refusal(ramp + ["--bind", "192.0.2.1"]) else { return t.fail("it is served") }
        t.expect(contains(refusal(ramp + ["--bind", "192.0.2.1"])?.message ?? "", "192.0.2.1"), "no address")
    },
    TestCase(
        "if a list of signals is too large for clients, the signal server refuses it at its start, and the message contains its size"
    ) { t in
        func signals(_ bytes: Int) -> [String] {
            ["eeg", "emg", "eog", "ecg"].flatMap { type in
                ["--signal", "sine:type=\(type),labels=" + String(repeating: "a", count: bytes / 4)]
            }
        }
        t.expect(
            refusal(signals(ServerLimits.catalogueBytes - 2000)) == nil,
            "a list of signals of the maximum size is refused")
        for dialect in ["1.0", "0.1"] {
            let error = refusal(signals(ServerLimits.catalogueBytes) + ["--dialect", dialect])
            guard case .catalogueTooLarge(let bytes)? = error else {
                t.fail("it is served in dialect \(dialect)")
                continue
            }
            t.expect(bytes > ServerLimits.catalogueBytes, "\(bytes) bytes")
            t.expect(contains(error?.message ?? "", "\(bytes) bytes"), "no size")
        }
    },
    TestCase("the longest list of signals that the signal server accepts reaches a client completely") { t in
        let labels = String(repeating: "\"", count: (ServerLimits.catalogueBytes - 4000) / 6)
        guard let bench = LoopbackBench(["--signal", "sine:channels=1,labels=" + labels], t),
            let client = bench.connect()
        else { return t.fail("no bench") }
        client.send("TiA 1.0\nGetMetaInfo\n\n")
        bench.wait(t) { client.received.count > ServerLimits.catalogueBytes - 4000 }
        t.expectEqual(bench.server.clientCount, 1)
    },
]
