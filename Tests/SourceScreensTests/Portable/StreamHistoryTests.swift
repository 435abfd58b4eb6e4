import Acquisition
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

private func expectRound(
    _ t: Expectations, _ place: LSLPlace, _ what: String = "", file: StaticString = #fileID, line: UInt = #line
) {
    t.expect(LSLPlace(details: place.details) == place, "\(what): \(place.details)", file: file, line: line)
}

/// Returns a device that has opened the first stream of a laboratory.
private func device(_ t: Expectations, _ host: TestHost) -> Rig? {
    host.testStreams.present = TestStreams.laboratory
    guard let rig = Rig.make(t, host: host) else { return nil }
    rig.frames(2)
    rig.selectStream("stream.0")
    return rig
}

let streamHistoryTests = [
    TestCase(
        "the text in the history that states how to find a stream is read as it was written, whatever characters it contains"
    ) { t in
        expectRound(t, LSLPlace(sourceID: "actiCHamp-19020123", name: "EEG", type: "EEG", host: "lab-pc"))
        expectRound(t, LSLPlace(sourceID: "", name: "", type: "", host: ""), "empty")
        for name in ["|", "%", "%7c", "%25", "%%||", "a|b%", "ä€\u{1F9E0}", "@x"] {
            expectRound(t, LSLPlace(sourceID: name, name: name, type: name, host: name), name)
        }
        // Whatever text a file contains, the result is a valid stream to search for.
        t.expectEqual(LSLPlace(details: "one").sourceID, "one")
        t.expectEqual(LSLPlace(details: "a|b|c|d|e").host, "d|e")
        t.expectEqual(LSLPlace(details: "%|%7|%7g|%0a").host, "%0a")
        let controls = LSLPlace(sourceID: "a\tb", name: "c\nd", type: "", host: "")
        t.expect(controls.details.utf8.allSatisfy { $0 >= 0x20 })
    },
    TestCase(
        "a stream's history entry omits the host name if it is too long, unless the host identifies the stream"
    ) { t in
        let long = LSLPlace(sourceID: "id", name: "n", type: "t", host: String(repeating: "h", count: 256))
        t.expect(LSLPlace(details: long.details) == LSLPlace(sourceID: "id", name: "n", type: "t", host: ""))
        // Streams without an identifier are distinguished by their hosts.
        let own = LSLPlace(sourceID: "", name: "n", type: "t", host: long.host)
        expectRound(t, own)
    },
    TestCase("a connected stream is in the history; if the user chooses it there, it is found by its identifier") { t in
        let host = TestHost()
        guard device(t, host) != nil else { return }
        let entries = HistoryFile.parse(host.loadFile(HistoryFile.name) ?? []).history.entries
        t.expect(entries.map { $0.place } == [.other(kind: "lsl", details: TestStreams.laboratory[0].details)])
        host.forgetSession()
        host.testStreams.present = []
        guard let rig = Rig.make(t, host: host) else { return }
        rig.settle()
        rig.picture("streams-history")
        rig.tap("history.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
        t.expect(
            host.testStreams.wanted == [
                LSLPlace(sourceID: "id-BrainVision RDA", name: "BrainVision RDA", type: "EEG", host: "lab-pc")
            ])
    },
    TestCase("if the device restarts, the streams that were shown continue") { t in
        let host = TestHost()
        guard let first = device(t, host) else { return }
        first.tap("selection.add")
        first.settleTransition()
        first.tap("stream.2")
        first.tap("connection.back")
        first.settleTransition()
        first.tap("selection.apply")
        first.settleTransition()
        guard let rig = Rig.make(t, host: host) else { return }
        rig.frames(10)
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expect(host.testStreams.wanted.map { $0.name } == ["BrainVision RDA", "Tobii"])
        t.expect(!host.testStreams.isLooking, "the search still runs")
    },
    TestCase("if the names of a stream are too long for the history file, it is listed only until the next start") {
        t in
        let host = TestHost()
        let name = String(repeating: "n", count: 200)
        host.testStreams.present = [TestStreams.stream(name), TestStreams.stream("b")]
        guard let rig = Rig.make(t, host: host) else { return }
        rig.frames(2)
        rig.selectStream("stream.0")
        t.expectEqual(HistoryFile.parse(host.loadFile(HistoryFile.name) ?? []).history.entries.count, 0)
        t.expectEqual(SessionFile.parse(host.loadFile(SessionFile.name) ?? []).sources.count, 0)
        rig.tap("selection.add")
        rig.settleTransition()
        t.expect(rig.target("stream.0")?.isEnabled == false, "it is open")
        guard let again = Rig.make(t, host: host) else { return }
        again.frames(10)
        t.expectEqual(again.screenName, "connection")
        t.expect(again.target("history.0") == nil)
    },
]
