import Signals
import TestKit
import TiA

private func document(_ body: LegacyMessage.Body, _ version: LegacyVersion = .zeroOne) -> ClientAction {
    .send(LegacyMessage(version: version, body: body).bytes)
}

/// Tests of complete dialogs without failures.
let sessionTests: [TestCase] = [
    TestCase(
        "from a server of version 1.0, the client requests the version, the meta information, the data and the start"
    ) { t in
        let bench = SessionBench()
        bench.session.connect(at: bench.now)
        t.expect(bench.actions() == [.openControl], "the client did not connect")
        bench.session.controlOpened(at: bench.now)
        t.expect(bench.actions() == [line(.checkProtocolVersion)], "the client did not request the protocol version")
        bench.reply(.ok)
        t.expect(bench.actions() == [line(.getMetaInfo)], "the client did not request the meta information")
        t.expect(bench.events().isEmpty, "an event came before the meta information")
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        t.expect(bench.events() == [.connected], "the connection was not reported")
        t.expect(bench.session.dialect == .version1, "another dialect was detected")
        t.expectEqual(bench.session.catalogue?.channelCount ?? 0, 4)
        t.expect(bench.actions().isEmpty, "the client sent a request before the user's start")
        let store = SampleStore(
            catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        t.expect(
            bench.actions() == [line(.getDataConnection(.udp))], "the client did not request a UDP data connection")
        bench.reply(.dataConnectionPort(9998))
        t.expect(bench.actions() == [.openDatagrams(port: 9998)], "the client did not bind its UDP port")
        bench.session.dataOpened(at: bench.now)
        t.expect(bench.actions() == [line(.startDataTransmission)], "the client did not request the start")
        bench.reply(.ok)
        t.expect(bench.events() == [.started], "the start was not reported")
    },
    TestCase("if a reply of the server arrives in two pieces, it is parsed, wherever it is divided") { t in
        let replies =
            ControlReply.ok.message.bytes + ControlReply.metaInfo(exampleOffer.tiaMetaInfo).message.bytes
        for cut in 0...replies.count {
            let bench = SessionBench()
            bench.session.connect(at: bench.now)
            bench.session.controlOpened(at: bench.now)
            bench.reply(Array(replies[..<cut]))
            bench.reply(Array(replies[cut...]))
            t.expect(bench.events() == [.connected], "the reply, cut at \(cut), was not parsed")
        }
    },
    TestCase(
        "if a server closes the connection without a reply, the client tries the legacy dialect, first 0.1 and then 0.2"
    ) { t in
        let bench = SessionBench()
        bench.session.connect(at: bench.now)
        bench.session.controlOpened(at: bench.now)
        _ = bench.actions()
        bench.session.controlClosed(at: bench.now)
        t.expect(bench.actions() == [.closeControl, .openControl], "the client did not connect again for dialect 0.1")
        bench.session.controlOpened(at: bench.now)
        t.expect(bench.actions() == [document(.getConfig)], "the client did not request the configuration in 0.1")
        bench.session.controlClosed(at: bench.now)
        t.expect(bench.actions() == [.closeControl, .openControl], "the client did not connect again for dialect 0.2")
        bench.session.controlOpened(at: bench.now)
        t.expect(
            bench.actions() == [document(.getConfig, .zeroTwo)], "the client did not request the configuration in 0.2")
        bench.reply(.config(exampleOffer), .zeroTwo)
        t.expect(bench.events() == [.connected], "the connection was not reported")
        t.expect(bench.session.dialect == .legacy(.zeroTwo), "another dialect was detected")
        t.expectEqual(bench.now, TestTime.uptime + 1_000_000_000_000)
    },
    TestCase("over a connection of the legacy dialect, the samples of version 2 packets are stored in the ring buffers")
    { t in
        let bench = SessionBench(.tcp)
        bench.session.connect(at: bench.now)
        bench.session.controlOpened(at: bench.now)
        bench.session.controlClosed(at: bench.now)
        bench.session.controlOpened(at: bench.now)
        bench.reply(.config(exampleOffer))
        let store = SampleStore(
            catalogue: exampleOffer.catalogue, selection: [ChannelID(signal: 0, channel: 1)], seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        _ = bench.actions()
        bench.reply(.dataConnection(port: 4711, address: nil))
        t.expect(bench.actions() == [.openDataConnection(port: 4711)], "the client did not open the data connection")
        bench.session.dataOpened(at: bench.now)
        t.expect(bench.actions() == [document(.startTransmission)], "the client did not request the start")
        bench.reply(.okReply)
        t.expect(bench.events() == [.connected, .started], "the connection or the start was not reported")
        bench.data((examplePacket(100, count: 1, .two) ?? []) + (examplePacket(101, count: 2, .two) ?? []))
        t.expect(
            content(store.entries[0].ring!) == (0..<10).map { -Float($0) },
            "the stored samples differ from those that were sent")
    },
    TestCase("if packets of a TCP stream arrive in two pieces, they are parsed, wherever they are divided") { t in
        let stream = (1...4).flatMap { examplePacket($0) ?? [] }
        for cut in 0...stream.count {
            let bench = SessionBench(.tcp)
            let store = bench.run()
            bench.data(Array(stream[..<cut]))
            bench.data(Array(stream[cut...]))
            t.expect(
                content(store.entries[0].ring!) == (0..<20).map { Float($0) },
                "the samples of packets that were cut at \(cut) differ from those that were sent")
            t.expectEqual(bench.session.statistics.packetsBad, 0)
        }
    },
    TestCase("if packets of a TCP stream arrive byte by byte, they are parsed") { t in
        let bench = SessionBench(.tcp)
        let store = bench.run()
        for byte in (1...4).flatMap({ examplePacket($0) ?? [] }) { bench.data([byte]) }
        t.expect(content(store.entries[2].ring!) == [1, 2, 3, 4], "the ECG's samples differ from those that were sent")
    },
    TestCase("if a TCP stream is longer than the receive buffer, it is read completely") { t in
        let bench = SessionBench(.tcp)
        let store = bench.run()
        let stream = (1...20_000).flatMap { examplePacket($0) ?? [] }
        bench.data(stream)
        t.expectEqual(store.entries[0].ring!.end, 100_000)
        t.expectEqual(store.entries[0].ring!.lost, 0)
        t.expectEqual(bench.session.statistics.packetsReceived, 20_000)
    },
    TestCase("if the server refuses UDP, the client uses TCP instead, and the user is notified") { t in
        let bench = SessionBench()
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        bench.session.start(at: bench.now)
        _ = bench.actions()
        _ = bench.events()
        bench.reply(ascii("TiA 1.0\nError -- target and remote subnet do not match!\n\n"))
        t.expect(bench.events() == [.notice(0)], "the change to TCP was not reported")
        t.expect(
            bench.actions() == [line(.getDataConnection(.tcp))], "the client did not request a TCP data connection")
    },
    TestCase("if the client's UDP port cannot be opened, the client uses TCP instead") { t in
        let bench = SessionBench()
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        bench.session.start(at: bench.now)
        bench.reply(.dataConnectionPort(9998))
        _ = bench.actions()
        bench.session.dataFailed(.system(98), at: bench.now)
        t.expect(
            bench.actions() == [.closeData, line(.getDataConnection(.tcp))],
            "the client did not request a TCP data connection")
    },
    TestCase(
        "over TCP, the client requests only the selected channels, and their samples are stored in the right channels"
    ) {
        t in
        let bench = SessionBench(.tcp)
        bench.connect()
        let selection = [ChannelID(signal: 1, channel: 0), ChannelID(signal: 0, channel: 1)]
        let store = SampleStore(catalogue: exampleOffer.catalogue, selection: selection, seconds: 10)
        _ = bench.actions()
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        let info = CustomSignalInfo.content(catalogue: exampleOffer.catalogue, selection: selection)
        t.expect(
            bench.actions() == [line(.setCustomSignalInfo(info))], "the client did not request the selected channels")
        bench.reply(.ok)
        t.expect(
            bench.actions() == [line(.getMetaInfo)], "the client did not request the description of the chosen channels"
        )
        let reduced = MetaInformation(
            master: exampleOffer.master,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["C4"]),
                Signal(type: .ecg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: ["II"]),
            ]))
        bench.reply(.metaInfo(reduced.tiaMetaInfo))
        t.expect(
            bench.actions() == [line(.getDataConnection(.tcp))], "the client did not request a TCP data connection")
        bench.reply(.dataConnectionPort(5000))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        let shapes = [
            BlockShape(type: .eeg, channels: 1, blockSize: 5), BlockShape(type: .ecg, channels: 1, blockSize: 1),
        ]
        bench.data(encode(.three, id: 5, shapes, [1, 2, 3, 4, 5, 9]) ?? [])
        t.expect(content(store.entries[0].ring!) == [9], "the ECG's samples are wrong")
        t.expect(content(store.entries[1].ring!) == [1, 2, 3, 4, 5], "the samples of C4 are wrong")
        t.expectEqual(bench.session.catalogue?.channelCount ?? 0, 4, "the catalog lacks channels that were not chosen")
    },
    TestCase("if a server refuses to send only some channels, it sends all channels") { t in
        let bench = SessionBench(.tcp)
        bench.connect()
        let store = SampleStore(
            catalogue: exampleOffer.catalogue, selection: [ChannelID(signal: 0, channel: 1)], seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        _ = bench.actions()
        bench.reply(.error(""))
        t.expect(
            bench.actions() == [line(.getDataConnection(.tcp))],
            "the client did not request a data connection after the refused choice")
        bench.reply(.dataConnectionPort(5000))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        bench.data(examplePacket(1) ?? [])
        t.expect(content(store.entries[0].ring!) == [-0.0, -1, -2, -3, -4], "the samples of C4 are wrong")
    },
    TestCase(
        "if a maximum rate is set, the client requests faster signals at a fraction of their rate, even if all are selected"
    ) { t in
        let bench = SessionBench(only: .automatic, maximumRate: SamplingRate(hertz: 100))
        bench.connect()
        guard let catalogue = bench.session.catalogue else { return t.fail("no catalog") }
        // 250 / 3 Hz is no whole number of thousandths of a hertz.
        t.expect(catalogue.signals.map { $0.rate.milliHertz } == [62_500, 50_000, 0], "offered")
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        guard case .send(let bytes)? = bench.actions().last else { return t.fail("nothing sent") }
        t.expect(indexOf(ascii("samplingRate=\"250\""), in: bytes) != nil, "the server's own rate")
        t.expect(indexOf(ascii("downsamplingFactor=\"4\""), in: bytes) != nil, "the factor")
        bench.reply(.ok)
        var reduced = exampleOffer
        reduced.catalogue = ChannelSelection(channels: [[0, 1], [0], [0]], factors: [4, 1, 1]).reduce(
            exampleOffer.catalogue)
        _ = bench.actions()
        bench.reply(.metaInfo(reduced.tiaMetaInfo))
        t.expect(bench.actions() == [line(.getDataConnection(.tcp))], "asks for data")
        bench.reply(.dataConnectionPort(5000))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        // At a quarter of the rate, the server makes one block of five samples from four blocks, so every fourth packet
        // contains an EEG block.
        let alone = [BlockShape(type: .ecg, channels: 1, blockSize: 1)]
        let both = [BlockShape(type: .eeg, channels: 2, blockSize: 5)] + alone
        for id in UInt64(1)...8 {
            let samples = (0..<5).map { Float(10 * id) + Float($0) }
            bench.data(
                encode(.three, id: id, id % 4 == 0 ? both : alone, id % 4 == 0 ? samples + samples + [1] : [1]) ?? [])
        }
        t.expect(content(store.entries[0].ring!) == [40, 41, 42, 43, 44, 80, 81, 82, 83, 84], "EEG")
        t.expectEqual(store.entries[0].ring!.lost, 0)
    },
    TestCase("if a server refuses the reduced rate, the start fails with that reason") { t in
        let bench = SessionBench(only: .tcp, maximumRate: SamplingRate(hertz: 125))
        bench.connect()
        _ = bench.events()
        guard let catalogue = bench.session.catalogue else { return t.fail("no catalog") }
        bench.session.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10))
        bench.session.start(at: bench.now)
        _ = bench.actions()
        bench.reply(.error(""))
        t.expect(bench.events() == [.failed(TiAFailure.noReduction.error)], "events")
        // A selection within the maximum works.
        bench.session.apply(
            SampleStore(catalogue: catalogue, selection: [ChannelID(signal: 1, channel: 0)], seconds: 10))
        bench.session.start(at: bench.now)
        t.expect(bench.actions() == [.closeControl, .openControl], "connects again")
    },
    TestCase("if a server accepts a reduced rate and still keeps its own, the start fails with that reason") { t in
        let bench = SessionBench(only: .tcp, maximumRate: SamplingRate(hertz: 125))
        bench.connect()
        _ = bench.events()
        guard let catalogue = bench.session.catalogue else { return t.fail("no catalog") }
        bench.session.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10))
        bench.session.start(at: bench.now)
        _ = bench.actions()
        bench.reply(.ok)
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        t.expect(bench.events() == [.failed(TiAFailure.noReduction.error)], "events")
        t.expect(bench.actions().allSatisfy { $0 != line(.getDataConnection(.tcp)) }, "asks for data")
    },
    TestCase("if the selection of channels changes, the client opens a new control connection") { t in
        let bench = SessionBench(.tcp)
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: [ChannelID(signal: 0, channel: 1)], seconds: 1))
        bench.session.start(at: bench.now)
        bench.reply(.ok)
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        bench.reply(.dataConnectionPort(5000))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        bench.session.stop(at: bench.now)
        bench.reply(.ok)
        _ = bench.actions()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: [ChannelID(signal: 1, channel: 0)], seconds: 1))
        bench.session.start(at: bench.now)
        t.expect(
            bench.actions() == [.closeControl, .openControl], "the client did not connect again for the other selection"
        )
        bench.session.controlOpened(at: bench.now)
        bench.reply(.metaInfo(exampleOffer.tiaMetaInfo))
        guard case .send(let bytes)? = bench.actions().last else { return t.fail("nothing sent") }
        t.expect(
            indexOf(ascii("SetCustomSignalInfo"), in: bytes) != nil, "the client did not request the selected channels")
        t.expect(
            indexOf(ascii("ecg"), in: bytes) != nil && indexOf(ascii("eeg"), in: bytes) == nil,
            "the request does not contain exactly the new selection")
    },
    TestCase(
        "if the client stops, the data end immediately, and the server is notified; the next start begins at sample 0"
    ) { t in
        let bench = SessionBench()
        let store = bench.run()
        bench.datagram(examplePacket(41, count: 1))
        t.expectEqual(store.entries[0].ring!.end, 5)
        bench.session.stop(at: bench.now)
        t.expect(bench.events() == [.stopped], "the stop was not reported")
        t.expect(
            bench.actions() == [.closeData, line(.stopDataTransmission)],
            "the client did not close the data connection and request the stop")
        bench.datagram(examplePacket(42, count: 2))
        t.expectEqual(store.entries[0].ring!.end, 5, "data that arrive after the stop were stored")
        bench.session.start(at: bench.now)
        t.expect(bench.actions().isEmpty, "the client sent a request before the reply to the stop")
        t.expectEqual(store.entries[0].ring!.end, 0)
        bench.reply(.ok)
        t.expect(
            bench.actions() == [line(.getDataConnection(.udp))],
            "the client did not request a data connection for the second start")
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        t.expect(bench.events() == [.started], "the second start was not reported")
        bench.datagram(examplePacket(99, count: 1))
        t.expect(content(store.entries[0].ring!) == [0, 1, 2, 3, 4], "the samples of the first packet are wrong")
        t.expectEqual(bench.session.statistics.packetsLost, 0)
    },
    TestCase("if the user stops during the start, the start request is not sent, or is revoked") { t in
        let bench = SessionBench()
        bench.connect()
        bench.session.apply(
            SampleStore(catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1))
        bench.session.start(at: bench.now)
        bench.session.stop(at: bench.now)
        _ = bench.actions()
        bench.reply(.dataConnectionPort(9998))
        t.expect(bench.actions().isEmpty, "the client bound a port after the stop")
        bench.session.start(at: bench.now)
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.session.stop(at: bench.now)
        _ = bench.actions()
        bench.reply(.ok)
        t.expect(bench.actions() == [line(.stopDataTransmission)], "the client did not request the stop")
        t.expect(bench.events() == [.connected, .stopped, .stopped], "the connection and both stops were not reported")
        bench.wait(milliseconds: 60_000)
        t.expect(bench.events().isEmpty, "a timeout was reported after the stop")
    },
    TestCase("if datagrams arrive before the server has confirmed the start, they are ignored") { t in
        let bench = SessionBench()
        bench.connect()
        let store = SampleStore(
            catalogue: exampleOffer.catalogue, selection: exampleOffer.catalogue.channels, seconds: 1)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.datagram(examplePacket(1))
        t.expectEqual(store.entries[0].ring!.end, 0)
        bench.reply(.ok)
        bench.datagram(examplePacket(2, count: 1))
        t.expectEqual(store.entries[0].ring!.end, 5)
    },
    TestCase("if the client disconnects, it notifies the server, closes all connections and reports nothing") { t in
        let bench = SessionBench()
        bench.run()
        bench.session.disconnect()
        t.expect(
            bench.actions() == [line(.stopDataTransmission), .closeData, .closeControl],
            "the client did not stop the transmission and close its connections")
        t.expect(bench.events().isEmpty, "a disconnect by the user caused an event")
        t.expect(bench.session.catalogue == nil, "the catalog remains after the disconnect")
        bench.wait(milliseconds: 100_000)
        t.expect(bench.actions().isEmpty, "the client connected again after the disconnect")
    },
]
