import GraphScreens
import ScreenRig
import Screens
import Signals
import TestKit

private func arrangement(_ key: UInt64, _ count: Int = 3) -> Arrangement {
    Arrangement(key: key, numbers: (0..<count).map { $0 % 7 - 1 })
}

private func entries(_ labels: [String], rate: UInt32 = 250, type: SignalType = .eeg) -> [SampleStore.Entry] {
    let catalogue = SignalCatalogue(signals: [
        Signal(type: type, rate: SamplingRate(hertz: rate), blockSize: 1, labels: labels)
    ])
    return SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 1).entries
}

let arrangementTests = [
    TestCase("the user's order of the graphs is stored for the last twenty sets of channels, the newest first") {
        t in
        var all = Arrangements()
        for key in 0..<30 { all.add(arrangement(UInt64(key))) }
        t.expectEqual(all.entries.count, Arrangements.maximum)
        t.expectEqual(all.entries[0].key, 29)
        t.expect(all.numbers(for: 9) == nil && all.numbers(for: 10) != nil)
        all.add(arrangement(15, 5))
        t.expectEqual(all.entries.count, Arrangements.maximum)
        t.expectEqual(all.entries[0].key, 15)
        t.expect(all.numbers(for: 15)?.count == 5)
    },
    TestCase("if the file with the arrangements of graphs is written and read again, it gives the same arrangements") {
        t in
        var all = Arrangements()
        all.add(arrangement(UInt64.max, Arrangements.maximumNumbers))
        all.add(arrangement(0, 0))
        all.add(Arrangement(key: 0x0123_4567_89AB_CDEF, numbers: [-9999, 0, 9999]))
        t.expect(Arrangements.parse(all.bytes) == all)
        t.expect(Arrangements.parse([]) == Arrangements())
        var greatest = Arrangements()
        for key in 0..<20 {
            greatest.add(
                Arrangement(
                    key: UInt64(key), numbers: [Int](repeating: -9999, count: Arrangements.maximumNumbers)))
        }
        t.expect(greatest.bytes.count <= Arrangements.maximumBytes)
        t.expect(Arrangements.parse(greatest.bytes) == greatest)
    },
    TestCase("whatever bytes the file with the arrangements of graphs contains, valid arrangements or none are read") {
        t in
        var state: UInt32 = 777
        func random() -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8)
        }
        var good = Arrangements()
        for key in 0..<20 { good.add(arrangement(UInt64(key) << 50 | 5, 30)) }
        let bytes = good.bytes
        var kept = 0
        for round in 0..<300 {
            var damaged = bytes
            switch round % 3 {
            case 0: damaged = (0..<random() % 600).map { _ in UInt8(truncatingIfNeeded: random()) }
            case 1: damaged = Array(bytes.prefix(random() % bytes.count))
            default: for _ in 0..<8 { damaged[random() % damaged.count] = UInt8(truncatingIfNeeded: random()) }
            }
            let read = Arrangements.parse(damaged)
            kept += read.entries.count
            t.expect(read.entries.count <= Arrangements.maximum)
            for entry in read.entries {
                t.expect(entry.numbers.count <= Arrangements.maximumNumbers)
                t.expect(entry.numbers.allSatisfy { abs($0) <= Arrangements.maximumNumber })
            }
        }
        t.expect(kept > 1000, "too few damaged files gave an arrangement")
        let header = "PocketScope arrangements 1\n"
        for line in [
            "0123456789abcdeg 1", "0123456789abcde 1", "0123456789abcdef 10000", "0123456789abcdef --1",
            "0123456789abcdef -", "0123456789abcdef 1x", "0123456789ABCDEF 1",
            "0123456789abcdef" + String(repeating: " 1", count: Arrangements.maximumNumbers + 1),
        ] {
            t.expect(Arrangements.parse(Array((header + line + "\n").utf8)).entries.isEmpty, line)
        }
        t.expect(Arrangements.parse(Array((header + "0123456789abcdef 1 12").utf8)).entries.isEmpty, "cut off")
        t.expect(Arrangements.parse([UInt8](repeating: 10, count: Arrangements.maximumBytes + 1)).entries.isEmpty)
    },
    TestCase("arrangements of graphs are stored under a key that differs for any two different sets of channels") { t in
        let keys = [
            Arrangement.key(entries(["F4", "Cz"]), hasSpectrograms: true),
            Arrangement.key(entries(["F4", "Cz"]), hasSpectrograms: false),
            Arrangement.key(entries(["Cz", "F4"]), hasSpectrograms: true),
            Arrangement.key(entries(["F4C", "z"]), hasSpectrograms: true),
            Arrangement.key(entries(["F4", "Cz"], rate: 500), hasSpectrograms: true),
            Arrangement.key(entries(["F4", "Cz"], type: .ecg), hasSpectrograms: true),
            Arrangement.key(entries(["F4"]), hasSpectrograms: true),
            Arrangement.key([], hasSpectrograms: true),
        ]
        for (index, one) in keys.enumerated() {
            for other in keys[(index + 1)...] { t.expect(one != other) }
        }
        t.expect(keys[0] == Arrangement.key(entries(["F4", "Cz"]), hasSpectrograms: true))
    },
]
