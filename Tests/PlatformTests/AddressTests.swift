import Platform
import TestKit

let addressTests = [
    TestCase("dotted text becomes an address and back") { t in
        for text in ["0.0.0.0", "127.0.0.1", "192.168.1.20", "255.255.255.255"] {
            t.expectEqual(SocketAddress(text, port: 9000)?.hostText ?? "nil", text)
        }
        t.expectEqual(SocketAddress("10.0.2.2", port: 9000)?.text ?? "nil", "10.0.2.2:9000")
    },
    TestCase("what is not an address is refused") { t in
        for text in [
            "", ".", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "1.2.3.99999999999999999999",
            "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4\0", "-1.2.3.4", "0x7f.0.0.1", "١.٢.٣.٤",
        ] {
            t.expect(SocketAddress(text, port: 1) == nil, "took \(text)")
        }
    },
]
