import Gestures
import TestKit

/// Moves two fingers to the ends of a line whose center is at (400, 240).
private func place(_ rig: inout GestureRig, _ phase: Touch.Phase, distance: Float, dx: Float, dy: Float) {
    let length = (dx * dx + dy * dy).squareRoot()
    let x = dx / length * distance / 2
    let y = dy / length * distance / 2
    rig.send(0, phase, 400 - x, 240 - y)
    rig.send(1, phase, 400 + x, 240 + y)
}

let pinchTests = [
    TestCase(
        "two fingers side by side pinch the time axis, two fingers one above the other the value axis, and the scale begins at 1"
    ) { t in
        for (dx, dy, name) in [(1, 0, "time"), (1, 0.8, "time"), (0, 1, "value"), (0.8, -1, "value")]
            as [(Float, Float, String)]
        {
            var rig = GestureRig()
            place(&rig, .began, distance: 100, dx: dx, dy: dy)
            place(&rig, .moved, distance: 106, dx: dx, dy: dy)
            t.expectEqual(rig.story(), "", "within the slop")
            place(&rig, .moved, distance: 120, dx: dx, dy: dy)
            t.expectEqual(rig.story(), "\(name)-began \(name)-changed")
            rig.up(1, 400, 240)
            t.expectEqual(rig.story(), "\(name)-ended")
            rig.up(0, 400, 240)
            t.expect(rig.recognizer.isIdle)
        }
    },
    TestCase(
        "the scale of a pinch follows the distance of the fingers, when they move apart and when they move together"
    ) {
        t in
        var rig = GestureRig()
        place(&rig, .began, distance: 100, dx: 1, dy: 0)
        rig.move(0, 340, 240)
        t.expect(rig.pinch?.phase == .began && rig.pinch?.scale == 1 && rig.pinch?.isRestarted == true)
        place(&rig, .moved, distance: 220, dx: 1, dy: 0)
        t.expect(abs((rig.pinch?.scale ?? 0) - 2) < 0.001)
        t.expect(rig.pinch?.isRestarted == false)
        t.expect(rig.pinch?.centerX == 400 && rig.pinch?.centerY == 240)
        place(&rig, .moved, distance: 55, dx: 1, dy: 0)
        t.expect(abs((rig.pinch?.scale ?? 0) - 0.5) < 0.001)
        rig.up(0, 390, 240)
        t.expect(rig.pinch?.phase == .ended && abs((rig.pinch?.scale ?? 0) - 0.5) < 0.001, "a lifted finger slips")
    },
    TestCase(
        "if the direction of the two fingers changes from horizontal to vertical, the pinch restarts at scale 1, also after an unclear direction"
    ) { t in
        var rig = GestureRig()
        place(&rig, .began, distance: 100, dx: 1, dy: 0)
        place(&rig, .moved, distance: 200, dx: 1, dy: 0)
        // Between 40 and 50 degrees, in the blind zone, the direction is unclear.
        place(&rig, .moved, distance: 210, dx: 1, dy: 1)
        let before = rig.pinch
        place(&rig, .moved, distance: 300, dx: 1, dy: 1)
        t.expect(rig.pinch == before, "nothing is reported")
        place(&rig, .moved, distance: 300, dx: 1, dy: 0)
        // The test moves one finger after the other, so the first finger has already changed the scale.
        t.expect(rig.pinch?.kind == .horizontal && (rig.pinch?.scale ?? 2) < 1.3)
        t.expectEqual(rig.restarts, 2)
        _ = rig.story()
        // Fingers that rotate from horizontal to vertical always pass through the blind zone, in which the direction is
        // unclear.
        for step in 0...18 { place(&rig, .moved, distance: 300, dx: Float(18 - step), dy: Float(step)) }
        t.expectEqual(rig.story(), "time-changed value-changed")
        t.expect(rig.pinch?.kind == .vertical && abs((rig.pinch?.scale ?? 0) - 1) < 0.001)
        place(&rig, .moved, distance: 450, dx: 0, dy: 1)
        t.expect(abs((rig.pinch?.scale ?? 0) - 1.5) < 0.001)
    },
    TestCase(
        "if a pinch restarts in another direction before the screen has read the earlier changes, the restart is still reported"
    ) { t in
        var recognizer = GestureRecognizer(pixelsPerPoint: 1)
        func send(_ phase: Touch.Phase, _ finger: Int, _ x: Float, _ y: Float) {
            recognizer.handle(Touch(finger: finger, phase: phase, x: x, y: y, time: 0))
        }
        send(.began, 0, 0, 0)
        send(.began, 1, 100, 0)
        send(.moved, 1, 150, 0)
        send(.moved, 1, 300, 0)
        send(.moved, 1, 0, 200)
        send(.moved, 1, 0, 300)
        var reported: [Pinch] = []
        while case .pinch(let pinch)? = recognizer.next() { reported.append(pinch) }
        t.expectEqual(reported.map { $0.scale }, [1, 2, 1.5])
        t.expectEqual(reported.map { $0.isRestarted ? 1 : 0 }, [1, 0, 1])
        t.expect(reported.last?.kind == .vertical)
    },
    TestCase(
        "the angle that divides horizontal from vertical pinches, and the unclear zone around it, can be set; invalid angles cause no fault"
    ) {
        t in
        var rig = GestureRig()
        rig.recognizer.settings.pinchBorderAngle = 20
        rig.recognizer.settings.pinchBlindAngle = 0
        place(&rig, .began, distance: 100, dx: 1, dy: 0.45)
        place(&rig, .moved, distance: 150, dx: 1, dy: 0.45)
        t.expectEqual(rig.story(), "value-began value-changed")
        for angle in [Float.nan, .infinity, -.infinity, -1, 1000] {
            rig.recognizer.cancelAll()
            _ = rig.story()
            rig.recognizer.settings.pinchBorderAngle = angle
            rig.recognizer.settings.pinchBlindAngle = angle
            place(&rig, .began, distance: 100, dx: 1, dy: 0.1)
            place(&rig, .moved, distance: 150, dx: 1, dy: 0.1)
            rig.up(0, 0, 0)
            rig.up(1, 0, 0)
            t.expect(rig.recognizer.isIdle)
        }
    },
    TestCase("if a third finger touches the screen during a pinch, the pinch does not change") { t in
        var rig = GestureRig()
        place(&rig, .began, distance: 100, dx: 1, dy: 0)
        place(&rig, .moved, distance: 200, dx: 1, dy: 0)
        let before = rig.pinch
        rig.down(2, 10, 10)
        rig.move(2, 500, 400)
        rig.up(2, 500, 400)
        t.expect(rig.pinch == before)
        rig.down(2, 10, 10)
        rig.up(0, 300, 240)
        t.expectEqual(rig.story(), "time-began time-changed time-ended")
        rig.move(2, 300, 10)
        rig.up(1, 0, 0)
        rig.up(2, 0, 0)
        t.expectEqual(rig.story(), "")
        t.expect(rig.recognizer.isIdle)
    },
    TestCase(
        "if one finger of a pinch goes up, the other one has no effect, but a further finger can start a new pinch with it"
    ) {
        t in
        var rig = GestureRig()
        place(&rig, .began, distance: 100, dx: 1, dy: 0)
        place(&rig, .moved, distance: 200, dx: 1, dy: 0)
        rig.up(1, 500, 240)
        _ = rig.story()
        rig.move(0, 100, 240)
        rig.wait(3000)
        t.expectEqual(rig.story(), "")
        rig.down(1, 100, 340)
        rig.move(1, 100, 400)
        rig.move(1, 100, 420)
        t.expectEqual(rig.story(), "value-began value-changed")
    },
    TestCase("if a second finger touches the screen during a pan, the pan ends with speed 0, and a pinch can start") {
        t in
        var rig = GestureRig()
        rig.down(0, 100, 100)
        rig.time += 10
        rig.move(0, 150, 100)
        rig.down(1, 300, 100)
        t.expectEqual(rig.story(), "pan-began pan-ended")
        t.expectEqual(rig.pan?.velocityX ?? 1, 0)
        rig.move(1, 400, 100)
        t.expectEqual(rig.story(), "time-began")
    },
]
