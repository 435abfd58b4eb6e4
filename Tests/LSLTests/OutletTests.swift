import LSL
import Signals
import TestKit

func exampleInformation(_ stream: StreamDescription = exampleStream()) -> StreamInformation {
    var channels: [ChannelDescription] = []
    for index in 0..<stream.channelCount {
        channels.append(
            ChannelDescription(label: "C\(index + 1)", unit: SignalUnit(unit: "\u{B5}V"), type: .eeg))
    }
    var information = StreamInformation(stream: stream, channels: channels)
    information.manufacturer = "<&> \"q\" \u{B5}"
    return information
}

private func reply(_ outlet: Outlet, _ datagram: [UInt8], isService: Bool = true) -> OutletReply {
    datagram.withUnsafeBytes { outlet.reply(to: $0, isService: isService, received: second(5), now: second(6)) }
}

private func answers(_ predicate: String) -> Bool {
    let query = ShortInfoQuery(predicate: ascii(predicate), returnPort: 7000, id: ascii("id"))
    return reply(Outlet(exampleInformation()), query.datagram) != .none
}

private func answer(_ outlet: Outlet, _ bytes: [UInt8]) -> Outlet.Answer? {
    var reader = DataRequestReader()
    for byte in bytes {
        do throws(FeedHeaderError) {
            if let request = try reader.push(byte) { return outlet.answer(to: request) }
        } catch {
            return nil
        }
    }
    return nil
}

