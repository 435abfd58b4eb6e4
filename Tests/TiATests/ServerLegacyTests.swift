import TestKit
import TiA

private let ok = legacyReply("okReply")
private let error = legacyReply("errorReply")
private let tcp = legacyRequest(
    "getDataConnection", body: "<getDataConnection><connectionType>tcp</connectionType></getDataConnection>")
private let start = legacyRequest("startTransmission")
private let stop = legacyRequest("stopTransmission")

private func port(_ number: Int) -> String {
    "<?xml version=\"1.0\" ?><message version=\"0.1\"><header><type>dataConnection</type><sender></sender></header>"
        + "<dataConnection><port>\(number)</port></dataConnection></message>"
}

/// The answers of the reference server in edge-v0.1.txt, and our own answers where the reference server crashes.
private let exchanges: [(String, String, String)] = [
    ("alive (expected: no reply)", legacyRequest("alive"), ""),
    ("stop before a data connection", stop, error),
    ("start before a data connection", start, error),
    ("a request for a TCP connection", tcp, port(40001)),
    (
        "a request for an unknown type of connection",
        legacyRequest(
            "getDataConnection", body: "<getDataConnection><connectionType>bogus</connectionType></getDataConnection>"),
        port(40001)
    ),
    ("a request for a connection without a type", legacyRequest("getDataConnection"), port(40001)),
    ("two requests for a data connection", tcp + tcp, port(40001) + port(40002)),
    ("two requests to start", tcp + start + start, port(40001) + ok + error),
    ("a request for a data connection after the start", tcp + start + tcp, port(40001) + ok + error),
    ("stop without start", tcp + stop, port(40001) + ok),
    ("start and two requests to stop", tcp + start + stop + stop, port(40001) + ok + ok + error),
    ("start after stop", tcp + start + stop + start, port(40001) + ok + ok + ok),
    ("a request for a data connection after the stop", tcp + start + stop + tcp, port(40001) + ok + ok + port(40002)),
    ("okReply (expected: no reply)", legacyRequest("okReply"), ""),
    ("start without its body element", tcp + legacyRequest("startTransmission", body: ""), port(40001) + ok),
    ("a message of an empty type", legacyRequest("", body: ""), error),
    ("a message of an unknown type", legacyRequest("selfDestruct"), error),
    ("line feeds between messages", tcp + "\r\n\n" + start + "\n", port(40001) + ok),
    (
        "a message without XML declaration and sender",
        "<message version=\"0.1\"><header><type>stopTransmission</type></header><stopTransmission/></message>", error
    ),
]

private let fatal: [(String, String)] = [
    ("a message of version 0.2", legacyRequest("getConfig", version: "0.2")),
    ("a message without a version", "<message><header><type>getConfig</type></header><getConfig/></message>"),
    ("TiA 1.0", "TiA 1.0\nCheckProtocolVersion\n\n"),
    ("bytes that are no XML", "<<<</message>"),
    ("a message with another root element", "<massage></message>"),
    ("a message without a header", "<message version=\"0.1\"></message>"),
    ("an endless document", "<message>" + String(repeating: "x", count: 1 << 20)),
    (
        "XML entities that grow when they are expanded",
        "<!DOCTYPE m [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;\">]><message version=\"0.1\"><header>"
            + "<type>&b;&b;</type></header></message>"
    ),
    ("elements without end", "<message version=\"0.1\">" + String(repeating: "<a>", count: 3000) + "</message>"),
]

let serverLegacyTests: [TestCase] =
    exchanges.map { name, sent, expected in
        TestCase("if a client of the legacy dialect sends \(name), the server replies as expected") { t in
            let bench = ServerBench.legacy()
            t.expectEqual(bench.feed(sent), expected)
            t.expect(bench.failure == nil, "the session failed")
        }
    }
    + fatal.map { name, sent in
        TestCase("if a client of the legacy dialect sends \(name), the server closes the connection without a reply") {
            t in
            let bench = ServerBench.legacy()
            t.expectEqual(bench.feed(sent), "")
            t.expect(bench.failure != nil, "it continues")
        }
    }
    + [
        TestCase("the server's legacy part recognizes a TiA 1.0 client by its first byte") { t in
            let bench = ServerBench.legacy()
            _ = bench.feed("T")
            t.expect(bench.failure == .notXML, "it waits for more")
        },
        TestCase("if a client opens a second data connection in the legacy dialect, the first one is closed") { t in
            let bench = ServerBench.legacy()
            _ = bench.feed(tcp + tcp)
            t.expectEqual(bench.host.closings, 2)
        },
        TestCase(
            "if a data connection of the legacy dialect is refused, the reply is errorReply, and no data can be started"
        ) { t in
            let bench = ServerBench.legacy()
            bench.host.refusal = .noPort
            t.expectEqual(bench.feed(tcp + start), error + error)
        },
        TestCase("replies in the legacy dialect contain the version that the server is set to") { t in
            let bench = ServerBench.legacy(.zeroTwo)
            let reply = bench.feed(legacyRequest("stopTransmission", version: "0.2"))
            t.expect(reply.utf8.count == error.utf8.count && reply != error, "not version 0.2")
        },
    ]
