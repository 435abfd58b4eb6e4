import Signals
import TestKit
import TiA
import XML

private func read(_ text: String) throws(MetaInformationError) -> MetaInformation {
    try MetaInformation(tiaMetaInfo: ascii(text))
}

private func document(_ inside: String) -> String { "<tiaMetaInfo version=\"1.0\">" + inside + "</tiaMetaInfo>" }

private func signal(
    type: String = "eeg", rate: String = "250", block: String = "5", count: String = "1", _ channels: String = ""
) -> String {
    let attributes = "type='\(type)' samplingRate='\(rate)' blockSize='\(block)' numChannels='\(count)'"
    return document("<signal \(attributes)>\(channels)</signal>")
}

private func refusal(
    _ name: String, _ text: String, _ expected: MetaInformationError, file: StaticString = #fileID, line: UInt = #line
) -> TestCase {
    TestCase(name) { t in
        do throws(MetaInformationError) {
            _ = try read(text)
            t.fail("not refused", file: file, line: line)
        } catch {
            t.expect(error == expected, "another error", file: file, line: line)
        }
    }
}

let metaInformationTests: [TestCase] = [
    TestCase("the delay of a signal's filter is written to TiA's meta information and parsed, in microseconds") { t in
        var information = MetaInformation(
            master: nil,
            catalogue: SignalCatalogue(signals: [
                Signal(type: .eeg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: ["Cz"]),
                Signal(type: .ecg, rate: SamplingRate(hertz: 50), blockSize: 1, labels: ["II"]),
            ]))
        information.delays = [SignalDelay(type: .eeg, microseconds: 500_000)]
        t.expect((try? MetaInformation(tiaMetaInfo: information.tiaMetaInfo))?.delays == information.delays)
        for text in ["-1", "", "0.5", "1e3", "100000000001", "99999999999999999999"] {
            do throws(MetaInformationError) {
                _ = try read(
                    document(
                        "<signal type='eeg' samplingRate='1' blockSize='1' numChannels='1' filterDelay='\(text)'/>"))
                t.fail(text)
            } catch {
                t.expect(error == .filterDelay, text)
            }
        }
    },
    TestCase(
        "meta information as in TiA's protocol description is parsed; its signals are in the order in which data packets contain them"
    ) { t in
        let text = """
            <tiaMetaInfo version="1.0">
            \t<subject id="P7" firstName="Eva" surname="Muster"/>
            \t<masterSignal samplingRate="500" blockSize="2"/>
            \t<signal type="ecg" samplingRate="250" blockSize="1" numChannels="1">
            \t\t<channel nr="1" label="II"/>
            \t</signal>
            \t<signal type="eeg" samplingRate="500" blockSize="2" numChannels="2">
            \t\t<channel nr="1" label="C3"/>
            \t\t<channel nr="2" label="C4"/>
            \t</signal>
            </tiaMetaInfo>


            """
        guard let information = try? read(text) else { return t.fail("not read") }
        t.expect(information.subject.surname == "Muster", "subject")
        t.expect(information.master == MasterSignal(rate: SamplingRate(hertz: 500), blockSize: 2), "master")
        t.expect(information.catalogue.signals.map { $0.type } == [.eeg, .ecg], "types")
        t.expect(information.catalogue.signals.map { $0.labels } == [["C3", "C4"], ["II"]], "labels")
    },
    TestCase("if TiA's meta information is written and parsed, it is the same, whatever characters it contains") { t in
        var subject = Subject()
        subject.id = "L<1>"
        let labels = ["C3 & <ref>", "Cz \"q\" 'ä'", "", "tab\tand\nline", "脳波"]
        let catalogue = SignalCatalogue(
            signals: SignalType.allCases.map {
                Signal(type: $0, rate: SamplingRate(milliHertz: 12_345), blockSize: 3, labels: labels)
            })
        let master = MasterSignal(rate: SamplingRate(milliHertz: 12_345), blockSize: 3)
        let written = MetaInformation(subject: subject, master: master, catalogue: catalogue).tiaMetaInfo
        guard let information = try? MetaInformation(tiaMetaInfo: written) else { return t.fail("not read") }
        t.expect(information.subject.id == "L<1>", "subject")
        t.expect(information.master == master, "master")
        t.expect(information.catalogue.signals.map { $0.type } == SignalType.allCases, "types")
        t.expect(information.catalogue.signals.allSatisfy { $0.labels == labels }, "labels")
    },
    TestCase("every name that a TiA server has used for a signal type is recognized") { t in
        let names: [(String, SignalType)] = [
            ("EEG", .eeg), ("buttons", .button), ("joystick", .axis), ("axes", .axis), ("Axis", .axis),
            ("sensors", .sensor), ("mouse", .keycode), ("mouse-button", .mouseButton), ("user_3", .user3),
            ("user4", .user4), ("undefined", .undefined), ("event", .event), ("hr", .heartRate), ("bp", .bloodPressure),
        ]
        for (name, type) in names {
            t.expect((try? read(signal(type: name)))?.catalogue.signals.first?.type == type, name)
        }
    },
    TestCase("if a signal in TiA's meta information has an unknown type, it is left out") { t in
        t.expect((try? read(signal(type: "telepathy")))?.catalogue.signals.isEmpty ?? false, "signal")
        let long = String(repeating: "x", count: 100_000)
        t.expect((try? read(signal(type: long)))?.catalogue.signals.isEmpty ?? false, "long name")
    },
    TestCase(
        "TiA's meta information is accepted without a master signal, without channels, and with both kinds of quotes"
    ) { t in
        let text =
            "<?xml version=\"1.0\"?><!-- x --><tiaMetaInfo><signal type='eeg' samplingRate='0.5' blockSize='1' "
            + "numChannels='3'><channel nr='2' label='a \"b\"'/></signal></tiaMetaInfo>"
        guard let information = try? read(text) else { return t.fail("not read") }
        t.expect(information.master == nil, "master")
        t.expect(information.catalogue.signals.first?.labels == ["1", "a \"b\"", "3"], "labels")
        t.expectEqual(information.catalogue.signals.first?.rate.milliHertz ?? 0, 500)
    },
    TestCase("a sampling rate in TiA's meta information can have a fraction and an exponent") { t in
        for (text, rate) in [
            ("250", 250_000), ("250.0", 250_000), ("0", 0), ("0.0", 0), ("62.5", 62_500), ("1e3", 1_000_000),
            ("1E+06", 1_000_000_000), ("2.5e-1", 250), ("33.33333", 33_333), ("99.9996", 100_000), (" 8 ", 8000),
            (".5", 500), ("0e9", 0), ("0.0005", 1),
        ] {
            guard let information = try? read(signal(rate: text)) else {
                t.fail(text)
                continue
            }
            t.expectEqual(Int(information.catalogue.signals.first?.rate.milliHertz ?? 7), rate, text)
        }
    },
    TestCase("if a sampling rate in TiA's meta information is invalid, it is rejected") { t in
        for text in [
            "", "-1", "abc", "1e9", "1000001", "nan", "inf", "1.2.3", "1e", "1e99999999999", "0x10", "1 2", "0.0001",
            "99999999999999999999999999999999999999999999999999", "1e-9", "1,5",
        ] {
            do throws(MetaInformationError) {
                _ = try read(signal(rate: text))
                t.fail(text)
            } catch {
                t.expect(error == .samplingRate, text)
            }
        }
    },
    TestCase("if a block size in TiA's meta information is invalid, it is rejected") { t in
        for text in ["0", "-5", "65536", "x", "", "4294967297", "0.9"] {
            do throws(MetaInformationError) {
                _ = try read(signal(block: text))
                t.fail(text)
            } catch {
                t.expect(error == .blockSize, text)
            }
        }
    },
    TestCase("if a number of channels in TiA's meta information is invalid, it is rejected") { t in
        for text in ["-1", "x", "", "99999999999999999999"] {
            do throws(MetaInformationError) {
                _ = try read(signal(count: text))
                t.fail(text)
            } catch {
                t.expect(error == .channelCount, text)
            }
        }
    },
    TestCase("if TiA's meta information has a channel number that the signal does not have, it is rejected") { t in
        for text in ["0", "2", "-1", "x", "", "4294967297"] {
            do throws(MetaInformationError) {
                _ = try read(signal("<channel nr=\"" + text + "\" label=\"a\"/>"))
                t.fail(text)
            } catch {
                t.expect(error == .channelNumber, text)
            }
        }
    },
    refusal("meta information with 1025 channels is refused", signal(count: "1025"), .tooManyChannels),
    refusal("meta information with two billion channels is refused", signal(count: "2000000"), .tooManyChannels),
    refusal(
        "meta information with 1026 channels in two signals is refused",
        document(
            "<signal type='eeg' samplingRate='1' blockSize='1' numChannels='513'/>"
                + "<signal type='ecg' samplingRate='1' blockSize='1' numChannels='513'/>"), .tooManyChannels),
    refusal(
        "meta information with two signals of one type is refused",
        document(
            "<signal type='sensor' samplingRate='1' blockSize='1' numChannels='1'/>"
                + "<signal type='sensors' samplingRate='1' blockSize='1' numChannels='1'/>"), .duplicateSignal),
    refusal(
        "meta information with a signal without a type is refused",
        document("<signal samplingRate='1' blockSize='1'/>"), .missingValue),
    refusal(
        "meta information with a signal without a rate is refused", document("<signal type='eeg' numChannels='1'/>"),
        .missingValue),
    refusal(
        "meta information with a channel without a number is refused", signal("<channel label='a'/>"), .missingValue),
    refusal("meta information with a channel without a label is refused", signal("<channel nr='1'/>"), .missingValue),
    refusal(
        "meta information with a master signal without a rate is refused", document("<masterSignal blockSize='1'/>"),
        .missingValue),
    refusal(
        "meta information with a master signal of a negative rate is refused",
        document("<masterSignal samplingRate='-1' blockSize='1'/>"),
        .samplingRate),
    refusal("another XML document instead of meta information is refused", "<html></html>", .wrongDocument),
    refusal("an empty document instead of meta information is refused", "", .xml(.malformed)),
    TestCase("if a label in TiA's meta information is too long, it is cut between two characters") { t in
        let label = String(repeating: "ä", count: 33)
        let cut = (try? read(signal("<channel nr='1' label='x" + label + "'/>")))?.catalogue.signals.first?.labels.first
        t.expect(
            cut?.utf8.starts(with: Array(("x" + String(repeating: "ä", count: 27) + "~").utf8)) ?? false, "cut label")
        t.expectEqual(cut?.utf8.count ?? 0, SignalCatalogue.maximumLabelBytes)
    },
    TestCase("if a request for some channels (custom signal info) is written and parsed, the selection is the same") {
        t in
        let catalogue = SignalCatalogue(signals: [
            Signal(type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["C3", "Cz", "C4"]),
            Signal(type: .ecg, rate: SamplingRate(hertz: 250), blockSize: 5, labels: ["II"]),
            Signal(type: .event, rate: .irregular, blockSize: 1, labels: ["e"]),
        ])
        let selection = [
            ChannelID(signal: 2, channel: 0), ChannelID(signal: 0, channel: 2), ChannelID(signal: 0, channel: 0),
        ]
        let content = CustomSignalInfo.content(catalogue: catalogue, selection: selection)
        guard let info = try? CustomSignalInfo(content: content) else { return t.fail("not read") }
        t.expect(info.requests.map { $0.type } == [.eeg, .event], "types")
        t.expect(info.requests.first?.channels.map { $0.number } == [1, 3], "numbers")
        t.expect(info.requests.first?.channels.map { $0.label } == ["C3", "C4"], "labels")
        t.expect(info.requests.allSatisfy { $0.downsamplingFactor == 1 }, "factor")
    },
    TestCase("if a request for some channels (custom signal info) contains invalid values, it is rejected") { t in
        let cases: [(String, CustomSignalInfo.Failure)] = [
            ("<tiaCustomSignalInfo version='1.0'/>", .noSignal), ("<x/>", .wrongDocument), ("x", .xml(.malformed)),
            (custom(count: "2"), .countMismatch), (custom(count: "99999999999"), .badValue),
            (custom(factor: "0"), .badValue), (custom(factor: "-1"), .badValue), (custom(nr: "0"), .badValue),
            (custom(nr: "1025"), .badValue), (custom(type: "aura"), .unknownType),
            ("<tiaCustomSignalInfo><signal type='eeg' numChannels='0'/></tiaCustomSignalInfo>", .missingValue),
        ]
        for (text, expected) in cases {
            do throws(CustomSignalInfo.Failure) {
                _ = try CustomSignalInfo(content: ascii(text))
                t.fail(text)
            } catch {
                t.expect(error == expected, text)
            }
        }
    },
]

