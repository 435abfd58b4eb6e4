import Signals
import TestKit
import TiA

private let ok = "TiA 1.0\nOK\n\n"
private let error = "TiA 1.0\nError\n\n"
private let getData = request("GetDataConnection:TCP")
private let port = "TiA 1.0\nDataConnectionPort:40001\n\n"

/// The answers of the reference server to unusual input (edge-v1.0.txt), and our own answers where the reference server
/// crashes.
private let exchanges: [(String, String, String)] = [
    ("a request with line ends of CR LF", "TiA 1.0\r\nCheckProtocolVersion\r\n\r\n", ok),
    ("a request with trailing blanks", "TiA 1.0  \nCheckProtocolVersion \t\n\n", ok),
    ("two requests in one segment", request("CheckProtocolVersion") + request("CheckProtocolVersion"), ok + ok),
    ("a lower-case command", request("checkprotocolversion"), error),
    ("an unknown command and a valid one", request("Nonsense") + request("CheckProtocolVersion"), error + ok),
    ("a request with content that is not needed", request("CheckProtocolVersion", content: "abc"), ok),
    ("a request with content of length 0", "TiA 1.0\nCheckProtocolVersion\nContent-Length: 0\n\n", ok),
    ("a request with CR LF around its content", "TiA 1.0\r\nCheckProtocolVersion\r\nContent-Length:2\r\n\r\nhi", ok),
    ("an empty command line", "TiA 1.0\n\n\n", error),
    ("a command of blanks", "TiA 1.0\n   \n\n", error),
    ("a command of a colon", request(":"), error),
    ("start without a data connection", request("StartDataTransmission"), error),
    ("stop without a data connection", request("StopDataTransmission"), error),
    ("a request for a data connection without parameter", request("GetDataConnection"), error),
    ("a request for a data connection in lower case", request("GetDataConnection: tcp"), error),
    ("a request for a data connection without blank", getData, port),
    ("stop before start", getData + request("StopDataTransmission"), port + ok),
    (
        "two requests to start", getData + request("StartDataTransmission") + request("StartDataTransmission"),
        port + ok + ok
    ),
    (
        "a request for a second data connection after the start", getData + request("StartDataTransmission") + getData,
        port + ok + "TiA 1.0\nDataConnectionPort:40002\n\n"
    ),
    (
        "two requests for the state port", request("GetServerStateConnection") + request("GetServerStateConnection"),
        "TiA 1.0\nServerStateConnectionPort:37329\n\nTiA 1.0\nServerStateConnectionPort:37329\n\n"
    ),
    ("a command line of 5000 bytes", request(String(repeating: "x", count: 5000)), error),
]

/// Bytes after which the reference server closes the connection without a reply.
private let fatal: [(String, String, ServerSessionError)] = [
    ("version 2.0", "TiA 2.0\nCheckProtocolVersion\n\n", .control(.wrongVersion)),
    ("version 1.1", "TiA 1.1\nCheckProtocolVersion\n\n", .control(.wrongVersion)),
    ("a lower-case version line", "tia 1.0\nCheckProtocolVersion\n\n", .control(.wrongVersion)),
    ("an unknown header line", "TiA 1.0\nCheckProtocolVersion\nPaint:blue\n\n", .control(.malformed)),
    ("an empty line before the request", "\nTiA 1.0\nCheckProtocolVersion\n\n", .control(.wrongVersion)),
    ("a content length that is no number", "TiA 1.0\nGetMetaInfo\nContent-Length:x\n\n", .control(.badContentLength)),
    ("a negative content length", "TiA 1.0\nGetMetaInfo\nContent-Length:-1\n\n", .control(.badContentLength)),
    ("a content length of 10 GB", "TiA 1.0\nGetMetaInfo\nContent-Length:9999999999\n\n", .control(.contentTooLong)),
    (
        "a content length beyond 64 bits", "TiA 1.0\nGetMetaInfo\nContent-Length:99999999999999999999999\n\n",
        .control(.contentTooLong)
    ),
    ("an endless line", String(repeating: "T", count: 100_000), .control(.lineTooLong)),
    ("an endless command", "TiA 1.0\n" + String(repeating: "x", count: 100_000), .control(.lineTooLong)),
]

