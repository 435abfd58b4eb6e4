import QRCode
import TestKit

/// The tests of QR codes. They take no noticeable time.
public let qrCodeTests = TestSuite(
    "QRCode",
    [
        TestCase("a QR code has its finder patterns, its timing patterns and the size of the smallest version") { t in
            // Level M contains 14 bytes in version 1, 26 in version 2 and 62 in version 4.
            for (count, size) in [(1, 21), (14, 21), (15, 25), (26, 25), (27, 29), (62, 33), (63, 37)] {
                guard let code = QRCode(String(repeating: "a", count: count)) else { return t.fail("no code") }
                t.expectEqual(code.size, size)
                for (x, y) in [(0, 0), (size - 7, 0), (0, size - 7)] {
                    for row in 0..<7 {
                        for column in 0..<7 {
                            let ring = max(abs(column - 3), abs(row - 3))
                            t.expect(code.isDark(column: x + column, row: y + row) == (ring != 2))
                        }
                    }
                }
                for place in 8..<(size - 8) {
                    t.expect(code.isDark(column: place, row: 6) == (place % 2 == 0))
                    t.expect(code.isDark(column: 6, row: place) == (place % 2 == 0))
                }
            }
        },
        TestCase("texts that differ have different QR codes; no text and too long a text have none") { t in
            let one = QRCode("http://192.168.1.20:8080/#123456")
            t.expect(one != nil)
            t.expect(one == QRCode("http://192.168.1.20:8080/#123456"))
            t.expect(one != QRCode("http://192.168.1.20:8080/#123457"))
            t.expect(QRCode("") == nil)
            t.expect(QRCode(String(repeating: "a", count: QRCode.maximumBytes)) != nil)
            t.expect(QRCode(String(repeating: "a", count: QRCode.maximumBytes + 1)) == nil)
        },
    ])
