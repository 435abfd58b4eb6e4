import Drawing
import ScreenRig
import Screens
import Services
import Signals
import TestKit
import Widgets

private let files = [
    StoredFile(.picture, name: "2026-11-21_13-52-07.png", size: 3_300_000),
    StoredFile(.picture, name: "2026-11-21_13-51-00.png", size: 1_200_000),
    StoredFile(.table, name: "2026-11-21_13-50-00.csv", size: 9_812),
]

/// Returns the names of the files to copy.
private func names(_ items: [CopyItem]?) -> [String] {
    (items ?? []).map { item in
        switch item {
        case .file(let file): file.name
        case .text(_, let name): name.fileName(number: 1)
        }
    }
}

private func open(_ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en") -> (Rig, TestStick)? {
    let host = TestHost()
    let stick = TestStick()
    host.stick = stick
    host.testFiles.listed = files
    guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
    rig.context.router.open(.files)
    rig.settleTransition()
    return (rig, stick)
}

/// Returns a rig (the app's screens on a simulated device) that has copied all files to the stick, and the stick.
private func openCopied(_ t: Expectations) -> (Rig, TestStick)? {
    guard let (rig, stick) = open(t) else { return nil }
    stick.state = .ready
    rig.tap("files.copy")
    rig.settleTransition()
    rig.frames(30)
    stick.end(.success(()))
    rig.frames(2)
    return (rig, stick)
}

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let (rig, stick) = open(t, size, language) else { return }
    func show(_ name: String) {
        rig.settleTransition()
        // The screen updates four times a second. Twenty frames are 1/3 s, so it has updated once.
        rig.frames(20)
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    rig.tap("files.0.choose")
    show("files-stick")
    rig.tap("files.0")
    show("file-stick")
    rig.tap("file.close")
    rig.settleTransition()
    rig.tap("files.0.choose")
    rig.tap("files.copy")
    show("copy-waiting")
    for (name, state) in [
        ("copy-read-only", StickState.readOnly), ("copy-unreadable", .unreadable), ("copy-safe", .safe),
    ] {
        stick.state = state
        show(name)
    }
    stick.state = .ready
    rig.frames(40)
    stick.progress = CopyProgress(files: 1, written: 3_812_000, compared: 3_300_000)
    show("copy-copying")
    stick.progress = CopyProgress(files: 2, written: 4_509_812, compared: 4_500_000)
    show("copy-comparing")
    stick.end(.success(()))
    show("copy-copied")
    rig.tap("copy.eject")
    show("copy-ejecting")
    stick.state = .inUse
    show("copy-not-ejected")
    rig.tap("copy.eject")
    stick.state = .safe
    show("copy-ejected")
    rig.tap("copy.close")
    for (copied, failure) in [
        (0, CopyFailure.cancelled), (2, .stickGone), (0, .stickFull), (0, .stickReadOnly), (0, .noAnswer),
        (1, .differs),
        (1, .notRead(.cardFailed)), (0, .notWritten(.other(.tooLarge))),
    ] {
        stick.state = .ready
        rig.settleTransition()
        rig.tap("files.copy")
        rig.settleTransition()
        rig.frames(20)
        stick.progress = CopyProgress(files: copied, missing: Array(copied..<files.count))
        stick.end(.failure(failure))
        show(failure == .stickGone ? "copy-gone" : "copy-failed")
        rig.tap("copy.close")
    }
    rig.settleTransition()
    rig.context.router.open(.log)
    show("log-stick")
}

