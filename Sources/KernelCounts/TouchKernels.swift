import Gestures

/// Counts the instructions of recognizing touches that pan, pinch and tap.
func countTouches(_ meter: Meter) {
    var recognizer = GestureRecognizer(pixelsPerPoint: 1)
    var now: Int64 = 1_000_000_000
    var reported = 0
    func touch(_ finger: Int, _ phase: Touch.Phase, _ x: Float, _ y: Float) {
        recognizer.handle(Touch(finger: finger, phase: phase, x: x, y: y, time: now))
        while recognizer.next() != nil { reported += 1 }
    }
    func pause() {
        now += 1_000_000_000
        recognizer.advance(to: now)
        while recognizer.next() != nil { reported += 1 }
    }
    meter.measure("touch-pan", per: "event", 10 * 52, prepare: pause) {
        for _ in 0..<10 {
            touch(0, .began, 300, 200)
            for step in 1...50 {
                now += 8_000_000
                touch(0, .moved, 300 - Float(step) * 4, 200 + Float(step))
            }
            touch(0, .ended, 100, 250)
            now += 1_000_000_000
        }
    }
    meter.measure("touch-pinch", per: "event", 10 * 104, prepare: pause) {
        for _ in 0..<10 {
            touch(0, .began, 380, 240)
            touch(1, .began, 420, 240)
            for step in 1...50 {
                now += 8_000_000
                touch(0, .moved, 380 - Float(step) * 3, 240)
                touch(1, .moved, 420 + Float(step) * 3, 240)
            }
            touch(0, .ended, 230, 240)
            touch(1, .ended, 570, 240)
            now += 1_000_000_000
        }
    }
    meter.measure("touch-tap", per: "event", 100 * 2, prepare: pause) {
        for _ in 0..<100 {
            touch(0, .began, 300, 200)
            now += 50_000_000
            touch(0, .ended, 300, 200)
            now += 1_000_000_000
        }
    }
}
