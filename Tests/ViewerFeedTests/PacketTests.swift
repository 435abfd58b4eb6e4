import TestKit
import ViewerFeed

private let token = ViewerToken(first: 0x0123_4567_89AB_CDEF, second: 0xFEDC_BA98_7654_3210)

private func access() -> FeedAccess {
    var access = FeedAccess()
    access.code = 999_999
    access.markersAllowed = true
    access.isGerman = true
    access.tokens = [token, ViewerToken(first: 0, second: .max)]
    access.hosts = ["pocketscope.local", "192.168.1.20", ""]
    return access
}

private let fromApp: [AppPacket] = [
    .catalogue(FeedCatalogue(generation: 0, rates: [], text: [])),
    .catalogue(
        FeedCatalogue(generation: .max, rates: [512, 0, FeedLimits.rate], text: Array("{\"a\":\"\u{B5}V\"}".utf8))),
    .state([]), .state(Array("{}".utf8)), .access(FeedAccess()), .access(access()), .end(nil), .end(7),
]

private let fromServer: [ServerPacket] = [
    .viewers([]),
    .viewers([
        FeedViewer(id: 1, address: "10.0.2.2", tokenPrefix: token.prefix, since: 0, view: .received),
        FeedViewer(id: .max, address: "fe80::1", tokenPrefix: 0, since: .max, view: .displayed),
    ]),
    .accepted(token, browser: "Firefox on Android"), .accepted(token, browser: ""), .refused(0), .refused(.max),
    .marker("Eyes open"), .marker(""),
]

let packetTests = [
    TestCase("packets of the second screen are read back as they were written") { t in
        for written in fromApp {
            t.expect(appPacket(written.bytes) == .success(written))
            t.expect(serverPacket(written.bytes) == .failure(.type))
        }
        for written in fromServer {
            t.expect(serverPacket(written.bytes) == .success(written))
            t.expect(appPacket(written.bytes) == .failure(.type))
        }
        t.expect(withAligned([2, 0]) { AppPacket.isSamples($0) })
        t.expect(!withAligned([]) { AppPacket.isSamples($0) })
    },
    TestCase("a packet of the second screen that was cut or continued is refused") { t in
        for written in fromApp {
            if case .state = written { continue }
            if case .catalogue = written {
                // The text is the rest of the packet.
                t.expect(appPacket(Array(written.bytes.prefix(4))) == .failure(.truncated))
                continue
            }
            t.expect(appPacket(written.bytes + [0]) == .failure(.excess))
            for count in 0..<written.bytes.count {
                t.expect(appPacket(Array(written.bytes.prefix(count))) == .failure(.truncated))
            }
        }
        for written in fromServer {
            t.expect(serverPacket(written.bytes + [0]) == .failure(.excess))
            for count in 0..<written.bytes.count {
                t.expect(serverPacket(Array(written.bytes.prefix(count))) == .failure(.truncated))
            }
        }
        t.expect(appPacket([UInt8](repeating: 3, count: FeedLimits.packetBytes + 1)) == .failure(.excess))
    },
    TestCase("a packet of the second screen with a forbidden value is refused") { t in
        // A code of seven digits, a flag that is neither 0 nor 1, nine tokens, 17 hosts.
        t.expect(appPacket([4, 0x40, 0x42, 0x0F, 0, 0, 0, 0, 0]) == .failure(.value))
        t.expect(appPacket([4, 0, 0, 0, 0, 2, 0, 0, 0]) == .failure(.value))
        t.expect(appPacket([4, 0, 0, 0, 0, 0, 0, 9]) == .failure(.tooLong))
        t.expect(appPacket([4, 0, 0, 0, 0, 0, 0, 0, 17]) == .failure(.tooLong))
        t.expect(appPacket([4, 0, 0, 0, 0, 0, 0, 0, 1, 65]) == .failure(.tooLong))
        // 257 channels; rates that are negative, infinite or no number.
        t.expect(appPacket([1, 0, 0, 1, 1]) == .failure(.tooLong))
        for rate in [-1, -0.0, .infinity, .nan, FeedLimits.rate * 2] {
            let catalogue = AppPacket.catalogue(FeedCatalogue(generation: 1, rates: [rate], text: []))
            t.expect(appPacket(catalogue.bytes) == .failure(.value))
        }
        // Texts that are not UTF-8, and names with an end of line or with blanks at the end.
        t.expect(appPacket([3, 0xFF]) == .failure(.text))
        t.expect(appPacket([UInt8](repeating: 3, count: FeedLimits.textBytes + 2)) == .failure(.tooLong))
        t.expect(serverPacket([19, 1, 0xFF]) == .failure(.text))
        t.expect(serverPacket([19, 1, 0x0A]) == .failure(.text))
        t.expect(serverPacket([19, 2, 0x41, 0x20]) == .failure(.text))
        t.expect(serverPacket([19, 121]) == .failure(.tooLong))
        // Five viewers, a viewer with the number 0.
        t.expect(serverPacket([16, 5]) == .failure(.tooLong))
        t.expect(serverPacket([16, 1] + [UInt8](repeating: 0, count: 18)) == .failure(.value))
        t.expect(appPacket([0]) == .failure(.type))
        t.expect(serverPacket([255]) == .failure(.type))
    },
    TestCase("names and lists of the second screen that are too long are cut when they are written") { t in
        let long = String(repeating: "\u{E9}", count: 100) + "\n"
        guard case .success(.marker(let name)) = serverPacket(ServerPacket.marker(long).bytes) else {
            return t.fail("no marker")
        }
        t.expectEqual(name.utf8.count, FeedLimits.markerBytes)
        var written = FeedAccess()
        written.tokens = [ViewerToken](repeating: token, count: 20)
        written.hosts = [String](repeating: long, count: 20)
        guard case .success(.access(let read)) = appPacket(AppPacket.access(written).bytes) else {
            return t.fail("no access")
        }
        t.expectEqual(read.tokens.count, FeedLimits.tokens)
        t.expectEqual(read.hosts.count, FeedLimits.hosts)
        let rates = [Double](repeating: 1, count: 300)
        let text = [UInt8](repeating: 0x20, count: FeedLimits.textBytes + 1)
        let bytes = AppPacket.catalogue(FeedCatalogue(generation: 1, rates: rates, text: text)).bytes
        t.expect(bytes.count <= FeedLimits.packetBytes)
        guard case .success(.catalogue(let catalogue)) = appPacket(bytes) else { return t.fail("no catalogue") }
        t.expectEqual(catalogue.rates.count, FeedLimits.channels)
        t.expectEqual(catalogue.text.count, FeedLimits.textBytes)
    },
    TestCase("a token is 32 hexadecimal digits, and nothing else is a token") { t in
        t.expectEqual(token.text, "0123456789abcdeffedcba9876543210")
        t.expectEqual(token.prefix, 0x0123_4567)
        t.expect(ViewerToken(token.text.utf8) == token)
        for text in ["", "0", String(repeating: "0", count: 33), String(repeating: "A", count: 32), "\u{E9}"] {
            t.expect(ViewerToken(text.utf8) == nil)
        }
    },
]
