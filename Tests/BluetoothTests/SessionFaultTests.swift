import Bluetooth
import Signals
import TestKit

private func isInterrupted(_ events: [SourceEvent]) -> Bool {
    events.contains { if case .interrupted = $0 { true } else { false } }
}

/// Sends packets for this many seconds: heart rate and acceleration, and ECG if `ecg` is true.
private func send(_ rig: SensorRig, seconds: Int, ecg: Bool) {
    for _ in 0..<seconds {
        rig.pass(second)
        rig.notify(.heartRateMeasurement, [0x10, 60, 0, 4])
        rig.notify(.polarData, Encoder.polarHead(2, stamp: rig.now, form: 1) + [232, 3, 0, 0, 24, 252])
        if ecg { rig.notify(.polarData, Encoder.polarHead(0, stamp: rig.now, form: 0) + [1, 0, 0]) }
    }
}

let sessionFaultTests: [TestCase] = [
    TestCase("if a Polar H10's ECG stops while its heart rate and acceleration continue, the sensor is reconnected") {
        t in
        let rig = SensorRig(.polar)
        _ = rig.run()
        _ = rig.takeEvents()
        send(rig, seconds: 2, ecg: true)
        send(rig, seconds: 4, ecg: false)
        t.expect(rig.takeEvents().isEmpty)
        send(rig, seconds: 3, ecg: false)
        let events = rig.takeEvents()
        t.expect(isInterrupted(events) && events.contains(.resumed))
        t.expectEqual(rig.opens, 2)
        send(rig, seconds: 20, ecg: true)
        t.expect(rig.takeEvents().isEmpty)
    },
    TestCase("if a Polar H10's ECG never arrives, the sensor stays connected as long as its acceleration arrives") {
        t in
        let rig = SensorRig(.polar)
        _ = rig.run()
        _ = rig.takeEvents()
        send(rig, seconds: 20, ecg: false)
        t.expect(rig.takeEvents().isEmpty)
        t.expectEqual(rig.opens, 1)
    },
    TestCase("if the electrodes of a Muse stop while its motion data continue, the headband is reconnected") { t in
        let rig = SensorRig(.muse())
        _ = rig.run()
        _ = rig.takeEvents()
        for number in 0..<8 as Range<UInt16> {
            rig.pass(second)
            rig.notify(.muse(10), Encoder.motion(number, Array(0..<9)))
            guard number < 2 else { continue }
            for electrode in 3..<7 as Range<UInt16> { rig.notify(.muse(electrode), Encoder.eeg(number, Array(0..<12))) }
        }
        let events = rig.takeEvents()
        t.expect(isInterrupted(events) && events.contains(.resumed))
    },
    TestCase(
        "an attempt to connect a lost sensor lasts 30 s while nothing else needs the radio, and ends soon when something else needs it"
    ) { t in
        let rig = SensorRig(.strap)
        _ = rig.run()
        rig.isInRange = false
        rig.session.isAlone = true
        rig.session.failed(.connectionLost, at: rig.now)
        rig.perform()
        let (opens, closes) = (rig.opens, rig.closes)
        // The attempt begins after a pause of 0.5 s.
        rig.pass(30 * second)
        t.expectEqual(rig.opens - opens, 1)
        t.expectEqual(rig.closes - closes, 0)
        rig.pass(second)
        t.expectEqual(rig.closes - closes, 1)
        rig.pass(5 * second)
        t.expectEqual(rig.opens - opens, 2)
        rig.session.isAlone = false
        rig.pass(100 * millisecond)
        t.expectEqual(rig.closes - closes, 2)
        rig.pass(600 * millisecond)
        rig.session.isAlone = true
        rig.isInRange = true
        rig.session.opened(at: rig.now)
        rig.perform()
        t.expect(rig.takeEvents().last == .resumed)
    },
    TestCase(
        "if the connection to a Polar H10 is closed without waiting, the stop command is sent and the connection ends immediately"
    ) { t in
        for isDeaf in [false, true] {
            let rig = SensorRig(.polar)
            _ = rig.run()
            rig.sensor.isDeaf = isDeaf
            rig.session.disconnect(at: rig.now, canWait: false)
            rig.perform()
            t.expect(rig.session.isClosed && !rig.isOpen)
            if !isDeaf { t.expect(rig.sensor.written.contains { $0.1 == [3, 0] }) }
        }
    },
    TestCase(
        "if a sensor sends only to paired devices, the connection fails with this reason, whichever characteristic the sensor refuses"
    ) { t in
        for refusal: UInt8 in [0x05, 0x08, 0x0C, 0x0F] {
            for sensor in [TestSensor.strap, .polar, .muse()] {
                let rig = SensorRig(sensor)
                sensor.refusal = refusal
                _ = rig.run()
                t.expect(rig.takeEvents().last == .failed(.other(SensorError.needsPairing.rawValue)), "\(refusal)")
            }
        }
        let rig = SensorRig(.strap)
        rig.sensor.refusal = 0x11
        _ = rig.run()
        t.expect(rig.takeEvents().last == .failed(.declined))
    },
]
