import Acquisition
import Drawing
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

private let laboratory = TestStreams.laboratory

private func device(_ t: Expectations, _ streams: [NetworkStream], host: TestHost = TestHost()) -> Rig? {
    host.testStreams.present = streams
    let rig = Rig.make(t, host: host)
    rig?.frames(2)
    return rig
}

private func names(_ rig: Rig) -> [String] { rig.context.acquisition.sources.map { $0.name } }

let streamAddingTests = [
    TestCase("while the user adds several streams, the list of streams stays open, and it closes when all are open") {
        t in
        guard let rig = device(t, laboratory) else { return }
        rig.selectStream("stream.0")
        rig.tap("selection.add")
        rig.settleTransition()
        t.expect(rig.target("stream.0")?.isEnabled == false, "an open stream is offered again")
        rig.tap("stream.0")
        t.expectEqual(rig.host.testStreams.opened.count, 1)
        rig.tap("stream.2")
        rig.frames(2)
        t.expectEqual(rig.screenName, "connection")
        rig.settle()
        rig.checkLayout("streams-adding")
        rig.picture("streams-adding")
        t.expect(rig.target("stream.2")?.isEnabled == false && rig.target("stream.1")?.isEnabled == true)
        rig.tap("stream.1")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expect(names(rig) == ["BrainVision RDA, lab-pc", "Tobii, eye-tracker", "Markers, stimulus-pc"])
        // All channels of the added streams are selected.
        rig.tap("selection.apply")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expectEqual(rig.context.acquisition.channels.count, 6 + 6 + 6)
    },
    TestCase(
        "if the user leaves the list of streams before all of them are open, the streams that were added stay open"
    ) {
        t in
        guard let rig = device(t, laboratory) else { return }
        rig.selectStream("stream.0")
        rig.tap("selection.add")
        rig.settleTransition()
        rig.tap("stream.1")
        rig.tap("connection.back")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(names(rig).count, 2)
        // The session contains the streams, so the next start resumes them.
        let session = SessionFile.parse(rig.host.loadFile(SessionFile.name) ?? [])
        t.expectEqual(session.sources.count, 2)
    },
    TestCase("when the maximum number of sources is open, the list of streams closes") { t in
        let many = (0...Acquisition.maximumSources).map { TestStreams.stream("s\($0)", host: "") }
        guard let rig = device(t, many) else { return }
        rig.selectStream("stream.0")
        rig.tap("selection.add")
        rig.settleTransition()
        for number in 1..<Acquisition.maximumSources {
            t.expectEqual(rig.screenName, "connection")
            if rig.target("stream.\(number)") == nil { rig.scroll(to: "stream.\(number)", above: 60) }
            rig.tap("stream.\(number)")
            rig.frames(2)
        }
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(names(rig).count, Acquisition.maximumSources)
    },
    TestCase("if two streams are identical, only as many are marked as open as the user has opened") { t in
        let twins = ["1", "2"].map { TestStreams.stream("twin", source: "", id: $0) }
        guard let rig = device(t, twins) else { return }
        rig.selectStream("stream.0")
        rig.tap("selection.add")
        rig.settleTransition()
        t.expect(rig.target("stream.0")?.isEnabled == false && rig.target("stream.1")?.isEnabled == true)
        rig.tap("stream.1")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expect(rig.host.testStreams.opened == ["1", "2"])
    },
    TestCase("if a stream ends while the app connects to it, that is reported in words about streams, in each language")
    { t in
        for language in ["en", "de"] {
            let host = TestHost()
            host.testStreams.present = laboratory
            guard let rig = Rig.make(t, language: language, host: host) else { return }
            rig.frames(2)
            host.testStreams.nextSource.answer = [.failed(.connectionLost)]
            rig.tap("stream.0")
            rig.frames(2)
            t.expectEqual(
                rig.shell.shownMessage, language == "en" ? "The stream has ended." : "Der Stream ist zu Ende.")
            rig.checkLayout("stream ended")
            rig.tap("dialog.primary")
            rig.frames(2)
            t.expect(rig.context.acquisition.sources.isEmpty)
            t.expect(rig.target("stream.2") != nil, "the list is gone")
        }
    },
    TestCase("each failure of a stream has a text of its own, and none of the texts mentions a server") { t in
        let errors: [SourceError] = [
            .refused, .unreachable, .timedOut, .wrongProtocol, .protocolViolation(.description), .declined,
            .tooLarge(.channelCount), .connectionLost, .noChannels,
        ]
        let forms = UserInterface.forms(of: TestHost().sourceKinds)
        let streams = SourceKinds.number(ofOther: 1)
        for strings in Strings.all {
            var seen: [String] = []
            for error in errors {
                let words = forms.words(for: error, kind: streams, strings)
                t.expect(!words.isEmpty && !seen.contains(words), words)
                t.expect(!contains(words, "erver") && !contains(words, "{"), words)
                seen.append(words)
            }
        }
    },
]

/// Tests of hosts that the user types.
let streamHostTests = [
    TestCase(
        "if the user types a host, the app queries it when the typing stops, or immediately when the user touches Connect"
    ) {
        t in
        guard let rig = device(t, []) else { return }
        let streams = rig.host.testStreams
        rig.frames(70)
        rig.focus("connection.host")
        rig.type("lab")
        t.expect(streams.asked.isEmpty)
        rig.frames(70)
        t.expect(streams.asked == ["lab"])
        rig.type("2")
        rig.host.nextSource.answer = []
        rig.tap("key.connect")
        t.expect(streams.asked == ["lab", "lab2"])
    },
    TestCase("streams of the typed host are listed first, and the message about a failed connection mentions them") {
        t in
        for language in ["en", "de"] {
            let host = TestHost()
            let own = TestStreams.stream("own", isAtAskedHost: true)
            host.testStreams.present = laboratory + [own]
            guard let rig = Rig.make(t, language: language, host: host) else { return }
            host.nextSource.answer = [.failed(.refused)]
            rig.connect()
            rig.settle()
            t.expect(
                contains(
                    rig.shell.shownMessage,
                    language == "en" ? "But it has streams of Lab Streaming Layer" : "Er hat aber Streams"))
            rig.checkLayout("streams-found-there-" + language)
            rig.picture("streams-found-there-" + language)
            rig.tap("dialog.primary")
            rig.frames(40)
            rig.tap("stream.0")
            t.expect(host.testStreams.opened == [own.id])
        }
    },
    TestCase("if the typed host has no streams, the message about a failed connection does not mention streams") { t in
        guard let rig = device(t, laboratory) else { return }
        rig.host.nextSource.answer = [.failed(.refused)]
        rig.connect()
        rig.settle()
        t.expectEqual(rig.shell.shownMessage, Strings.english.sourceErrors.refused)
    },
]
