import Gestures
import TestKit

let lostFingerTests = [
    TestCase("if the touch of a finger is canceled, the finger's gesture is canceled, too") { t in
        var rig = GestureRig()
        rig.down(0, 100, 100)
        rig.move(0, 200, 100)
        rig.send(0, .cancelled, 200, 100)
        t.expectEqual(rig.story(), "pan-began pan-canceled")
        rig.down(0, 100, 100)
        rig.wait(1500)
        rig.send(0, .cancelled, 0, 0)
        t.expectEqual(rig.story(), "press-began press-canceled")
        rig.down(0, 100, 100)
        rig.down(1, 200, 100)
        rig.move(1, 300, 100)
        rig.send(0, .cancelled, 0, 0)
        t.expectEqual(rig.story(), "time-began time-canceled")
        rig.up(1, 300, 100)
        t.expect(rig.recognizer.isIdle)
    },
    TestCase(
        "if a finger is reported down twice without going up in between, its first gesture is canceled and a new one begins"
    ) { t in
        var rig = GestureRig()
        rig.down(0, 100, 100)
        rig.move(0, 200, 100)
        rig.down(0, 300, 300)
        t.expectEqual(rig.story(), "pan-began pan-canceled")
        rig.move(0, 300, 350)
        rig.up(0, 300, 350)
        t.expectEqual(rig.story(), "pan-began pan-ended")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase(
        "if the touches of all fingers are canceled, gestures and a pending tap are canceled, too; fingers that are still down are ignored"
    ) {
        t in
        var rig = GestureRig()
        rig.touch(100, 100)
        rig.recognizer.cancelAll()
        rig.wait(1000)
        t.expectEqual(rig.story(), "")
        rig.down(0, 100, 100)
        rig.move(0, 200, 100)
        rig.recognizer.cancelAll()
        rig.take()
        t.expectEqual(rig.story(), "pan-began pan-canceled")
        rig.move(0, 300, 100)
        rig.up(0, 300, 100)
        rig.wait(2000)
        t.expectEqual(rig.story(), "")
        t.expect(rig.recognizer.isIdle && rig.recognizer.deadline == nil)
    },
    TestCase("touches with invalid finger numbers or positions have no effect") { t in
        var rig = GestureRig()
        for finger in [-1, 10, Int.max, Int.min] {
            for phase in [Touch.Phase.began, .moved, .ended, .cancelled] { rig.send(finger, phase, 10, 10) }
        }
        for odd in [Float.nan, .infinity, -.infinity, 1e30] {
            rig.down(0, odd, 10)
            t.expect(rig.recognizer.isIdle)
            rig.down(0, 10, 10)
            rig.move(0, 10, odd)
            rig.move(0, odd, odd)
            rig.up(0, odd, odd)
            rig.wait(300)
            t.expectEqual(rig.story(), "tap")
        }
    },
    TestCase("after ten fingers went down and up, no gesture is active") { t in
        var rig = GestureRig()
        for finger in 0..<10 { rig.down(finger, Float(finger) * 40, 100) }
        for step in 1...10 {
            for finger in 0..<10 { rig.move(finger, Float(finger * 40 + step * finger), 100) }
        }
        for finger in (0..<10).reversed() { rig.up(finger, 0, 0) }
        t.expectEqual(rig.story(), "time-began time-changed time-ended")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase("if a screen reads no gestures during 1000 touches, it later still reads an end for each beginning") { t in
        var recognizer = GestureRecognizer(pixelsPerPoint: 1)
        for round in 0..<1000 {
            let time = Int64(round) * 1_000_000_000
            for (phase, x) in [(Touch.Phase.began, 0), (.moved, 100), (.moved, 300), (.ended, 300)] {
                recognizer.handle(Touch(finger: round % 10, phase: phase, x: Float(x), y: 0, time: time))
            }
        }
        var began = 0
        var ended = 0
        while let gesture = recognizer.next() {
            if case .pan(let pan) = gesture {
                if pan.phase == .began { began += 1 }
                if pan.phase == .ended { ended += 1 }
            }
        }
        t.expect(began > 0)
        t.expectEqual(began, ended)
    },
]
