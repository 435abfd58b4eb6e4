import CInput
import CSystem
import Platform
import TestKit

private final class Recorder: InputSink {
    var events: [InputEvent] = []
    var touches: [TouchInput] {
        events.compactMap {
            guard case .touch(let touch) = $0 else { return nil }
            return touch
        }
    }
    func input(_ event: InputEvent) { events.append(event) }
}

private let one = PointerTouch.finger
private let two = PointerTouch.mirroredFinger

/// Returns touches as "finger:phase:x:y", with positions in hundredths.
private func text(_ touches: [TouchInput]) -> [String] {
    touches.map { touch in
        let phase: String
        switch touch.phase {
        case .began: phase = "began"
        case .moved: phase = "moved"
        case .ended: phase = "ended"
        case .cancelled: phase = "canceled"
        }
        let x = Int((touch.x * 100).rounded())
        let y = Int((touch.y * 100).rounded())
        return "\(touch.finger == one ? "one" : "two") \(phase) \(x) \(y)"
    }
}

private func expectTouches(
    _ t: Expectations, _ recorder: Recorder, _ expected: [String], file: StaticString = #fileID, line: UInt = #line
) {
    let actual = text(recorder.touches)
    t.expect(actual == expected, actual.reduce("") { $0 + $1 + "; " }, file: file, line: line)
    recorder.events = []
}

private func capabilities(
    keys: [Int32] = [], relative: [Int32] = [], absolute: [Int32] = [], properties: [Int32] = []
) -> InputCapabilities {
    var result = InputCapabilities()
    for code in keys { result.keys[Int(code) / 8] |= 1 << UInt8(code % 8) }
    for code in relative { result.relative[Int(code) / 8] |= 1 << UInt8(code % 8) }
    for code in absolute { result.absolute[Int(code) / 8] |= 1 << UInt8(code % 8) }
    for code in properties { result.properties[Int(code) / 8] |= 1 << UInt8(code % 8) }
    return result
}

private func classes(_ capabilities: InputCapabilities) -> String {
    capabilities.classes.reduce("") { $0 + ($0.isEmpty ? "" : " ") + $1.description }
}

