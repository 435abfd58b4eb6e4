import TestKit
import Units

private func volts(_ bytes: [UInt8], takesPowers: Bool = false) -> Volts? {
    Volts(spelling: bytes[...], takesPowers: takesPowers)
}

/// The tests of the module Units.
public let unitsTests = TestSuite(
    "Units",
    [
        TestCase("the unit volt is recognized in every spelling that programs use") { t in
            let spellings: [(Volts, [String])] = [
                (
                    .microvolts,
                    [
                        "uV", "UV", "uv", "\u{B5}V", "\u{3BC}V", "\u{B5}v", "microV", "MicroVolts", "micro-volt",
                        "micro volts", "muV", "mcV",
                        "Mikrovolt", "[uV]", "(\u{B5}V)", "u V", "uVolt", "uV.", "?V", "\u{FFFD}V", "\\muV", "$\\mu$V",
                        "&micro;V", "1e-6 V",
                        "10^-6 V", "1e-06V", "10\u{207B}\u{2076} V", "\u{C2}\u{B5}V", "uV\0\0\0",
                    ]
                ),
                (.millivolts, ["mV", "MV", "mv", "millivolts", "Milli-Volt", "1e-3 V", "10-3V", "0.001V", "'mV'"]),
                (.nanovolts, ["nV", "NV", "nanovolts", "1e-9V"]),
                (.volts, ["V", "v", "Volt", "volts", "[V]"]),
            ]
            for (unit, names) in spellings {
                for name in names { t.expect(volts(Array(name.utf8)) == unit, name) }
            }
        },
        TestCase("the micro sign in a unit is recognized in the encodings of old programs") { t in
            let v = UInt8(ascii: "V")
            for bytes: [UInt8] in [[0xB5, v], [0xE6, v], [0xEC, v], [0xC2, 0xB5, v], [0xCE, 0xBC, v]] {
                t.expect(volts(bytes) == .microvolts, "\(bytes[0])")
            }
        },
        TestCase("a power of ten alone, such as -6 for microvolts, counts as a unit only if the caller allows that") {
            t in
            for (name, unit) in [
                ("-6", Volts.microvolts), ("1e-06", .microvolts), ("-3", .millivolts), ("0", .volts),
                ("-9", .nanovolts),
            ] {
                t.expect(volts(Array(name.utf8), takesPowers: true) == unit, name)
                t.expect(volts(Array(name.utf8)) == nil, name)
            }
            t.expect(volts(Array("-5".utf8), takesPowers: true) == nil)
        },
        TestCase("if a unit is not volts, it keeps its name in UTF-8") { t in
            for name in [
                "", "g", "m/s2", "BPM", "%", "kV", "VA", "mVs", "V/m", "mmHg", "nm", "mu", "m", "volume", "degC",
                "uVuV",
            ] {
                t.expect(volts(Array(name.utf8)) == nil, name)
                t.expectEqual(UnitName.symbol(name), name)
            }
            t.expectEqual(UnitName.symbol([0xB0, 0x43, 0x20]), "\u{B0}C")
            t.expectEqual(UnitName.symbol("microvolts"), "\u{B5}V")
            t.expect(volts([UInt8](repeating: UInt8(ascii: "m"), count: 100_000)) == nil)
        },
    ])
