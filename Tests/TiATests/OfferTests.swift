import Signals
import TestKit
import TiA

/// Returns the meta information of a server: an EEG with these labels at 250 Hz in blocks of 5, and other signals.
private func offer(_ labels: [String], hertz: UInt32 = 250, block: Int = 5, _ others: Signal...) -> MetaInformation {
    MetaInformation(
        master: MasterSignal(rate: SamplingRate(hertz: hertz), blockSize: block),
        catalogue: SignalCatalogue(
            signals: labels.isEmpty
                ? others
                : [Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: block, labels: labels)] + others))
}

private func ecg(_ label: String = "II") -> Signal {
    Signal(type: .ecg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: [label])
}

private let before = ["C3", "C4", "Pz", "Oz"]

extension SessionBench {
    /// Stops the server and restarts it a second later with other meta information.
    /// - Returns: the session's events since the new connection.
    fileprivate func comeBack(_ information: MetaInformation) -> [SourceEvent] {
        session.controlClosed(at: now)
        _ = events()
        wait(milliseconds: 1000)
        session.controlOpened(at: now)
        _ = actions()
        reply(.metaInfo(information.tiaMetaInfo))
        let asked = actions()
        guard asked.contains(line(.getDataConnection(.udp))) else { return events() }
        reply(.dataConnectionPort(9998))
        session.dataOpened(at: now)
        reply(.ok)
        _ = actions()
        return events()
    }

    /// Sends a packet every 20 ms. The samples of EEG channel c are 1000 c plus the packet number; those of the ECG are the packet number.
    fileprivate func send(_ ids: ClosedRange<UInt64>, eeg: Int, block: Int = 5, hasECG: Bool = false) {
        for id in ids {
            var shapes: [BlockShape] = []
            var values: [Float] = []
            if eeg > 0 {
                shapes.append(BlockShape(type: .eeg, channels: eeg, blockSize: block))
                for channel in 0..<eeg { values += [Float](repeating: Float(1000 * channel) + Float(id), count: block) }
            }
            if hasECG {
                shapes.append(BlockShape(type: .ecg, channels: 1, blockSize: 1))
                values.append(Float(id))
            }
            datagram(encode(.three, id: id, shapes, values))
            wait(milliseconds: 20)
        }
    }
}

/// Returns the index of the server's channel from which the newest sample in a ring (sample buffer) comes; nil if this
/// sample is lost.
private func newest(_ entry: SampleStore.Entry) -> Int? {
    content(entry.ring!).last.flatMap { $0 }.map { Int($0) / 1000 }
}

/// Returns the labels of those stored channels that the server offers.
private func offered(_ store: SampleStore) -> [String] {
    store.entries.filter { $0.presence.isOffered }.map { $0.label }
}

