import Mail
import Signals
import TestKit

private func result(_ status: Int, _ errors: String = "") -> SendingResult {
    SendingResult(.exited(status), errors: Array(errors.utf8))
}

let sendingTests = [
    TestCase("each exit code of msmtp means that the mail was sent, must be retried later, or was refused") { t in
        let end = "\nmsmtp: could not send mail (account default from /proc/self/fd/3)\n"
        let cases: [(Int, String, SendingResult)] = [
            (0, "", .sent),
            (
                77, "msmtp: authentication failed (method PLAIN)\nmsmtp: server message: 535 5.7.8 invalid",
                .delayed(.login)
            ),
            (
                77, "msmtp: authentication failed (method PLAIN)\nmsmtp: server message: 454 4.7.0 not now",
                .delayed(.server("454 4.7.0 not now"))
            ),
            (69, "msmtp: the server does not support authentication method LOGIN", .delayed(.login)),
            (
                69, "msmtp: TLS certificate verification failed: The certificate is NOT trusted. ",
                .delayed(.notTrusted)
            ),
            (
                66, "msmtp: cannot set X509 trust file /x for TLS session: Error while reading file.",
                .delayed(.settings)
            ),
            (68, "msmtp: cannot locate host x.invalid: Name or service not known", .delayed(.unknownHost)),
            (75, "msmtp: cannot connect to 127.0.0.1, port 2599: Connection refused", .delayed(.notConnected)),
            (75, "msmtp: cannot connect to 1.2.3.4, port 25: Network is unreachable", .delayed(.noNetwork)),
            (74, "msmtp: network read error: the operation timed out", .delayed(.timedOut)),
            (76, "msmtp: TLS handshake failed: An unexpected TLS packet was received.", .delayed(.noTLS)),
            (69, "msmtp: the server does not support TLS via the STARTTLS command", .delayed(.noTLS)),
            (
                69, "msmtp: recipient address x not accepted by the server\nmsmtp: server message: 450 4.2.1 busy",
                .delayed(.server("450 4.2.1 busy"))
            ),
            (
                65, "msmtp: recipient address x not accepted by the server\nmsmtp: server message: 550 5.1.1 no such",
                .refused(.server("550 5.1.1 no such"))
            ),
            (
                69, "msmtp: the server did not accept the mail\nmsmtp: server message: 552 too big",
                .refused(.server("552 too big"))
            ),
            (
                65, "msmtp: envelope from address a not accepted by the server\nmsmtp: server message: 530 log in",
                .delayed(.login)
            ),
            (64, "msmtp: no recipients found", .refused(.broken)),
            (78, "msmtp: account default from x: envelope-from address is missing", .delayed(.settings)),
            (99, "?", .delayed(.other(.mailProgram(99)))),
        ]
        for (status, errors, expected) in cases {
            t.expect(result(status, errors) == expected, errors)
            t.expect(result(status, errors + end) == expected, errors)
        }
        t.expect(SendingResult(.killed, errors: []) == .delayed(.timedOut))
        t.expect(SendingResult(.notStarted(.notFound), errors: []) == .delayed(.other(.notFound)))
    },
    TestCase("whatever a server answers, the user sees a short text of printable characters") { t in
        let hostile = "msmtp: server message: 550 \u{1B}[2J ü\0" + String(repeating: "x", count: 10_000)
        guard case .refused(.server(let words)) = result(65, hostile) else { return t.fail("not refused") }
        t.expectEqual(words.utf8.count, SendingResult.maximumWords)
        t.expect(words.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        for errors in [
            "", "server message: ", "server message: 55", "server message: 9x0 a", "\n\n\n", "server message: -50",
        ] {
            t.expect(result(69, errors) == .delayed(.other(.mailProgram(69))), errors)
        }
        var seed: UInt64 = 3
        for _ in 0..<500 {
            var bytes: [UInt8] = []
            for _ in 0..<60 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: seed >> 40))
            }
            t.expect(SendingResult(.exited(69), errors: bytes) != .sent)
        }
    },
]
