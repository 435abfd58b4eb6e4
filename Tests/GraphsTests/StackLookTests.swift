import Drawing
import Graphs
import MultichannelGraphs
import Signals
import TestKit

/// Returns samples that are zero in one half of each second, and in the other half have a value far beyond the height
/// of a channel's strip.
private func jumping(_ value: Float) -> (Int64) -> Float { { $0 % 256 < 128 ? 0 : value } }

/// Returns a stack of five quiet channels and lets the third one jump.
private func make(_ look: StackLook, jump: Float = 1e5, hues: [Int] = []) -> StackBench? {
    let channels = (0..<5).map { channel in
        let quiet: (Int64) -> Float = { $0 % 16 < 8 ? -20 : 20 }
        return (type: SignalType.eeg, unit: "µV", value: channel == 2 ? jumping(jump) : quiet)
    }
    return StackBench(channels, look: look, hues: hues)
}

let stackLookTests = [
    TestCase(
        "in a stack, a clamped trace ends in the middle of the rows above and below its own, and an unclamped trace continues"
    ) { t in
        for (clamps, jump) in [(true, Float(1e5)), (true, -1e5), (true, 3e38), (false, 1e5), (false, -1e5)] {
            guard let bench = make(StackLook(clamps: clamps), jump: jump) else { return t.fail("no bench") }
            bench.scale(ScopeScale(.perMillimeter(20), center: .zero))
            bench.run(samples: 224)
            bench.update()
            let column = bench.stack.content.width * 200 / 256
            let strips = (0..<5).map { bench.stack.strip(ofChannel: $0) }
            let pitch = strips[0].height
            // The quiet traces cover less than a quarter of their strips, so bright pixels in the rest belong to the
            // jump.
            func isDrawn(_ y: Int) -> Bool { bench.isBright(column: column, row: y) }
            let outside = jump > 0 ? strips[1].y + pitch / 4 : strips[3].y + pitch * 3 / 4
            t.expect(!isDrawn(outside) || !clamps, "\(jump) is clamped at the neighbor's middle")
            let level = jump > 0 ? strips[1].y + pitch / 2 : strips[3].y + pitch / 2
            t.expect(
                !clamps || (level - 3...level + 3).contains { isDrawn($0) }, "\(jump) is at the neighbor's middle")
            if !clamps {
                // One column further to the left, where the signal jumps, the trace extends to the edge of the stack.
                let step = bench.stack.content.width / 2
                let edge = jump > 0 ? strips[0].y + pitch / 8 : strips[4].bottom - pitch / 8
                t.expect(
                    (step - 2...step + 2).contains { bench.isBright(column: $0, row: edge) }, "\(jump) reaches the edge"
                )
            }
        }
    },
    TestCase(
        "each trace of a stack has its own color wherever it is drawn, with lost samples in red; without the setting, all traces have one color"
    ) {
        t in
        let hues = [1, 2, 3, 4, 0]
        guard let bench = make(StackLook(isColored: true), hues: hues), let plain = make(StackLook(), hues: hues) else {
            return t.fail("no bench")
        }
        for each in [bench, plain] {
            each.scale(ScopeScale(.perMillimeter(20), center: .zero))
            each.run(samples: 192)
            for ring in each.rings { ring.appendLost(32) }
            each.update()
        }
        // Leaves out the third channel. It is a level line, which covers no pixel completely.
        for channel in [0, 1, 3, 4] {
            let strip = bench.stack.strip(ofChannel: channel)
            let seen = bench.colors(in: Rect(x: bench.stack.content.x + 8, y: strip.y, width: 60, height: strip.height))
            let own = bench.style.hues[hues[channel]].pixel
            t.expect(seen.contains(own), "channel \(channel) has its color")
            for (other, hue) in bench.style.hues.enumerated() where other != hues[channel] && hue.pixel != own {
                t.expect(!seen.contains(hue.pixel), "channel \(channel) has no other color")
            }
        }
        // The jump of the third channel extends into the strips of the channels above, and has the third channel's
        // color there.
        let step = bench.stack.content.x + bench.stack.content.width / 2
        let gap = bench.stack.strip(ofChannel: 1)
        let crossing = bench.colors(in: Rect(x: step - 2, y: gap.y, width: 5, height: gap.height / 4))
        t.expect(crossing.contains(bench.style.hues[3].pixel), "the jump keeps its color")
        let all = bench.stack.content
        let isRed = bench.colors(in: all).contains { Int($0 >> 16 & 0xFF) - Int($0 >> 8 & 0xFF) > 0x60 }
        t.expect(isRed, "lost samples are red")
        t.expect(!plain.colors(in: all).contains(bench.style.hues[1].pixel), "one color")
    },
    TestCase(
        "a hidden trace of a stack is not drawn, but its name stays; when it is shown again, it is complete; all traces can be hidden"
    ) { t in
        for look in [StackLook(), StackLook(isColored: true)] {
            guard let bench = make(look, hues: [1, 2, 3, 4, 5]), let other = make(look, hues: [1, 2, 3, 4, 5]) else {
                return t.fail("no bench")
            }
            for each in [bench, other] {
                each.scale(ScopeScale(.perMillimeter(20), center: .zero))
                each.run(samples: 192)
            }
            var damage = Damage()
            bench.stack.toggle(1, damage: &damage)
            bench.update()
            t.expectEqual(bench.stack.hiddenChannels, [1])
            t.expect(bench.stack.isComplete)
            let strip = bench.stack.strip(ofChannel: 1)
            let traces = Rect(x: bench.stack.content.x + 8, y: strip.y + 2, width: 60, height: strip.height - 4)
            let color = look.isColored ? bench.style.hues[2].pixel : bench.style.trace.pixel
            t.expect(!bench.colors(in: traces).contains(color), "nothing is drawn")
            let names = Rect(x: bench.stack.content.x - 30, y: strip.y, width: 29, height: strip.height)
            t.expect(bench.colors(in: names).contains(bench.style.buttonOff.pixel), "its name is struck out")
            // Data arrive while the trace is hidden.
            for each in [bench, other] { each.run(samples: 64) }
            bench.stack.toggle(1, damage: &damage)
            // Hide and show the trace in the other stack, too, where it was visible while data arrived. Both stacks must then look the same.
            for _ in 0..<2 { other.stack.toggle(1, damage: &damage) }
            for each in [bench, other] { each.run(samples: 128) }
            t.expectEqual(bench.differences(from: other), 0)
            for channel in 0..<5 { bench.stack.toggle(channel, damage: &damage) }
            for _ in 0..<3 { bench.run(samples: 64) }
            t.expect(!bench.colors(in: bench.stack.content).contains(color))
        }
    },
]
