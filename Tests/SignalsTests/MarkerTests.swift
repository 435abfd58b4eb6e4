import Signals
import TestKit

let markerTests = [
    TestCase("markers stand in the order of their times, whenever they were placed") { t in
        let store = MarkerStore()
        var random = Random(seed: 3)
        var times: [Int64] = []
        for number in 0..<300 {
            let time = Int64(random.below(1000))
            times.append(time)
            let marker = store.add("m" + String(number), at: time)
            t.expectEqual(marker.time, time)
            t.expectEqual(Int(store.revision), number + 1)
        }
        t.expectEqual(store.all.map { $0.time }, times.sorted())
        for _ in 0..<100 {
            let first = Int64(random.below(1000))
            let last = first + Int64(random.below(100)) - 3
            let found = store.all[store.indices(from: first, through: last)].map { $0.time }
            t.expectEqual(found, times.filter { $0 >= first && $0 <= last }.sorted())
        }
        t.expect(store.indices(from: .min, through: .max) == 0..<300)
    },
    TestCase("of more markers than are kept, the earliest go") { t in
        let store = MarkerStore()
        for number in 0..<MarkerStore.maximum + 10 { _ = store.add("m", at: Int64(number)) }
        t.expectEqual(store.all.count, MarkerStore.maximum)
        t.expectEqual(store.all[0].time, 10)
        // One that is placed before all others stays.
        _ = store.add("early", at: 1)
        t.expectEqual(store.all.count, MarkerStore.maximum)
        t.expect(store.all[0].time == 1 && store.all[1].time == 11)
    },
    TestCase("a marker keeps its identity and time under another name, and is removed by it") { t in
        let store = MarkerStore()
        let (first, second) = (store.add("a", at: 5), store.add("b", at: 5))
        t.expect(first.id != second.id)
        t.expect(store.rename(second.id, to: "c")?.new == store.all[1])
        t.expect(store.all[1].name == "c" && store.all[1].time == 5 && store.all[1].id == second.id)
        t.expect(store.remove(first.id) == first && store.remove(first.id) == nil)
        t.expect(store.rename(first.id, to: "d") == nil)
        t.expectEqual(store.all.count, 1)
        t.expectEqual(store.revision, 4)
    },
    TestCase("a name is cut at a whole character, and has no control characters") { t in
        let store = MarkerStore()
        t.expectEqual(store.add("a\tb\u{7F}\n", at: 0).name, "ab")
        t.expectEqual(store.add("123456789012345678901234567", at: 1).name, "123456789012345678901234")
        t.expectEqual(store.add("12345678901234567890123äb", at: 2).name, "12345678901234567890123")
        t.expectEqual(store.add("1234567890123456789012äb", at: 3).name, "1234567890123456789012ä")
    },
]
