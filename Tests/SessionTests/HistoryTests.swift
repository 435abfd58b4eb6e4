import Session
import Settings
import Signals
import TestKit

private func entry(_ number: Int) -> HistoryEntry {
    HistoryEntry(host: "lab\(number)", port: 9000, dialect: "TiA 1.0", channelCount: number, time: Int64(number))
}

private func other(_ kind: String, _ details: String) -> HistoryEntry.Place { .other(kind: kind, details: details) }

let historyTests = [
    TestCase("the history of connections contains the last fifty servers, each once, and the newest first") { t in
        var history = History()
        for number in 0..<60 { history.add(entry(number)) }
        t.expectEqual(history.entries.count, History.maximum)
        t.expect(history.entries[0] == entry(59))
        history.add(entry(30))
        t.expectEqual(history.entries.count, History.maximum)
        t.expect(history.entries[0] == entry(30))
        t.expectEqual(history.entries.filter { $0.place == entry(30).place }.count, 1)
    },
    TestCase("if the history of connections is written and read again, it is the same") { t in
        var history = History()
        for number in 0..<60 { history.add(entry(number)) }
        history.add(
            HistoryEntry(host: "fe80::1", port: 65535, dialect: "", channelCount: 1024, time: 1_795_269_120))
        history.add(HistoryEntry(other("amplifier", "A\u{E4} 12 @500"), dialect: "", channelCount: 8, time: 0))
        let content = HistoryFile.parse(HistoryFile.bytes(of: history))
        t.expect(content.history == history)
        t.expect(!content.isDamaged)
    },
    TestCase(
        "if an entry does not fit the format of the history file, it is left out, and the other entries stay intact"
    ) { t in
        var history = History()
        history.add(entry(1))
        let long = String(repeating: "x", count: HistoryFile.maximumDetailsLength + 1)
        for place in [other("amplifier", long), other("amplifier", "a\tb"), other("amplifier", ""), other("a b", "c")] {
            history.add(HistoryEntry(place, dialect: "", channelCount: 1, time: 0))
        }
        let wordy = HistoryEntry(
            other("amplifier", "1"), dialect: "an endless dialect's name", channelCount: 1, time: 0)
        history.add(wordy)
        let content = HistoryFile.parse(HistoryFile.bytes(of: history))
        t.expect(!content.isDamaged)
        t.expect(content.history.entries.map { $0.place } == [wordy.place, entry(1).place])
        t.expect(content.history.entries.first?.dialect == "")
    },
    TestCase(
        "whatever bytes the history file contains, a history is read, or an empty one; if the file is damaged, a message says so"
    ) {
        t in
        t.expect(!HistoryFile.parse([]).isDamaged, "no file is no damage")
        var state: UInt32 = 12345
        func random() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            return state >> 8
        }
        var good = History()
        for number in 0..<20 { good.add(entry(number)) }
        let bytes = HistoryFile.bytes(of: good)
        var kept = 0
        for round in 0..<600 {
            var damaged = bytes
            switch round % 3 {
            case 0: damaged = (0..<Int(random() % 600)).map { _ in UInt8(truncatingIfNeeded: random()) }
            case 1: damaged = Array(bytes.prefix(Int(random()) % bytes.count))
            default:
                for _ in 0..<8 {
                    damaged[Int(random()) % damaged.count] = UInt8(truncatingIfNeeded: random())
                }
            }
            let content = HistoryFile.parse(damaged)
            kept += content.history.entries.count
            for entry in content.history.entries {
                guard case .server(let host, let port) = entry.place else { continue }
                t.expect((try? HostInput.checkHost(host)) != nil && port > 0)
            }
        }
        t.expect(kept > 1000, "what can be read is kept")
        t.expect(HistoryFile.parse([UInt8](repeating: 10, count: HistoryFile.maximumBytes + 1)).isDamaged)
    },
    TestCase("if the details of an entry in the history file are not UTF-8, the entry is left out") { t in
        let line = Array("@amplifier\td".utf8) + [UInt8](repeating: 0xFF, count: 50) + Array("\t\t8\t0\n".utf8)
        let content = HistoryFile.parse(Array("PocketScope history 1\n".utf8) + line)
        t.expect(content.isDamaged && content.history.entries.isEmpty)
    },
    TestCase("if a line of the history file has an invalid field, the line is left out, and the damage is reported") {
        t in
        for line in [
            "lab\t0\t\t1\t0", "lab\t65536\t\t1\t0", "lab\t99999999999999999999\t\t1\t0", "lab\t9000\t\t-1\t0",
            "lab\t9000\t\t99999999999999999999\t0", "lab\t9000\t\t1\t9999999999999", "la b\t9000\t\t1\t0",
            "lab\t9000\tan endless dialect's name\t1\t0", "\t9000\t\t1\t0", "lab\t9000\t\t1", "lab\t9000\t\t1\t0\t0",
            "@\tdetails\t\t1\t0", "@amplifier\t\t\t1\t0", "@two words\tdetails\t\t1\t0", "@a\tb\u{7F}\t\t1\t0",
        ] {
            let content = HistoryFile.parse(Array(("PocketScope history 1\n" + line + "\n").utf8))
            t.expect(content.isDamaged && content.history.entries.isEmpty, line)
        }
        let other = HistoryFile.parse(Array("PocketScope history 2\nlab\t9000\t\t1\t0\n".utf8))
        t.expect(other.isDamaged && other.history.entries.isEmpty, "another version")
    },
    TestCase("if the user types a host and a port, they are checked before they are used") { t in
        for host in ["a", "labserver", "lab-1.eeg_2.local", "10.0.0.1", "255.255.255.255", "::1", "fe80::1:2", "1a"] {
            t.expect((try? HostInput.checkHost(host)) != nil, host)
        }
        let long = String(repeating: "a", count: 64)
        for host in [
            "", ".", "a..b", "-a", "a-", "a b", "256.1.1.1", "1.2.3", "1.2.3.4.5", "lab:9000", "::1::", ":::", ":",
            "ä", "a/b", long, String(repeating: "a.", count: 127) + "aa", "1.2.3.99999999999999999999",
        ] {
            t.expect((try? HostInput.checkHost(host)) == nil, host)
        }
        for address in ["::1", "fe80::1:2", "[2001:db8::7]", "fe80::1%eth0", "::ffff:10.0.0.1", "::"] {
            do throws(InputError) {
                _ = try HostInput.server(address)
                t.fail("took \(address)")
            } catch {
                t.expect(error == .hostIPv6, address)
            }
        }
        for host in ["lab.local", "10.0.0.1", "cafe"] {
            let typed = try? HostInput.server(host)
            t.expect(typed?.host == host && typed?.port == nil, host)
        }
        t.expect(!HostInput.resemblesIPv6("10.0.0.1:9000"), "a port is no IPv6 address")
        for port in ["1", "9000", "65535", "00080"] { t.expect((try? HostInput.port(port)) != nil, port) }
        for port in ["", "0", "65536", "99999", "999999999999", "-1", "9 0", "9000x"] {
            t.expect((try? HostInput.port(port)) == nil, port)
        }
    },
    TestCase("a host can have a port after a colon; an invalid port there is reported as a port error") { t in
        for (text, host, port) in [
            ("lab:9001", "lab", 9001), ("10.0.0.1:65535", "10.0.0.1", 65535), ("a.b:1", "a.b", 1),
        ] {
            for typed in [try? HostInput.server(text), try? HostInput.hostAndPort(text)] {
                t.expect(typed?.host == host && typed?.port == UInt16(port), text)
            }
        }
        t.expect((try? HostInput.hostAndPort("::1"))?.host == "::1", "an IPv6 address has no port")
        let faults: [(String, InputError)] = [
            ("lab:", .portMissing), ("lab:0", .portIllegal), ("lab:65536", .portIllegal), ("lab:x", .portIllegal),
            ("lab:99999999999999999999", .portIllegal), (":9000", .hostMissing), ("a b:9000", .hostIllegal),
            ("1:2:3", .hostIPv6), ("lab:1:x", .hostIllegal),
        ]
        for (text, expected) in faults {
            do throws(InputError) {
                _ = try HostInput.server(text)
                t.fail("took \(text)")
            } catch {
                t.expect(error == expected, "\(text): \(error)")
            }
        }
        var settings = Settings()
        settings[text: .host] = "lab:9001"
        settings[text: .smtpServer] = "mail.example.org:465"
        t.expect(
            settings.server == ("lab", 9001) && settings.smtp.host == "mail.example.org" && settings.smtp.port == 465)
        settings.separatePorts()
        t.expect(settings[text: .host] == "lab" && settings[number: .port] == 9001)
        t.expect(settings[text: .smtpServer] == "mail.example.org" && settings[number: .smtpPort] == 465)
        settings[text: .host] = "lab:0"
        t.expectEqual(settings[text: .host], "lab")
    },
]
