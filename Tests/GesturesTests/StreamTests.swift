import Gestures
import TestKit

/// A row of a recorded touch stream: milliseconds, finger, phase (0 began, 1 moved, 2 ended, 3 canceled), x, y.
private typealias Row = (Int64, Int, Int, Float, Float)

/// A fast swipe on an 800 x 480 panel that reports 100 times a second, in the form in which libinput reports it.
private let flick: [Row] = [
    (0, 0, 0, 612.4, 201.8), (12, 0, 1, 609.0, 202.1), (22, 0, 1, 598.7, 202.9), (32, 0, 1, 579.2, 203.4),
    (42, 0, 1, 551.9, 204.6), (52, 0, 1, 519.3, 205.2), (62, 0, 1, 484.8, 205.7), (72, 0, 1, 449.9, 206.6),
    (78, 0, 2, 449.9, 206.6),
]
/// A double tap during which the contact moves. The second contact has another finger number.
private let doubleTap: [Row] = [
    (0, 0, 0, 330.1, 250.3), (11, 0, 1, 330.9, 251.2), (21, 0, 1, 331.2, 251.9), (68, 0, 2, 331.2, 251.9),
    (201, 1, 0, 337.4, 246.8), (211, 1, 1, 337.0, 247.7), (264, 1, 2, 337.0, 247.7),
]
/// Thumb and index finger go down 30 ms apart, the thumb shakes, both fingers move apart horizontally, and go up one
/// after the other.
private let spread: [Row] = [
    (0, 0, 0, 371.0, 262.0), (10, 0, 1, 370.6, 262.4), (30, 1, 0, 429.5, 231.3), (40, 0, 1, 369.8, 262.9),
    (40, 1, 1, 431.2, 230.8), (50, 0, 1, 364.1, 264.0), (50, 1, 1, 440.7, 228.3), (60, 0, 1, 355.5, 266.2),
    (60, 1, 1, 455.0, 225.1), (70, 0, 1, 344.2, 268.8), (70, 1, 1, 473.9, 221.9), (80, 0, 1, 331.0, 271.1),
    (80, 1, 1, 494.3, 219.0), (90, 0, 1, 322.8, 272.5), (90, 1, 1, 507.1, 217.2), (131, 1, 2, 507.1, 217.2),
    (139, 0, 1, 321.9, 272.6), (152, 0, 2, 321.9, 272.6),
]
/// A palm goes down while a finger pans, and the kernel cancels both contacts.
private let palm: [Row] = [
    (0, 0, 0, 120.0, 80.0), (10, 0, 1, 121.5, 88.2), (20, 0, 1, 123.1, 99.6), (30, 0, 1, 124.0, 112.9),
    (44, 3, 0, 700.2, 455.1), (44, 4, 0, 640.0, 470.8), (54, 0, 1, 124.4, 120.3), (60, 3, 3, 700.2, 455.1),
    (60, 4, 3, 640.0, 470.8), (60, 0, 3, 124.4, 120.3),
]

private func play(_ rows: [Row]) -> GestureRig {
    let phases: [Touch.Phase] = [.began, .moved, .ended, .cancelled]
    var rig = GestureRig()
    let start = rig.time
    for row in rows {
        rig.time = start + row.0
        rig.send(row.1, phases[row.2], row.3, row.4)
    }
    rig.wait(2000)
    return rig
}

let streamTests = [
    TestCase("recorded sequences of touches give the expected gestures") { t in
        var rig = play(flick)
        t.expectEqual(rig.story(), "pan-began pan-changed pan-ended left")
        t.expect((rig.pan?.velocityX ?? 0) < -2000)
        rig = play(doubleTap)
        t.expectEqual(rig.story(), "double")
        rig = play(spread)
        t.expectEqual(rig.story(), "time-began time-changed time-ended")
        t.expect((rig.pinch?.scale ?? 0) > 2)
        rig = play(palm)
        t.expectEqual(rig.story(), "pan-began pan-changed pan-ended")
    },
    TestCase(
        "in random touches, at most one gesture is active at a time, each gesture that begins ends once, and none is active when all fingers are up"
    ) { t in
        for seed in 1...20 as ClosedRange<UInt32> {
            var fuzz = Fuzz(seed: seed)
            for step in 0..<4000 {
                fuzz.act()
                if step % 200 == 199 { fuzz.liftAll() }
                guard let fault = fuzz.fault else { continue }
                t.fail("seed \(seed), step \(step): \(fault)")
                break
            }
            t.expect(fuzz.count > 100)
        }
    },
    TestCase("the same touches give the same gestures after 26 days and after 10 years of uptime") { t in
        for seed in 1...5 as ClosedRange<UInt32> {
            var young = Fuzz(seed: seed, start: 0)
            var old = [Fuzz(seed: seed, start: 26 * day), Fuzz(seed: seed, start: 3653 * day + 123_456_789)]
            for step in 0..<2000 {
                young.act()
                for index in old.indices {
                    old[index].act()
                    if old[index].digest == young.digest { continue }
                    t.fail("seed \(seed), step \(step): another gesture or deadline")
                    return
                }
            }
            t.expect(young.count > 100)
        }
    },
]

