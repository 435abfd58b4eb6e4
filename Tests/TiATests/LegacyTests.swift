import Signals
import TestKit
import TiA
import XML

/// Returns the messages that a parser finds in these bytes, which it gets one by one; nil after an error.
private func messages(_ bytes: [UInt8], limit: Int = TiALimits.contentBytes) -> [LegacyMessage]? {
    var parser = LegacyParser(limit: limit)
    var result: [LegacyMessage] = []
    for byte in bytes {
        do {
            if let message = try parser.push(byte) { result.append(message) }
        } catch {
            return nil
        }
    }
    return result
}

private func failure(_ text: String, limit: Int = TiALimits.contentBytes) -> LegacyParser.Failure? {
    var parser = LegacyParser(limit: limit)
    for byte in text.utf8 {
        do { _ = try parser.push(byte) } catch { return error }
    }
    return nil
}

private func wrap(_ type: String, _ body: String, version: String = "0.1") -> String {
    "<message version=\"" + version + "\"><header><type>" + type + "</type></header>" + body + "</message>"
}

let legacyTests: [TestCase] = [
    TestCase("our legacy TiA reply equals the reply of the reference server byte by byte") { t in
        let expected =
            "<?xml version=\"1.0\" ?><message version=\"0.2\"><header><type>dataConnection</type><sender></sender>"
            + "</header><dataConnection><port>41669</port></dataConnection></message>"
        let message = LegacyMessage(version: .zeroTwo, body: .dataConnection(port: 41669, address: nil))
        t.expect(message.bytes == ascii(expected), "bytes")
    },
    TestCase("if a message of the legacy TiA dialect is written and parsed, it is the same") { t in
        let bodies: [LegacyMessage.Body] = [
            .getConfig, .getDataConnection(.tcp), .getDataConnection(.udp), .startTransmission, .stopTransmission,
            .alive, .okReply, .errorReply, .dataConnection(port: 9001, address: "10.0.0.1"),
        ]
        let bytes = bodies.flatMap { LegacyMessage(version: .zeroOne, body: $0).bytes }
        guard let read = messages(bytes) else { return t.fail("refused") }
        t.expectEqual(read.count, bodies.count)
        for (message, body) in zip(read, bodies) {
            t.expect(message.version == .zeroOne, "version")
            t.expect(
                LegacyMessage(version: .zeroOne, body: message.body).bytes
                    == LegacyMessage(
                        version: .zeroOne, body: body
                    ).bytes, "body")
        }
    },
    TestCase("messages of the legacy TiA dialect can have indentation, and line ends between them") { t in
        let text =
            "\n<message version = '0.1'>\n <header>\n  <type> getDataConnection </type>\n </header>\n"
            + " <getDataConnection>\n <connectionType> udp </connectionType></getDataConnection>\n</message >\r\n\n"
        guard let read = messages(ascii(text + text)) else { return t.fail("refused") }
        t.expectEqual(read.count, 2)
        guard case .getDataConnection(.udp)? = read.last?.body else { return t.fail("body") }
    },
    TestCase("if the connection type in a legacy TiA message is missing or unknown, it is read as TCP") { t in
        for body in [
            "", "<getDataConnection/>", "<getDataConnection><connectionType>TCP</connectionType></getDataConnection>",
        ] {
            guard case .getDataConnection(.tcp)? = messages(ascii(wrap("getDataConnection", body)))?.first?.body else {
                return t.fail(body)
            }
            t.expect(true)
        }
    },
    TestCase(
        "in a legacy TiA message, an unknown type, a missing version and an unknown version are reported as other faults than damage"
    ) { t in
        guard case .unknown? = messages(ascii(wrap("fly", "<fly/>")))?.first?.body else { return t.fail("type") }
        t.expect(messages(ascii(wrap("alive", "<alive/>", version: "0.3")))?.first?.version == nil, "version")
        let bare = "<message><header><type>alive</type></header></message>"
        t.expect(messages(ascii(bare))?.count == 1, "no version")
    },
    TestCase("if a legacy TiA message has no header or type, it is rejected") { t in
        t.expect(failure("<message version=\"0.1\"></message>") == .message(.wrongDocument), "no header")
        t.expect(failure("<x></message>") == .message(.xml(.malformed)), "tags")
        t.expect(failure("garbage</message>") == .message(.xml(.malformed)), "garbage")
    },
    TestCase("if the port in a legacy TiA message is invalid, the message is rejected") { t in
        for port in ["0", "65536", "-1", "x", ""] {
            let text = wrap("dataConnection", "<dataConnection><port>" + port + "</port></dataConnection>")
            t.expect(failure(text) == .message(.badPort), port)
        }
    },
    TestCase("if a legacy TiA message has no end, it is rejected when it reaches the maximum length") { t in
        t.expect(failure("<message>" + String(repeating: "<a>", count: 4000), limit: 4096) == .tooLong, "endless")
    },
    TestCase("if a legacy TiA message has nested XML entities that expand without limit, it is rejected") { t in
        let bomb =
            "<!DOCTYPE m [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;\">]>"
            + wrap("&b;", "")
        t.expect(failure(bomb) == .message(.xml(.documentType)), "bomb")
    },
    TestCase("if a configuration of the legacy TiA dialect is written and parsed, it is the same") { t in
        var subject = Subject()
        subject.surname = "M<&>\"'ü"
        let catalogue = SignalCatalogue(signals: [
            Signal(type: .ecg, rate: SamplingRate(milliHertz: 12_500), blockSize: 2, labels: ["\"II\" & <x>"]),
            Signal(type: .eeg, rate: SamplingRate(hertz: 500), blockSize: 4, labels: ["C3", "Cz"]),
        ])
        let master = MasterSignal(rate: SamplingRate(hertz: 500), blockSize: 4)
        let written = LegacyMessage(
            version: .zeroOne, body: .config(MetaInformation(subject: subject, master: master, catalogue: catalogue)))
        guard case .config(let read)? = messages(written.bytes)?.first?.body else { return t.fail("not read") }
        t.expect(read.subject == subject, "subject")
        t.expect(read.master == master, "master")
        t.expect(read.catalogue.signals.map { $0.labels } == catalogue.signals.map { $0.labels }, "labels")
        t.expect(read.catalogue.signals.map { $0.rate } == catalogue.signals.map { $0.rate }, "rates")
        t.expect(read.catalogue.signals.map { $0.blockSize } == [4, 2], "block sizes")
    },
]
