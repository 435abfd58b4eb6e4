import Services
import TestKit

let timedNameTests = [
    TestCase("to find the next free number for a file name, each of 10,000 names is read once") { t in
        for time in [nil, 1_795_269_120] as [Int64?] {
            let name = TimedName(time: time, word: "recording", source: "demo", ending: "bdf")
            // The names contain all numbers up to 10,001 except 7,777, from the highest to the lowest.
            let numbers = (1...10_001).reversed().filter { $0 != 7_777 }
            var looks = 0
            func fileName(_ index: Int) -> String {
                looks += 1
                return name.fileName(number: numbers[index])
            }
            t.expectEqual(name.freeNumber(from: 1, of: numbers.count, fileName), 7_777)
            t.expectEqual(looks, 10_000)
            t.expectEqual(name.freeNumber(from: 7_778, of: numbers.count, fileName), 10_002)
            looks = 0
            t.expectEqual(name.lastNumber(of: numbers.count, fileName), time == nil ? 10_001 : 0)
            t.expectEqual(looks, 10_000)
        }
    },
    TestCase(
        "a running number is free unless a file of the same source, extension and name pattern uses it"
    ) { t in
        let name = TimedName(time: nil, word: "recording", source: "demo", ending: "bdf")
        let others = [
            "recording_demo.bdf", "recording_demo_1.edf", "recording_demo_x.bdf", "recording_demo_1.bdf.new",
            "recording_lab_2.bdf", "recording_demo_-1.bdf", "recording_demo_99999999999.bdf", "recording_demo_", "",
        ]
        t.expectEqual(name.freeNumber(from: 1, of: others.count) { others[$0] }, 1)
        let timed = TimedName(time: 1_795_269_120, ending: "png")
        let first = [timed.fileName(number: 1), timed.fileName(number: 3)]
        t.expectEqual(timed.freeNumber(from: 1, of: 2) { first[$0] }, 2)
    },
]
