import Drawing
import Gestures
import ScreenRig
import Screens
import Session
import Signals
import SourceScreens
import TestKit
import Widgets

let connectionTests = [
    TestCase(
        "the button Connect connects to the typed host on the default port, and then the selection of channels opens"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        rig.connect(to: "lab-server_2.eeg")
        t.expectEqual(rig.host.requests.count, 1)
        t.expectEqual(rig.host.requests[0].host, "lab-server_2.eeg")
        t.expectEqual(Int(rig.host.requests[0].port), 9000)
        t.expectEqual(rig.screenName, "selection")
    },
    TestCase("a port after the host's colon is used, and both fields then show their part") { t in
        guard let rig = Rig.make(t) else { return }
        rig.connect(to: "labserver:9001")
        t.expectEqual(rig.host.requests.first.map { $0.host } ?? "", "labserver")
        t.expectEqual(rig.host.requests.first.map { Int($0.port) } ?? 0, 9001)
        t.expect(rig.context.session.history.entries.first?.place == .server(host: "labserver", port: 9001))
    },
    TestCase("a wrong port after the host's colon is reported as the port's error, and the host keeps the focus") { t in
        for typed in ["lab:", "lab:0", "lab:65536", "lab:9x"] {
            guard let rig = Rig.make(t) else { return }
            rig.connect(to: typed)
            rig.settle()
            let words = rig.context.looks.strings.connection
            t.expect(rig.shell.shownMessage == (typed == "lab:" ? words.portMissing : words.portIllegal), typed)
            t.expect(rig.host.requests.isEmpty)
            rig.tap("dialog.primary")
            t.expect(rig.target("key.colon") != nil, "the host's keyboard is shown")
        }
    },
    TestCase("on the connection screen, a touch on a field opens the keyboard, and a touch on anything else closes it")
    { t in
        guard let rig = Rig.make(t) else { return }
        t.expect(rig.target("key.a") == nil)
        rig.focus("connection.host")
        t.expect(rig.target("key.a") != nil)
        rig.focus("connection.port")
        t.expect(rig.target("key.a") == nil && rig.target("key.7") != nil, "the port has a number pad")
        rig.touch(.began, 400, 100)
        rig.touch(.ended, 400, 100)
        t.expect(rig.target("key.7") == nil)
    },
    TestCase("the key of the keyboard for the port moves the focus to the port field and back") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.type("lab")
        rig.tap("key.port")
        for _ in 0..<4 { rig.tap("key.delete") }
        rig.tap("key.4")
        rig.tap("key.2")
        rig.tap("key.host")
        rig.type("7")
        rig.tap("key.connect")
        rig.frames(2)
        t.expectEqual(rig.host.requests[0].host, "lab7")
        t.expectEqual(Int(rig.host.requests[0].port), 42)
    },
    TestCase("a touch on the text of a field moves the caret there") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.type("ac")
        guard let frame = rig.target("connection.host")?.frame else { return t.fail("no field") }
        let width = rig.context.looks.fonts.measure("a", rig.context.looks.styles.field)
        rig.touch(.began, frame.x + rig.context.looks.metrics.px(12) + width, frame.y + 20)
        rig.touch(.ended, frame.x + rig.context.looks.metrics.px(12) + width, frame.y + 20)
        rig.type("b")
        rig.tap("key.connect")
        rig.frames(2)
        t.expectEqual(rig.host.requests[0].host, "abc")
    },
    TestCase(
        "when a touch gives a field the focus, the caret is at the end of the text, so that Delete empties the field"
    ) {
        t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.type("lab")
        guard let frame = rig.target("connection.port")?.frame else { return t.fail("no field") }
        let inText = frame.x + rig.context.looks.metrics.px(14)
        rig.touch(.began, inText, frame.y + 20)
        rig.touch(.ended, inText, frame.y + 20)
        rig.frames(2)
        for _ in 0..<4 { rig.tap("key.delete") }
        rig.type("42")
        rig.tap("key.connect")
        rig.frames(2)
        t.expectEqual(rig.host.requests.first.map { Int($0.port) } ?? 0, 42)
    },
    TestCase("while Delete is held, it is repeated until the finger goes up") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.type("abcdefghijklmnopqrst")
        rig.press("key.delete")
        rig.frames(90)
        rig.release("key.delete")
        rig.frames(60)
        rig.tap("key.connect")
        rig.frames(2)
        // Delete acts at once, again after 0.45 s, and then every 0.07 s, which are 16 times in 1.5 s.
        let left = rig.host.requests.first?.host.utf8.count ?? 0
        t.expect((3...5).contains(left), "\(left) letters are left")
    },
    TestCase("if the user types quickly with two fingers, the keys are entered in order") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.press("key.a", finger: 0)
        rig.press("key.b", finger: 1)
        rig.release("key.b", finger: 1)
        rig.release("key.a", finger: 0)
        rig.tap("key.connect")
        rig.frames(2)
        t.expectEqual(rig.host.requests[0].host, "ab")
    },
    TestCase("if a field contains invalid text, a dialog names the field, and nothing is connected") { t in
        guard let rig = Rig.make(t) else { return }
        func expectDialog(_ name: String, file: StaticString = #fileID, line: UInt = #line) {
            t.expect(rig.target("dialog.primary") != nil, name, file: file, line: line)
            rig.settle(file: file, line: line)
            // The picture contains the message that names the field.
            rig.picture(name, file: file, line: line)
        }
        rig.tap("connection.connect")
        expectDialog("dialog-no-host")
        rig.tap("dialog.primary")
        t.expect(rig.target("key.a") != nil, "the invalid field does not have the focus")
        rig.type("256.1.1.1")
        rig.tap("key.connect")
        expectDialog("dialog-illegal-host")
        rig.tap("dialog.primary")
        // The host is checked before the port, so this test needs a valid host.
        for _ in "256.1.1.1".utf8 { rig.tap("key.delete") }
        rig.type("a")
        rig.focus("connection.port")
        rig.tap("key.9")
        rig.tap("key.connect")
        expectDialog("dialog-illegal-port")
        rig.tap("dialog.primary")
        rig.focus("connection.host")
        rig.type("bc::7")
        rig.tap("key.connect")
        expectDialog("dialog-ipv6")
        t.expect(rig.host.requests.isEmpty)
    },
    TestCase("in each language, each kind of failure to connect has a text of its own") { t in
        let errors: [SourceError] = [
            .unknownHost, .refused, .unreachable, .timedOut, .wrongProtocol, .protocolViolation(.controlMessage),
            .declined, .tooLarge(.description), .connectionLost, .noChannels, .system(99), .other(7),
        ]
        for strings in Strings.all {
            let words = errors.map { strings.words(for: $0) }
            for (index, text) in words.enumerated() {
                t.expect(text.utf8.count > 10)
                t.expect(!words[(index + 1)...].contains(text), "\(text) is the text of two errors")
            }
        }
    },
    TestCase("if a connection fails, that is reported, and the user can connect again") { t in
        for error in [SourceError.unknownHost, .refused, .system(-1)] {
            guard let rig = Rig.make(t) else { return }
            rig.host.nextSource.answer = [.failed(error)]
            rig.connect()
            t.expect(rig.target("dialog.primary") != nil)
            t.expectEqual(rig.screenName, "connection")
            t.expectEqual(rig.host.saves, 0)
            rig.tap("dialog.primary")
            rig.host.nextSource = ScriptedSource()
            rig.tap("connection.connect")
            rig.frames(2)
            t.expectEqual(rig.screenName, "selection")
        }
    },
    TestCase("while the app connects, only the button Cancel is enabled; it ends the attempt") { t in
        guard let rig = Rig.make(t) else { return }
        rig.host.nextSource.answer = []
        rig.connect()
        let enabled = rig.shell.targets.filter { $0.isEnabled }
        t.expectEqual(enabled.count, 1)
        t.expectEqual(enabled[0].name, "connection.cancel")
        for name in ["connection.connect", "connection.demo", "connection.host"] { rig.tap(name) }
        t.expectEqual(rig.host.requests.count, 1)
        t.expect(rig.frames(30) > 3, "the busy indicator turns")
        rig.tap("connection.cancel")
        t.expectEqual(rig.host.nextSource.disconnects, 1)
        // After Cancel, the app ignores events of the source.
        rig.host.nextSource.events = [.connected]
        rig.frames(10)
        t.expectEqual(rig.screenName, "connection")
        t.expectEqual(rig.frames(30), 0)
    },
    TestCase("a double tap on the button Connect connects only once") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.type("lab")
        rig.host.nextSource.answer = []
        rig.press("connection.connect")
        rig.release("connection.connect")
        rig.press("connection.connect")
        rig.release("connection.connect")
        rig.frames(3)
        t.expectEqual(rig.host.requests.count, 1)
    },
    TestCase("if two fingers press Connect and Demo, the button whose finger goes up first acts") { t in
        guard let rig = Rig.make(t) else { return }
        rig.host.nextSource.answer = []
        guard let demo = rig.target("connection.demo")?.frame else { return t.fail("no Demo") }
        rig.focus("connection.host")
        rig.type("lab")
        rig.touch(.began, 400, 60)
        rig.touch(.ended, 400, 60)
        rig.press("connection.connect", finger: 3)
        rig.touch(.began, demo.x + 5, demo.y + 5, finger: 7)
        rig.touch(.ended, demo.x + 5, demo.y + 5, finger: 7)
        rig.release("connection.connect", finger: 3)
        rig.frames(2)
        t.expectEqual(rig.host.demos, 1)
        t.expectEqual(rig.host.requests.count, 0)
    },
    TestCase("the button Demo opens the selection of the simulation's channels, without an entry in the history") { t in
        guard let rig = Rig.make(t) else { return }
        rig.tap("connection.demo")
        rig.frames(2)
        t.expectEqual(rig.host.demos, 1)
        t.expectEqual(rig.screenName, "selection")
        t.expectEqual(rig.host.saves, 0)
    },
    TestCase("if a server has no channels, that is reported, and the server is disconnected") { t in
        guard let rig = Rig.make(t) else { return }
        rig.host.nextSource = ScriptedSource(offering: SignalCatalogue(signals: []))
        rig.connect()
        t.expect(rig.target("dialog.primary") != nil)
        t.expectEqual(rig.screenName, "connection")
        t.expectEqual(rig.host.nextSource.disconnects, 1)
    },
    TestCase("if a touch is canceled, nothing is chosen, and the pressed button is released") { t in
        guard let rig = Rig.make(t) else { return }
        rig.settle()
        rig.press("connection.demo")
        t.expect(rig.frames(1) == 1, "the press is seen within one frame")
        guard let frame = rig.target("connection.demo")?.frame else { return }
        rig.touch(.cancelled, frame.x + 5, frame.y + 5)
        rig.frames(1)
        rig.touch(.ended, frame.x + 5, frame.y + 5)
        rig.frames(1)
        t.expectEqual(rig.host.demos, 0)
        t.expectEqual(rig.frames(20), 0)
    },
    TestCase("a finger that leaves a button before it goes up does not choose the button") { t in
        guard let rig = Rig.make(t), let frame = rig.target("connection.demo")?.frame else { return }
        rig.touch(.began, frame.x + 5, frame.y + 5)
        rig.touch(.moved, frame.x - 100, frame.y - 100)
        rig.touch(.ended, frame.x - 100, frame.y - 100)
        rig.frames(2)
        t.expectEqual(rig.host.demos, 0)
    },
    TestCase("if nothing changes on the screen, it draws nothing, with and without the keyboard") { t in
        guard let rig = Rig.make(t) else { return }
        rig.frames(2)
        t.expectEqual(rig.frames(120), 0)
        rig.focus("connection.host")
        rig.frames(2)
        t.expectEqual(rig.frames(120), 0)
    },
    TestCase("if a key is pressed, only a small area is redrawn") { t in
        guard let rig = Rig.make(t) else { return }
        rig.focus("connection.host")
        rig.settle()
        rig.press("key.q")
        var area = 0
        rig.shell.frame(rig.now).forEach { area += $0.width * $0.height }
        t.expect(area > 0 && area < 80 * 60, "pressing a key redraws \(area) pixels")
    },
]

