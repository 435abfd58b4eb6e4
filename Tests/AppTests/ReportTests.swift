import App
import Platform
import Services
import Storing
import TestKit

private func store(_ bench: StorageBench, _ reports: Reports, _ table: String, _ time: Int64?) -> Outcome<String>? {
    var outcomes: [Outcome<String>] = []
    reports.store(Array(table.utf8), name: TimedName(time: time, word: "limits", ending: "csv")) {
        outcomes.append($0)
    }
    return bench.wait { outcomes.first }
}

let reportTests = [
    TestCase(
        "a table of measured limits is stored unchanged, with date and time in its name, and never overwrites another table"
    ) { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let reports = Reports(storage: bench.storage, dataFolder: bench.folder)
        let names: [(time: Int64?, name: String)] = [
            (1_795_269_120, "2026-11-21_13-52-00.csv"), (1_795_269_120, "2026-11-21_13-52-00_2.csv"),
            (nil, "limits_1.csv"), (nil, "limits_2.csv"),
        ]
        for (time, name) in names {
            let path = bench.folder + "/measurements/" + name
            t.expect(store(bench, reports, name, time) == .success(path), name)
            t.expectEqual((try? readFile(path, maximum: 100)) ?? [], Array(name.utf8))
        }
    },
    TestCase("the number of stored tables of measured limits has a maximum; other files in the folder do not count") {
        t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let reports = Reports(storage: bench.storage, dataFolder: bench.folder)
        let folder = bench.folder + "/measurements"
        guard (try? makeFolder(folder)) != nil else { return t.fail("no folder") }
        for number in 0..<Reports.maximumTables {
            guard (try? replaceFile(folder + "/\(number).csv", with: [1])) != nil else { return t.fail("no file") }
        }
        t.expect(store(bench, reports, "x", nil) == .failure(.tooManyFiles(Reports.maximumTables)))
        _ = try? moveFile(folder + "/0.csv", to: folder + "/0.txt")
        t.expect(store(bench, reports, "x", nil) == .success(folder + "/limits_1.csv"))
    },
    TestCase("if a table of measured limits cannot be stored, that is reported") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        let broken = Reports(storage: bench.storage, dataFolder: "/proc/none")
        guard case .failure? = store(bench, broken, "x", nil) else { return t.fail("stored in /proc") }
        bench.storage.close()
        let late = Reports(storage: bench.storage, dataFolder: bench.folder)
        t.expect(store(bench, late, "x", nil) == .failure(.busy))
    },
]
