import Settings
import TestKit

private func utf8(_ text: StaticString) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}

/// A file that is overwritten in place. After a power cut, each sector that was not synced can be old or new.
private struct Card {
    static let sector = 512
    var durable: [UInt8]?
    var latest: [UInt8]?

    init(_ content: [UInt8]?) {
        durable = content
        latest = content
    }

    /// Returns the content that the file has after a power cut at this moment.
    func torn(_ random: inout Random) -> [UInt8]? {
        guard let latest, latest != durable else { return durable }
        // After the power cut, a new file may be missing, because its folder entry was not written.
        if durable == nil && random.below(4) == 0 { return nil }
        let old = durable ?? []
        // After a power cut, the file has the old or the new size.
        var result = random.below(2) == 0 ? old : latest
        for start in stride(from: 0, to: result.count, by: Self.sector) {
            let source = random.below(2) == 0 ? old : latest
            for index in start..<min(start + Self.sector, result.count) {
                // A sector that was never written contains what the card had there before.
                result[index] = index < source.count ? source[index] : 0
            }
        }
        return result
    }
}

let journalTests = [
    TestCase("if the power is cut at any moment while settings are changed, the old or the new settings apply") { t in
        var random = Random(seed: 3)
        var settings = Settings()
        var kept: (old: Int, new: Int, restored: Int) = (0, 0, 0)
        // The steps are those of FileOverwriting: it writes the copy, then the file, then the copy again, and syncs
        // each before the next one.
        var file = Card(nil)
        var copy = Card(nil)
        for round in 0..<150 {
            let old = settings
            settings[number: .timeWindow] = 1 + round % 60
            settings[text: .smtpUser] = String(repeating: "u", count: random.below(200))
            settings[text: .host] = random.below(2) == 0 ? "" : "lab" + String(round)
            let content = SettingsFile(file.latest ?? []).encoded(settings)
            let step = random.below(7)
            copy.latest = content + utf8(SettingsJournal.pending)
            if step > 0 { copy.durable = copy.latest }
            if step > 1 { file.latest = content }
            if step > 2 { file.durable = file.latest }
            if step > 3 { copy.latest = content + utf8(SettingsJournal.written) }
            if step > 4 { copy.durable = copy.latest }
            // The file and its copy as the next start finds them after the power cut.
            let found = (file: file.torn(&random), copy: copy.torn(&random))
            let read: Settings
            switch SettingsJournal.choose(file: found.file, copy: found.copy) {
            case .file: read = SettingsFile(found.file ?? []).settings
            case .copy(let bytes):
                read = SettingsFile(bytes).settings
                kept.restored += 1
            case .none: read = Settings()
            }
            t.expect(read == old || read == settings, "round \(round), step \(step)")
            if step > 2 { t.expect(read == settings, "a finished change is lost") }
            if read == old { kept.old += 1 } else { kept.new += 1 }
            settings = read
            let next = SettingsFile(found.file ?? []).encoded(read)
            file = Card(read == Settings() && found.file == nil ? nil : next)
            copy = Card(found.copy)
            // When the app starts again, it writes the restored settings in the same steps.
            if case .copy = SettingsJournal.choose(file: found.file, copy: found.copy) {
                copy = Card(next + utf8(SettingsJournal.written))
            }
        }
        t.expect(kept.old > 20 && kept.new > 20 && kept.restored > 5, "the test sees all outcomes")
    }.portable,
    TestCase(
        "if a person edited the settings file, it takes precedence over its backup copy, whatever the copy contains"
    ) { t in
        let content = SettingsFile().encoded(Settings())
        let changed = Array("period = 5\n".utf8) + content
        t.expect(
            SettingsJournal.choose(file: changed, copy: content + utf8(SettingsJournal.written)) == .file)
        t.expect(SettingsJournal.choose(file: changed, copy: nil) == .file)
        t.expect(SettingsJournal.choose(file: changed, copy: Array(content.dropLast(2))) == .file)
        // The power was cut when half of the copy was written and the file was complete.
        t.expect(SettingsJournal.choose(file: changed, copy: content + Array("# pend".utf8)) == .file)
    },
    TestCase("if a person removed the settings file, it stays removed; if a power cut removed it, it is restored") {
        t in
        let content = SettingsFile().encoded(unusualSettings())
        t.expect(
            SettingsJournal.choose(file: nil, copy: content + utf8(SettingsJournal.written))
                == SettingsJournal.Choice.none)
        t.expect(SettingsJournal.choose(file: nil, copy: content + utf8(SettingsJournal.pending)) == .copy(content))
        t.expect(SettingsJournal.choose(file: nil, copy: nil) == SettingsJournal.Choice.none)
    },
    TestCase("if bytes of the settings file change, its checksum is no longer valid") { t in
        let signed = SettingsJournal.signed(Array("a\nb".utf8))
        t.expect(SettingsJournal.isSigned(signed))
        t.expect(SettingsJournal.signed(signed) == signed)
        for index in signed.indices {
            var torn = signed
            torn[index] ^= 1
            t.expect(!SettingsJournal.isSigned(torn))
            t.expect(!SettingsJournal.isSigned(Array(signed[..<index])))
        }
        // This is the checksum that crc32 of zlib computes.
        let check = Array("123456789\n".utf8)
        t.expect(String(decoding: SettingsJournal.signed(check).suffix(9), as: UTF8.self) == "e0117757\n")
    },
]
