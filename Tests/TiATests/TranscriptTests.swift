import Signals
import TestKit
import TiA

private let folders: [(name: String, legacy: LegacyVersion?)] = [
    ("probe-v1.0-tcp", nil), ("probe-v1.0-udp", nil), ("probe-v1.0-udp-broadcast", nil), ("probe-v0.1-tcp", .zeroOne),
    ("probe-v0.1-udp", .zeroOne), ("probe-v0.2-tcp", .zeroTwo), ("probe-v0.2-udp", .zeroTwo),
]

/// Passes the answers of the servers in captures to our client session, one by one.
let transcriptTests: [TestCase] = folders.map { folder in
    TestCase("capture \(folder.name): the client completes the recorded dialog and stores every sample") { t in
        if let version = folder.legacy {
            legacy(t, folder.name, version)
        } else {
            version1(t, folder.name)
        }
    }
}

private func transport(_ folder: String) -> DataTransport {
    indexOf(ascii("udp"), in: Array(folder.utf8)) == nil ? .tcp : .udp
}

private func version1(_ t: Expectations, _ folder: String) {
    guard let asked = capture(t, folder + "/control.c2s.bin"), let reported = capture(t, folder + "/control.s2c.bin")
    else {
        return
    }
    // Leave out the capture's requests for a state connection, because our session opens none.
    var requests: [ControlRequest] = []
    var parser = ControlParser(.requests)
    for byte in asked {
        guard let message = try? parser.push(byte) else { continue }
        if ControlRequest(message) != .getServerStateConnection { requests.append(ControlRequest(message)) }
    }
    var replies: [ControlMessage] = []
    parser = ControlParser(.repliesWithMetaInformation)
    for byte in reported {
        guard let message = try? parser.push(byte) else { continue }
        if case .serverStateConnectionPort = ControlReply(message) { continue }
        replies.append(message)
    }
    let bench = SessionBench(transport(folder))
    bench.session.connect(at: bench.now)
    bench.session.controlOpened(at: bench.now)
    let sent = converse(t, bench, folder, replies.map { $0.bytes }, .three)
    var read: [ControlRequest] = []
    parser = ControlParser(.requests)
    for byte in sent {
        if let message = try? parser.push(byte) { read.append(ControlRequest(message)) }
    }
    t.expect(read == requests, "requests")
}

private func legacy(_ t: Expectations, _ folder: String, _ version: LegacyVersion) {
    guard let asked = capture(t, folder + "/control.c2s.bin"), let reported = capture(t, folder + "/control.s2c.bin")
    else {
        return
    }
    let requests = messages(asked)
    let bench = SessionBench(transport(folder))
    bench.session.connect(at: bench.now)
    for _ in 0..<(version == .zeroOne ? 1 : 2) {
        bench.session.controlOpened(at: bench.now)
        bench.session.controlClosed(at: bench.now)
    }
    _ = bench.actions()
    bench.session.controlOpened(at: bench.now)
    let read = messages(converse(t, bench, folder, messages(reported), .two))
    t.expect(read.allSatisfy { indexOf(ascii("version=\"" + version.text + "\""), in: $0) != nil }, "version")
    t.expect(read == requests, "requests")
}

/// Returns the legacy messages in these bytes, each encoded again, so that they can be compared.
private func messages(_ bytes: [UInt8]) -> [[UInt8]] {
    var parser = LegacyParser()
    var result: [[UInt8]] = []
    for byte in bytes {
        guard let message = try? parser.push(byte), let version = message.version else { continue }
        result.append(LegacyMessage(version: version, body: message.body).bytes)
    }
    return result
}

/// Passes all replies and data to the session.
/// - Returns: the bytes that the session sent.
private func converse(
    _ t: Expectations, _ bench: SessionBench, _ folder: String, _ replies: [[UInt8]], _ version: DataPacketVersion
) -> [UInt8] {
    let isUDP = transport(folder) == .udp
    guard let stream = capture(t, folder + (isUDP ? "/data-udp.all.bin" : "/data-tcp.all.bin")),
        let packets = packets(stream, version)
    else { return [] }
    var sent: [UInt8] = []
    var store: SampleStore?
    for reply in replies {
        for action in bench.actions() {
            switch action {
            case .send(let bytes): sent += bytes
            case .openDatagrams, .openDataConnection:
                bench.session.dataOpened(at: bench.now)
                for case .send(let bytes) in bench.actions() { sent += bytes }
            default: break
            }
        }
        bench.reply(reply)
        for event in bench.events() {
            switch event {
            case .connected:
                guard let catalogue = bench.session.catalogue else { return sent }
                t.expect(catalogue.signals.map { $0.labels } == [["C3", "Cz", "C4"], ["biceps"], ["lead2"]], "labels")
                let all = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 10)
                store = all
                bench.session.apply(all)
                bench.session.start(at: bench.now)
            case .started:
                if isUDP {
                    for packet in packets { bench.datagram(packet.encoded(version)) }
                } else {
                    bench.data(stream)
                }
                bench.session.stop(at: bench.now)
            default: t.expect(event == .stopped, "another event")
            }
        }
        // Waits until the session has opened the data connection, so that the next reply answers the start request.
        while let action = bench.next() {
            switch action {
            case .send(let bytes): sent += bytes
            case .openDatagrams, .openDataConnection: bench.session.dataOpened(at: bench.now)
            default: break
            }
        }
    }
    for (index, entry) in (store?.entries ?? []).enumerated() {
        // Each of the 20 packets has 5 samples of every channel.
        let expected = packets.flatMap { $0.samples[index * 5..<index * 5 + 5].map { Optional($0) } }
        t.expect(content(entry.ring!) == expected, "samples of " + entry.label)
    }
    t.expectEqual(store?.entries.count ?? 0, 5)
    return sent
}
