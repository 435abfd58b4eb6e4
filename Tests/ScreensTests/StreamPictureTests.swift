import Drawing
import Gestures
import Screens
import Settings
import Signals
import TestKit

/// Shows the lists in all their states: with streams alone, beside a history, with the keyboard, with one pressed.
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
    rig.tap("stream.0")
    rig.settleTransition()
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

let streamPictureTests = Rig.sizes.flatMap { size in
    Strings.all.map { strings in
        TestCase(
            "streams of the network in \(size.width) x \(size.height), \(strings.languageName), have rows of finger size, texts that fit and the look of their reference"
        ) { t in
            walk(t, size, strings.code)
        }
    }
}
