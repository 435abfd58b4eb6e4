import Bluetooth
import Signals
import TestKit

private func ring(_ store: SampleStore?, _ label: String) -> SampleStore.Entry? {
    for entry in store?.entries ?? [] where entry.label.utf8.elementsEqual(label.utf8) { return entry }
    return nil
}

private func isInterrupted(_ events: [SourceEvent]) -> Bool {
    events.contains { if case .interrupted = $0 { true } else { false } }
}

private func announcedSeconds(_ events: [SourceEvent]) -> [Int] {
    events.compactMap { if case .interrupted(_, let seconds) = $0 { seconds } else { nil } }
}

let sessionTests: [TestCase] = [
    TestCase("a connected heart rate strap sends its heart rate, beat intervals and battery level") { t in
        let rig = SensorRig(.strap)
        let store = rig.run()
        t.expect(rig.takeEvents() == [.connected, .started])
        t.expectEqual(rig.session.catalogue?.channelCount ?? 0, 3)
        t.expectEqual(rig.sensor.configured[.heartRateMeasurement] ?? 0, 1)
        // The session reads the battery level right after it connects.
        t.expectEqual(ring(store, "Battery")?.events?.newest?.value ?? 0, 80)
        rig.notify(.heartRateMeasurement, [0x16, 61, 0x00, 0x04, 0x00, 0x02])
        t.expectEqual(ring(store, "Heart rate")?.events?.newest?.value ?? 0, 61)
        let beats = ring(store, "RR")?.events
        t.expectEqual(beats?.end ?? 0, 2)
        t.expectEqual(beats?[0].value ?? 0, 1000)
        t.expectEqual(beats?[1].value ?? 0, 500)
        t.expectEqual((beats?[1].time ?? 0) - (beats?[0].time ?? 0), 500 * millisecond)
        t.expectEqual(rig.session.statistics.packetsReceived, 2)
    },
    TestCase("the Bluetooth characteristics of a sensor are found in any order, in short and in long answers") { t in
        for perAnswer in [1, 2, 7] {
            let sensor = TestSensor([
                (.muse(11), 0x10), (.muse(4), 0x10), (.muse(9), 0x10), (.muse(1), 0x14), (.muse(3), 0x10),
                (.muse(6), 0x10), (.muse(10), 0x10), (.muse(5), 0x10),
            ])
            sensor.perAnswer = perAnswer
            sensor.mtu = 23
            let rig = SensorRig(sensor)
            _ = rig.run()
            t.expect(rig.takeEvents() == [.connected, .started], "\(perAnswer)")
            t.expectEqual(rig.session.catalogue?.channelCount ?? 0, 4 + 3 + 1 + 3)
            t.expect(sensor.written.last.map { $0.1 == [2, 0x64, 0x0A] } ?? false)
        }
    },
    TestCase("if a Polar H10 is stopped and started again on the same connection, it sends again") { t in
        let rig = SensorRig(.polar)
        _ = rig.run()
        t.expect(rig.takeEvents() == [.connected, .started])
        rig.session.stop(at: rig.now)
        rig.perform()
        guard let catalogue = rig.session.catalogue else { return t.fail("no catalog") }
        rig.session.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10))
        rig.session.start(at: rig.now)
        rig.perform()
        rig.pass(4 * second)
        t.expect(rig.takeEvents() == [.stopped, .started])
        t.expectEqual(rig.opens, 1)
    },
    TestCase(
        "if an answer arrives after an aborted start of a sensor, it does not count as an answer to the next start"
    ) { t in
        let rig = SensorRig(.strap)
        let (session, sensor) = (rig.session, rig.sensor)
        rig.connect()
        guard let catalogue = session.catalogue else { return t.fail("no catalog") }
        func start() {
            session.apply(SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10))
            session.start(at: rig.now)
        }
        /// Exchanges packets between session and sensor. Expects that the session enables notifications before it
        /// reports the start.
        var isStarted = false
        func exchange(delayedFrom handle: UInt16?) {
            while let action = session.nextAction() {
                guard case .send(let packet) = action else { continue }
                if let handle, packet[0] == 0x12, packet[1] == UInt8(handle) { sensor.delayed = [] }
                for answer in sensor.answer(packet) { take(answer) }
            }
        }
        func take(_ answer: [UInt8]) {
            rig.receive(answer)
            while let event = session.nextEvent() {
                guard event == .started else { continue }
                isStarted = true
                t.expectEqual(sensor.configured[.heartRateMeasurement] ?? 0, 1)
            }
        }
        start()
        exchange(delayedFrom: sensor.handle(.heartRateMeasurement) + 1)
        t.expectEqual(sensor.delayed?.count ?? 0, 1)
        session.stop(at: rig.now)
        start()
        let delayed = sensor.delayed ?? []
        sensor.delayed = nil
        for answer in delayed { take(answer) }
        exchange(delayedFrom: nil)
        t.expect(isStarted)
    },
    TestCase("if a sensor is absent, connecting is retried without a limit, and each reason is reported once") { t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        _ = rig.takeEvents()
        rig.isInRange = false
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        rig.pass(60 * second)
        let reasons = rig.takeEvents().compactMap { if case .interrupted(let error, _) = $0 { error } else { nil } }
        t.expect(reasons == [.connectionLost, .timedOut], "\(reasons.count) reasons")
        t.expect(rig.opens > 10)
        rig.isInRange = true
        rig.pass(10 * second)
        t.expect(rig.takeEvents().contains(.resumed))
    },
    TestCase("if a sensor ends each connection, the pauses between retries grow until a connection lasts") {
        t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        rig.sensor.lies = true
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        let opens = rig.opens
        rig.pass(3600 * millisecond)
        // After the failure, the session tries to connect again after 0.5, 1 and 2 s.
        t.expectEqual(rig.opens - opens, 3)
        rig.pass(40 * second)
        t.expectEqual(rig.opens - opens, 13)
        _ = rig.takeEvents()
        rig.sensor.lies = false
        rig.pass(5 * second)
        t.expect(rig.takeEvents().contains(.resumed))
        // After a connection with some seconds of data, the session retries the lost sensor immediately.
        for _ in 0..<11 {
            rig.pass(second)
            rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        }
        rig.session.failed(.connectionLost, at: rig.now)
        rig.pass(600 * millisecond)
        t.expect(rig.takeEvents().contains(.resumed))
    },
    TestCase(
        "when the pause between retries to connect a sensor becomes longer, that is reported once; a start by the user resets the pause"
    ) { t in
        let rig = SensorRig(.strap)
        let store = rig.run()
        _ = rig.takeEvents()
        rig.sensor.lies = true
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        rig.pass(40 * second)
        // The pauses are 0.5, 1, 2 and 4 s; the message shows whole seconds.
        t.expectEqual(announcedSeconds(rig.takeEvents()), [1, 1, 2, 4])
        rig.sensor.lies = false
        rig.session.stop(at: rig.now)
        guard let store else { return t.fail("no store") }
        rig.session.apply(store)
        rig.session.start(at: rig.now)
        rig.perform()
        t.expect(rig.takeEvents() == [.stopped, .started])
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        t.expectEqual(announcedSeconds(rig.takeEvents()), [1])
    },
    TestCase(
        "silence of a sensor before a disconnect does not count as time with data, so it does not shorten the pauses between retries"
    ) {
        t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        _ = rig.takeEvents()
        var waits: [Int] = []
        // Each round has 6 s of beats and 5 s of silence. The pauses between attempts to reconnect grow from round to
        // round.
        for _ in 0..<4 {
            for _ in 0..<6 {
                rig.pass(second)
                rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
            }
            var events: [SourceEvent] = []
            while !events.contains(.resumed), rig.now < 200 * second {
                rig.pass(100 * millisecond)
                events += rig.takeEvents()
            }
            waits += announcedSeconds(events)
        }
        t.expectEqual(waits, [1, 1, 2, 4])
    },
    TestCase("the app starts a Polar H10's streams, and stops them before it disconnects") { t in
        let rig = SensorRig(.polar)
        let store = rig.run()
        t.expect(rig.takeEvents() == [.connected, .started])
        let acceleration = ring(store, "Acc x")
        t.expectEqual(acceleration?.rate.milliHertz ?? 0, 100_000)
        t.expect(rig.sensor.written.map { $0.1[0] } == [1, 2, 2])
        let frame = Encoder.polarHead(0, stamp: 5 * second, form: 0) + [1, 0, 0, 0xFF, 0xFF, 0xFF]
        rig.notify(.polarData, frame)
        t.expect(kept(ring(store, "ECG")?.ring) == [1, -1])
        rig.notify(.polarData, Encoder.polarHead(2, stamp: 5 * second, form: 1) + [232, 3, 0, 0, 24, 252])
        t.expect(kept(acceleration?.ring) == [1])
        t.expect(kept(ring(store, "Acc z")?.ring) == [-1])
        rig.session.disconnect(at: rig.now)
        rig.perform()
        t.expect(rig.sensor.written.suffix(2).map { $0.1 } == [[3, 0], [3, 2]])
        t.expect(rig.session.isClosed && !rig.isOpen)
    },
    TestCase("if a Polar H10 does not respond to the stop command, the app disconnects anyway") { t in
        let rig = SensorRig(.polar)
        _ = rig.run()
        rig.sensor.isDeaf = true
        rig.session.disconnect(at: rig.now)
        rig.perform()
        t.expect(!rig.session.isClosed)
        rig.pass(2 * second)
        t.expect(rig.session.isClosed && !rig.isOpen)
    },
    TestCase("if a device is a charging Polar H10, an unsupported Muse or no sensor, it is refused with the reason") {
        t in
        let rig = SensorRig(.polar)
        rig.sensor.polarStatus = 13
        _ = rig.run()
        t.expect(rig.takeEvents().last == .failed(.other(SensorError.inCharger.rawValue)))
        let athena = SensorRig(.muse(more: [0x13]))
        athena.connect()
        t.expect(athena.takeEvents() == [.failed(.other(SensorError.notSupported.rawValue))])
        let lamp = SensorRig(TestSensor([(AttributeUUID(short: 0x2A00), 2)]))
        lamp.connect()
        t.expect(lamp.takeEvents() == [.failed(.wrongProtocol)])
    },
    TestCase("the five electrodes of a Muse headband are offered, and only the selected ones are received") { t in
        let rig = SensorRig(.muse(electrodes: 5))
        rig.connect()
        guard let catalogue = rig.session.catalogue else { return t.fail("no catalog") }
        t.expectEqual(catalogue.signals[0].labels, ["TP9", "AF7", "AF8", "TP10", "AUX"])
        let store = SampleStore(
            catalogue: catalogue, selection: [ChannelID(signal: 0, channel: 1)], seconds: 10)
        rig.session.apply(store)
        rig.session.start(at: rig.now)
        rig.perform()
        t.expectEqual(rig.sensor.configured.count, 1)
        t.expectEqual(rig.sensor.configured[.muse(4)] ?? 0, 1)
        t.expect(rig.sensor.written.map { $0.1 } == [Muse.command("p21"), Muse.command("d")])
        rig.notify(.muse(4), Encoder.eeg(1, Array(0..<12)))
        t.expectEqual(store.entries[0].ring?.end ?? 0, 12)
        // The session sends keep-alive commands, and a halt command at the end.
        for _ in 0..<60 {
            rig.pass(100 * millisecond)
            rig.notify(.muse(4), Encoder.eeg(2, Array(0..<12)))
        }
        t.expect(rig.sensor.written.contains { $0.1 == Muse.command("k") })
        rig.session.disconnect(at: rig.now)
        rig.perform()
        t.expect(rig.sensor.written.last.map { $0.1 == Muse.command("h") } ?? false)
        rig.pass(100 * millisecond)
        t.expect(rig.session.isClosed)
    },
    TestCase("if a sensor is lost, it is reconnected, and its stream continues after lost samples") { t in
        let rig = SensorRig(.strap)
        let store = rig.run()
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        _ = rig.takeEvents()
        rig.isInRange = false
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        t.expect(rig.takeEvents() == [.interrupted(.connectionLost, retryInSeconds: 1)])
        rig.pass(10 * second)
        t.expect(rig.opens >= 3, "\(rig.opens)")
        t.expect(!rig.takeEvents().contains(.resumed))
        rig.isInRange = true
        rig.pass(4 * second)
        t.expect(rig.takeEvents().contains(.resumed))
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        let beats = ring(store, "RR")?.events
        t.expectEqual(beats?.end ?? 0, 2)
        t.expectEqual((beats?[1].time ?? 0) - (beats?[0].time ?? 0), 14 * second)
        t.expectEqual(rig.session.statistics.reconnects, 1)
    },
    TestCase("if a sensor stops sending, that is reported, and it is reconnected") { t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        _ = rig.takeEvents()
        rig.pass(4 * second)
        t.expect(rig.takeEvents().isEmpty)
        rig.pass(3 * second)
        let events = rig.takeEvents()
        t.expect(isInterrupted(events) && events.contains(.resumed))
        t.expectEqual(rig.opens, 2)
    },
    TestCase("if a sensor is absent or does not respond, connecting to it fails after three seconds") { t in
        let rig = SensorRig(.strap)
        rig.isInRange = false
        rig.connect()
        rig.pass(2900 * millisecond)
        t.expect(rig.takeEvents().isEmpty)
        rig.pass(200 * millisecond)
        t.expect(rig.takeEvents() == [.failed(.timedOut)])
        let deaf = SensorRig(.strap)
        deaf.sensor.isDeaf = true
        deaf.connect()
        deaf.pass(3100 * millisecond)
        t.expect(deaf.takeEvents() == [.failed(.timedOut)])
        t.expect(deaf.session.isClosed && !deaf.isOpen)
    },
    TestCase(
        "if the Bluetooth controller is starting, connecting a sensor waits for it; a missing controller is reported after six seconds"
    ) {
        t in
        let session = SensorSession(SensorAddress(1, .public))
        session.connect(at: 0)
        for at in 1...12 as ClosedRange<Int64> {
            session.controllerFound(at: at * second)
            session.advance(to: at * second)
        }
        t.expect(session.nextEvent() == nil)
        session.advance(to: 19 * second)
        t.expect(session.nextEvent() == .failed(.other(SensorError.noController.rawValue)))
    },
    TestCase("if a sensor loses skin contact or its battery is low, that is reported once") { t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        _ = rig.takeEvents()
        for flags: UInt8 in [6, 4, 4, 6, 6] { rig.notify(.heartRateMeasurement, [flags, 60]) }
        for level: UInt8 in [50, 10, 9] { rig.notify(.batteryLevel, [level]) }
        t.expect(
            rig.takeEvents() == [
                .notice(SensorNotice.contactLost.rawValue), .notice(SensorNotice.contactGood.rawValue),
                .notice(SensorNotice.batteryLow.rawValue),
            ])
    },
    TestCase(
        "values that a sensor sends before its start are ignored; an invalid packet changes nothing or ends the connection"
    ) { t in
        let rig = SensorRig(.strap)
        rig.connect()
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        let catalogue = rig.session.catalogue
        t.expect(catalogue != nil)
        let store = rig.run()
        for packet in [
            [0x1B, 1, 0, 5], [0x1B, 0xFF, 0xFF], [0x09, 7], [0x05, 1, 0, 0, 2, 0x29], [0x23, 1], [0xFF], [0x02, 1, 0],
        ] as [[UInt8]] {
            rig.receive(packet)
            rig.perform()
        }
        rig.notify(.heartRateMeasurement, [0x10])
        t.expectEqual(ring(store, "RR")?.events?.end ?? -1, 0)
        t.expectEqual(rig.session.statistics.packetsBad, 1)
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        t.expectEqual(ring(store, "RR")?.events?.end ?? -1, 1)
        _ = rig.takeEvents()
        rig.receive([0x1B])
        rig.perform()
        t.expect(isInterrupted(rig.takeEvents()))
        // In the answers of this sensor, the attribute handles decrease. The session must not request attributes from
        // it forever.
        let liar = SensorRig(.strap)
        liar.session.connect(at: liar.now)
        while let action = liar.session.nextAction() {
            switch action {
            case .open:
                liar.session.attempted(at: liar.now)
                liar.session.opened(at: liar.now)
            case .send(let packet): liar.receive(packet[0] == 2 ? [3, 23, 0] : [9, 7, 5, 0, 0x10, 4, 0, 0x37, 0x2A])
            case .close: break
            }
        }
        t.expect(liar.session.nextEvent() == .failed(.protocolViolation(.unknownReply)))
    },
]
