import CSystem
import Platform
import TestKit

private func append(_ log: LogLines, _ text: String) {
    text.withCString { log.append($0, text.utf8.count) }
}

let logTests = [
    TestCase("the app's log keeps its newest lines unchanged and in order, and drops the oldest") { t in
        guard let log = LogLines(path: nil) else { return t.fail("no memory") }
        t.expect(log.last(10).isEmpty)
        append(log, "first")
        let mark = log.mark
        append(log, "Größe")
        t.expect(log.mark != mark)
        t.expectEqual(log.last(10), ["first", "Größe"])
        t.expectEqual(log.last(1), ["Größe"])
        // Appends so many lines that the log, a ring of limited size, wraps around several times.
        for number in 1...10_000 { append(log, "line " + String(number)) }
        let lines = log.last(100_000)
        t.expect(lines.count > 2000 && lines.count < 5000, "\(lines.count) lines")
        t.expectEqual(lines.last ?? "", "line 10000")
        t.expectEqual(lines.first ?? "", "line " + String(10_001 - lines.count))
    },
    TestCase("however long a line of the log is, it uses at most a fixed share of the log") { t in
        guard let log = LogLines(path: nil) else { return t.fail("no memory") }
        append(log, String(decoding: [UInt8](repeating: 0x78, count: 100_000), as: UTF8.self))
        append(log, "end")
        let lines = log.last(10)
        t.expectEqual(lines.count, 2)
        t.expectEqual(lines.first?.utf8.count ?? 0, 1000)
        t.expectEqual(lines.last ?? "", "end")
    },
    TestCase("if the log is in a file, later starts of the app read its lines; other content of the file is ignored") {
        t in
        let path = "/tmp/pocketscope-log-\(getpid())"
        defer { unlink(path) }
        t.expect(TestFiles.store(Array("what was there".utf8), at: path))
        guard let one = LogLines(path: path) else { return t.fail("no memory") }
        append(one, "before")
        guard let other = LogLines(path: path) else { return t.fail("no memory") }
        append(other, "after")
        t.expectEqual(other.last(10), ["before", "after"])
        // If the log's file does not exist, the lines are stored in memory.
        guard let alone = LogLines(path: path + "-missing") else { return t.fail("no memory") }
        append(alone, "alone")
        t.expectEqual(alone.last(10), ["alone"])
        t.expect(access(path + "-missing", F_OK) != 0)
    },
]

let networkInterfaceTests = [
    TestCase(
        "network interfaces are listed as the kernel reports them, each once, and the loopback interface is left out"
    ) {
        t in
        let all = NetworkInterface.all()
        t.expect(all.count <= NetworkInterface.maximum)
        for interface in all {
            t.expect(access("/sys/class/net/" + interface.name, F_OK) == 0, interface.name)
            t.expect(interface.name != "lo")
            t.expectEqual(all.filter { $0.name == interface.name }.count, 1)
            let kernels = TestFiles.bytes("/sys/class/net/" + interface.name + "/address") ?? []
            if !interface.hardwareAddress.isEmpty {
                t.expectEqual(interface.hardwareAddress, String(decoding: kernels.dropLast(), as: UTF8.self))
            }
            for address in interface.addresses {
                let parts = address.utf8.split(separator: UInt8(ascii: "/"))
                t.expectEqual(parts.count, 2)
                t.expect(SocketAddress(String(decoding: parts[0], as: UTF8.self), port: 1) != nil, address)
            }
        }
    }
]