let offerTests: [TestCase] = [
    TestCase("if a server returns with other labels, each channel gets the data of its own label, or none") { t in
        for (labels, places) in [
            (["Fz", "C3", "C4", "Pz"], [1, 2, 3, nil]), (["Oz", "Pz", "C4", "C3"], [3, 2, 1, 0]),
            (["C3", "C4"], [0, 1, nil, nil]),
        ] as [([String], [Int?])] {
            let bench = SessionBench()
            let store = bench.run(offer(before))
            bench.send(1...50, eeg: 4)
            t.expectSame(store.entries.map { newest($0) }, [0, 1, 2, 3])
            let end = store.entries[0].ring!.end
            t.expect(bench.comeBack(offer(labels)).isEmpty, "\(labels): an event came before data")
            bench.send(1...50, eeg: labels.count)
            t.expect(bench.events() == [.resumed], "\(labels): the packet did not end the interruption")
            t.expectSame(store.entries.map { newest($0) }, places, labels[0])
            t.expectEqual(store.entries.map { $0.presence.isOffered }, places.map { $0 != nil })
            // A missing channel must have lost, since its last sample, as many samples as the other channels received.
            for (entry, place) in zip(store.entries, places) where place == nil {
                t.expectEqual(entry.ring!.end, store.entries[0].ring!.end)
                t.expectEqual(entry.ring!.lost, entry.ring!.end - end)
                t.expectEqual(entry.presence.since, entry.clock!.time(ofSample: end))
            }
            t.expectEqual(bench.session.catalogue?.signals[0].labels ?? [], labels)
        }
    },
    TestCase("if channels have long labels with the same beginning, they are not confused when the server returns") {
        t in
        let long = String(repeating: "amplifier of the laboratory, ", count: 3)
        let bench = SessionBench()
        bench.connect(offer([long + "C3", long + "C4"]))
        guard let catalogue = bench.session.catalogue else { return t.fail("not connected") }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        (_, _) = (bench.actions(), bench.events())
        bench.send(1...50, eeg: 2)
        _ = bench.comeBack(offer([long + "C4", long + "C3"]))
        bench.send(1...50, eeg: 2)
        t.expectSame(store.entries.map { newest($0) }, [1, 0])
    },
    TestCase(
        "if a channel is missing and returns at the next connection, it continues, and the samples in between are lost"
    ) { t in
        let bench = SessionBench()
        let store = bench.run(offer(before))
        bench.send(1...50, eeg: 4)
        _ = bench.comeBack(offer(["C3", "C4"]))
        bench.send(1...100, eeg: 2)
        t.expectEqual(offered(store), ["C3", "C4"])
        _ = bench.comeBack(offer(before))
        bench.send(1...50, eeg: 4)
        t.expectEqual(offered(store), before)
        t.expectSame(store.entries.map { newest($0) }, [0, 1, 2, 3])
        t.expectEqual(Set(store.entries.map { $0.ring!.end }).count, 1)
        // Compared with C3, which stayed available, the missing channel has lost the 500 samples of the 100 packets that the server sent without it.
        let lost = store.entries[3].ring!.lost - store.entries[0].ring!.lost
        t.expect(lost >= 500 && lost <= 510, "\(lost) samples are lost instead of 500 to 510")
    },
    TestCase("if a server offers none of the selected channels, it stays connected, is queried again, and is reported")
    {
        t in
        for (name, other) in [
            ("labels", offer(["Fp1", "Fp2", "F7", "F8"])), ("rate", offer(before, hertz: 500)),
            ("type", offer([], ecg("C3"))),
        ] {
            let bench = SessionBench()
            let store = bench.run(offer(before))
            bench.send(1...50, eeg: 4)
            let end = store.entries[0].ring!.end
            t.expect(bench.comeBack(other) == [.noneOffered], "\(name): the missing channels were not reported")
            t.expectEqual(offered(store), [])
            // The client requests no data. All samples of the time that passes are lost.
            bench.wait(milliseconds: 5000)
            t.expect(bench.actions().isEmpty && bench.events().isEmpty, "\(name): an event or request came too early")
            for entry in store.entries {
                let lost = entry.ring!.end - end
                t.expect(lost >= 1450 && lost <= 1520 && entry.ring!.lost == lost, "\(name): \(lost)")
            }
            bench.wait(milliseconds: 5000)
            t.expect(bench.actions() == [line(.getMetaInfo)], "\(name): the client did not request the catalog again")
            bench.reply(.metaInfo(other.tiaMetaInfo))
            t.expect(bench.events().isEmpty, "\(name): the same catalog was reported again")
            bench.wait(milliseconds: 10_000)
            t.expect(
                bench.actions() == [line(.getMetaInfo)], "\(name): the client did not request the catalog a second time"
            )
            // On the same connection, the server now offers other channels.
            bench.reply(.metaInfo(offer(before).tiaMetaInfo))
            t.expect(bench.actions() == [line(.getDataConnection(.udp))], "\(name): the client did not request data")
            bench.reply(.dataConnectionPort(9998))
            bench.session.dataOpened(at: bench.now)
            bench.reply(.ok)
            bench.send(1...50, eeg: 4)
            t.expect(bench.events() == [.resumed], "\(name): the packet did not end the interruption")
            t.expectSame(store.entries.map { newest($0) }, [0, 1, 2, 3])
            // The newest samples must be at the board's present time.
            for entry in store.entries {
                let late = bench.now - entry.clock!.time(ofSample: entry.ring!.end)
                t.expect(late.magnitude < 60_000_000, "\(name): a sample's time is wrong by \(late) ns")
            }
        }
    },
    TestCase(
        "if the connection to a server that offers none of the selected channels is lost, it is reconnected as usual"
    ) { t in
        let bench = SessionBench()
        bench.run(offer(before))
        bench.send(1...10, eeg: 4)
        _ = bench.comeBack(offer(["X1"]))
        bench.session.controlClosed(at: bench.now)
        t.expect(
            bench.events() == [.interrupted(.connectionLost, retryInSeconds: 1)], "the lost connection was not reported"
        )
        bench.wait(milliseconds: 1000)
        t.expect(bench.actions().contains(.openControl), "the client did not connect again")
    },
    TestCase("if a server again returns without any of the selected channels, that is reported again") { t in
        let bench = SessionBench()
        bench.run(offer(before))
        bench.send(1...10, eeg: 4)
        t.expect(bench.comeBack(offer(["X1"])) == [.noneOffered], "the missing channels were not reported")
        bench.wait(milliseconds: 10_000)
        bench.reply(.metaInfo(offer(["X2"]).tiaMetaInfo))
        t.expect(bench.events() == [.noneOffered], "the missing channels were not reported again")
        t.expectEqual(bench.session.catalogue?.signals[0].labels ?? [], ["X2"])
        bench.session.stop(at: bench.now)
        t.expect(bench.events() == [.stopped], "the stop was not reported")
        _ = bench.actions()
        bench.wait(milliseconds: 20_000)
        t.expect(bench.actions().isEmpty, "the client requested the catalog after the stop")
    },
    TestCase(
        "if a signal is missing, as many samples are lost as time passes; when it returns, it continues at the present time"
    ) { t in
        let bench = SessionBench()
        let store = bench.run(offer(before, ecg()))
        bench.send(1...50, eeg: 4, hasECG: true)
        _ = bench.comeBack(offer(before))
        bench.send(1...100, eeg: 4)
        let (eeg, heart) = (store.entries[0], store.entries[4])
        t.expectEqual(offered(store), before)
        func apart() -> Int64 {
            (heart.clock!.time(ofSample: heart.ring!.end) - eeg.clock!.time(ofSample: eeg.ring!.end)) / 1_000_000
        }
        t.expect(apart().magnitude <= 25, "while the ECG was missing, the streams ended \(apart()) ms apart")
        t.expect(heart.ring!.lost >= 145, "\(heart.ring!.lost)")
        _ = bench.comeBack(offer(before, ecg()))
        bench.send(1...100, eeg: 4, hasECG: true)
        t.expectEqual(offered(store), before + ["II"])
        t.expect(apart().magnitude <= 25, "after the ECG returned, the streams ended \(apart()) ms apart")
        t.expect(content(heart.ring!).last == 100, "the stream has values of another channel")
    },
    TestCase("channels without labels continue if the server offers the same signals, also in other block sizes") { t in
        let numbers = MetaInformation(
            master: nil,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["1", "2"])
            ]))
        let bench = SessionBench()
        let store = bench.run(numbers)
        bench.send(1...50, eeg: 2)
        _ = bench.comeBack(offer(["1", "2"], block: 10))
        bench.send(1...50, eeg: 2, block: 10)
        t.expectSame(store.entries.map { newest($0) }, [0, 1])
        t.expect(bench.comeBack(offer(["1", "2", "3"])) == [.noneOffered], "the missing channels were not reported")
    },
    TestCase(
        "if a server returns with fewer channels, the client requests the remaining ones over TCP, with new numbers in the packets"
    ) { t in
        let bench = SessionBench(.tcp)
        let all = offer(["1"] + before)
        bench.connect(all)
        let store = SampleStore(
            catalogue: all.catalogue, selection: (1...4).map { ChannelID(signal: 0, channel: $0) }, seconds: 10)
        bench.session.apply(store)
        bench.session.start(at: bench.now)
        bench.reply(.ok)
        bench.reply(.metaInfo(offer(before).tiaMetaInfo))
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        (_, _) = (bench.actions(), bench.events())
        bench.session.controlClosed(at: bench.now)
        bench.wait(milliseconds: 1000)
        bench.session.controlOpened(at: bench.now)
        let now = offer(["Fz", "C3", "C4", "Pz"])
        bench.reply(.metaInfo(now.tiaMetaInfo))
        let asked = bench.actions().last
        let choice = CustomSignalInfo.content(
            catalogue: now.catalogue, selection: (1...3).map { ChannelID(signal: 0, channel: $0) })
        t.expect(asked == line(.setCustomSignalInfo(choice)), "the client requested other channels")
        bench.reply(.ok)
        bench.reply(.metaInfo(offer(["C3", "C4", "Pz"]).tiaMetaInfo))
        bench.reply(.dataConnectionPort(9998))
        bench.session.dataOpened(at: bench.now)
        bench.reply(.ok)
        let values = (0..<3).flatMap { [Float](repeating: Float(1000 * $0), count: 5) }
        bench.data(encode(.three, id: 1, [BlockShape(type: .eeg, channels: 3, blockSize: 5)], values) ?? [])
        t.expectSame(store.entries.map { newest($0) }, [0, 1, 2, nil])
        t.expectEqual(offered(store), ["C3", "C4", "Pz"])
    },
    TestCase("if a legacy server returns with other labels, each channel gets the data of its own label, or none") {
        t in
        for version in [LegacyVersion.zeroOne, .zeroTwo] {
            let bench = SessionBench()
            bench.session.connect(at: bench.now)
            // A legacy server closes the connection immediately after a message that it does not know.
            for _ in 0..<(version == .zeroOne ? 1 : 2) {
                bench.session.controlOpened(at: bench.now)
                bench.session.controlClosed(at: bench.now)
            }
            bench.session.controlOpened(at: bench.now)
            bench.reply(.config(offer(before)), version)
            guard let catalogue = bench.session.catalogue else { return t.fail("not connected") }
            let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10)
            bench.session.apply(store)
            bench.session.start(at: bench.now)
            bench.reply(.dataConnection(port: 9998, address: nil), version)
            bench.session.dataOpened(at: bench.now)
            bench.reply(.okReply, version)
            func send(_ id: UInt64, _ channels: Int) {
                let values = (0..<channels).flatMap { [Float](repeating: Float(1000 * $0), count: 5) }
                bench.datagram(encode(.two, id: id, [BlockShape(type: .eeg, channels: channels, blockSize: 5)], values))
                bench.wait(milliseconds: 20)
            }
            for id in 1...20 { send(UInt64(id), 4) }
            bench.session.controlClosed(at: bench.now)
            bench.wait(milliseconds: 1000)
            bench.session.controlOpened(at: bench.now)
            bench.reply(.config(offer(["Fz", "C3", "C4"])), version)
            bench.reply(.dataConnection(port: 9998, address: nil), version)
            bench.session.dataOpened(at: bench.now)
            bench.reply(.okReply, version)
            for id in 1...20 { send(UInt64(id), 3) }
            t.expectSame(store.entries.map { newest($0) }, [1, 2, nil, nil])
        }
    },
]