let copyScreenTests =
    SmallPanel.tests("copies to a stick", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the texts of the screen that copies files to a stick fit"
            ) { t in
                walk(t, size, strings.code)
            }.portable
        }
    }
    + [
        TestCase(
            "if the user chooses to copy some or all files, copying starts when a stick is ready, and starts only once"
        ) { t in
            guard let (rig, stick) = open(t) else { return }
            rig.tap("files.copy")
            rig.settleTransition()
            stick.state = .unreadable
            rig.frames(60)
            t.expect(stick.copied.isEmpty, "the app copied files to an unreadable stick")
            stick.state = .ready
            rig.frames(60)
            t.expectEqual(stick.copied.count, 1)
            t.expectEqual(names(stick.copied.last), files.map { $0.name })
            t.expect(stick.checks > 0, "the screen does not check the copy's timeout")
            stick.end(.success(()))
            rig.tap("copy.close")
            rig.settleTransition()
            rig.tap("files.2.choose")
            rig.tap("files.copy")
            rig.settleTransition()
            rig.frames(30)
            t.expectEqual(names(stick.copied.last), ["2026-11-21_13-50-00.csv"])
            rig.tap("copy.cancel")
            t.expectEqual(stick.cancels, 1)
            t.expectEqual(rig.screenName, "copy")
            stick.end(.failure(.cancelled))
            rig.tap("copy.close")
            rig.settleTransition()
            rig.tap("files.1")
            rig.settleTransition()
            rig.tap("file.copy")
            rig.settleTransition()
            rig.frames(30)
            t.expectEqual(names(stick.copied.last), ["2026-11-21_13-51-00.png"])
        },
        TestCase("if the app waits for a stick, the user can cancel the wait") { t in
            guard let (rig, stick) = open(t) else { return }
            rig.tap("files.copy")
            rig.settleTransition()
            rig.tap("copy.cancel")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "files")
            stick.state = .ready
            rig.frames(60)
            t.expect(stick.copied.isEmpty)
        },
        TestCase(
            "when the stick can be removed, the screen says so; if ejecting the stick takes too long, the screen reports that"
        ) {
            t in
            guard let (rig, stick) = openCopied(t) else { return }
            rig.tap("copy.eject")
            t.expectEqual(stick.ejects, 1)
            rig.frames(120)
            t.expect(rig.target("copy.eject") == nil && rig.target("copy.close") != nil, "the user can leave the wait")
            rig.skip(60 * 61)
            rig.frames(20)
            t.expect(rig.target("copy.eject") != nil, "the user cannot repeat an ejection that failed")
            rig.tap("copy.eject")
            stick.state = .safe
            rig.frames(30)
            t.expect(rig.target("copy.eject") == nil && rig.target("copy.close") != nil)
        },
        TestCase(
            "if the stick becomes safe to remove while a finger is down on Close, the finger still closes the screen"
        ) { t in
            guard let (rig, stick) = openCopied(t) else { return }
            rig.tap("copy.eject")
            rig.frames(30)
            rig.press("copy.close")
            stick.state = .safe
            rig.frames(30)
            t.expectEqual(rig.screenName, "copy")
            rig.release("copy.close")
            rig.frames(1)
            rig.settleTransition()
            t.expectEqual(rig.screenName, "files")
        },
        TestCase(
            "if the stick is still in use, that is reported once, until init (the first process) answers the next request to eject it"
        ) { t in
            guard let (rig, stick) = openCopied(t) else { return }
            rig.tap("copy.eject")
            stick.state = .inUse
            rig.frames(30)
            rig.tap("copy.eject")
            t.expectEqual(stick.ejects, 2)
            rig.frames(60)
            t.expect(rig.target("copy.eject") == nil, "the screen uses init's answer to the earlier request")
            rig.frames(60 * 5)
            t.expect(
                rig.target("copy.eject") != nil, "the user cannot repeat the ejection of a stick that stays in use")
            rig.tap("copy.eject")
            rig.frames(10)
            stick.state = .safe
            rig.frames(30)
            t.expect(rig.target("copy.eject") == nil && rig.target("copy.close") != nil)
        },
        TestCase("if the log is copied to a stick, the copy contains all stored lines, and its name contains the time")
        { t in
            guard let (rig, stick) = open(t) else { return }
            stick.state = .ready
            rig.host.testDevice.lines = (1...1000).map { "line " + String($0) }
            rig.context.router.open(.log)
            rig.settleTransition()
            rig.tap("log.copy")
            rig.settleTransition()
            rig.frames(30)
            guard case .text(let bytes, let name)? = stick.copied.last?.first else { return t.fail("no text") }
            t.expectEqual(name.fileName(number: 1), "2026-11-21_13-52-00.txt")
            t.expect(bytes.starts(with: Array("line 1\nline 2\n".utf8)))
            t.expectEqual(bytes.count { $0 == 0x0A }, 1000)
        },
        TestCase("if a board does not support sticks, no text mentions them") { t in
            let host = TestHost()
            host.testFiles.listed = files
            guard let rig = Rig.make(t, host: host) else { return }
            rig.context.router.open(.files)
            rig.settleTransition()
            t.expect(rig.target("files.copy") == nil)
            rig.context.router.open(.log)
            rig.settleTransition()
            t.expect(rig.target("log.copy") == nil)
        },
    ]
