import Drawing
import Gestures
import ScreenRig
import Screens
import Session
import Settings
import Signals
import TestKit
import Widgets

/// Shows the lists in all states: only streams, streams beside a history, with the keyboard, and with a pressed row.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    let host = TestHost()
    host.testStreams.present = TestStreams.laboratory
    func show(_ rig: Rig, _ name: String) {
        rig.settle()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    guard let rig = Rig.make(t, size, language: language, host: host) else { return }
    rig.frames(2)
    show(rig, "streams")
    rig.selectStream("stream.0")
    show(rig, "streams-selection")
    rig.tap("selection.disconnect")
    rig.settleTransition()
    rig.frames(20)
    rig.press("stream.1")
    rig.frames(2)
    rig.picture("streams-pressed" + suffix)
    rig.touch(.cancelled, 0, 0)
    rig.focus("connection.host")
    rig.type("lab")
    show(rig, "streams-keyboard")
}

/// Panel sizes that `Rig.sizes` does not contain: square, small, and very wide.
private let otherSizes = [(480, 480), (720, 720), (320, 240), (480, 272), (1280, 400)].map {
    Size(width: $0.0, height: $0.1)
}

let streamPictureTests =
    SmallPanel.tests("streams and history", walk)
    + otherSizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), network streams and history fit the panel, with and without the keyboard"
            ) { t in
                let host = TestHost()
                var history = History()
                for number in 0..<3 {
                    history.add(HistoryEntry(host: "lab\(number)", port: 9000, dialect: "", channelCount: 1, time: 0))
                }
                for isKnown in [false, true] {
                    if isKnown { host.saveFile(HistoryFile.name, HistoryFile.bytes(of: history)) }
                    for streams in [[], TestStreams.laboratory] {
                        host.testStreams.present = streams
                        guard let rig = Rig.make(t, size, language: strings.code, host: host) else { return }
                        let name = "lists-\(size.width)x\(size.height)-\(strings.code)-\(streams.count)-\(isKnown)"
                        rig.settle()
                        rig.checkLayout(name)
                        t.expect((rig.target("stream.0") != nil) == !streams.isEmpty, "\(name): streams")
                        t.expect((rig.target("history.0") != nil) == isKnown, "\(name): history")
                        rig.focus("connection.host")
                        rig.type("xx")
                        rig.settle()
                        rig.checkLayout(name + "-keyboard")
                    }
                }
            }
        }
    }
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), network streams have finger-sized rows and fitting texts, and match the reference"
            ) { t in
                walk(t, size, strings.code)
            }
        }
    }