let historyScreenTests = [
    TestCase("if the app has connected to a server, the history contains it, also after a restart") { t in
        guard let rig = Rig.make(t) else { return }
        rig.connect(to: "labserver")
        t.expectEqual(rig.host.saves, 1)
        rig.host.forgetSession()
        guard let again = Rig.make(t, host: rig.host) else { return }
        t.expect(again.target("history.0") != nil)
        again.tap("history.0")
        again.host.nextSource = ScriptedSource()
        again.tap("connection.connect")
        again.frames(2)
        t.expectEqual(again.host.requests.last?.host ?? "", "labserver")
        t.expectEqual(again.screenName, "selection")
    },
    TestCase(
        "the history shows only servers that contain the typed text; a text that was taken from the history does not limit it"
    ) { t in
        let host = TestHost()
        var history = History()
        for name in ["alpha", "beta", "gamma.lab", "Alphabet"] {
            history.add(HistoryEntry(host: name, port: 9000, dialect: "", channelCount: 1, time: 0))
        }
        host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
        guard let rig = Rig.make(t, Rig.sizes[1], host: host) else { return }
        t.expect(rig.target("history.3") != nil)
        rig.focus("connection.host")
        rig.type("alp")
        t.expect(rig.target("history.1") != nil && rig.target("history.2") == nil)
        rig.tap("history.1")
        t.expect(rig.target("key.a") == nil, "the keyboard is gone")
        t.expect(rig.target("history.3") != nil, "all are there again")
    },
    TestCase("if the history contains fifty servers, it scrolls, and a drag on it chooses no server") { t in
        let host = TestHost()
        var history = History()
        for number in 0..<50 {
            history.add(HistoryEntry(host: "lab\(number)", port: 9000, dialect: "", channelCount: 1, time: 0))
        }
        host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history))
        guard let rig = Rig.make(t, host: host) else { return }
        t.expect(rig.target("history.10") == nil)
        rig.touch(.began, 600, 350)
        for step in 1...10 {
            rig.touch(.moved, 600, 350 - 25 * step)
            rig.frames(1)
        }
        rig.touch(.ended, 600, 100)
        rig.settle()
        t.expect(rig.target("history.10") != nil || rig.target("history.20") != nil)
        rig.host.nextSource.answer = []
        rig.tap("connection.connect")
        t.expect(rig.target("dialog.primary") != nil, "no host was filled in by the drag")
    },
    TestCase("if the history file is damaged, that is reported, and the app continues with an empty history") { t in
        let host = TestHost()
        host.files = [(name: "history", bytes: Array("PocketScope history 1\nlab\t9000\tTiA 1.0\t3\t0\nlab2\t".utf8))]
        guard let rig = Rig.make(t, host: host) else { return }
        t.expect(rig.target("history.0") != nil && rig.target("history.1") == nil)
        t.expect(rig.host.lines.contains { $0.utf8.starts(with: "history:".utf8) })
    },
]
