import Layout
import TestKit

private let kinds = [GridItemKind](repeating: .scope, count: 7) + [GridItemKind](repeating: .spectrogram, count: 3)

/// Returns the graphs in the slots of all pages; -1 for an empty slot.
private func slots(_ arrangement: Arrangement) -> [Int] {
    (0..<arrangement.pages).flatMap { page in
        (0..<arrangement.count(ofPage: page)).map { arrangement.graph(page, $0) ?? -1 } + [-2]
    }
}

/// Returns a description of a rule that this arrangement violates; nil if it follows all rules.
private func fault(_ arrangement: Arrangement, columns: Int) -> String? {
    if slots(arrangement).filter({ $0 >= 0 }).sorted() != Array(kinds.indices) { return "a graph is lost or doubled" }
    for graph in kinds.indices {
        let place = arrangement.place(of: graph)
        if arrangement.graph(place.page, place.slot) != graph { return "a graph is not at its place" }
    }
    for page in 0..<arrangement.pages {
        let count = arrangement.count(ofPage: page)
        if count == 0 || count % columns != 0 { return "rows are not whole" }
        if count > columns, !(count - columns..<count).contains(where: { arrangement.graph(page, $0) != nil }) {
            return "the last row is empty"
        }
    }
    return nil
}

let arrangementTests = [
    TestCase(
        "after random moves of graphs and changes of the grid's shape, no graph is lost, and the stored arrangement can be restored"
    ) { t in
        for seed in 1...10 as ClosedRange<UInt32> {
            var random = Random(seed: seed)
            var arrangement = Arrangement(kinds)
            var (pages, columns) = (2, 2)
            arrangement.fit(pages: pages, columns: columns)
            var moves = 0
            for step in 0..<1000 {
                if random.once(in: 8) {
                    (pages, columns) = (random.inside(1...4), random.inside(1...4))
                    arrangement.fit(pages: pages, columns: columns)
                }
                let before = slots(arrangement)
                let numbers = arrangement.numbers
                arrangement.keep()
                for _ in 0..<random.inside(1...3) {
                    let page = random.below(pages)
                    let slot = random.below(arrangement.count(ofPage: page))
                    let graph = random.below(kinds.count)
                    if arrangement.move(graph, to: SlotPlace(page: page, slot: slot)) { moves += 1 }
                    if let fault = fault(arrangement, columns: columns) {
                        t.fail("seed \(seed), step \(step): \(fault)")
                    }
                }
                if random.once(in: 2) {
                    arrangement.restore()
                    t.expectEqual(slots(arrangement), before)
                    t.expectEqual(arrangement.numbers, numbers)
                }
            }
            t.expect(moves > 1500, "\(moves) moves prove nothing")
        }
    },
    TestCase(
        "moving a graph stores the user's arrangement of graphs; reading an empty arrangement restores the default one"
    ) { t in
        var arrangement = Arrangement(kinds)
        arrangement.fit(pages: 2, columns: 2)
        t.expectEqual(arrangement.numbers, [])
        let standard = slots(arrangement)
        t.expect(arrangement.move(6, to: SlotPlace(page: 0, slot: 0)))
        t.expectEqual(arrangement.numbers, [6, 0, 1, 2, 3, 4, 5, -1, -2, 7, 8, 9, -1])
        arrangement.fit(pages: 2, columns: 3)
        t.expectEqual(arrangement.rows(ofPage: 0), 3)
        arrangement.read([])
        arrangement.fit(pages: 2, columns: 2)
        t.expectEqual(slots(arrangement), standard)
    },
]
