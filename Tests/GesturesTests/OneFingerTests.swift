import Gestures
import TestKit

let oneFingerTests = [
    TestCase("a tap is reported only when it is too late for a second tap") { t in
        var rig = GestureRig()
        rig.touch(100, 100)
        rig.wait(249)
        t.expectEqual(rig.story(), "")
        t.expect(!rig.recognizer.isIdle)
        rig.wait(1)
        t.expectEqual(rig.story(), "tap")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase(
        "two taps at one position are reported as a double tap, and not as taps, when the finger goes up for the second time"
    ) { t in
        var rig = GestureRig()
        rig.touch(100, 100)
        rig.wait(240)
        rig.touch(120, 90)
        t.expectEqual(rig.story(), "double")
        rig.wait(2000)
        t.expectEqual(rig.story(), "")
    },
    TestCase("the first two of three quick taps are a double tap, and the third one starts a new sequence of taps") {
        t in
        var rig = GestureRig()
        for _ in 0..<3 {
            rig.touch(100, 100)
            rig.wait(100)
        }
        t.expectEqual(rig.story(), "double")
        rig.wait(300)
        t.expectEqual(rig.story(), "tap")
    },
    TestCase(
        "if two taps are at different positions, they are two taps; the first is reported when the second finger goes down"
    ) { t in
        var rig = GestureRig()
        rig.touch(100, 100)
        rig.wait(50)
        rig.down(0, 300, 100)
        t.expectEqual(rig.story(), "tap")
        rig.up(0, 300, 100)
        rig.wait(300)
        t.expectEqual(rig.story(), "tap")
    },
    TestCase("if the touch that follows a tap becomes a pan or a press, or is canceled, the tap is reported") { t in
        var rig = GestureRig()
        rig.touch(100, 100)
        rig.down(0, 100, 100)
        rig.wait(400)
        t.expectEqual(rig.story(), "", "it may still be a double tap")
        rig.move(0, 150, 100)
        t.expectEqual(rig.story(), "tap pan-began")
        rig.up(0, 150, 100)
        _ = rig.story()
        rig.touch(100, 100)
        rig.down(0, 100, 100)
        rig.wait(1500)
        t.expectEqual(rig.story(), "tap press-began")
        rig.up(0, 100, 100)
        _ = rig.story()
        rig.touch(100, 100)
        rig.down(0, 100, 100)
        rig.send(0, .cancelled, 100, 100)
        t.expectEqual(rig.story(), "tap")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase("if double taps are disabled, a tap is reported immediately") { t in
        var rig = GestureRig()
        rig.recognizer.detectsDoubleTap = false
        rig.touch(100, 100)
        t.expectEqual(rig.story(), "tap")
        rig.touch(100, 100)
        t.expectEqual(rig.story(), "tap")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase("if a touch is too long for a tap and too short for a press, nothing is reported") { t in
        var rig = GestureRig()
        rig.down(0, 100, 100)
        rig.wait(800)
        rig.up(0, 100, 100)
        rig.wait(1000)
        t.expectEqual(rig.story(), "")
    },
    TestCase(
        "if a finger rests for 1.5 s, a press is reported; the finger can then drag, and the end of the press is reported once"
    ) { t in
        var rig = GestureRig()
        rig.down(0, 100, 100)
        rig.move(0, 104, 103)
        rig.wait(1499)
        t.expectEqual(rig.story(), "")
        t.expect(rig.recognizer.deadline == 2_500_000_000)
        rig.wait(1)
        t.expectEqual(rig.story(), "press-began")
        rig.move(0, 300, 200)
        rig.down(1, 10, 10)
        rig.move(1, 200, 10)
        rig.up(1, 200, 10)
        rig.move(0, 310, 200)
        rig.up(0, 310, 200)
        t.expectEqual(rig.story(), "press-changed press-ended")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase("the time after which a resting finger counts as a press can be set") { t in
        var rig = GestureRig()
        rig.recognizer.settings.longPressDuration = 200_000_000
        rig.down(0, 100, 100)
        rig.wait(200)
        t.expectEqual(rig.story(), "press-began")
    },
    TestCase(
        "when a finger leaves the slop (the distance at which a drag begins), a pan with its direction begins; it contains the whole movement from the first contact"
    ) { t in
        for scale: Float in [1, 2] {
            var rig = GestureRig(pixelsPerPoint: scale)
            rig.down(0, 100, 100)
            rig.move(0, 100 - 9 * scale, 100)
            t.expectEqual(rig.story(), "")
            rig.move(0, 100 - 11 * scale, 100)
            t.expect(rig.pan == Pan(phase: .began, x: 100 - 11 * scale, y: 100, dx: -11 * scale, dy: 0))
            var way: Float = 0
            for step in 1...20 {
                rig.time += 100
                rig.move(0, 100 - 11 * scale - Float(step), 100)
                way += rig.pan?.dx ?? 0
            }
            t.expectEqual(way, -20)
            rig.up(0, 0, 0)
            t.expectEqual(rig.story(), "pan-began pan-changed pan-ended")
        }
    },
    TestCase("if a screen does not read several movements of a pan, it later reads their sum as one change") { t in
        var recognizer = GestureRecognizer(pixelsPerPoint: 1)
        recognizer.handle(Touch(finger: 0, phase: .began, x: 0, y: 0, time: 0))
        for step in 1...1000 {
            recognizer.handle(Touch(finger: 0, phase: .moved, x: Float(20 * step), y: Float(step), time: Int64(step)))
        }
        t.expectEqual(recognizer.next().map(word) ?? "", "pan-began")
        if case .pan(let pan)? = recognizer.next() {
            t.expect(pan.x == 20_000 && pan.dx == 19_980 && pan.dy == 999)
        } else {
            t.fail("no change")
        }
        t.expect(recognizer.next() == nil)
    },
    TestCase("at its end, a pan has the speed of the finger, or speed 0 if the finger rested") { t in
        for rest in [0, 200] as [Int64] {
            var rig = GestureRig()
            rig.down(0, 100, 100)
            for step in 1...10 {
                rig.time += 10
                rig.move(0, 100 + Float(step) * 5, 100 - Float(step) * 10)
            }
            rig.time += rest
            rig.up(0, 150, 0)
            t.expect(abs((rig.pan?.velocityX ?? 0) - (rest == 0 ? 500 : 0)) < 1)
            t.expect(abs((rig.pan?.velocityY ?? 0) - (rest == 0 ? -1000 : 0)) < 1)
        }
    },
    TestCase("if a pan is short, fast and straight, it is also a swipe; if it is slow, crooked or tiny, it is not") {
        t in
        for (dx, dy, step, word) in [
            (-10, 1, 10, "left"), (10, -1, 10, "right"), (2, -10, 10, "up"), (2, 10, 10, "down"),
            (-10, 0, 60, ""), (-2, 0, 10, ""), (10, 9, 10, ""),
        ] as [(Float, Float, Int64, String)] {
            var rig = GestureRig()
            rig.down(0, 400, 300)
            for index in 1...12 {
                rig.time += step
                rig.move(0, 400 + dx * Float(index), 300 + dy * Float(index))
            }
            rig.up(0, 400 + dx * 12, 300 + dy * 12)
            t.expectEqual(rig.story(), "pan-began pan-changed pan-ended" + (word.isEmpty ? "" : " " + word))
        }
    },
]
