import Signals
import TestKit

let markerTests = [
    TestCase("a text channel keeps its newest texts in printable form, with their times in ascending order") { t in
        let ring = TextRing(capacity: 3)
        t.expect(ring.end == 0 && ring.begin == 0 && ring.firstNumber(after: .min) == 0)
        for (text, time) in [("a", 10), ("b\tc\u{7}", 20), ("late", 15), ("", 30)] as [(String, Int64)] {
            ring.append(text, at: time)
        }
        t.expect(ring.end == 4 && ring.begin == 1)
        t.expectEqual((1..<4).map { ring.line($0) }, ["b c", "late", ""])
        t.expectEqual((1..<4).map { ring.time($0) }, [20, 20, 30])
        t.expect(
            ring.firstNumber(after: 19) == 1 && ring.firstNumber(after: 20) == 3 && ring.firstNumber(after: 30) == 4)
        let long = String(repeating: "\u{E4}", count: 300)
        ring.append(long, at: 40)
        let kept = ring.line(4)
        t.expect(
            kept.utf8.count <= Marker.maximumNameBytes && kept.unicodeScalars.last == "\u{2026}"
                && kept.unicodeScalars.allSatisfy { $0 != "\u{FFFD}" }, kept)
        ring.removeAll()
        t.expect(ring.end == 0 && ring.begin == 0)
    },
    TestCase("markers are sorted by their times, in whatever order they are set") { t in
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
    TestCase("if there are more markers than the maximum, the earliest markers are removed") { t in
        let store = MarkerStore()
        for number in 0..<MarkerStore.maximum + 10 { _ = store.add("m", at: Int64(number)) }
        t.expectEqual(store.all.count, MarkerStore.maximum)
        t.expectEqual(store.all[0].time, 10)
        // A full store keeps a new marker even if its time is the earliest of all. It removes the earliest of the other markers instead.
        _ = store.add("early", at: 1)
        t.expectEqual(store.all.count, MarkerStore.maximum)
        t.expect(store.all[0].time == 1 && store.all[1].time == 11)
    },
    TestCase("if a marker is renamed, it keeps its identifier and time, and can be removed by its identifier") { t in
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
    TestCase("if a marker's name is too long, it is cut between two characters; control characters are removed") { t in
        let store = MarkerStore()
        t.expectEqual(store.add("a\tb\u{7F}\n", at: 0).name, "a b")
        func digits(_ count: Int) -> String { String(repeating: "7", count: count) }
        t.expectEqual(store.add(digits(243), at: 1).name, digits(240))
        t.expectEqual(store.add(digits(239) + "äb", at: 2).name, digits(239))
        t.expectEqual(store.add(digits(238) + "äb", at: 3).name, digits(238) + "ä")
    },
    TestCase(
        "the name of a marker that a source sets is one line of printable characters, at most as long as an annotation"
    ) { t in
        let store = MarkerStore()
        func name(_ text: String) -> String { store.add(text, at: 0, origin: .source).name }
        t.expectEqual(name("\u{FEFF}  S 12\r\nleft\u{0}\u{1B}[0m \n"), "S 12  left[0m")
        t.expectEqual(name("\u{202E}abc\u{200B}d\u{85}e\u{2066}"), "abcd e")
        t.expectEqual(name(String(repeating: "ä", count: 300)), String(repeating: "ä", count: 118) + "…")
        // A name that was cut ends with an ellipsis.
        t.expectEqual(name("a" + String(repeating: "ä", count: 300)), "a" + String(repeating: "ä", count: 118) + "…")
        t.expectEqual(name(String(repeating: "b", count: 240) + "\n"), String(repeating: "b", count: 240))
        t.expectEqual(name(String(repeating: "b", count: 241)), String(repeating: "b", count: 237) + "…")
        t.expectEqual(name("\u{7}\t "), "")
        t.expectEqual(name("Größe 🙂 Ω"), "Größe 🙂 Ω")
    },
    TestCase(
        "if there are too many markers, those of sources never remove one of the user, and the user's never remove one of a source"
    ) { t in
        let store = MarkerStore()
        for number in 0..<100 { _ = store.add("own", at: Int64(number)) }
        for number in 0..<3 * MarkerStore.maximum { _ = store.add("s", at: Int64(1000 + number), origin: .source) }
        t.expectEqual(store.all.count, 100 + MarkerStore.maximum)
        t.expectEqual(store.all.filter { $0.origin == .user }.map { $0.time }, (0..<100).map { Int64($0) })
        t.expectEqual(store.all[100].time, Int64(1000 + 2 * MarkerStore.maximum))
        for number in 0..<2 * MarkerStore.maximum { _ = store.add("own", at: Int64(10_000 + number)) }
        t.expectEqual(store.all.count, 2 * MarkerStore.maximum)
        t.expectEqual(store.all.count { $0.origin == .user }, MarkerStore.maximum)
    },
    TestCase("if the user renames a marker that a source set, it counts as the user's marker") { t in
        let store = MarkerStore()
        let first = store.add("s", at: 5, origin: .source)
        let same = store.rename(first.id, to: "s")
        t.expect(same?.old == first && same?.new == first)
        t.expect(store.rename(first.id, to: "t")?.new.origin == .user)
        for number in 0..<MarkerStore.maximum { _ = store.add("s", at: Int64(number), origin: .source) }
        t.expectEqual(store.all.count, MarkerStore.maximum + 1)
        // If the user has set more than the maximum number of markers, the earliest of these is removed.
        for number in 1..<MarkerStore.maximum { _ = store.add("own", at: Int64(10_000 + number)) }
        t.expectEqual(store.all.count, 2 * MarkerStore.maximum)
        guard let last = store.all.last(where: { $0.origin == .source }) else { return t.fail("none") }
        _ = store.rename(last.id, to: "u")
        t.expectEqual(store.all.count, 2 * MarkerStore.maximum - 1)
        t.expect(!store.all.contains { $0.id == first.id })
        _ = store.remove(last.id)
        _ = store.add("s", at: 7, origin: .source)
        t.expectEqual(store.all.count { $0.origin == .source }, MarkerStore.maximum)
    },
]
