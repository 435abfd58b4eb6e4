import Gestures
import TestKit

/// The tests of Gestures.
public let gesturesTests = TestSuite(
    "Gestures", pressTests + scrollTests + oneFingerTests + pinchTests + lostFingerTests + streamTests)

let pressTests = [
    TestCase("a touch target is chosen only if the finger that pressed it is lifted inside it") { t in
        var presses = PressTracker()
        presses.begin(3, finger: 0, at: 0)
        t.expect(presses.isPressed(3))
        t.expectEqual(presses.end(finger: 0) ?? -1, 3)
        t.expect(!presses.isPressed(3))
        presses.begin(3, finger: 0, at: 0)
        t.expect(presses.move(finger: 0, inside: false), "leaving the target changes its look")
        t.expect(!presses.isPressed(3))
        t.expect(presses.end(finger: 0) == nil)
    },
    TestCase(
        "if the finger leaves the touch target that it pressed, the target is released; if it returns, the target is pressed again"
    ) { t in
        var presses = PressTracker()
        presses.begin(1, finger: 2, at: 5)
        _ = presses.move(finger: 2, inside: false)
        t.expect(presses.move(finger: 2, inside: true))
        t.expect(!presses.move(finger: 2, inside: true), "nothing changed")
        t.expectEqual(presses.end(finger: 2) ?? -1, 1)
    },
    TestCase("ten fingers can press ten targets; if the touches are canceled, all targets are released") { t in
        var presses = PressTracker()
        for finger in 0..<Touch.maximumFingers { presses.begin(finger + 100, finger: finger, at: Int64(finger)) }
        for finger in 0..<Touch.maximumFingers { t.expect(presses.isPressed(finger + 100)) }
        t.expectEqual(presses.pressedSince(104) ?? -1, 4)
        t.expectEqual(presses.cancel(finger: 4) ?? -1, 104)
        t.expect(presses.end(finger: 4) == nil)
        presses.cancelAll()
        for finger in 0..<Touch.maximumFingers { t.expect(presses.target(of: finger) == nil) }
    },
    TestCase("touches with an invalid finger number have no effect") { t in
        var presses = PressTracker()
        for finger in [-1, 10, Int.max, Int.min] {
            presses.begin(1, finger: finger, at: 0)
            t.expect(!presses.move(finger: finger, inside: true))
            t.expect(presses.end(finger: finger) == nil)
            t.expect(presses.cancel(finger: finger) == nil && presses.target(of: finger) == nil)
        }
        t.expect(!presses.isPressed(1))
    },
]

private let millisecond: Int64 = 1_000_000

/// Drags a finger by `step` pixels each 10 ms and lifts it.
private func fling(_ scroll: inout ScrollTracker, step: Float, moves: Int, start: Int64 = 0) -> Int64 {
    var time = start
    var position: Float = 300
    _ = scroll.begin(finger: 0, at: position, time: time)
    for _ in 0..<moves {
        time += 10 * millisecond
        position += step
        _ = scroll.move(finger: 0, to: position, time: time)
    }
    scroll.end(finger: 0, time: time)
    return time
}

let scrollTests = [
    TestCase("if a touch moves less than the slop (the distance at which a drag begins), it is a tap") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(1000)
        _ = scroll.begin(finger: 0, at: 100, time: 0)
        t.expect(!scroll.move(finger: 0, to: 108, time: 5))
        t.expect(scroll.end(finger: 0, time: 10))
        t.expect(!scroll.isGliding)
    },
    TestCase(
        "when the finger has moved by the slop (the distance at which a drag begins), the list begins to move, and follows the finger without a jump"
    ) { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(1000)
        _ = scroll.begin(finger: 0, at: 100, time: 0)
        t.expect(scroll.move(finger: 0, to: 90, time: 5))
        t.expectEqual(scroll.offset, 2)
        _ = scroll.move(finger: 0, to: 50, time: 10)
        t.expectEqual(scroll.offset, 42)
    },
    TestCase("if a list glides after a drag, it ends at the same position at every frame rate") { t in
        var places: [Float] = []
        for frame in [7, 16, 33, 250] {
            var scroll = ScrollTracker(slop: 8)
            scroll.setLimit(100_000)
            var time = fling(&scroll, step: -20, moves: 10)
            while scroll.isGliding {
                time += Int64(frame) * millisecond
                _ = scroll.advance(to: time)
            }
            places.append(scroll.offset)
        }
        t.expect(places[0] > 500, "2000 pixels a second go far: \(Int(places[0]))")
        for place in places { t.expectEqual(place, places[0]) }
    },
    TestCase("a gliding list stops at its ends") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(250)
        var time = fling(&scroll, step: -20, moves: 10)
        for _ in 0..<200 {
            time += 16 * millisecond
            _ = scroll.advance(to: time)
            t.expect(scroll.offset <= 250)
        }
        t.expectEqual(scroll.offset, 250)
        t.expect(!scroll.isGliding)
        time = fling(&scroll, step: 30, moves: 10, start: time)
        for _ in 0..<200 {
            time += 16 * millisecond
            _ = scroll.advance(to: time)
        }
        t.expectEqual(scroll.offset, 0)
    },
    TestCase("if a finger rests before it is lifted, the list does not glide") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(1000)
        _ = scroll.begin(finger: 0, at: 300, time: 0)
        _ = scroll.move(finger: 0, to: 200, time: 20 * millisecond)
        scroll.end(finger: 0, time: 500 * millisecond)
        t.expect(!scroll.isGliding)
        t.expectEqual(scroll.offset, 92)
    },
    TestCase("if a touch stops a gliding list, it is not a tap") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(10_000)
        let time = fling(&scroll, step: -20, moves: 10)
        _ = scroll.advance(to: time + 50 * millisecond)
        t.expect(scroll.begin(finger: 0, at: 10, time: time + 60 * millisecond))
        t.expect(!scroll.isGliding)
        t.expect(!scroll.end(finger: 0, time: time + 70 * millisecond))
    },
    TestCase("a list follows only the finger that touched it first") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(1000)
        _ = scroll.begin(finger: 0, at: 300, time: 0)
        _ = scroll.begin(finger: 1, at: 500, time: 1)
        t.expect(!scroll.move(finger: 1, to: 100, time: 2))
        t.expectEqual(scroll.offset, 0)
        t.expect(scroll.move(finger: 0, to: 200, time: 3))
        scroll.cancel(finger: 0)
        t.expect(!scroll.isGrabbed)
        t.expect(!scroll.isGliding)
    },
    TestCase("if the times of touches decrease or are equal, the computed speed is finite") { t in
        for times in [[5, 5, 5], [9, 5, 1], [0, Int64.max / 4, 0]] as [[Int64]] {
            var scroll = ScrollTracker(slop: 8)
            scroll.setLimit(1000)
            _ = scroll.begin(finger: 0, at: 300, time: times[0])
            _ = scroll.move(finger: 0, to: 100, time: times[1])
            scroll.end(finger: 0, time: times[2])
            _ = scroll.advance(to: times[2])
            t.expect(scroll.offset >= 0 && scroll.offset <= 1000)
        }
    },
    TestCase("if a list becomes shorter, it is scrolled at most to its new end") { t in
        var scroll = ScrollTracker(slop: 8)
        scroll.setLimit(1000)
        scroll.jump(to: 900)
        scroll.setLimit(100)
        t.expectEqual(scroll.offset, 100)
        scroll.setLimit(-50)
        t.expectEqual(scroll.offset, 0)
    },
]
