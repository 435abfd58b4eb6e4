import Signals
import TestKit
import TiA

/// Returns the event that ends a connection whose server answers the first request with these bytes.
private func failure(_ bytes: [UInt8]) -> SourceEvent? {
    let bench = SessionBench()
    bench.session.connect(at: bench.now)
    bench.session.controlOpened(at: bench.now)
    bench.reply(bytes)
    return bench.events().last
}

/// Returns the event that ends a connection whose server answers GetMetaInfo with these bytes.
private func failure(information bytes: [UInt8]) -> SourceEvent? {
    let bench = SessionBench()
    bench.session.connect(at: bench.now)
    bench.session.controlOpened(at: bench.now)
    bench.reply(.ok)
    bench.reply(bytes)
    return bench.events().last
}

/// Tests of servers that refuse, stop sending, disappear or send invalid bytes.
let sessionFailureTests: [TestCase] = [
    TestCase("if connecting to a server fails, each kind of failure is reported with its reason") { t in
        for error in [SourceError.unknownHost, .refused, .unreachable, .timedOut, .system(24)] {
            let bench = SessionBench()
            bench.session.connect(at: bench.now)
            bench.session.controlFailed(error, at: bench.now)
            t.expect(bench.events() == [.failed(error)], "the failure was not reported")
            bench.wait(milliseconds: 60_000)
            t.expect(!bench.actions().dropFirst().contains(.openControl), "the client connected a second time")
        }
    },
    TestCase("if a server is absent or does not answer, connecting to it times out") { t in
        let bench = SessionBench()
        bench.session.connect(at: bench.now)
        bench.wait(milliseconds: 6999)
        t.expect(bench.events().isEmpty, "the timeout was reported too early")
        bench.wait(milliseconds: 1)
        t.expect(bench.events() == [.failed(.timedOut)], "the timeout of connecting was not reported")
        bench.session.connect(at: bench.now)
        bench.session.controlOpened(at: bench.now)
        bench.wait(milliseconds: 2000)
        t.expect(bench.events() == [.failed(.timedOut)], "the timeout of the reply was not reported")
    },
    TestCase("if a server announces a data port below 1024, it is refused, and no connection to this port is opened") {
        t in
        for transport in [DataTransport.udp, .tcp] {
            for port in [UInt16(1), 22, 80, 1023, 1024, 65535] {
                let bench = SessionBench(transport)
                bench.connect()
                bench.session.apply(
                    SampleStore(
                        catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 10))
                bench.session.start(at: bench.now)
                _ = bench.actions()
                _ = bench.events()
                bench.reply(.dataConnectionPort(port))
                let opens: ClientAction =
                    transport == .udp ? .openDatagrams(port: port) : .openDataConnection(port: port)
                t.expectEqual(
                    bench.actions().contains(opens), port >= 1024,
                    "port \(port) was opened, or not opened, against the rule")
                if port < 1024 {
                    t.expect(
                        bench.events() == [.failed(.forbiddenPort(port))], "port \(port) was not reported as forbidden")
                } else {
                    t.expect(bench.events().isEmpty, "port \(port) caused an event")
                }
            }
        }
    },
    TestCase("if a peer answers in no dialect of TiA, it is reported as not being a TiA server") { t in
        t.expect(
            failure(ascii("HTTP/1.1 400 Bad Request\r\n\r\n")) == .failed(.wrongProtocol),
            "a web server is not recognized as another protocol")
        t.expect(
            failure(ascii("SSH-2.0-OpenSSH_9.2\r\n")) == .failed(.wrongProtocol),
            "an SSH server is not recognized as another protocol")
        t.expect(
            failure([UInt8](repeating: 0, count: 100_000)) == .failed(.wrongProtocol),
            "an endless line is not recognized as another protocol")
        let bench = SessionBench()
        bench.session.connect(at: bench.now)
        for _ in 0..<3 {
            bench.session.controlOpened(at: bench.now)
            bench.session.controlClosed(at: bench.now)
        }
        t.expect(
            bench.events() == [.failed(.wrongProtocol)],
            "a server that closes every connection is not reported as another protocol")
        t.expect(bench.actions().filter { $0 == .openControl }.count == 3, "the client did not try three dialects")
    },
    TestCase("if a server's meta information cannot be used, the attempt to connect ends, and the reason is reported") {
        t in
        func document(_ text: String) -> [UInt8] { ControlReply.metaInfo(ascii(text)).message.bytes }
        t.expect(
            failure(information: document("<x/>")) == .failed(.protocolViolation(.description)),
            "other")
        t.expect(
            failure(information: document("<tiaMetaInfo/>")) == .failed(.noChannels),
            "meta information without channels is not refused")
        let many = "<tiaMetaInfo><signal type='eeg' samplingRate='1' blockSize='1' numChannels='2000'/></tiaMetaInfo>"
        t.expect(
            failure(information: document(many)) == .failed(.tooLarge(.description)),
            "a description that is too large is not refused")
        t.expect(
            failure(information: ControlReply.error("").message.bytes) == .failed(.declined),
            "an error reply is not reported as declined")
        t.expect(
            failure(information: ascii("TiA 1.0\nMetaInfo\nContent-Length:99999999\n\n"))
                == .failed(.tooLarge(.controlMessage)), "long")
        t.expect(
            failure(information: ControlReply.dataConnectionPort(1).message.bytes) == .failed(.declined),
            "another reply")
    },
    TestCase("if the server refuses to start the data, the connection can still be used") { t in
        let bench = SessionBench(.tcp)
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        _ = bench.events()
        bench.session.start(at: bench.now)
        bench.reply(.error("no"))
        t.expect(bench.events() == [.failed(.declined)], "the refusal was not reported")
        _ = bench.actions()
        bench.session.start(at: bench.now)
        t.expect(
            bench.actions() == [line(.getDataConnection(.tcp))],
            "the client did not request a data connection at the next start")
    },
    TestCase("if a server disappears before the start of the data, it is reconnected") { t in
        let bench = SessionBench()
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        bench.session.controlClosed(at: bench.now)
        t.expect(bench.events() == [.connected], "the broken connection was reported although nothing ran")
        _ = bench.actions()
        bench.session.start(at: bench.now)
        t.expect(bench.actions() == [.openControl], "the client did not connect at the next start")
        bench.session.controlFailed(.refused, at: bench.now)
        t.expect(bench.events() == [.failed(.refused)], "the refusal was not reported")
    },
    TestCase("if no channels are selected, the data cannot be started") { t in
        let bench = SessionBench()
        bench.connect()
        bench.session.apply(SampleStore(catalogue: exampleOffer.catalogue, selection: [], seconds: 1))
        bench.session.start(at: bench.now)
        t.expect(bench.events() == [.connected, .failed(.noChannels)], "the missing channels were not reported")
    },
    TestCase("if no packet arrives over UDP, the client uses TCP instead") { t in
        let bench = SessionBench()
        bench.run()
        bench.wait(milliseconds: 2021)
        t.expect(
            bench.events() == [.notice(TiANotice.fellBackToTCP.rawValue), .interrupted(.timedOut, retryInSeconds: 1)],
            "events")
        bench.wait(milliseconds: 1000)
        bench.session.controlOpened(at: bench.now)
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        t.expect(bench.actions().last == line(.getDataConnection(.tcp)), "the client did not request TCP")
    },
    TestCase("if the setting allows only UDP and the server refuses it, that is reported, and TCP is not requested") {
        t in
        let bench = SessionBench(only: .udp)
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        bench.session.start(at: bench.now)
        t.expect(bench.actions().last == line(.getDataConnection(.udp)), "the client did not request UDP")
        bench.reply(.error("no"))
        t.expect(
            bench.events() == [.connected, .failed(TiAFailure.noUDP.error)],
            "the server's refusal of UDP was not reported")
        t.expect(
            !bench.actions().contains(line(.getDataConnection(.tcp))), "the client requested TCP against the setting")
    },
    TestCase("if the setting allows only UDP and no packet arrives, that is reported, and UDP is tried again") { t in
        let bench = SessionBench(only: .udp)
        bench.run()
        bench.wait(milliseconds: 2021)
        t.expect(
            bench.events() == [.interrupted(TiAFailure.noUDP.error, retryInSeconds: 1)],
            "the server's refusal of UDP was not reported as an interruption")
        bench.wait(milliseconds: 1000)
        bench.session.controlOpened(at: bench.now)
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        t.expect(bench.actions().last == line(.getDataConnection(.udp)), "the client did not request UDP again")
    },
    TestCase(
        "if all signals of a stream are irregular, it may be silent, and the client asks the server whether it still runs"
    ) { t in
        let offer = MetaInformation(
            master: nil,
            catalogue: SignalCatalogue(signals: [Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["b"])]))
        let bench = SessionBench()
        let store = bench.run(offer)
        for _ in 0..<3 {
            bench.wait(milliseconds: 10_001)
            t.expect(bench.actions() == [line(.checkProtocolVersion)], "the client did not send a keep-alive request")
            bench.reply(.ok)
        }
        t.expect(bench.events().isEmpty, "the answered requests caused an event")
        bench.datagram(encode(.three, id: 7, [BlockShape(type: .button, channels: 1, blockSize: 1)], [1]))
        bench.datagram(encode(.three, id: 90, [BlockShape(type: .button, channels: 1, blockSize: 1)], [0]))
        let ring = store.entries[0].events!
        t.expectEqual((0..<ring.end).map { ring[$0].value }, [1, 0])
        bench.wait(milliseconds: 10_001)
        bench.wait(milliseconds: 1999)
        t.expect(bench.events().isEmpty, "the timeout was reported too early")
        bench.wait(milliseconds: 1)
        t.expect(bench.events() == [.interrupted(.timedOut, retryInSeconds: 0)], "the missing answer was not reported")
        bench.reply(.ok)
        t.expect(bench.events() == [.resumed], "the late answer did not end the interruption")
        bench.wait(milliseconds: 10_001)
        bench.wait(milliseconds: 30_000)
        t.expect(
            bench.events() == [.interrupted(.timedOut, retryInSeconds: 1)],
            "the lost connection was not reported after 30 s")
    },
    TestCase(
        "if the beginning of a packet is not found in a TCP stream, the data connection is opened again; only the samples in between are lost"
    ) { t in
        let bench = SessionBench(.tcp)
        let store = bench.run()
        bench.data(examplePacket(1) ?? [])
        bench.data([9, 9, 9, 9, 9, 9])
        t.expect(
            bench.actions() == [.closeData, line(.stopDataTransmission)],
            "the client did not close the data connection and request the stop")
        t.expectEqual(bench.session.statistics.packetsBad, 1)
        bench.reply(.ok)
        t.expect(
            bench.actions() == [line(.getDataConnection(.tcp))], "the client did not request another data connection")
        bench.reply(.dataConnectionPort(5001))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        bench.data(examplePacket(4) ?? [])
        t.expect(content(store.entries[2].ring!) == [1, nil, nil, 4], "the ECG's samples are wrong")
        t.expect(bench.events().isEmpty, "the new data connection caused an event")
    },
    TestCase("if no valid packet arrives over a data connection, it is opened again only after a pause") { t in
        let bench = SessionBench(.tcp)
        bench.run()
        bench.data([9, 9, 9, 9, 9, 9])
        t.expect(
            bench.events() == [
                .interrupted(
                    .protocolViolation(.noPackets), retryInSeconds: 1)
            ], "interrupted")
    },
    TestCase("if datagrams are malformed, they are counted, but have no other effect") { t in
        let bench = SessionBench()
        let store = bench.run()
        bench.datagram(examplePacket(1))
        bench.datagram((examplePacket(2) ?? []) + [0])
        bench.datagram(Array((examplePacket(2) ?? []).dropLast()))
        bench.datagram([])
        bench.datagram([3])
        t.expectEqual(bench.session.statistics.packetsBad, 4)
        t.expectEqual(bench.session.statistics.packetsLate, 0)
        t.expectEqual(store.entries[0].ring!.end, 5)
        bench.datagram(examplePacket(2))
        t.expectEqual(store.entries[0].ring!.end, 10)
        t.expectEqual(store.entries[0].ring!.lost, 0)
    },
    TestCase("100,000 random bytes on every connection never crash the client") { t in
        var random = Randomness(seed: 42)
        for round in 0..<10 {
            let bench = SessionBench(round % 2 == 0 ? .tcp : .udp)
            let store = bench.run()
            for _ in 0..<20 {
                let noise = random.bytes(500)
                switch random.next() % 3 {
                case 0: bench.reply(noise)
                case 1: bench.datagram(noise)
                default: bench.data(noise)
                }
                _ = bench.actions()
                bench.wait(milliseconds: 500)
                bench.session.controlOpened(at: bench.now)
            }
            t.expectEqual(store.entries[0].ring!.end, 0)
        }
    },
]
