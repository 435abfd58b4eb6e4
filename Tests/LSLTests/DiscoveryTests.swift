import LSL
import Signals
import TestKit
import XML

let discoveryTests: [TestCase] = [
    TestCase("if a query for streams is written in liblsl's format and read again, it is the same") { t in
        guard let bytes = capture("v118b6_udp_shortinfo_client", t) else { return }
        guard let read = try? query(bytes) else { return t.fail("not read") }
        t.expectEqual(text(read.predicate), "session_id='default' and name='TestEEG'")
        t.expectEqual(Int(read.returnPort), 58211)
        t.expectEqual(text(read.id), "abc-XYZ_any-token")
        t.expectEqual(read.datagram, bytes)
    },
    TestCase("the answer of an outlet that was captured on a network is read with all its values") { t in
        guard let bytes = capture("v118b6_udp_shortinfo_server", t) else { return }
        guard let stream = (try? answer(bytes, to: "abc-XYZ_any-token"))?.stream else { return t.fail("not read") }
        t.expectEqual(stream.uid, "435ffd7f-de95-4f36-b4d8-cad3a501522c")
        t.expectEqual(stream.sourceID, "lab-src-1234")
        t.expectEqual(stream.name, "TestEEG")
        t.expectEqual(stream.type, "EEG")
        t.expectEqual(stream.channelCount, 4)
        t.expect(stream.format == .float32, "format")
        t.expectEqual(Int(stream.rate.milliHertz), 50_000)
        t.expectEqual(stream.hostName, "vm")
        t.expectEqual(stream.sessionID, "default")
        t.expectEqual(stream.createdAt, 972_462_860_456)
        t.expectEqual(stream.version, 110)
        t.expect(stream.v4 == StreamPorts(data: 16572, service: 16572), "v4")
        t.expect(stream.v6 == StreamPorts(data: 16573, service: 16573), "v6")
        t.expectEqual(ShortInfoAnswer.datagram(id: ascii("abc-XYZ_any-token"), document: Array(bytes[19...])), bytes)
    },
    TestCase("if a stream's answer belongs to another query, it is rejected") { t in
        let bytes = ascii("other\r\n<info/>")
        t.expect((try? answer(bytes, to: "mine")) == nil, "taken")
        expectAnswer(t, "mine\r\n<info/>", .description(.missingValue))
    },
    TestCase("invalid stream queries and answers are rejected before memory is allocated for them") { t in
        let long = String(repeating: "a", count: LSLLimits.queryBytes + 1)
        for (bytes, expected) in [
            ("", DiscoveryError.malformed), ("LSL:shortinfo", .malformed), ("LSL:fullinfo\r\n\r\n1 a\r\n", .malformed),
            ("LSL:shortinfo\r\n\(long)\r\n1 a\r\n", .queryTooLong),
            ("LSL:shortinfo\r\n\r\n1 \(long)\r\n", .queryTooLong), ("LSL:shortinfo\r\n\r\n0 a\r\n", .malformed),
            ("LSL:shortinfo\r\n\r\n65536 a\r\n", .malformed), ("LSL:shortinfo\r\n\r\n1\r\n", .malformed),
            ("LSL:shortinfo\r\n\r\n1 a b\r\n", .malformed),
        ] {
            do throws(DiscoveryError) {
                _ = try query(ascii(bytes))
                t.fail("read: \(bytes.utf8.count)")
            } catch { t.expect(error == expected, "another error: \(bytes.utf8.count)") }
        }
        expectAnswer(t, "", .malformed)
        expectAnswer(t, "mine", .description(.xml(.malformed)))
        expectAnswer(t, "mine\r\n" + String(repeating: " ", count: LSLLimits.datagramBytes), .tooLong)
        expectAnswer(t, "mine\r\n<!DOCTYPE info [<!ENTITY a \"b\">]><info/>", .description(.xml(.documentType)))
    },
]

private func expectAnswer(
    _ t: Expectations, _ datagram: String, _ expected: DiscoveryError, file: StaticString = #fileID, line: UInt = #line
) {
    do throws(DiscoveryError) {
        _ = try answer(ascii(datagram), to: "mine")
        t.fail("read", file: file, line: line)
    } catch { t.expect(error == expected, "another error", file: file, line: line) }
}
