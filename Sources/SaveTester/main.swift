// save-tester: stores settings, history and arrangement repeatedly, as the app does, so that tests can cut the power during a write. Only the image
// for the emulated board contains it. Usage: save-tester SETTINGS-FOLDER DATA-FOLDER [check]
//
// Each file contains a number. At the start, the program reports the number in each file, and how many of the files are damaged. With `check`, it
// then ends. Otherwise it repeatedly writes the next number into all three files, and reports the number when all three files are durable on the
// card.
import App
import CSystem
import GraphScreens
import Platform
import Session
import Settings
import Storing

/// The paths of the files, and the content that each file has for a number.
struct Files {
    let settings: SettingsFolder
    let data: String

    var history: String { data + "/" + HistoryFile.name.description }
    var arrangements: String { data + "/" + Arrangements.fileName.description }

    /// The number that each file contains (0 for a missing file), and the number of damaged files.
    func found() -> (settings: Int, history: Int, arrangement: Int, damaged: Int) {
        var damaged = 0
        let stored = settings.load(overrides: [])
        for message in stored.messages where message.problem != .restored { damaged += message.line >= 0 ? 1 : 0 }
        let user = Array(stored.settings[text: .smtpUser].utf8.dropFirst().prefix { $0 != 0x78 })

        let historyBytes = (try? readFile(history, maximum: HistoryFile.maximumBytes)) ?? []
        let content = HistoryFile.parse(historyBytes)
        if content.isDamaged { damaged += 1 }

        let bytes = (try? readFile(arrangements, maximum: Arrangements.maximumBytes)) ?? []
        let parsed = Arrangements.parse(bytes)
        if parsed.bytes != bytes && !bytes.isEmpty { damaged += 1 }
        let numbers = parsed.numbers(for: 1) ?? []
        let arrangement = numbers.count > 1 ? numbers[0] * 1000 + numbers[1] : 0
        return (
            FixedPoint.whole(user) ?? 0, Int(content.history.entries.first?.time ?? 0), arrangement, damaged
        )
    }

    /// Writes all files. Their sizes vary with the number, from one sector to several.
    func store(
        _ number: Int, in storage: Storage, then action: @escaping (Result<Void, FileError>) -> Void
    ) throws(FileError) {
        var values = Settings()
        values[text: .smtpUser] =
            "u" + String(number) + String(repeating: "x", count: 1 + number * 37 % 200)
        let bytes = number % 3 == 0 ? SettingsFile().encoded(values) : SettingsFile([0x0A]).encoded(values)
        storage.perform(try settings.task(for: bytes), then: action)

        var entries = History()
        for index in 0..<(number % History.maximum) {
            entries.add(HistoryEntry(host: "h" + String(index), port: 9000, dialect: "", channelCount: 1, time: 0))
        }
        entries.add(
            HistoryEntry(host: "last", port: 9000, dialect: "TiA 1.0", channelCount: 1, time: Int64(number)))
        storage.write(HistoryFile.bytes(of: entries), to: history, then: action)

        var all = Arrangements()
        all.add(
            Arrangement(
                key: 1,
                numbers: [number / 1000, number % 1000] + [Int](repeating: 7, count: number * 13 % 700)))
        storage.write(all.bytes, to: arrangements, then: action)
    }
}

/// Counts the files that the writing thread has written.
final class Progress {
    var written = 0
    var failed = 0
    func ended(_ result: Result<Void, FileError>) {
        written += 1
        if case .failure(let error) = result {
            failed += 1
            Console.line("save-tester: not stored: " + error.message)
        }
    }
}

let arguments = programArguments()
guard arguments.count >= 2 else {
    Console.error("usage: save-tester SETTINGS-FOLDER DATA-FOLDER [check]")
    exit(2)
}
let files = Files(settings: SettingsFolder(arguments[0]), data: arguments[1])
let first = files.found()
Console.line(
    "save-tester: found \(first.settings) \(first.history) \(first.arrangement), damaged \(first.damaged)")
guard arguments.count == 2 else { exit(0) }

do throws(PlatformError) {
    let loop = try EventLoop()
    let progress = Progress()
    let storage = try Storage(loop: loop)
    var number = max(first.settings, first.history, first.arrangement)
    while progress.failed == 0 {
        number += 1
        let before = progress.written
        guard (try? files.store(number, in: storage) { progress.ended($0) }) != nil else { break }
        while progress.written < before + 3 { loop.runOnce(timeout: 1_000_000_000) }
        if progress.failed == 0 { Console.line("save-tester: saved \(number)") }
    }
} catch {
    Console.error("save-tester: " + error.message)
}
exit(1)
