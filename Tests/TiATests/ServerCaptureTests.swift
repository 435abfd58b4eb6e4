import TestKit
import TiA

/// Passes the bytes that clients sent in captures to our server sessions. Our replies must equal the reference server's
/// byte by byte.
let serverCaptureTests: [TestCase] = [
    capture("real-client/v1.0-tcp.control", dialect: .version1),
    capture("real-client/v1.0-udp.control", dialect: .version1),
    capture("probe-v1.0-tcp/control", dialect: .version1),
    capture("probe-v1.0-udp/control", dialect: .version1),
    capture("probe-v1.0-udp-broadcast/control", dialect: .version1),
    capture("real-client/v0.1-tcp.control", dialect: .legacy(.zeroOne)),
    capture("real-client/v0.1-udp.control", dialect: .legacy(.zeroOne)),
    capture("real-client/v0.2-tcp.control", dialect: .legacy(.zeroTwo)),
    capture("real-client/v0.2-udp.control", dialect: .legacy(.zeroTwo)),
    capture("probe-v0.1-tcp/control", dialect: .legacy(.zeroOne)),
    capture("probe-v0.1-udp/control", dialect: .legacy(.zeroOne)),
    capture("probe-v0.2-tcp/control", dialect: .legacy(.zeroTwo)),
    capture("probe-v0.2-udp/control", dialect: .legacy(.zeroTwo)),
]

private func capture(_ name: String, dialect: TiADialect) -> TestCase {
    TestCase("our server replies to the client of \(name) exactly as the reference server does") { t in
        let path = TestFiles.shared + "/protocol/tia-captures/" + name
        guard let requests = TestFiles.bytes(path + ".c2s.bin"), let replies = TestFiles.bytes(path + ".s2c.bin") else {
            return t.skip("no captures at \(TestFiles.shared)", since: .noShared)
        }
        let bench: ServerBench
        switch dialect {
        case .version1: bench = .version1()
        case .legacy(let version): bench = .legacy(version)
        }
        bench.host.dataPorts =
            numbers(after: "\nDataConnectionPort:", in: replies) + numbers(after: "<port>", in: replies)
        bench.host.stateConnectionPort = numbers(after: "ServerStateConnectionPort:", in: replies).first
        let ours = bench.feed(requests)
        t.expect(bench.failure == nil, "the session closed the connection")
        t.expectEqual(String(decoding: ours, as: UTF8.self), String(decoding: replies, as: UTF8.self))
        // A second session, which gets the same bytes one by one.
        let slow: ServerBench
        switch dialect {
        case .version1: slow = .version1()
        case .legacy(let version): slow = .legacy(version)
        }
        slow.host.dataPorts =
            numbers(after: "\nDataConnectionPort:", in: replies) + numbers(after: "<port>", in: replies)
        slow.host.stateConnectionPort = bench.host.stateConnectionPort
        var pieces: [UInt8] = []
        for byte in requests { pieces += slow.feed([byte]) }
        t.expect(pieces == replies, "single bytes give other replies than the whole request")
    }
}

/// Returns the decimal number after each occurrence of `mark`.
private func numbers(after mark: String, in bytes: [UInt8]) -> [UInt16] {
    let mark = Array(mark.utf8)
    var result: [UInt16] = []
    var index = 0
    while index + mark.count <= bytes.count {
        guard bytes[index..<index + mark.count].elementsEqual(mark) else {
            index += 1
            continue
        }
        index += mark.count
        var number = 0
        while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
            number = number * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        result.append(UInt16(number))
    }
    return result
}