let outletTests: [TestCase] = [
    TestCase("if the description of a stream is written and read again, it is the same, in short and full form") { t in
        var stream = exampleStream()
        stream.name = "<a> & 'b' \"c\""
        stream.createdAt = 972_462_860_456
        stream.rate = SamplingRate(milliHertz: 333_333)
        stream.v6 = StreamPorts(data: 16580, service: 16581)
        let information = exampleInformation(stream)
        t.expect((try? StreamDescription(document: information.document(isFull: false))) == stream, "short")
        let full = try? StreamInformation(document: information.document(isFull: true))
        t.expect(full?.stream == stream && full?.channels == information.channels, "full")
        t.expectEqual(full?.manufacturer ?? "", information.manufacturer)
    },
    TestCase("if a query of liblsl arrives, those of our streams that match it answer") { t in
        for predicate in [
            "", " ", "session_id='default' and name='Test'", "type='EEG'", "channel_count>3 and nominal_srate=250",
            "desc/channels/channel/label='C3'", "starts-with(name,'Te')", "contains(name,\"es\")", "not(name='x')",
            "(name='x' or type='EEG') and channel_format='float32'", "channel_count='4'", "source_id='lab-1'",
            "nominal_srate>=249.5", "name!='x'", "4<=channel_count", "version=1.1", "name", "name='a' or name='Test'",
        ] { t.expect(answers(predicate), predicate) }
        for predicate in [
            "name='nope'", "type='EEG' and name='nope'", "channel_count>4", "desc/channels/channel/label='X'",
            "unknown='1'", "name=", "name='Test", "(name='Test'", "name='Test')", "and", "=", "substring(name,1)='T'",
            "name='Test' or", "starts-with(name)", "starts-with(name,'T'", "'", "name='Test' junk", "no/such/path",
            String(repeating: "(", count: 100) + "name" + String(repeating: ")", count: 100),
        ] { t.expect(!answers(predicate), predicate) }
    },
    TestCase("if captured queries of liblsl arrive, our outlet sends the answers that were captured") { t in
        guard let question = capture("v118b6_udp_shortinfo_client", t),
            let time = capture("v118b6_udp_timedata_client", t)
        else { return }
        var stream = exampleStream()
        stream.name = "TestEEG"
        let outlet = Outlet(exampleInformation(stream))
        guard case .toPort(58211, let bytes) = reply(outlet, question) else { return t.fail("no answer") }
        t.expect((try? answer(bytes, to: "abc-XYZ_any-token"))?.stream == stream, "another stream")
        t.expect(reply(outlet, time) == .toSender(ascii(" 42 1.250000000 5.000000000 6.000000000")), "time")
        t.expect(reply(outlet, time, isService: false) == .none, "the multicast port answered a time query")
        t.expect(reply(outlet, ascii("hello")) == .none, "junk")
    },
    TestCase("our outlet answers captured requests of liblsl's inlet, and unusual requests") { t in
        for (name, expected) in [
            ("edge_wronguid", "LSL/110 404 Not found"), ("edge_tooNew", "LSL/110 505 Version not supported"),
            ("edge_noieee", "LSL/110 505 Version not supported"), ("edge_tcpshort_nomatch", ""),
            ("edge_valuesize8", "LSL/110 505 Version not supported"), ("edge_unknown", ""), ("edge_v100", ""),
        ] {
            guard let bytes = capture("v118b6_\(name)_client", t) else { return }
            var stream = exampleStream(uid: "435ffd7f-de95-4f36-b4d8-cad3a501522c")
            stream.name = "TestEEG"
            t.expect(answer(Outlet(exampleInformation(stream)), bytes) == .close(ascii(expected)), name)
        }
        // If an inlet requests version 1.00, liblsl's answer states 1.00, but our outlet's answer states its own
        // version. "Data-Protocol-Version" has no effect in either; liblsl does not read it.
        for name in [
            "onlybuf", "nouid", "lowercase_comment", "chunk4", "v119", "dataproto100", "nosub", "protover100",
        ] {
            guard let bytes = capture("v118b6_edge_\(name)_client", t) else { return }
            let outlet = Outlet(exampleInformation(exampleStream(uid: "435ffd7f-de95-4f36-b4d8-cad3a501522c")))
            guard case .feed(let head, .little, 100) = answer(outlet, bytes) else { return t.fail(name) }
            guard let captured = capture("v118b6_edge_\(name == "protover100" ? "chunk4" : name)_server", t) else {
                return
            }
            t.expectEqual(head, Array(captured.prefix(head.count)), name)
        }
        for name in ["buf0", "nohdr"] {
            guard let bytes = capture("v118b6_edge_\(name)_client", t),
                let captured = capture("v118b6_edge_\(name)_server", t)
            else { return }
            let outlet = Outlet(exampleInformation(exampleStream(uid: "435ffd7f-de95-4f36-b4d8-cad3a501522c")))
            t.expect(answer(outlet, bytes) == .close(captured), name)
        }
        guard let lf = capture("v118b6_edge_fullinfo_lf_client", t),
            let short = capture("v118b6_edge_tcpshort_client", t)
        else { return }
        let outlet = Outlet(exampleInformation())
        t.expect(answer(outlet, lf) == nil, "a line that ends without CR continues")
        for name in ["v118b6_edge_fullinfo_client", "pylsl118_tcp0_client"] {
            guard let full = capture(name, t) else { return }
            guard case .close(let document) = answer(outlet, full) else { return t.fail("no description") }
            t.expect((try? StreamInformation(document: document)) == outlet.information, name)
        }
        var stream = exampleStream()
        stream.name = "TestEEG"
        guard case .close(let document) = answer(Outlet(exampleInformation(stream)), short) else {
            return t.fail("no short description")
        }
        t.expect((try? StreamDescription(document: document)) == stream, "short")
    },
    TestCase("if liblsl's inlet requests samples, our outlet replies as liblsl's outlet does") { t in
        guard let request = capture("pylsl118_tcp1_client", t), let captured = capture("pylsl118_tcp1_server", t),
            let wanted = readRequest(request)
        else { return }
        t.expect(wanted.hostName == "vm" && wanted.sessionID == "default" && !wanted.leavesSwapping, "fields")
        var stream = capturedStream(.float32, channels: 8, hertz: 250)
        stream.uid = wanted.uid
        guard case .feed(let head, .little, 90000) = answer(Outlet(exampleInformation(stream)), request) else {
            return t.fail("no feed")
        }
        t.expectEqual(head, Array(captured.prefix(head.count)))
    },
    TestCase(
        "our outlet's response begins with the same bytes as liblsl's captured response, in every format and byte order"
    ) { t in
        for format in ChannelFormat.allCases {
            for order in ["bo1234", "bo4321"] {
                var name = ""
                format.name.withUTF8Buffer { name = String(decoding: $0, as: UTF8.self) }
                guard let request = capture("v118b6_feed_\(name)_\(order)_client", t),
                    let captured = capture("v118b6_feed_\(name)_\(order)_server", t), let wanted = readRequest(request)
                else { return }
                var stream = capturedStream(format)
                stream.uid = wanted.uid
                guard case .feed(let head, _, 1000) = answer(Outlet(exampleInformation(stream)), request) else {
                    return t.fail("\(name) \(order)")
                }
                t.expectEqual(head, Array(captured.prefix(head.count)), "\(name) \(order)")
            }
        }
    },
    TestCase("if an inlet is slow, it loses the oldest samples and receives only whole samples") { t in
        let stream = capturedStream(.float32, channels: 1)
        var feed = OutletFeed(stream, order: .little, bufferSamples: 10)
        for index in 0..<25 { feed.add([Double(index)], at: Double(index)) }
        t.expectEqual(feed.lost, 15)
        let first = feed.take(bytes: 40)
        t.expectEqual(first.count, 39)
        var all = FeedResponse(uid: "", order: .little).bytes
        SampleEncoder(.float32, channels: 1, order: .little).addPatterns(to: &all)
        all += first + feed.take(bytes: 1) + feed.take(bytes: 10_000)
        t.expect(feed.isEmpty && feed.take(bytes: 10).isEmpty, "empty")
        t.expectEqual(readFeed(all, stream).values.map { $0[0] }, (15..<25).map { Double($0) })
    },
]