private func custom(type: String = "eeg", count: String = "1", factor: String = "1", nr: String = "1") -> String {
    let attributes = "numChannels='\(count)' downsamplingFactor='\(factor)'"
    let signal = "<signal type='\(type)' samplingRate='250' blockSize='5' \(attributes)>"
    return "<tiaCustomSignalInfo>\(signal)<channel nr='\(nr)' label='C3'/></signal></tiaCustomSignalInfo>"
}

let xmlTests: [TestCase] = [
    TestCase("XML text, attributes and entities in TiA's messages are parsed") { t in
        guard
            let root = try? XMLReader.read(
                ascii("<a b='1&amp;2'> x &lt;<!-- c --> y <c/><c d=\"\"/></a>"), within: TiALimits.xml)
        else {
            return t.fail("not read")
        }
        t.expect(root.attribute("b") == "1&2" && root.attribute("z") == nil, "attribute")
        t.expect(root.trimmedText == "x < y", "text")
        t.expectEqual(root.children.count, 2)
    },
    TestCase("if the XML of a TiA message has a document type, and so can define entities, it is rejected") { t in
        expect(t, "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>", .documentType)
        expect(t, "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>", .documentType)
        var bomb = "<!DOCTYPE a [<!ENTITY e0 \"ha\">"
        for level in 1...20 {
            bomb += "<!ENTITY e\(level) \"&e\(level - 1);&e\(level - 1);&e\(level - 1);&e\(level - 1);\">"
        }
        expect(t, bomb + "]><a>&e20;</a>", .documentType)
    },
    TestCase("if the XML of a TiA message is nested too deeply, has too many elements or is too long, it is rejected") {
        t in
        expect(t, String(repeating: "<a>", count: 17), .tooLarge)
        expect(t, "<a>" + String(repeating: "<b/>", count: 4096) + "</a>", .tooLarge)
        var many = "<a"
        for index in 0..<33 { many += " b\(index)=''" }
        expect(t, many + "/>", .tooLarge)
        expect(t, "<a>" + String(repeating: " ", count: TiALimits.contentBytes) + "</a>", .tooLarge)
    },
    TestCase("if the XML of a TiA message is not well-formed, it is rejected") { t in
        for text in [
            "", "<", "<a", "<a>", "</a>", "<a></b>", "<a b=1/>", "<a b='1' b='2'/>", "<a>&x;</a>", "<a/><b/>",
            "<a>\u{1}</a>",
        ] {
            expect(t, text, .malformed)
        }
        t.expect(
            (try? XMLReader.read([0x3C, 0x61, 0x3E, 0xFF, 0xFE, 0x3C, 0x2F, 0x61, 0x3E], within: TiALimits.xml)) == nil,
            "bad UTF-8")
    },
    TestCase("parsing valid TiA documents with random changes never crashes") { t in
        var random = Randomness(seed: 17)
        let good = ascii(
            document("<masterSignal samplingRate='500' blockSize='2'/><signal type='eeg' samplingRate='500' ")
                .dropLastTag + "blockSize='2' numChannels='2'><channel nr='1' label='C&amp;3'/></signal></tiaMetaInfo>")
        t.expect((try? MetaInformation(tiaMetaInfo: good)) != nil, "the good one")
        for _ in 0..<2000 {
            var bytes = good
            for _ in 0...random.next() % 3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next() >> 8)
            }
            if let information = try? MetaInformation(tiaMetaInfo: bytes) {
                t.expect(information.catalogue.channelCount <= SignalCatalogue.maximumChannels, "channels")
            }
        }
    },
    TestCase("if a valid TiA document is truncated at any byte, it is rejected") { t in
        let good = ascii("<?xml version='1.0'?><a b='c'><d>e</d></a>")
        for length in 0..<good.count {
            t.expect((try? XMLReader.read(Array(good[..<length]), within: TiALimits.xml)) == nil, "\(length)")
        }
    },
]

private func expect(
    _ t: Expectations, _ text: String, _ expected: XMLError, file: StaticString = #fileID, line: UInt = #line
) {
    do throws(XMLError) {
        _ = try XMLReader.read(ascii(text), within: TiALimits.xml)
        t.fail("not refused", file: file, line: line)
    } catch {
        t.expect(error == expected, "another error", file: file, line: line)
    }
}

extension String {
    fileprivate var dropLastTag: String { String(decoding: utf8.dropLast("</tiaMetaInfo>".utf8.count), as: UTF8.self) }
}
