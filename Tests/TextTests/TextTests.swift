import TestKit
import Text

private func number(_ text: String, upTo maximum: Int32 = .max) -> Int32? {
    ASCII.number(text.utf8, upTo: maximum)
}

/// The tests of the module Text.
public let textTests = TestSuite(
    "Text",
    [
        TestCase(
            "decimal numbers in text are multiplied exactly by a factor and rounded once; invalid and too large ones are refused"
        ) {
            t in
            let cases: [(String, Int64?)] = [
                ("12", 12_000), (" +0.5\r\n", 500), ("1e+06", 1_000_000_000), ("1.2345", 1235), ("1.2344999", 1234),
                ("12345e-4", 1235), ("4e-4", 0), ("5e-4", 1), ("9.9996", 10_000), (".5", 500), ("5.", 5000),
                ("0e40", 0),
                ("0000000000000000000000000000000000001", 1000), ("9007199254740993", 9_007_199_254_740_993_000),
                ("9223372036854775.799", 9_223_372_036_854_775_799), ("9223372036854775.808", nil),
                ("1e40", nil), ("1e41", nil), ("1e-41", nil), ("1e", nil), ("e5", nil), ("", nil), (".", nil),
                ("-1", nil),
                ("1.2.3", nil), ("1 2", nil), ("0x10", nil), ("1e5e5", nil), ("nan", nil), ("++1", nil),
                (String(repeating: "0", count: 41), nil),
            ]
            for (text, expected) in cases {
                t.expect(Decimal.scaled(text.utf8, places: 3, maximum: .max) == expected, text)
            }
            t.expect(Decimal.scaled("1.0004".utf8, places: 3, maximum: 1000) == 1000)
            t.expect(Decimal.scaled("1.0005".utf8, places: 3, maximum: 1000) == nil)
        },
        TestCase(
            "exactly the ASCII digits count as digits, and exactly the ASCII letters as letters, which have an upper and a lower case"
        ) { t in
            let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
            let digits = Array("0123456789".utf8)
            for byte in UInt8.min...UInt8.max {
                t.expectEqual(ASCII.isLetter(byte), letters.contains(byte), "\(byte)")
                t.expectEqual(ASCII.isDigit(byte), digits.contains(byte), "\(byte)")
                t.expectEqual(ASCII.isLetterOrDigit(byte), letters.contains(byte) || digits.contains(byte))
                t.expectEqual(ASCII.isVisible(byte), byte > 32 && byte < 127)
                let isCased = letters.contains(byte)
                t.expectEqual(ASCII.lowercased(byte) != ASCII.uppercased(byte), isCased)
                t.expect(ASCII.lowercased(byte) == byte || ASCII.uppercased(byte) == byte)
                if let value = ASCII.hexadecimal(byte) {
                    t.expectEqual(ASCII.hexadecimalDigit(value), ASCII.lowercased(byte))
                }
            }
            t.expectEqual(String(decoding: "aZ0é[".utf8.map(ASCII.lowercased), as: UTF8.self), "az0é[")
            t.expectEqual(String(decoding: "aZ0é{".utf8.map(ASCII.uppercased), as: UTF8.self), "AZ0é{")
            var hexadecimal = 0
            for byte in UInt8.min...UInt8.max where ASCII.hexadecimal(byte) != nil { hexadecimal += 1 }
            t.expectEqual(hexadecimal, 22)
        },
        TestCase("if two words differ only in upper and lower case letters, they count as equal") { t in
            t.expect(ASCII.equal("StartTLS".utf8, "starttls".utf8))
            t.expect(!ASCII.equal("start".utf8, "starttls".utf8))
            t.expect(!ASCII.equal("@".utf8, "`".utf8), "only letters have a case")
            t.expect(ASCII.equal("".utf8, "".utf8))
        },
        TestCase("a text of digits is read as a number up to the maximum, and any other text is refused") { t in
            for (text, expected) in [
                ("0", 0), ("7", 7), ("0042", 42), ("2147483647", .max), ("00000000000000000001", 1),
            ] as [(String, Int32)] {
                t.expect(number(text) == expected, text)
            }
            for text in ["", "-1", "+1", " 1", "1 ", "1.0", "a", "2147483648", "4294967296", "99999999999999999999"] {
                t.expect(number(text) == nil, text)
            }
            t.expect(number("100", upTo: 100) == 100)
            t.expect(number("101", upTo: 100) == nil)
            t.expect(ASCII.number("18446744073709551615".utf8) == UInt64.max)
            t.expect(ASCII.number("18446744073709551616".utf8) == UInt64?.none)
            t.expect(ASCII.number("9223372036854775807".utf8) == Int64.max)
        },
    ] + commandLineTests)
