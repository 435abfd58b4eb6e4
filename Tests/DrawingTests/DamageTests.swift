import Drawing
import TestKit

let damageTests = [
    TestCase(
        "the damage of a frame (the areas to redraw) covers every added rectangle in a limited number of parts that do not overlap"
    ) {
        t in
        var random = Random(seed: 40)
        // Small rectangles of up to 8 pixels rarely overlap, so their number exceeds the damage's capacity.
        let extents = [90, 8]
        var isFull = false
        for round in 0..<60 {
            var damage = Damage()
            var added: [Rect] = []
            for _ in 0..<(1 + 4 * round) {
                let rect = Rect(
                    x: random.inside(-30...800), y: random.inside(-30...480),
                    width: random.inside(-1...extents[round % 2]),
                    height: random.inside(-1...extents[round % 2]))
                damage.add(rect)
                added.append(rect.intersection(Rect(x: 0, y: 0, width: 4096, height: 4096)))
                t.expect(damage.count <= Damage.capacity)
                if damage.count == Damage.capacity { isFull = true }
            }
            for rect in added where !rect.isEmpty {
                var covered = 0
                damage.forEach { covered += area($0.intersection(rect)) }
                // The parts do not overlap, so their areas add up to the area of the whole rectangle.
                t.expectEqual(covered, area(rect))
                t.expect(damage.bounds.contains(rect))
            }
            for one in 0..<damage.count {
                for other in 0..<one { t.expect(damage[one].intersection(damage[other]).isEmpty, "an overlap") }
            }
        }
        t.expect(isFull, "the damage never reached its maximum number of parts")
    },
    TestCase(
        "damaged rectangles are joined if they are adjacent and form one rectangle, and stay separate if they are far apart"
    ) { t in
        var damage = Damage(Rect(x: 0, y: 0, width: 10, height: 10))
        damage.add(Rect(x: 10, y: 0, width: 5, height: 10))
        t.expectEqual(damage.count, 1)
        damage.add(Rect(x: 700, y: 400, width: 5, height: 5))
        t.expectEqual(damage.count, 2)
        damage.add(Rect(x: 2, y: 2, width: 3, height: 3))
        t.expectEqual(damage.count, 2)
        let both = Damage.union(of: damage, Damage(Rect(x: 100, y: 100, width: 1, height: 1)))
        t.expectEqual(both.count, 3)
        damage.removeAll()
        t.expect(damage.isEmpty && damage.bounds.isEmpty)
    },
    TestCase("if a damaged rectangle is at the limits of Int, nothing crashes, and only its part on a surface is added")
    {
        t in
        let ends: [Int] = [.min, -1, 0, 1, .max]
        var damage = Damage()
        for a in ends { for b in ends { damage.add(Rect(x: a, y: b, width: b, height: a)) } }
        damage.add(Rect(x: -10, y: -10, width: .max, height: .max))
        t.expect(damage.count == 1 && damage[0] == Rect(x: 0, y: 0, width: 4096, height: 4096))
    },
]

private func area(_ rect: Rect) -> Int { rect.width * rect.height }
