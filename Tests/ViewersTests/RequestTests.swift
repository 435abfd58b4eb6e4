import TestKit
import ViewerFeed
import Viewers

private let token = ViewerToken(first: 0xFEDC, second: 99)
private let key = "dGhlIHNhbXBsZSBub25jZQ=="

private func control(markers: Bool = true) -> AccessControl {
    var access = FeedAccess()
    access.tokens = [token]
    access.hosts = ["device.local"]
    access.markersAllowed = markers
    var control = AccessControl()
    control.set(access)
    return control
}

private func request(
    _ method: String, _ path: String, host: String? = "device.local:8080", origin: String? = nil,
    cookie: String? = "token=" + token.text
) -> ViewerRequest {
    var request = ViewerRequest(method: Array(method.utf8), path: Array(path.utf8))
    request.host = host.map { Array($0.utf8) }
    request.origin = origin.map { Array($0.utf8) }
    request.cookie = cookie.map { Array($0.utf8) }
    return request
}

private func route(_ request: ViewerRequest, markers: Bool = true) -> ViewerRoute {
    ViewerRoute.of(request, control(markers: markers), now: 0)
}

private func part(_ range: String?, ifRange: String? = nil, size: Int64 = 1000) -> DownloadPart {
    DownloadPart.of(
        range.map { Array($0.utf8) }, ifRange: ifRange.map { Array($0.utf8) }, tag: Array("\"a\"".utf8), size: size)
}