let serverSessionTests: [TestCase] =
    exchanges.map { name, sent, expected in
        TestCase("if a TiA 1.0 client sends \(name), the server sends the expected reply") { t in
            let bench = ServerBench.version1()
            t.expectEqual(bench.feed(sent), expected)
            t.expect(bench.failure == nil, "the session failed")
        }
    }
    + fatal.map { name, sent, expected in
        TestCase("if a TiA 1.0 client sends \(name), the server closes the connection without a reply") { t in
            let bench = ServerBench.version1()
            t.expectEqual(bench.feed(sent), "")
            t.expect(bench.failure == expected, "another error, or none")
        }
    }
    + [
        TestCase("if a client requests start or stop, the server passes that to the client's data connections") { t in
            let bench = ServerBench.version1()
            _ = bench.feed(request("GetDataConnection:UDP") + request("StartDataTransmission"))
            t.expect(bench.host.opened == [.udp] && bench.host.isTransmitting, "not started")
            _ = bench.feed(request("StopDataTransmission"))
            t.expect(!bench.host.isTransmitting, "not stopped")
        },
        TestCase(
            "if ten thousand requests come in one segment, the server answers all of them, over several turns of the event loop"
        ) {
            t in
            let bench = ServerBench.version1()
            let replies = bench.feed(String(repeating: request("GetMetaInfo"), count: 10_000))
            let one = ServerBench.version1().feed(request("GetMetaInfo"))
            t.expectEqual(replies.utf8.count, one.utf8.count * 10_000)
            var first: [UInt8] = []
            let many = Array(String(repeating: request("GetMetaInfo"), count: 10_000).utf8)
            let session = TiA1Session(offer: captureOffer)
            let used = many.withUnsafeBytes { try? session.receive($0, host: RecordingHost(), replies: &first) }
            t.expect((used ?? many.count) < many.count, "everything was answered at once")
            t.expect(first.count < ServerSessionLimits.pendingReplies + 1024, "the replies are not bounded")
        },
        TestCase(
            "if a data connection is refused, the client gets the reason, and its request start is answered with an error"
        ) { t in
            let bench = ServerBench.version1()
            bench.host.refusal = .tooMany
            t.expect(bench.feed(getData).utf8.starts(with: "TiA 1.0\nError -- ".utf8), "no error")
            t.expectEqual(bench.feed(request("StartDataTransmission")), error)
        },
        TestCase("if the server has no state port, a request for it is answered with an error") { t in
            let bench = ServerBench.version1()
            bench.host.stateConnectionPort = nil
            t.expectEqual(bench.feed(request("GetServerStateConnection")), error)
        },
        TestCase("the server's messages on the state connection equal those of the reference server") { t in
            t.expectEqual(String(decoding: TiA1Session.runningMessage, as: UTF8.self), request("ServerStateRunning"))
            t.expectEqual(TiA1Session.runningMessage.count, 28)
            t.expectEqual(String(decoding: TiA1Session.shutdownMessage, as: UTF8.self), request("ServerStateShutdown"))
        },
        TestCase(
            "random bytes of a client never crash the server, and after a limited number of them, the connection ends"
        ) { t in
            var state: UInt32 = 1
            for _ in 0..<200 {
                let bench = ServerBench.version1()
                var bytes = Array("TiA 1.0\nSetCustomSignalInfo\nContent-Length:40\n\n".utf8)
                for index in bytes.indices {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    if state >> 28 == 0 { bytes[index] = UInt8(truncatingIfNeeded: state >> 16) }
                }
                for _ in 0..<200 {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    bytes.append(UInt8(truncatingIfNeeded: state >> 16))
                }
                bytes.append(0x0A)
                _ = bench.feed(bytes)
                t.expect(bench.failure != nil, "random bytes did not end the connection")
            }
        },
    ]
