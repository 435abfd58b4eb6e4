import Layout
import TestKit

private let slot = GridFrame(x: 100, y: 200, width: 200, height: 100)
private let viewport = GridFrame(x: 0, y: 0, width: 800, height: 480)

let magnifierTests = [
    TestCase(
        "a magnified graph grows from its slot to the viewport in 0.2 s and shrinks in 0.2 s, fastest at the start"
    ) { t in
        var magnifier = Magnifier(3, at: 1000)
        t.expect(magnifier.frame(slot: slot, viewport: viewport, at: 1000) == slot)
        let half = magnifier.frame(slot: slot, viewport: viewport, at: 1000 + Magnifier.duration / 2)
        t.expect(half.width == 200 + 600 * 0.875 && half.x == 100 - 100 * 0.875)
        t.expect(magnifier.advance(to: 1000 + Magnifier.duration - 1) && !magnifier.isWhole)
        t.expect(!magnifier.shrink(at: 1000 + Magnifier.duration - 1), "not on the way")
        t.expect(magnifier.advance(to: 1000 + Magnifier.duration) && magnifier.isWhole)
        t.expect(magnifier.frame(slot: slot, viewport: viewport, at: 2000) == viewport)
        t.expect(magnifier.shrink(at: 5000) && !magnifier.isWhole)
        t.expect(magnifier.frame(slot: slot, viewport: viewport, at: 5000) == viewport)
        t.expect(magnifier.advance(to: 5000 + Magnifier.duration - 1))
        t.expect(!magnifier.advance(to: 5000 + Magnifier.duration), "the animation has not ended")
    },
    TestCase(
        "in edit mode, graphs begin to wobble slowly and always move little, and wide graphs do not touch each other"
    ) { t in
        var wobble = Wobble(from: 0)
        for (width, limit) in [(100, 0.02), (800, 0.0051)] as [(Float, Float)] {
            let frame = GridFrame(x: 0, y: 0, width: width, height: 50)
            var most: Float = 0
            for step in 0...400 {
                most = max(most, abs(wobble.angle(1, frame, spacing: 6, at: 300_000_000 + Int64(step) * 1_000_000)))
            }
            t.expect(most > limit * 0.9 && most <= limit)
        }
        wobble.restart(at: 900_000_000)
        t.expectEqual(wobble.angle(1, slot, spacing: 6, at: 900_000_000), 0)
        t.expect(abs(wobble.angle(1, slot, spacing: 6, at: 910_000_000)) < 0.002)
    },
]
