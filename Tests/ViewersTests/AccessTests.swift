import TestKit
import ViewerFeed
import Viewers

private let token = ViewerToken(first: 1, second: 2)
private let other = ViewerToken(first: 3, second: 4)

private func access(code: UInt32? = nil, tokens: [ViewerToken] = [], hosts: [String] = []) -> FeedAccess {
    var access = FeedAccess()
    access.code = code
    access.tokens = tokens
    access.hosts = hosts
    return access
}

let accessTests = [
    TestCase("a right code gives a token, which the app must confirm and can revoke at once") { t in
        var control = AccessControl()
        t.expect(control.enter(123_456, now: 0) { token } == .noCode)
        control.set(access(code: 123_456))
        t.expect(!control.admits(token, now: 0))
        t.expect(control.enter(123_456, now: 0) { token } == .accepted(token))
        t.expect(control.admits(token, now: 4 * second))
        t.expect(!control.admits(other, now: 0))
        // A list that was sent before the app learned of the token does not revoke it.
        control.set(access(code: 123_456))
        t.expect(control.admits(token, now: 4 * second))
        t.expect(!control.admits(token, now: 5 * second))
        control.set(access(tokens: [other, token]))
        t.expect(control.admits(token, now: 1000 * second))
        control.set(access(tokens: [other]))
        t.expect(!control.admits(token, now: 0))
        t.expect(control.admits(other, now: 0))
    },
    TestCase("after five wrong codes no code is accepted for 30 s, and only another one after that") { t in
        var control = AccessControl()
        control.set(access(code: 111_111))
        for left in [4, 3, 2, 1] { t.expect(control.enter(7, now: 0) { token } == .wrong(left: left)) }
        t.expect(control.enter(7, now: 0) { token } == .wait)
        t.expect(control.wrong == 5)
        t.expect(control.enter(111_111, now: 31 * second) { token } == .wait)
        control.set(access(code: 222_222))
        t.expect(control.enter(222_222, now: 29 * second) { token } == .wait)
        t.expect(control.enter(222_222, now: 30 * second) { token } == .accepted(token))
        t.expect(control.wrong == 0)
        // The same code again, as in a later packet of the app, does not give more tries.
        t.expect(control.enter(7, now: 30 * second) { token } == .wrong(left: 4))
        control.set(access(code: 222_222))
        t.expect(control.enter(7, now: 30 * second) { token } == .wrong(left: 3))
        t.expect(control.enter(222_222, now: 30 * second) { nil } == .wait)
    },
    TestCase("only names and addresses of the device are its hosts") { t in
        var control = AccessControl()
        t.expect(!control.owns(Array("".utf8)))
        control.set(access(hosts: ["pocketscope.local", "192.168.7.2", "fe80::1"]))
        for host in [
            "pocketscope.local", "POCKETSCOPE.local:8080", "192.168.7.2", "192.168.7.2:80", "[fe80::1]:8080",
            "[FE80::1]",
        ] { t.expect(control.owns(Array(host.utf8)), host) }
        for host in [
            "", "evil.example", "pocketscope.local.evil.example", "pocketscope.local:", "pocketscope.local:80a",
            "pocketscope.local:123456", "192.168.7.20", ":8080", "[fe80::1", "[fe80::1]8080", "[]", "fe80::1",
            "pocketscope.local ", "user@pocketscope.local", "pocketscope.local:8080:8080", "xpocketscope.local",
        ] { t.expect(!control.owns(Array(host.utf8)), host) }
    },
    TestCase("an origin is the host itself") { t in
        let host = Array("device.local:8080".utf8)
        t.expect(AccessControl.isOrigin(Array("http://device.local:8080".utf8), of: host))
        t.expect(AccessControl.isOrigin(Array("http://Device.local:8080".utf8), of: host))
        for origin in [
            "", "null", "http://", "https://device.local:8080", "http://device.local", "http://device.local:8081",
            "http://device.local:80800", "http://evil.example", "device.local:8080",
        ] { t.expect(!AccessControl.isOrigin(Array(origin.utf8), of: host), origin) }
    },
    TestCase("browsers are named by their best-known names") { t in
        let names: [(String, String)] = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
                "Chrome, Android"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone"
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
                "Edge, Windows"
            ),
            ("curl/8", "Browser"), ("", "Browser"), ("Linux", "Linux"),
        ]
        for (agent, name) in names { t.expect(BrowserName.name(Array(agent.utf8)) == name, agent) }
    },
]