let inputTests = [
    TestCase("a mouse acts as a finger while its button is pressed") { t in
        let recorder = Recorder()
        var pointer = PointerTouch()
        pointer.move(x: 0.25, y: 0.5, time: 1, to: recorder)
        pointer.button(isPressed: true, time: 2, to: recorder)
        pointer.button(isPressed: true, time: 3, to: recorder)
        pointer.move(x: 0.3, y: 0.5, time: 4, to: recorder)
        pointer.move(x: 0.3, y: 0.5, time: 5, to: recorder)
        pointer.button(isPressed: false, time: 6, to: recorder)
        pointer.button(isPressed: false, time: 7, to: recorder)
        t.expect(recorder.touches.map { $0.time } == [2, 4, 6])
        expectTouches(t, recorder, ["one began 25 50", "one moved 30 50", "one ended 30 50"])
    },
    TestCase(
        "if Ctrl and the mouse button are held, a second finger is added, mirrored about the middle, whichever is pressed first"
    ) {
        t in
        let recorder = Recorder()
        var pointer = PointerTouch()
        pointer.move(x: 0.4, y: 0.3, time: 0, to: recorder)
        pointer.control(isPressed: true, time: 0, to: recorder)
        pointer.button(isPressed: true, time: 0, to: recorder)
        pointer.move(x: 0.1, y: 0.2, time: 0, to: recorder)
        pointer.button(isPressed: false, time: 0, to: recorder)
        expectTouches(
            t, recorder,
            [
                "one began 40 30", "two began 60 70", "one moved 10 20", "two moved 90 80", "two ended 90 80",
                "one ended 10 20",
            ])
        pointer.control(isPressed: false, time: 0, to: recorder)
        pointer.button(isPressed: true, time: 0, to: recorder)
        pointer.control(isPressed: true, time: 0, to: recorder)
        pointer.control(isPressed: false, time: 0, to: recorder)
        pointer.button(isPressed: false, time: 0, to: recorder)
        expectTouches(
            t, recorder, ["one began 10 20", "two began 90 80", "two ended 90 80", "one ended 10 20"])
    },
    TestCase("if a pointing device reports positions outside of the panel, the pointer stays on the panel") { t in
        let recorder = Recorder()
        var pointer = PointerTouch()
        pointer.button(isPressed: true, time: 0, to: recorder)
        for value in [Float.infinity, -.infinity, .nan, 1e30, -1e30, 2, -2] {
            pointer.move(x: value, y: value, time: 0, to: recorder)
            pointer.move(byX: value, y: -value, time: 0, to: recorder)
        }
        t.expect(recorder.touches.count > 1)
        t.expect(recorder.touches.allSatisfy { $0.x >= 0 && $0.x <= 1 && $0.y >= 0 && $0.y <= 1 })
    },
    TestCase("input devices are classified in the same way as udev classifies them") { t in
        t.expectEqual(
            classes(
                capabilities(
                    keys: [BTN_TOUCH], absolute: [ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y],
                    properties: [INPUT_PROP_DIRECT])), "TOUCHSCREEN")
        t.expectEqual(classes(capabilities(keys: [BTN_TOUCH], absolute: [ABS_X, ABS_Y])), "TOUCHSCREEN")
        // These are the capabilities of QEMU's device virtio-tablet, which counts as a mouse.
        t.expectEqual(classes(capabilities(keys: [BTN_LEFT, BTN_RIGHT], absolute: [ABS_X, ABS_Y])), "MOUSE")
        t.expectEqual(classes(capabilities(keys: [BTN_LEFT], relative: [REL_X, REL_Y])), "MOUSE")
        t.expectEqual(classes(capabilities(keys: [KEY_PLAYPAUSE])), "KEY")
        t.expectEqual(classes(capabilities(keys: Array(1...120))), "KEYBOARD KEY")
        t.expectEqual(
            classes(capabilities(keys: [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT], absolute: [ABS_X, ABS_Y])), "TOUCHPAD")
        t.expectEqual(classes(capabilities(keys: [BTN_TOUCH, BTN_TOOL_PEN], absolute: [ABS_X, ABS_Y])), "")
        t.expectEqual(
            classes(capabilities(absolute: [ABS_X, ABS_Y], properties: [INPUT_PROP_ACCELEROMETER])), "")
        t.expectEqual(classes(capabilities()), "")
    },
    TestCase("if a file with touches (touch script) is played, each touch comes at its time") { t in
        let recorder = Recorder()
        let script = ScriptedInput(sink: recorder)
        script.tap(x: 0.5, y: 0.25, at: 1_000_000)
        script.drag(fromX: 0, y: 0, toX: 1, y: 0.5, at: 100_000_000, lasting: 40_000_000, finger: 3)
        // An event whose time is before that of the previous event does not stop the script.
        script.append(.key(KeyInput(code: KeyInput.playPause, isPressed: true, time: 5)))
        script.play(until: 999_999)
        t.expectEqual(recorder.events.count, 0)
        script.play(until: 60_000_000)
        t.expect(recorder.touches.map { $0.phase } == [.began, .ended])
        script.play(until: Int64.max)
        t.expect(script.isDone)
        t.expectEqual(recorder.touches.count, 2 + 6)
        t.expect(recorder.touches.last?.x == 1 && recorder.touches.last?.y == 0.5)
        t.expect(recorder.events.last == .key(KeyInput(code: 164, isPressed: true, time: 5)))
    },
    TestCase("if a GPIO chip or line is missing, the error message names it") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            for (chip, line) in [("/dev/pocketscope-no-chip", UInt32(1)), ("/dev/null", 1), ("/dev/null", 5000)] {
                do throws(PlatformError) {
                    _ = try GPIOButton(chip: chip, line: line, loop: loop, sink: Recorder())
                    t.fail("opened \(chip)")
                } catch {
                    guard case .noInput(let detail) = error else { return t.fail(error.message) }
                    t.expect(detail.utf8.starts(with: chip.utf8), detail)
                }
            }
        }
    },
]
