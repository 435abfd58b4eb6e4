import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import TestKit
import Widgets

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    let bench = StickHost()
    guard let rig = bench.open(t, size, language) else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(20)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    show("stick-files")
    rig.tap("files.0")
    show("stick-recording")
    rig.tap("file.close")
    rig.settleTransition()
    rig.tap("files.on-device")
    show("stick-device")
    bench.stick.testFiles.listed = []
    rig.tap("files.on-stick")
    show("stick-empty")
    rig.tap("files.on-device")
    bench.stick.testFiles.failure = .cardFailed
    rig.tap("files.on-stick")
    show("stick-failed")
    bench.stick.testFiles.failure = nil
    bench.stick.testFiles.listed = stickFilesBrought
    rig.tap("files.on-device")
    rig.tap("files.on-stick")
    bench.play(rig)
    rig.context.router.open(.files)
    rig.settleTransition()
    rig.tap("files.on-stick")
    rig.tap("files.eject")
    show("stick-played")
    rig.tap("dialog.primary")
    rig.context.acquisition.closeAll()
    rig.tap("files.eject")
    show("stick-ejecting")
    bench.stick.state = .safe
    show("stick-ejected")
    rig.tap("copy.close")
    rig.settleTransition()
    rig.frames(20)
    rig.tap("files.close")
    rig.settleTransition()
    bench.stick.state = .ready
    rig.context.router.open(.files)
    rig.settleTransition()
    rig.tap("files.on-stick")
    bench.stick.state = .none
    show("stick-pulled")
}

let stickPictureTests =
    SmallPanel.tests("the files of a stick", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase("at \(size.width) x \(size.height), \(strings.languageName), the list of the stick's files fits") {
                t in
                walk(t, size, strings.code)
            }
        }
    }