private let day: Int64 = 86_400_000_000_000

/// Plays random touches and checks the reported gestures.
private struct Fuzz {
    var recognizer = GestureRecognizer(pixelsPerPoint: 1)
    var random: Random
    let start: Int64
    var time: Int64
    var fault: String?
    var count = 0
    /// The number of the active continuous gesture: 0 none, 1 press, 2 pan, 3 pinch.
    var open = 0

    /// A digest of all gestures with their values, and of the deadlines relative to `start`.
    var digest: UInt64 = 0

    init(seed: UInt32, start: Int64 = TestTime.uptime) {
        random = Random(seed: seed)
        self.start = start
        time = start
    }

    mutating func act() {
        time += Int64(random.below(random.once(in: 20) ? 2_000_000_000 : 40_000_000))
        switch random.below(30) {
        case 0: recognizer.cancelAll()
        case 1: recognizer.detectsDoubleTap.toggle()
        case 2: recognizer.advance(to: time)
        case 3:
            recognizer.settings.longPressDuration = Int64(random.below(2)) * 1_300_000_000 + 200_000_000
        default:
            let kinds: [Touch.Phase] = [.began, .moved, .moved, .moved, .moved, .moved, .ended, .cancelled]
            let extremes: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, 0]
            let isOdd = random.once(in: 60)
            recognizer.handle(
                Touch(
                    finger: random.once(in: 60) ? random.inside(-20...20) : random.below(random.below(3) * 4 + 2),
                    phase: kinds[random.below(kinds.count)],
                    x: isOdd ? extremes[random.below(6)] : Float(random.below(80)) * 10,
                    y: isOdd ? extremes[random.below(6)] : Float(random.below(48)) * 10, time: time))
        }
        include(recognizer.deadline.map { $0 - start } ?? -1)
        // Reads the gestures in two of three steps, at random. In the other steps they remain for a later one, as a busy screen leaves them.
        if !random.once(in: 3) { take() }
    }

    private mutating func include(_ values: Int64...) {
        for value in values { digest = (digest ^ UInt64(bitPattern: value)) &* 0x100_0000_01B3 }
    }

    private mutating func include(_ values: Float...) {
        for value in values { include(Int64(value.bitPattern)) }
    }

    mutating func liftAll() {
        for finger in 0..<10 {
            recognizer.handle(
                Touch(finger: finger, phase: random.once(in: 2) ? .ended : .cancelled, x: 5, y: 5, time: time))
        }
        time += 300_000_000
        recognizer.advance(to: time)
        take()
        if open != 0 { fault = fault ?? "a gesture is left hanging" }
        if !recognizer.isIdle {
            fault = fault ?? "not idle with all fingers up"
        }
    }

    private mutating func take() {
        while let gesture = recognizer.next() {
            count += 1
            switch gesture {
            case .longPress(let phase, let x, let y): follow(1, phase, x, y)
            case .pan(let pan):
                include(pan.dx, pan.dy, pan.velocityX, pan.velocityY)
                follow(2, pan.phase, pan.x + pan.dx + pan.velocityX, pan.y + pan.dy + pan.velocityY)
            case .pinch(let pinch):
                include(pinch.scale)
                follow(3, pinch.phase, pinch.centerX, pinch.centerY)
                if !(pinch.scale >= 0.01 && pinch.scale <= 100) { fault = fault ?? "a scale is out of range" }
                if pinch.phase == .began && (pinch.scale != 1 || !pinch.isRestarted) {
                    fault = fault ?? "a pinch does not start at 1"
                }
            case .tap(let x, let y), .doubleTap(let x, let y), .swipe(_, let x, let y):
                include(x, y)
                if !(x.isFinite && y.isFinite) { fault = fault ?? "a position is no number" }
                if open != 0 { fault = fault ?? "a tap or swipe within another gesture" }
            }
        }
    }

    private mutating func follow(_ kind: Int, _ phase: GesturePhase, _ x: Float, _ y: Float) {
        include(Float(kind), x, y)
        if !(x.isFinite && y.isFinite) { fault = fault ?? "a position is no number" }
        if phase == .began {
            if open != 0 { fault = fault ?? "two gestures at a time" }
            open = kind
        } else if open != kind {
            fault = fault ?? "a change or end without a beginning"
        } else if phase != .changed {
            open = 0
        }
    }
}
