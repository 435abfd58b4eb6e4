import CSystem
import Platform
import TestKit

let addressTests = [
    TestCase("if an IPv4 address in dotted text is read and printed, the text is the same") { t in
        for text in ["0.0.0.0", "127.0.0.1", "192.168.1.20", "255.255.255.255"] {
            t.expectEqual(IPAddress(text)?.text ?? "nil", text)
        }
        t.expectEqual(SocketAddress("10.0.2.2", port: 9000)?.text ?? "nil", "10.0.2.2:9000")
    },
    TestCase("IPv6 addresses are read in all forms and printed in the shortest form") { t in
        for (text, written) in [
            ("::", "::"), ("::1", "::1"), ("FE80:0:0:0:0:0:0:1", "fe80::1"), ("2001:db8:0:1::ff", "2001:db8:0:1::ff"),
            ("ff02:113d:6fdd:2c17:a643:ffe2:1bd1:3cd2", "ff02:113d:6fdd:2c17:a643:ffe2:1bd1:3cd2"),
        ] {
            t.expectEqual(IPAddress(text)?.text ?? "nil", written)
        }
        t.expect(IPAddress("fe80::1:2") == .v6(high: 0xFE80 << 48, low: 0x1_0002, interface: 0), "its halves")
        t.expectEqual(SocketAddress("::1", port: 9000)?.text ?? "nil", "[::1]:9000")
        t.expect(IPAddress("::1") == .v6Loopback, "this machine")
    },
    TestCase("a link-local IPv6 address is read and printed together with its network interface") { t in
        let interface = if_nametoindex("lo")
        t.expect(interface > 0, "no loopback interface")
        t.expect(IPAddress("fe80::1%lo") == .v6(high: 0xFE80 << 48, low: 1, interface: interface), "not read")
        t.expectEqual(IPAddress("fe80::1%lo")?.text ?? "nil", "fe80::1%lo")
        let gone = IPAddress.v6(high: 0xFE80 << 48, low: 1, interface: .max)
        t.expectEqual(gone.text, "fe80::1%4294967295")
    },
    TestCase("multicast addresses are distinguished from unicast addresses") { t in
        for text in ["224.0.0.1", "239.255.172.215", "ff02::1", "ff05::2"] {
            t.expect(IPAddress(text)?.isGroup == true, text)
        }
        for text in ["223.255.255.255", "240.0.0.1", "::1", "fe80::1", "2001:db8::1"] {
            t.expect(IPAddress(text)?.isGroup == false, text)
        }
    },
    TestCase("invalid IP addresses are refused") { t in
        for text in [
            "", ".", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "256.1.1.1", "1.2.3.99999999999999999999",
            "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.4\0", "-1.2.3.4", "0x7f.0.0.1", "١.٢.٣.٤",
            ":", ":::", "1::2::3", "12345::", "::1%", "::1%no such interface", "%lo", "fe80::1%lo%lo", "::1\0", "[::1]",
            "1:2:3:4:5:6:7:8:9", "::1 ", String(repeating: "0", count: 100),
        ] {
            t.expect(SocketAddress(text, port: 1) == nil, "took \(text)")
        }
    },
]
