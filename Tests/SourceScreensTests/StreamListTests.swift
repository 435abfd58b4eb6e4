import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

private let laboratory = TestStreams.laboratory

/// Returns a device with these streams on its network and this many servers in its history.
private func device(
    _ t: Expectations, _ streams: [NetworkStream] = laboratory, servers: Int = 0, _ size: Size = Rig.sizes[0]
) -> Rig? {
    let host = TestHost()
    var history = History()
    for number in 0..<servers {
        history.add(HistoryEntry(host: "lab\(number)", port: 9000, dialect: "", channelCount: 1, time: 0))
    }
    host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
    host.testStreams.present = streams
    let rig = Rig.make(t, size, host: host)
    rig?.frames(2)
    return rig
}

/// Waits until rows that have moved can be touched again and the next change is shown.
private func wait(_ rig: Rig) { rig.frames(30) }

private func middle(_ rig: Rig, _ name: String) -> Point? {
    rig.target(name).map { Point(x: $0.frame.x + $0.frame.width / 2, y: $0.frame.y + $0.frame.height / 2) }
}

let streamListTests = [
    TestCase("network streams are listed without a touch; a tap opens the touched one") { t in
        guard let rig = device(t, []) else { return }
        t.expect(rig.target("stream.0") == nil)
        rig.host.testStreams.present = laboratory
        rig.frames(2)
        t.expect(rig.target("stream.2") != nil && rig.target("stream.3") == nil)
        rig.tap("stream.1")
        rig.settleTransition()
        t.expect(rig.host.testStreams.opened == [laboratory[1].id])
        t.expectEqual(rig.screenName, "visualization")
        t.expect(rig.context.acquisition.sources.map { $0.name } == ["Markers, stimulus-pc"])
    },
    TestCase(
        "the app searches for streams only while the connection screen is on top, and a search that finds no change draws nothing"
    ) {
        t in
        guard let rig = device(t, servers: 3) else { return }
        let streams = rig.host.testStreams
        func expectLooking(_ isLooking: Bool, _ place: String, file: StaticString = #fileID, line: UInt = #line) {
            rig.settleTransition(file: file, line: line)
            let before = streams.advances
            rig.frames(10)
            t.expect(streams.isLooking == isLooking, place, file: file, line: line)
            t.expectEqual(streams.advances - before, isLooking ? 10 : 0, place, file: file, line: line)
        }
        expectLooking(true, "at the start")
        rig.settle()
        t.expectEqual(rig.frames(120), 0, "something is drawn")
        rig.tap("connection.settings")
        expectLooking(false, "in the settings")
        rig.tap("settings.close")
        expectLooking(true, "behind the settings")
        rig.tap("stream.0")
        expectLooking(false, "over the graphs")
        rig.backFromVisualization()
        expectLooking(false, "in the selection")
        rig.tap("selection.add")
        expectLooking(true, "where another source is added")
        rig.tap("connection.back")
        expectLooking(false, "in the selection again")
        rig.tap("selection.disconnect")
        expectLooking(true, "at the beginning again")
        t.expectEqual(streams.begins, 4)
    },
    TestCase("if streams disappear while another screen is open, they are not listed afterwards and cannot be touched")
    {
        t in
        for servers in [0, 2] {
            guard let rig = device(t, servers: servers), let place = middle(rig, "stream.0") else { return }
            rig.tap("connection.settings")
            rig.settleTransition()
            rig.host.testStreams.present = []
            rig.tap("settings.close")
            rig.settleTransition()
            t.expect(rig.target("stream.0") == nil)
            rig.touch(.began, place.x, place.y)
            rig.frames(2)
            rig.touch(.ended, place.x, place.y)
            rig.settle()
            let shown = rig.pixels()
            t.expect(rig.host.testStreams.opened.isEmpty)
            guard let fresh = device(t, [], servers: servers) else { return }
            fresh.settle()
            t.expect(fresh.pixels() == shown, "with \(servers) servers it looks otherwise than at the start")
        }
    },
    TestCase("while a finger is down, the stream under it does not move in the list, and the touched stream is opened")
    { t in
        for size in Rig.sizes {
            guard let rig = device(t, servers: 2, size), let place = middle(rig, "stream.1") else { return }
            rig.touch(.began, place.x, place.y)
            rig.frames(20)
            rig.host.testStreams.present.removeFirst()
            rig.host.testStreams.present.append(TestStreams.stream("new"))
            rig.settle()
            t.expect(rig.target("stream.2") != nil && rig.target("stream.3") == nil, "the rows have changed")
            rig.touch(.ended, place.x, place.y)
            rig.frames(2)
            t.expect(rig.host.testStreams.opened == [laboratory[1].id], "\(size.width) x \(size.height)")
        }
    },
    TestCase("a touch right after rows of streams have moved is ignored; a later touch is not") { t in
        guard let rig = device(t), let place = middle(rig, "stream.1") else { return }
        wait(rig)
        rig.host.testStreams.present.removeFirst()
        rig.frames(5)
        t.expect(rig.target("stream.1") != nil && rig.target("stream.2") == nil, "the row has not gone")
        func tap() {
            rig.touch(.began, place.x, place.y)
            rig.frames(2)
            rig.touch(.ended, place.x, place.y)
            rig.frames(2)
        }
        tap()
        t.expect(rig.host.testStreams.opened.isEmpty, "what moved there was opened")
        wait(rig)
        tap()
        t.expect(rig.host.testStreams.opened == [laboratory[2].id])
    },
    TestCase("if a stream disappears just before a touch, the touch does not open the stream that is now in its place")
    { t in
        guard let rig = device(t), let place = middle(rig, "stream.2") else { return }
        wait(rig)
        rig.host.testStreams.present.removeLast()
        rig.frames(2)
        t.expect(rig.target("stream.2") == nil, "the row has not gone")
        rig.host.testStreams.present.append(TestStreams.stream("other"))
        rig.frames(16)
        t.expect(rig.target("stream.2") != nil, "no other has come")
        rig.touch(.began, place.x, place.y)
        rig.frames(2)
        rig.touch(.ended, place.x, place.y)
        rig.frames(2)
        t.expect(rig.host.testStreams.opened.isEmpty)
    },
    TestCase("if a new stream is found, no other row moves, and the new one can be touched immediately") { t in
        guard let rig = device(t) else { return }
        wait(rig)
        rig.host.testStreams.present.append(TestStreams.stream("late"))
        rig.frames(2)
        rig.tap("stream.3")
        t.expect(rig.host.testStreams.opened == ["latelab-pc"])
    },
    TestCase("a touch right after the rows of the history have moved chooses no entry") { t in
        guard let rig = device(t, [], servers: 3, Rig.sizes[1]), let before = rig.target("history.0")?.frame else {
            return
        }
        rig.host.testStreams.present = laboratory
        rig.frames(1)
        guard let after = rig.target("history.0")?.frame else { return t.fail("no history") }
        t.expect(after.y > before.y, "the history did not move down")
        rig.touch(.began, after.x + 20, after.y + 20)
        rig.touch(.ended, after.x + 20, after.y + 20)
        rig.tap("connection.connect")
        t.expect(rig.target("dialog.primary") != nil, "a server was filled in")
        rig.tap("dialog.primary")
        rig.touch(.began, 20, after.y - 10)
        rig.touch(.ended, 20, after.y - 10)
        wait(rig)
        rig.tap("history.0")
        rig.tap("connection.connect")
        t.expectEqual(rig.host.requests.last?.host ?? "", "lab2")
    },
    TestCase("if streams appear and disappear beside the history, its rows do not move, and a touch on a row continues")
    {
        t in
        guard let rig = device(t, [], servers: 2), let place = middle(rig, "history.1") else { return }
        rig.touch(.began, place.x, place.y)
        rig.frames(2)
        rig.host.testStreams.present = laboratory
        rig.frames(20)
        rig.touch(.ended, place.x, place.y)
        rig.tap("connection.connect")
        t.expectEqual(rig.host.requests.last?.host ?? "", "lab0")
    },
    TestCase("if streams appear and disappear continuously, the rows of the list change at most four times a second") {
        t in
        guard let rig = device(t) else { return }
        wait(rig)
        var changes = 0
        for number in 0..<60 {
            rig.host.testStreams.present = [TestStreams.stream("s\(number)")]
            changes += rig.frames(1)
        }
        t.expect((3...5).contains(changes), "\(changes) changes in a second")
    },
    TestCase("if 500 streams with unusual names are found, the first 64 are listed") { t in
        let names = [
            "", " ", "\u{202E}gnorw", "a\u{7}b\u{1B}[2J", String(repeating: "W", count: 256), "\u{5D0}\u{5D1}\u{5D2}",
            "\u{200B}\u{FEFF}\u{2066}", "%7c|%", "\u{1F9E0}\u{1F9E0}",
        ]
        let streams = (0..<500).map { number in
            let name = names[number % names.count]
            return TestStreams.stream(
                name, type: name, host: name, source: name, channels: 1023, id: "stream \(number)")
        }
        for size in Rig.sizes {
            guard let rig = device(t, streams, servers: 2, size) else { return }
            rig.settle()
            rig.checkLayout("hostile \(size.width) x \(size.height)")
            rig.picture("streams-hostile-\(size.width)x\(size.height)")
            guard let place = middle(rig, "stream.0") else { return t.fail("no row") }
            for _ in 0..<30 {
                rig.touch(.began, place.x, place.y + 80)
                for step in 1...10 {
                    rig.touch(.moved, place.x, place.y + 80 - 20 * step)
                    rig.frames(1)
                }
                rig.touch(.ended, place.x, place.y - 120)
                rig.settle()
            }
            t.expect(rig.target("stream.63") != nil && rig.target("stream.64") == nil, "\(size.width) x \(size.height)")
            rig.tap("stream.63")
            t.expect(rig.host.testStreams.opened == ["stream 63"])
        }
    },
]
