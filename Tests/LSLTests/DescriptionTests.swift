import LSL
import Signals
import TestKit
import XML

private func info(_ parts: String) -> [UInt8] {
    ascii(
        "<info><uid>u</uid><channel_count>2</channel_count><channel_format>float32</channel_format>"
            + "<nominal_srate>100</nominal_srate>\(parts)</info>")
}

private func information(_ parts: String) -> StreamInformation? { try? StreamInformation(document: info(parts)) }

let descriptionTests: [TestCase] = [
    TestCase("full stream descriptions that liblsl's outlets sent are read with their channels") { t in
        for (name, count, rate) in [("pylsl118_tcp0_server", 8, 250), ("v118b6_edge_fullinfo_server", 4, 50)] {
            guard let bytes = capture(name, t) else { return }
            guard let full = try? StreamInformation(document: bytes) else { return t.fail("not read") }
            t.expectEqual(full.stream.channelCount, count)
            t.expectEqual(Int(full.stream.rate.milliHertz), 1000 * rate)
            t.expectEqual(full.channels.map { $0.label }, (1...count).map { "C\($0)" })
            t.expect(full.channels.allSatisfy { $0.type == .eeg }, "type")
            t.expect(full.channels.allSatisfy { $0.unit == SignalUnit(unit: "\u{B5}V") }, "unit")
        }
        guard let bytes = capture("pylsl118_tcp0_server", t), let full = try? StreamInformation(document: bytes) else {
            return
        }
        t.expectEqual(full.manufacturer, "ACME <&> \"q\" \u{B5}")
        t.expectEqual(full.stream.createdAt, 759_695_180_419)
    },
    TestCase("the short description of a stream that arrives over TCP equals the one that arrives in a datagram") { t in
        guard let document = capture("v118b6_edge_tcpshort_server", t),
            let datagram = capture("v118b6_udp_shortinfo_server", t)
        else { return }
        let short = try? StreamDescription(document: document)
        t.expect(short != nil && short == (try? answer(datagram, to: "abc-XYZ_any-token"))?.stream, "differ")
    },
    TestCase("if the description of a stream leaves out channels, they are named by numbers and have the stream's type")
    { t in
        let none = information("<type>ecg</type>")
        t.expectEqual(none?.channels.map { $0.label } ?? [], ["Ch 1", "Ch 2"])
        t.expect(none?.channels.allSatisfy { $0.type == .ecg && $0.unit == SignalUnit() } ?? false, "type")
        for name in ["ACC", "Accelerometer", "acceleration"] {
            let moved = information("<type>\(name)</type>")
            t.expect(moved?.channels.allSatisfy { $0.type == .acceleration && $0.typeName == "ACC" } ?? false, name)
        }
        let one = information("<desc><channels><channel><label> A </label></channel></channels></desc>")
        t.expectEqual(one?.channels.map { $0.label } ?? [], ["A", "Ch 2"])
        t.expect(one?.channels.allSatisfy { $0.type == .undefined } ?? false, "undefined")
        let three = information(
            "<desc><channels>"
                + "<channel><label/><type>EOG</type></channel><channel><label>B</label><type>?</type></channel>"
                + "<channel><label>C</label></channel></channels></desc>")
        t.expectEqual(three?.channels.map { $0.label } ?? [], ["Ch 1", "B"])
        t.expect(three?.channels.map { $0.type } == [.eog, .undefined], "types")
    },
    TestCase("a channel of texts without a label has the name of its stream, as PsychoPy sends it") { t in
        var stream = StreamDescription()
        (stream.name, stream.type, stream.format) = ("PsychoPyMarkers", "Markers", .string)
        t.expectEqual(ChannelDescription.read(nil, of: stream).map { $0.label }, ["PsychoPyMarkers"])
        stream.channelCount = 2
        t.expectEqual(
            ChannelDescription.read(nil, of: stream).map { $0.label }, ["PsychoPyMarkers 1", "PsychoPyMarkers 2"])
        stream.name = ""
        t.expectEqual(ChannelDescription.read(nil, of: stream).map { $0.label }, ["Ch 1", "Ch 2"])
        (stream.name, stream.format) = ("Buttons", .int32)
        t.expectEqual(ChannelDescription.read(nil, of: stream).map { $0.label }, ["Ch 1", "Ch 2"])
    },
    TestCase(
        "if the label of a channel is too long, it is cut between two characters; control characters in it become blanks"
    ) { t in
        let label = String(repeating: "\u{E9}", count: 40)
        let cut = information("<desc><channels><channel><label>\(label)</label></channel></channels></desc>")
        t.expectEqual(cut?.channels[0].label ?? "", SignalCatalogue.label(label))
        t.expectEqual(information("<name>a\nb</name>")?.stream.name ?? "", "a b")
    },
    TestCase("if a channel has a name but no label, the name becomes its label") { t in
        let read = information("<desc><channels><channel><name>Fp1</name></channel></channels></desc>")
        t.expectEqual(read?.channels[0].label ?? "", "Fp1")
    },
    TestCase("different spellings of the unit volt are recognized") { t in
        let micro = SignalUnit(unit: "\u{B5}V")
        for (name, expected) in [
            ("microvolts", micro), ("Microvolt", micro), ("uV", micro), ("\u{B5}V", micro), ("\u{3BC}V", micro),
            ("-6", micro), ("millivolts", SignalUnit(unit: "mV")), ("mV", SignalUnit(unit: "mV")),
            ("-3", SignalUnit(unit: "mV")), ("volts", SignalUnit(unit: "\u{B5}V", factor: 1e6)),
            ("V", SignalUnit(unit: "\u{B5}V", factor: 1e6)), ("nV", SignalUnit(unit: "\u{B5}V", factor: 1e-3)),
            ("none", SignalUnit()), ("", SignalUnit()), ("m/s^2", SignalUnit(unit: "m/s^2")),
            ("MV", SignalUnit(unit: "mV")), ("muV", micro), ("micro-volts", micro), ("1e-06", micro),
        ] {
            let read = information("<desc><channels><channel><unit>\(name)</unit></channel></channels></desc>")
            t.expect(read?.channels[0].unit == expected, name)
        }
    },
    TestCase("if the description of a stream lacks a required value, it is rejected") { t in
        let long = String(repeating: "a", count: LSLLimits.textBytes + 1)
        for (text, expected) in [
            ("", DescriptionError.xml(.malformed)), ("<other/>", .wrongDocument), ("<info/>", .missingValue),
            ("<info><uid>u</uid></info>", .missingValue), ("<info><uid>\(long)</uid></info>", .textTooLong),
        ] { expect(t, ascii(text), expected) }
        for (text, expected) in [
            ("channel_count>0<", DescriptionError.channelCount), ("channel_count>1025<", .channelCount),
            ("channel_count>-1<", .channelCount), ("channel_format>float<", .unknownFormat),
            ("nominal_srate>-1<", .samplingRate), ("nominal_srate>nan<", .samplingRate),
            ("nominal_srate>2e6<", .samplingRate), ("nominal_srate>0.0001<", .samplingRate),
            ("v4data_port>1023<", .port), ("v4data_port>65536<", .port), ("name>\(long)<", .textTooLong),
        ] {
            let name = text.utf8.prefix { $0 != 0x3E }
            var parts = ["uid>u<", "channel_count>1<", "channel_format>int8<", "nominal_srate>1<"]
            parts.removeAll { $0.utf8.starts(with: Array(name) + [0x3E]) }
            let all = (parts + [text]).map {
                "<\($0)/\(String(decoding: $0.utf8.prefix { $0 != 0x3E }, as: UTF8.self))>"
            }
            var document = "<info>"
            for part in all { document += part }
            expect(t, ascii(document + "</info>"), expected)
        }
    },
    TestCase("an irregular stream of texts has one channel of events") { t in
        let document =
            "<info><uid>u</uid><type>Markers</type><channel_count>1</channel_count>"
            + "<channel_format>string</channel_format><nominal_srate>0.000000000000000</nominal_srate></info>"
        let read = try? StreamInformation(document: ascii(document))
        t.expect(read?.stream.rate.isIrregular ?? false, "rate")
        t.expect(read?.stream.format == .string && read?.channels.map { $0.type } == [.event], "channel")
        t.expect(read?.stream.v4 == nil && read?.stream.v6 == nil, "ports")
    },
]

private func expect(
    _ t: Expectations, _ document: [UInt8], _ expected: DescriptionError, file: StaticString = #fileID,
    line: UInt = #line
) {
    do throws(DescriptionError) {
        _ = try StreamInformation(document: document)
        t.fail("read: \(text(document.prefix(200)))", file: file, line: line)
    } catch { t.expect(error == expected, "another error: \(text(document.prefix(200)))", file: file, line: line) }
}
