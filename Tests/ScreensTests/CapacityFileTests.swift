import Screens
import Settings
import Signals
import TestKit

private let measured = Capacity(blocksPerSecond: 20_000, samplesPerSecond: 64_000, samplesOfAllPerSecond: 400_000)

private func text(_ lines: String) -> [UInt8] { Array(lines.utf8) }

private func error(_ bytes: [UInt8]) -> CapacityFileError? {
    do throws(CapacityFileError) {
        _ = try CapacityFile.parse(bytes)
        return nil
    } catch {
        return error
    }
}

private func signed(_ samples: String, _ all: String, header: String = "PocketScope limits 1") -> [UInt8] {
    SettingsJournal.signed(
        text(header + "\nsamples-per-second " + samples + "\nsamples-of-all-per-second " + all + "\n"))
}

let limitsFileTests = [
    TestCase("stored limits are read as they were written") { t in
        for limits in [
            measured, .armv7,
            Capacity(blocksPerSecond: 20_000, samplesPerSecond: 0, samplesOfAllPerSecond: 128_000_000),
        ] {
            let bytes = CapacityFile.bytes(of: limits)
            t.expect(bytes.count <= CapacityFile.maximumBytes)
            t.expect((try? CapacityFile.parse(bytes)) == limits)
        }
        let most = Capacity(blocksPerSecond: .max, samplesPerSecond: .max)
        t.expect(error(CapacityFile.bytes(of: most)) == nil, "what no board reaches is cut")
    },
    TestCase("any byte of stored limits that is changed, and any that is missing, is noticed") { t in
        let bytes = CapacityFile.bytes(of: measured)
        for index in bytes.indices {
            for flip: UInt8 in [1, 0x20, 0x80] {
                var changed = bytes
                changed[index] ^= flip
                t.expect(error(changed) != nil, "byte \(index)")
            }
            t.expect(error(Array(bytes[..<index])) != nil, "cut at \(index)")
        }
        t.expect(error([]) == .otherFormat)
        t.expect(error(bytes + bytes) == .damaged)
    },
    TestCase("stored limits of hostile content are refused for what is wrong with them") { t in
        t.expect(error(signed("64000", "400000")) == nil)
        t.expect(error([UInt8](repeating: 0x39, count: CapacityFile.maximumBytes + 1)) == .tooLong)
        t.expect(error([UInt8](repeating: 0, count: 200)) == .otherFormat)
        t.expect(error([UInt8](repeating: 10, count: 200)) == .otherFormat)
        t.expect(error(signed("64000", "400000", header: "PocketScope limits 2")) == .otherFormat)
        for bad in [
            "", "-1", "1e9", "128000001", "999999999", "99999999999999999999999", " 5", "5 ", "0x10", "\u{660}",
        ] {
            t.expect(error(signed(bad, "400000")) == .notUnderstood, bad)
            t.expect(error(signed("64000", bad)) == .notUnderstood, bad)
        }
        t.expect(error(SettingsJournal.signed(text("PocketScope limits 1\n"))) == .notUnderstood)
        let thrice = "samples-per-second 1\n"
        t.expect(error(SettingsJournal.signed(text("PocketScope limits 1\n" + thrice + thrice))) == .notUnderstood)
        t.expect(error(text("PocketScope limits 1\n# checksum 00000000\n")) == .damaged)
    },
    TestCase("limits that are stored decide about the ! from the start; damaged ones are logged") { t in
        let host = TestHost()
        host.saveFile(CapacityFile.name, CapacityFile.bytes(of: measured))
        guard let rig = Rig.make(t, host: host) else { return }
        t.expect(rig.context.settings.capacity == measured)
        let other = TestHost()
        other.saveFile(CapacityFile.name, text("PocketScope limits 1\n"))
        guard let damaged = Rig.make(t, host: other) else { return }
        t.expect(damaged.context.settings.capacity == .armv7)
        t.expect(other.lines.contains("limits: the file is not used: its checksum is wrong"))
    },
    TestCase("a signal is too fast, too, when all of its channels together are") { t in
        func signal(_ channels: Int, _ hertz: UInt32) -> Signal {
            Signal(
                type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1000,
                labels: [String](repeating: "1", count: channels))
        }
        t.expect(!measured.isExceeded(by: signal(8, 50_000)))
        t.expect(measured.isExceeded(by: signal(8, 50_001)))
        t.expect(!measured.isExceeded(by: signal(1, 64_000)))
        t.expect(measured.isExceeded(by: signal(1, 64_001)))
        t.expect(!measured.isExceeded(by: signal(1000, 3125)), "no more than 128 are selected")
        t.expect(measured.isExceeded(by: signal(1000, 3126)))
    },
]