let requestTests = [
    TestCase("a request without the device's name is refused before anything else") { t in
        for host in [nil, "", "evil.example", "evil.example:8080"] {
            for (method, path) in [("GET", "/"), ("POST", "/code"), ("PUT", "/x"), ("GET", "/recordings/a.bdf")] {
                t.expect(route(request(method, path, host: host, origin: "http://device.local:8080")) == .refused(403))
            }
        }
    },
    TestCase("each path has its method, its origin and its token") { t in
        let own = "http://device.local:8080"
        t.expect(route(request("GET", "/", cookie: nil)) == .page)
        t.expect(route(request("GET", "/session", cookie: nil)) == .session(isPaired: false))
        t.expect(route(request("GET", "/session")) == .session(isPaired: true))
        t.expect(route(request("POST", "/code", origin: own, cookie: nil)) == .code)
        t.expect(route(request("POST", "/marker", origin: own)) == .marker)
        t.expect(route(request("POST", "/marker", origin: own), markers: false) == .refused(403))
        t.expect(route(request("GET", "/recordings")) == .recordings)
        for path in ["/live", "/recordings", "/recordings/a.bdf"] {
            t.expect(route(request("GET", path, origin: own, cookie: nil)) == .refused(401), path)
            t.expect(route(request("GET", path, origin: own, cookie: "token=00")) == .refused(401), path)
        }
        t.expect(route(request("POST", "/marker", origin: own, cookie: nil)) == .refused(401))
        for origin in [nil, "null", "http://evil.example", "http://device.local"] {
            for (method, path) in [("POST", "/code"), ("POST", "/marker"), ("GET", "/live")] {
                t.expect(route(request(method, path, origin: origin)) == .refused(403), path)
            }
        }
        for (method, path) in [
            ("GET", "/code"), ("GET", "/marker"), ("POST", "/"), ("POST", "/live"), ("POST", "/recordings"),
            ("PUT", "/"), ("DELETE", "/recordings/a.bdf"), ("OPTIONS", "/code"), ("HEAD", "/"), ("get", "/"),
        ] { t.expect(route(request(method, path, origin: own)) == .refused(405), method + path) }
        for path in [
            "", "//", "/index.html", "/Session", "/recordings/", "/recordingsx", "/recordings//a.bdf",
            "/recordings/../a.bdf", "/recordings/.a.bdf", "/recordings/a.view", "/recordings/a\u{0}.bdf",
            "/recordings/x/a.bdf", "/recordings/x\\a.bdf", "/live/", String(repeating: "/", count: 300),
        ] { t.expect(route(request("GET", path)) == .refused(404), path) }
    },
    TestCase("a token is found among other cookies") { t in
        for cookie in ["a=b; token=" + token.text, "token=1;token=" + token.text, "token=" + token.text + ";x"] {
            t.expect(route(request("GET", "/recordings", cookie: cookie)) == .recordings, cookie)
        }
        for cookie in ["xtoken=" + token.text, "token=" + token.text + "0", "Token=" + token.text, ""] {
            t.expect(route(request("GET", "/recordings", cookie: cookie)) == .refused(401), cookie)
        }
    },
    TestCase("a WebSocket needs the headers of its handshake") { t in
        var good = request("GET", "/live", origin: "http://device.local:8080")
        good.upgrade = Array("WebSocket".utf8)
        good.connection = Array("keep-alive, Upgrade".utf8)
        good.version = Array("13".utf8)
        good.key = Array(key.utf8)
        t.expect(route(good) == .live(token, key: Array(key.utf8)))
        let changes: [(inout ViewerRequest) -> Void] = [
            { $0.upgrade = nil }, { $0.upgrade = Array("h2c".utf8) }, { $0.connection = Array("close".utf8) },
            { $0.version = Array("8".utf8) }, { $0.key = nil }, { $0.key = Array((key + "=").utf8) },
            { $0.key = Array("dGhlIHNhbXBsZSBub25jZ!==".utf8) },
        ]
        for change in changes {
            var bad = good
            change(&bad)
            t.expect(route(bad) == .refused(400))
        }
    },
    TestCase("names of files tell their kind, and contain no path") { t in
        let kinds: [(String, RecordingName.Kind)] = [
            ("2026-11-23_10-00-02_demo.bdf", .recording), ("a.edf", .recording), ("\u{E4}.xdf", .recording),
            ("a.png", .screenshot), ("limits_1.csv", .table),
        ]
        for (name, kind) in kinds { t.expect(RecordingName(Array(name.utf8))?.kind == kind, name) }
        for name in [
            "", ".bdf", "a.json", "a.pdf", "a.bdf/", "../a.bdf", "a/b.bdf", "a\n.bdf", "a.bdf\u{7F}", ".a.bdf",
        ] {
            t.expect(RecordingName(Array(name.utf8)) == nil, name)
        }
        t.expect(RecordingName([0xFF] + Array("a.bdf".utf8)) == nil)
        t.expect(RecordingName([UInt8](repeating: 0x61, count: 124) + Array(".bdf".utf8)) == nil)
        guard let quoted = RecordingName(Array("a\"b.bdf".utf8)) else { return t.fail("no name") }
        let list = [
            RecordingEntry(name: quoted, size: 5_000_000_000, modified: 1_764_000_000, isRecording: true),
            RecordingEntry(name: quoted, size: 0, modified: 0, isRecording: false),
        ]
        t.expectEqual(
            String(decoding: RecordingEntry.json(list), as: UTF8.self),
            "[{\"name\":\"a\\\"b.bdf\",\"size\":5000000000,\"modified\":1764000000,\"recording\":true},"
                + "{\"name\":\"a\\\"b.bdf\",\"size\":0,\"modified\":0,\"recording\":false}]")
        t.expectEqual(String(decoding: RecordingEntry.json([]), as: UTF8.self), "[]")
    },
    TestCase("a download continues where it was interrupted") { t in
        t.expect(part(nil) == .whole)
        t.expect(part("bytes=0-") == .part(offset: 0, count: 1000))
        t.expect(part("bytes=400-") == .part(offset: 400, count: 600))
        t.expect(part("bytes=400-499") == .part(offset: 400, count: 100))
        t.expect(part("bytes=999-5000") == .part(offset: 999, count: 1))
        t.expect(part("bytes=-10") == .part(offset: 990, count: 10))
        t.expect(part("bytes=-5000") == .part(offset: 0, count: 1000))
        for range in ["bytes=1000-", "bytes=-0", "bytes=5000-6000"] { t.expect(part(range) == .none, range) }
        t.expect(part("bytes=0-", size: 0) == .none)
        for range in [
            "bytes=5-4", "bytes=0-1,3-4", "bytes=a-", "bytes=-", "bytes=1", "lines=1-2", "bytes=99999999999999999999-",
        ] {
            t.expect(part(range) == .whole, range)
        }
        t.expect(part("bytes=400-", ifRange: "\"a\"") == .part(offset: 400, count: 600))
        t.expect(part("bytes=400-", ifRange: "\"b\"") == .whole)
    },
    TestCase("bodies are codes of six digits, and visible names of markers") { t in
        t.expect(ViewerBody.code(Array("012345".utf8)) == 12_345)
        for body in ["", "12345", "1234567", "12345a", " 12345", "+12345"] {
            t.expect(ViewerBody.code(Array(body.utf8)) == nil)
        }
        t.expect(ViewerBody.marker(Array(" Augen \u{202E}zu\n".utf8)) == "Augen zu")
        t.expect(ViewerBody.marker([0xFF]) == nil)
        t.expect(ViewerBody.marker(Array(" \n".utf8)) == nil)
        t.expect(ViewerBody.view(Array("{\"view\":0}".utf8)[...]) == .received)
        t.expect(ViewerBody.view(Array("{\"view\":2}".utf8)[...]) == nil)
    },
]
