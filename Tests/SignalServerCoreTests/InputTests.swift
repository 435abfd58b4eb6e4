import CSystem
import Platform
import SignalServerCore
import Signals
import TestKit

/// The writing end of a pipe, through which a test plays the kernel's side of an input device. Reading from the pipe
/// does not block.
private struct Events {
    let reader: Int32
    let writer: Int32

    init?(_ t: Expectations) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, system_set_nonblocking(ends[0]) == 0 else {
            t.fail("no pipe")
            return nil
        }
        (reader, writer) = (ends[0], ends[1])
    }

    func send(_ type: Int32, _ code: Int32, _ value: Int32) {
        var event = input_event()
        event.type = UInt16(type)
        event.code = UInt16(code)
        event.value = value
        withUnsafeBytes(of: &event) { _ = write(writer, $0.baseAddress, $0.count) }
    }
}

let inputTests = [
    TestCase(
        "signal-server sends axes and buttons of a joystick and a mouse only when a value changes; labels contain the device's number"
    ) { t in
        guard let stick = Events(t), let mouse = Events(t) else { return }
        defer { close(mouse.writer) }
        let devices = [
            InputDevice(
                descriptor: stick.reader,
                axes: [
                    .init(code: UInt16(ABS_X), isRelative: false, minimum: -512, maximum: 512),
                    .init(code: UInt16(ABS_Y), isRelative: false, minimum: 0, maximum: 255),
                ], buttons: [.init(code: UInt16(BTN_TRIGGER)), .init(code: UInt16(BTN_THUMB))]),
            InputDevice(
                descriptor: mouse.reader,
                axes: [.init(code: UInt16(REL_X), isRelative: true), .init(code: UInt16(REL_Y), isRelative: true)],
                buttons: [.init(code: UInt16(BTN_LEFT))]),
        ]
        let offers = InputSignals.offers(devices)
        t.expect(offers.map { $0.signal.type } == [.button, .axis])
        t.expect(
            offers[0].signal.labels == [
                "joystick 1", "joystick 1 button 1", "joystick 1 button 2", "mouse 1", "mouse 1 button 1",
            ])
        t.expectEqual(offers[1].signal.labels.count, 6)
        t.expect(offers.allSatisfy { $0.signal.rate.isIrregular && $0.signal.blockSize == 1 })
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 6)
        block.initialize(repeating: 0)
        defer { block.deallocate() }
        var time: Int64 = 0
        func next(_ offer: Int) -> [Float]? {
            time += 1
            return offers[offer].source.nextBlock(block, samples: 1, time: time)
                ? Array(block.prefix(offers[offer].signal.labels.count)) : nil
        }
        t.expect(next(0) == [0, 0, 0, 128, 0], "the first state")
        t.expect(next(1) == [0, 0, 0, 128, 0, 0])
        t.expect(next(0) == nil && next(1) == nil, "sent without a change")
        stick.send(EV_ABS, ABS_X, 256)
        stick.send(EV_ABS, ABS_Y, 255)
        stick.send(EV_SYN, SYN_REPORT, 0)
        mouse.send(EV_REL, REL_X, 5)
        mouse.send(EV_REL, REL_X, -7)
        mouse.send(EV_REL, REL_Y, 3)
        t.expect(next(0) == nil, "buttons have not changed")
        t.expect(next(1) == [0, 0.5, 1, 128, -2, 3])
        stick.send(EV_KEY, BTN_THUMB, 1)
        mouse.send(EV_KEY, BTN_LEFT, 1)
        t.expect(next(0) == [0, 0, 1, 128, 1])
        mouse.send(EV_KEY, BTN_LEFT, 0)
        t.expect(next(0) == [0, 0, 1, 128, 0])
        var reports = 0
        devices[0].whenGone = { reports += 1 }
        close(stick.writer)
        t.expect(next(0) == nil && next(1) == nil && devices[0].isGone, "a removed device")
        t.expectEqual(reports, 1)
        mouse.send(EV_KEY, BTN_LEFT, 1)
        t.expect(next(0) == [0, 0, 1, 128, 1], "the other device")
    },
    TestCase(
        "if buttons of an input device are pressed and released between two packets, each change is sent in a packet of its own, before later motions"
    ) {
        t in
        guard let events = Events(t) else { return }
        defer { close(events.writer) }
        let mouse = InputDevice(
            descriptor: events.reader, axes: [.init(code: UInt16(REL_X), isRelative: true)],
            buttons: [.init(code: UInt16(BTN_LEFT)), .init(code: UInt16(BTN_RIGHT))])
        let offers = InputSignals.offers([mouse])
        let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 3)
        block.initialize(repeating: 0)
        defer { block.deallocate() }
        /// Returns the values that each source gives for a packet: buttons and axis; nil for a source that sends
        /// nothing.
        func packet(_ time: Int64) -> [[Float]?] {
            offers.map {
                $0.source.nextBlock(block, samples: 1, time: time) ? Array(block.prefix($0.signal.labels.count)) : nil
            }
        }
        t.expect(packet(1) == [[128, 0, 0], [128, 0]])
        for value: Int32 in [1, 2, 0, 1, 0] { events.send(EV_KEY, BTN_LEFT, value) }
        events.send(EV_KEY, BTN_RIGHT, 1)
        events.send(EV_REL, REL_X, 4)
        t.expect(packet(2) == [[128, 1, 0], nil])
        t.expect(packet(3) == [[128, 0, 0], nil])
        t.expect(packet(4) == [[128, 1, 0], nil])
        t.expect(packet(5) == [[128, 0, 1], [128, 4]])
        t.expect(packet(6) == [nil, nil])
    },
    TestCase("motions of a mouse still add up if their sum is beyond the whole numbers of a float") { t in
        guard let events = Events(t) else { return }
        defer { close(events.writer) }
        let mouse = InputDevice(
            descriptor: events.reader, axes: [.init(code: UInt16(REL_X), isRelative: true)], buttons: [])
        events.send(EV_REL, REL_X, 1 << 24)
        for _ in 0..<10 { events.send(EV_REL, REL_X, 1) }
        mouse.update(forPacketAt: 1)
        t.expectEqual(mouse.axes[0].value, Float(1 << 24) + 10)
    },
    TestCase("the keys of keyboards and remote controls do not count as buttons of input devices") { t in
        for code in [BTN_LEFT, BTN_TRIGGER, BTN_SOUTH, BTN_TOUCH, BTN_DPAD_UP, BTN_TRIGGER_HAPPY, BTN_TRIGGER_HAPPY40] {
            t.expect(InputDevice.isButton(Int(code)), "\(code)")
        }
        for code in [KEY_ENTER, KEY_MICMUTE, KEY_OK, KEY_FN, KEY_BRL_DOT1, KEY_MACRO1] {
            t.expect(!InputDevice.isButton(Int(code)), "\(code)")
        }
    },
    TestCase("if a file is no input device, it is refused with its name") { t in
        do throws(PlatformError) {
            _ = try InputDevice(path: "/dev/null")
            t.fail("taken")
        } catch {
            t.expect(contains(error.message, "/dev/null is no input device"), error.message)
        }
        do throws(PlatformError) {
            _ = try InputDevice(path: "/dev/input/none")
            t.fail("taken")
        } catch {
            t.expect(contains(error.message, "/dev/input/none"), error.message)
        }
    },
]
