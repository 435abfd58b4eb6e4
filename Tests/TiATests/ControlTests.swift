import TestKit
import TiA

/// Returns the messages that a parser finds in these bytes, which it gets one by one.
private func messages(
    _ text: [UInt8], _ rule: ContentRule = .repliesWithMetaInformation
) throws(ControlError) -> [ControlMessage] {
    var parser = ControlParser(rule)
    var result: [ControlMessage] = []
    for byte in text {
        if let message = try parser.push(byte) { result.append(message) }
    }
    return result
}

private func refusal(
    _ name: String, _ bytes: [UInt8], _ expected: ControlError, file: StaticString = #fileID, line: UInt = #line
) -> TestCase {
    TestCase(name) { t in
        do throws(ControlError) {
            _ = try messages(bytes, .requests)
            t.fail("not refused", file: file, line: line)
        } catch {
            t.expect(error == expected, "another error", file: file, line: line)
        }
    }
}

let controlTests: [TestCase] = [
    TestCase("the requests of our TiA client have the same bytes as those of the reference client") { t in
        t.expect(ControlRequest.checkProtocolVersion.message.bytes == ascii("TiA 1.0\nCheckProtocolVersion\n\n"))
        t.expect(ControlRequest.getMetaInfo.message.bytes.count == 21, "length of GetMetaInfo")
        t.expect(ControlRequest.getDataConnection(.udp).message.bytes == ascii("TiA 1.0\nGetDataConnection:UDP\n\n"))
        t.expect(
            ControlRequest.setCustomSignalInfo(ascii("AB")).message.bytes
                == ascii("TiA 1.0\nSetCustomSignalInfo\nContent-Length:2\n\nAB"))
    },
    TestCase("if a TiA request or reply is written and parsed, it is the same") { t in
        let requests: [ControlRequest] = [
            .checkProtocolVersion, .getMetaInfo, .getDataConnection(.tcp), .getDataConnection(.udp),
            .startDataTransmission, .stopDataTransmission, .getServerStateConnection,
            .setCustomSignalInfo(ascii("a\nb")),
            .unknown,
        ]
        let written = requests.flatMap { $0.message.bytes }
        t.expect((try? messages(written, .requests))?.map { ControlRequest($0) } == requests, "requests")
        let replies: [ControlReply] = [
            .ok, .metaInfo(ascii("<>")), .dataConnectionPort(9000), .serverStateConnectionPort(65535),
            .serverStateRunning,
            .serverStateShutdown, .error(""), .error("no room"), .validationError("no such signal"),
        ]
        let answered = replies.flatMap { $0.message.bytes }
        t.expect((try? messages(answered))?.map { ControlReply($0) } == replies, "replies")
    },
    TestCase("blanks, tabs and carriage returns at the ends of TiA's lines are ignored") { t in
        let read = try? messages(
            ascii("TiA 1.0 \r\n GetDataConnection : TCP \r\n\r\nTiA 1.0\r\nX\r\nContent-Length: 2 \r\n\r\nhi"),
            .requests)
        t.expect(read?.count == 2, "two messages")
        t.expect(read?.first.map { ControlRequest($0) } == .getDataConnection(.tcp), "request")
        t.expect(read?.last?.content == ascii("hi"), "content")
    },
    TestCase("if a TiA command line is empty, the next message is still found") { t in
        let read = try? messages(ascii("TiA 1.0\n\n\nTiA 1.0\nGetMetaInfo\n\n"))
        t.expect(read?.map { ControlRequest($0) } == [.unknown, .getMetaInfo], "requests")
    },
    TestCase("if the request for some channels (custom signal info) has no content, it is read with empty content") {
        t in
        let read = try? messages(ascii("TiA 1.0\nSetCustomSignalInfo\n\n"))
        t.expect(read?.first.map { ControlRequest($0) } == .setCustomSignalInfo(ascii("")), "request")
    },
    TestCase("if the content length of a TiA message is 0, the message is accepted") { t in
        let read = try? messages(ascii("TiA 1.0\nOK\nContent-Length: 0\n\nTiA 1.0\nOK\n\n"))
        t.expect(read?.count == 2, "two messages")
    },
    TestCase("the content of a TiA message can contain line feeds, and text that looks like a message") { t in
        let inner = ascii("TiA 1.0\nOK\n\n")
        let read = try? messages(ascii("TiA 1.0\nMetaInfo\nContent-Length:12\n\n") + inner + inner)
        t.expect(read?.count == 2 && read?.first?.content == inner, "content")
    },
    TestCase("if a TiA message is an error message in any spelling, it is parsed as an error with its text") { t in
        for (line, text) in [
            ("Error", ""),
            ("Error -- target and remote subnet do not match!", "target and remote subnet do not match!"),
            ("Error -- Details:already set!", "Details: already set!"), ("Error: x", ": x"),
        ] {
            let read = try? messages(ascii("TiA 1.0\n" + line + "\n\n"))
            t.expect(read?.first.map { ControlReply($0) } == .error(text), line)
        }
        let plain = try? messages(ascii("TiA 1.0\nError\nContent-Length:7\n\nbad day"))
        t.expect(plain?.first.map { ControlReply($0) } == .error("bad day"), "with content")
    },
    TestCase("if the error text in a TiA message is too long, it is cut") { t in
        let long = String(decoding: [UInt8](repeating: 0x61, count: 5000), as: UTF8.self)
        guard
            case .error(let text)? = (try? messages(ascii("TiA 1.0\nError -- " + long + "\n\n")))?.first.map({
                ControlReply($0)
            })
        else { return t.fail("no error") }
        t.expectEqual(text.utf8.count, TiALimits.reasonBytes)
    },
    TestCase("if a TiA reply contains an invalid port, it is parsed as an unknown reply") { t in
        for port in ["0", "65536", "-1", "x", "", "99999999999999999999", "80 80"] {
            let read = try? messages(ascii("TiA 1.0\nDataConnectionPort:" + port + "\n\n"))
            t.expect(read?.first.map { ControlReply($0) } == .unknown, port)
        }
    },
    refusal("a TiA message of another version is refused", ascii("TiA 1.1\n"), .wrongVersion),
    refusal("a TiA version line in lower case is refused", ascii("tia 1.0\n"), .wrongVersion),
    refusal("a TiA message after an empty line is refused", ascii("\nTiA 1.0\nOK\n\n"), .wrongVersion),
    refusal("a TiA message with an unknown header line is refused", ascii("TiA 1.0\nOK\nHost: x\n\n"), .malformed),
    refusal(
        "a TiA message with a line after the content length is refused", ascii("TiA 1.0\nOK\nContent-Length:1\nx\n"),
        .malformed),
    refusal(
        "a TiA message whose content length is no number is refused", ascii("TiA 1.0\nOK\nContent-Length:1x\n"),
        .badContentLength),
    refusal(
        "a TiA message with a negative content length is refused", ascii("TiA 1.0\nOK\nContent-Length:-5\n"),
        .badContentLength),
    refusal(
        "a TiA message with an empty content length is refused", ascii("TiA 1.0\nOK\nContent-Length:\n"),
        .badContentLength),
    refusal(
        "a TiA message with a content length above the maximum is refused",
        ascii("TiA 1.0\nOK\nContent-Length:524289\n"), .contentTooLong),
    refusal(
        "a TiA message with a content length beyond 64 bits is refused",
        ascii("TiA 1.0\nOK\nContent-Length:99999999999999999999\n"),
        .contentTooLong),
    refusal(
        "a TiA line longer than the maximum is refused", [UInt8](repeating: 0x20, count: TiALimits.lineBytes + 1),
        .lineTooLong),
    TestCase("if a TiA line has the maximum length, it is parsed") { t in
        let name = [UInt8](repeating: 0x61, count: TiALimits.lineBytes)
        let read = try? messages(ascii("TiA 1.0\n") + name + ascii("\n\n"))
        t.expect(read?.first.map { ControlRequest($0) } == .unknown, "message")
    },
    TestCase("parsing 100,000 random bytes as TiA messages never crashes") { t in
        var random = Randomness(seed: 1103_4717)
        var refused = 0
        var parser = ControlParser(.requests)
        var legacy = LegacyParser(limit: 4096)
        for byte in random.bytes(100_000) {
            do throws(ControlError) {
                _ = try parser.push(byte)
            } catch {
                refused += 1
                parser = ControlParser(.requests)
            }
            do throws(LegacyParser.Failure) {
                _ = try legacy.push(byte)
            } catch {
                refused += 1
                legacy = LegacyParser(limit: 4096)
            }
        }
        t.expect(refused > 100, "too few random inputs were refused")
    },
    TestCase("parsing valid TiA messages with random changes never crashes") { t in
        var random = Randomness(seed: 3)
        let good = ascii("TiA 1.0\nMetaInfo\nContent-Length:13\n\n<tiaMetaInfo>TiA 1.0\nOK\n\n")
        var read = 0
        for _ in 0..<3000 {
            var bytes = good
            bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next() >> 8)
            if let found = try? messages(bytes) { read += found.count }
        }
        t.expect(read > 100, "nothing was read")
    },
]
