import Services
import Settings
import Signals
import TestKit

private let measured = Capacity(blocksPerSecond: 17_500, samplesPerSecond: 64_000, samplesOfAllPerSecond: 400_000)

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
    TestCase("the stored limits of the board are read back unchanged") { t in
        for limits in [
            measured, .armv7,
            Capacity(blocksPerSecond: 20_000, samplesPerSecond: 0, samplesOfAllPerSecond: 128_000_000),
        ] {
            let bytes = CapacityFile.bytes(of: limits)
            t.expect(bytes.count <= CapacityFile.maximumBytes)
            t.expect((try? CapacityFile.parse(bytes)) == limits)
        }
        let most = Capacity(blocksPerSecond: .max, samplesPerSecond: .max)
        t.expect(error(CapacityFile.bytes(of: most)) == nil, "limits that no board reaches cannot be read")
    },
    TestCase("if any byte of the board's stored limits is changed or removed, reading them reports it") { t in
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
    TestCase("if the board's stored limits are invalid, they are refused, and the reason is reported") { t in
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
    TestCase(
        "if an earlier version stored the board's limits without the limit for reception, they are read with the default for it"
    ) {
        t in
        let old = try? CapacityFile.parse(signed("64000", "400000"))
        t.expectEqual(old?.samplesPerSecond ?? 0, 64_000)
        t.expectEqual(old?.blocksPerSecond ?? 0, Capacity.armv7.blocksPerSecond)
        let packets = "PocketScope limits 1\nsamples-per-second 1\nsamples-of-all-per-second 2\npackets-per-second "
        for bad in ["", "-1", "128000001", "5 ", "5\npackets-per-second 5"] {
            t.expect(error(SettingsJournal.signed(text(packets + bad + "\n"))) == .notUnderstood, bad)
        }
    },
    TestCase("if a board's limits were not measured, it uses limits that equal those in docs/limits.md") { t in
        t.expectEqual(Capacity.armv7.blocksPerSecond, 35_000)
        t.expectEqual(Capacity.armv7.samplesPerSecond, 35_000)
        t.expectEqual(Capacity.armv7.samplesOfAllPerSecond, 64 * 4096)
        func signal(_ hertz: UInt32) -> Signal {
            Signal(type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: 1, labels: ["1"])
        }
        t.expect(!Capacity.armv7.isExceeded(by: signal(35_000)))
        t.expect(Capacity.armv7.isExceeded(by: signal(35_001)))
    },
    TestCase("channels are accepted as long as the sum of their rates is within the board's capacity") { t in
        var space = measured.space
        t.expectEqual(space.take(3, of: SamplingRate(hertz: 100_000)), 3)
        t.expectEqual(space.take(3, of: SamplingRate(hertz: 30_000)), 3)
        t.expectEqual(space.take(3, of: SamplingRate(hertz: 5000)), 2)
        t.expectEqual(space.take(5, of: SamplingRate(hertz: 250)), 0, "more channels fit than the capacity allows")
        t.expectEqual(space.take(5, of: .irregular), 5)
        var all = Capacity(blocksPerSecond: 1, samplesPerSecond: 1).space
        t.expectEqual(all.take(10_000, of: SamplingRate(hertz: 1_000_000)), 4294)
        t.expectEqual(all.take(-1, of: SamplingRate(hertz: 1)), 0)
    },
]
