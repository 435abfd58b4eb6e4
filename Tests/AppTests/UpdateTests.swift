import App
import Platform
import Services
import Storing
import TestKit

private let description = Array("board=emulator\nversion=2026-11-24-1502-402b23512ab1\noldest=0\n".utf8)

private func store(_ bench: StorageBench, _ path: String, _ text: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
    _ = try? makeFolder(bench.folder + String(path[..<slash]))
    _ = TestFiles.store(Array(text.utf8), at: bench.folder + path)
}

let updateTests = [
    TestCase(
        "an update is possible only if the running system was started from one of a card's two system partitions (slots)"
    ) { t in
        func system(_ words: String) -> UpdateSystem? { UpdateSystem(description, commandLine: Array(words.utf8)) }
        let b = system("quiet slot=B rootfs=x\n")?.running
        t.expectEqual(b?.version.text ?? "-", "2026-11-24-1502-402b23512ab1")
        t.expect(b?.slot == .b && system("slot=A")?.running.slot == .a)
        for words in ["", "quiet\n", "slot=", "slot=C", "slot=AB", "xslot=A"] { t.expect(system(words) == nil, words) }
        for text in ["", "version=\n", "version=two words\n", "xversion=1\n"] {
            let system = UpdateSystem(Array(text.utf8), commandLine: Array("slot=A".utf8))
            t.expect(system?.running.version == .unknown, text)
        }
    },
    TestCase("the app sends requests to the update agent and reads the agent's state from its status file") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        store(bench, "/etc/update/system", String(decoding: description, as: UTF8.self))
        store(bench, "/proc/cmdline", "slot=A\n")
        var words = ""
        let updates = Updates(storage: bench.storage, root: bench.folder) { word in
            switch word {
            case .lookForUpdates: words += "look "
            case .installUpdate(let number): words += "install " + String(number) + " "
            case .updateOutcomeShown: words += "told "
            default: words += "? "
            }
        }
        t.expect(!updates.isThere, "the card was read by the drawing thread")
        _ = bench.wait { updates.isThere ? true : nil }
        t.expectEqual(updates.running.version.text, "2026-11-24-1502-402b23512ab1")
        t.expect(updates.note == nil)
        store(bench, "/run/update/note", "state ready\n")
        t.expect(updates.note?.state == .ready)
        updates.look()
        updates.install(3)
        updates.outcomeShown()
        t.expectEqual(words, "look install 3 told ")
    },
    TestCase("if an image lacks the file with the update description, it cannot be updated") { t in
        guard let bench = StorageBench() else { return t.fail("no bench") }
        store(bench, "/proc/cmdline", "slot=A\n")
        let updates = Updates(storage: bench.storage, root: bench.folder) { _ in }
        var isRead = false
        bench.storage.write([], to: bench.folder + "/last") { _ in isRead = true }
        _ = bench.wait { isRead ? true : nil }
        t.expect(!updates.isThere)
    },
]
