import CSystem
import Platform
import TestKit

/// A pipe like the one through which init (the first process) hears from the app. `hear` returns what was written so far, without waiting.
private final class Ear {
    let descriptors: (reading: Int32, writing: Int32)

    init() {
        var pair: [Int32] = [-1, -1]
        _ = pair.withUnsafeMutableBufferPointer { system_pipe($0.baseAddress) }
        descriptors = (pair[0], pair[1])
        _ = system_set_nonblocking(pair[0])
    }

    deinit { close(descriptors.reading) }

    func hear() -> String {
        var bytes = [UInt8](repeating: 0, count: 100_000)
        let count = bytes.withUnsafeMutableBytes { read(descriptors.reading, $0.baseAddress, $0.count) }
        return count > 0 ? String(decoding: bytes[..<Int(count)], as: UTF8.self) : ""
    }
}

let supervisionTests = [
    TestCase("the app sends init (the first process) a heartbeat once a second, however often the event loop turns") {
        t in
        let ear = Ear()
        let supervision = Supervision(descriptor: ear.descriptors.writing)
        let start = TestTime.uptime
        for turn in 0..<600 { supervision.beat(at: start + Int64(turn) * 16_666_667) }
        t.expectEqual(ear.hear(), String(repeating: "\n", count: 10))
        supervision.beat(at: start + 60_000_000_000)
        t.expectEqual(ear.hear(), "\n")
        t.expectEqual(ear.hear(), "", "a heartbeat was sent without a turn of the loop")
    },
    TestCase("the app sends init (the first process) a line after the first frame and another one at its end") { t in
        let ear = Ear()
        let supervision = Supervision(descriptor: ear.descriptors.writing)
        supervision.say(.shown)
        supervision.say(.ending)
        t.expectEqual(ear.hear(), "shown\nending\n")
    },
    TestCase("the app sends init (the first process) requests for updates as lines of text") { t in
        let ear = Ear()
        let supervision = Supervision(descriptor: ear.descriptors.writing)
        supervision.say(.lookForUpdates)
        supervision.say(.installUpdate(7))
        supervision.say(.updateOutcomeShown)
        t.expectEqual(ear.hear(), "update look\nupdate install 7\nupdate told\n")
        Supervision(descriptor: nil).say(.installUpdate(0))
    },
    TestCase("if init (the first process) does not read or has ended, the app continues") { t in
        let ear = Ear()
        let supervision = Supervision(descriptor: ear.descriptors.writing)
        // Sends more bytes than a pipe can contain.
        for turn in 0..<100_000 { supervision.beat(at: TestTime.uptime + Int64(turn) * 1_000_000_000) }
        t.expect(!ear.hear().isEmpty)
        Supervision(descriptor: nil).beat(at: 0)
        Supervision(descriptor: nil).reportCrashes()
    },
    TestCase("if a fault occurs, the app prints the signal and the program counter, and ends with that signal") { t in
        for signal in [SIGSEGV, SIGILL, SIGABRT] {
            let ear = Ear()
            let writing = ear.descriptors.writing
            let child = system_fork()
            if child == 0 {
                let supervision = Supervision(descriptor: writing)
                supervision.reportCrashes()
                // Unblock the signal: the threads on which Swift Testing runs test cases block signals.
                var raised = sigset_t()
                sigemptyset(&raised)
                sigaddset(&raised, signal)
                sigprocmask(SIG_UNBLOCK, &raised, nil)
                // Keep the object until here: an optimizing compiler would release it earlier, which would end the supervision.
                withExtendedLifetime(supervision) { _ = raise(signal) }
                _exit(0)
            }
            guard child > 0 else { return t.fail("no child") }
            var status: Int32 = 0
            waitpid(child, &status, 0)
            t.expectEqual(status & 0x7F, signal, "the program ends by the signal")
            close(writing)
            let line = ear.hear()
            t.expect(line.utf8.starts(with: ("crash " + String(signal) + " ").utf8), line)
            t.expect(line.utf8.last == UInt8(ascii: "\n") && line.utf8.count <= Int(CRASH_LINE_BYTES), line)
            let places = line.utf8.split(separator: UInt8(ascii: " ")).dropFirst(2)
            t.expect(!places.isEmpty && places.allSatisfy { $0.count <= 17 }, line)
        }
    },
]
