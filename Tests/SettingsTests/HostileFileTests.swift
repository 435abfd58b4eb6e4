import Settings
import TestKit

/// Checks what must be true whatever bytes the settings file contains.
private func check(_ t: Expectations, _ bytes: [UInt8]) {
    let file = SettingsFile(bytes)
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
    t.expect(file.messages.count <= SettingsFile.maximumMessages)
    t.expect(file.messages.allSatisfy { $0.line >= 0 && $0.line <= lines })
    for key in SettingKey.allCases { t.expect(key.row.allows(file.settings[key]), key.row.name) }
    t.expect(file.settings.contradiction == nil)
    guard file.isReplaceable else { return }
    let once = file.encoded(file.settings)
    let second = SettingsFile(once)
    t.expect(second.settings == file.settings, "changed by writing it")
    t.expect(second.encoded(second.settings) == once, "writing is not stable")
    let wanted = unusualSettings()
    let changed = SettingsFile(file.encoded(wanted))
    t.expect(changed.settings == wanted, "a change is not read as it was written")
    t.expect(SettingsJournal.isSigned(file.encoded(wanted)))
}

let hostileFileTests = [
    TestCase(
        "whatever bytes the settings file contains, the settings are in their ranges, messages have line numbers, and the file can be written"
    ) { t in
        var random = Random(seed: 7)
        for round in 0..<60 {
            check(t, (0..<random.below(round < 55 ? 600 : 9000)).map { _ in UInt8(random.below(256)) })
        }
        check(t, [])
        check(t, [0xEF, 0xBB, 0xBF])
        check(t, [0xEF, 0xBB])
        check(t, [UInt8](repeating: 0x3D, count: 3000))
        check(t, [UInt8](repeating: 10, count: 2000))
        check(t, Array("=\n = \n==\n=5\nperiod\nperiod=\nperiod =\n".utf8))
    },
    TestCase(
        "if a valid settings file is changed at random, the settings are valid, and messages name the invalid lines"
    ) { t in
        var random = Random(seed: 11)
        let good = SettingsFile().encoded(unusualSettings())
        for round in 0..<100 {
            var bytes = good
            switch round % 4 {
            case 0: for _ in 0...random.below(20) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            case 1: bytes.removeSubrange(random.below(bytes.count)...)
            case 2:
                for _ in 0...random.below(5) {
                    let start = random.below(bytes.count)
                    bytes.removeSubrange(start..<min(bytes.count, start + random.below(40)))
                }
            default:
                for _ in 0...random.below(10) { bytes.insert(10, at: random.below(bytes.count)) }
            }
            check(t, bytes)
        }
    },
    TestCase("if a settings file is longer than the maximum, it stays unchanged") { t in
        let file = SettingsFile([UInt8](repeating: 10, count: SettingsFile.maximumBytes + 1))
        t.expect(file.messages == [SettingsMessage(line: 0, problem: .fileTooLong)])
        t.expect(!file.isReplaceable)
        t.expect(SettingsFile([UInt8](repeating: 10, count: SettingsFile.maximumBytes)).isReplaceable)
        var stored = StoredSettings(file)
        t.expect(stored.apply(unusualSettings()) == nil)
        t.expect(stored.settings == unusualSettings(), "settings that cannot be stored do not apply until power-off")
    },
    TestCase("if a change would make the settings file too long, the file loses its comments and keeps its settings") {
        t in
        var bytes = Array("period = 5\n".utf8)
        while bytes.count < SettingsFile.maximumBytes - 60 { bytes += Array("# a comment that somebody wrote\n".utf8) }
        check(t, bytes)
    },
    TestCase(
        "lines of the settings file that are too long or contain invalid UTF-8 or control characters are reported by number, and stay"
    ) { t in
        let long = "period = 5 " + String(repeating: "#", count: SettingsFile.maximumLineBytes)
        var bytes = Array((long + "\n# fine\n").utf8)
        bytes += [0x68, 0xFF, 10]
        for bad in [[0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
            as [[UInt8]]
        {
            bytes += Array("# ".utf8) + bad + [10]
        }
        bytes += Array("# \u{20AC} \u{1F600} \u{E4}\nwindow = \u{1}\u{2}\n".utf8)
        let file = SettingsFile(bytes)
        t.expectEqual(file.settings.timeWindow, 10)
        t.expect(file.messages.map { $0.line } == [1, 3, 4, 5, 6, 7, 8, 10])
        t.expect(file.messages[0].problem == .lineTooLong && file.messages[1].problem == .notUTF8)
        t.expectEqual(file.messages.last?.excerpt ?? "", "??")
        t.expect(file.encoded(file.settings).starts(with: bytes))
        check(t, bytes)
    },
    TestCase(
        "if a changed value in the settings file leaves no space for the comment in its line, the comment is removed"
    ) { t in
        let line = "host = a #"
        let bytes = Array(
            (line + String(repeating: "x", count: SettingsFile.maximumLineBytes - line.utf8.count - 2)).utf8)
        check(t, bytes)
        check(t, Array("period = 5 #".utf8) + [UInt8](repeating: 0x78, count: SettingsFile.maximumLineBytes - 12))
    },
    TestCase("the number of messages about a settings file is limited") { t in
        let file = SettingsFile(Array(String(repeating: "x = 1\n", count: 500).utf8))
        t.expectEqual(file.messages.count, SettingsFile.maximumMessages)
    },
]
