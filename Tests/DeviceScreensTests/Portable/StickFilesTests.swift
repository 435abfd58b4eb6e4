import Acquisition
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Session
import Signals
import TestKit
import Widgets

let stickFilesTests =
    [
        TestCase("the list of the stick's files is offered only while a readable stick is inserted") { t in
            let bench = StickHost()
            bench.stick.state = .none
            guard let rig = Rig.make(t, host: bench.host) else { return }
            rig.context.router.open(.files)
            rig.settleTransition()
            for (state, isThere) in [
                (StickState.none, false), (.unreadable, false), (.safe, false), (.ready, true), (.readOnly, true),
                (.inUse, true), (.none, false),
            ] {
                bench.stick.state = state
                rig.frames(20)
                t.expect((rig.target("files.on-stick") != nil) == isThere, "\(isThere)")
            }
            t.expectEqual(bench.stick.testFiles.lists, 0, "the stick was read without a request")
            t.expectEqual(rig.shell.shownNotification, "")
        },
        TestCase("files on the stick can be opened, but not chosen, copied or deleted") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            for name in ["files.0.choose", "files.choose-all", "files.copy", "files.delete"] {
                t.expect(rig.target(name) == nil, name)
            }
            // Taps at the row's left edge. At this place, the list of the device's files has check boxes.
            guard let row = rig.target("files.0")?.frame else { return t.fail("no row") }
            rig.touch(.began, row.x + 2, row.y + row.height / 2)
            rig.frames(2)
            rig.touch(.ended, row.x + 2, row.y + row.height / 2)
            rig.settleTransition()
            t.expectEqual(rig.screenName, "file")
            t.expect(rig.target("file.copy") == nil && rig.target("file.delete") == nil)
            t.expectEqual(
                bench.stick.testFiles.previews.map { $0.file.path }, ["PocketScope/" + stickFilesBrought[0].name])
            t.expect(bench.host.testFiles.previews.isEmpty)
            rig.tap("file.close")
            rig.settleTransition()
            // The screen must still show the list of the stick's files.
            t.expect(rig.target("files.eject") != nil)
            rig.tap("files.on-device")
            t.expect(rig.target("files.0.choose") != nil && rig.target("files.eject") == nil)
            t.expect(bench.stick.testFiles.deleted.isEmpty && bench.stick.copied.isEmpty)
        },
        TestCase("if a file on the device is chosen, no file on the stick is chosen") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            rig.tap("files.on-device")
            rig.tap("files.0.choose")
            rig.tap("files.on-stick")
            rig.tap("files.on-device")
            t.expect(rig.target("files.delete")?.isEnabled == false)
        },
        TestCase("while a slow stick is read, frames continue; if a list of files arrives too late, it is not shown") {
            t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            rig.tap("files.on-device")
            bench.stick.testFiles.answersAtOnce = false
            rig.tap("files.on-stick")
            t.expect(rig.target("files.0") == nil)
            t.expect(rig.target("files.eject")?.isEnabled == false, "ejected while it is read")
            t.expect(rig.frames(60) > 5, "nothing moves while the stick is read")
            rig.tap("files.on-device")
            bench.stick.testFiles.answer()
            rig.frames(2)
            t.expect(rig.target("files.1") != nil && rig.target("files.2") == nil, "not the device's files")
            // Requests the stick's list, which the stick does not return.
            rig.tap("files.on-stick")
            let before = rig.pixels()
            for _ in 0..<70 { rig.skip(60) }
            t.expect(rig.pixels() != before)
            t.expectEqual(rig.frames(60), 0, "the screen is still drawn after the timeout")
            bench.stick.testFiles.answer()
            rig.frames(2)
            t.expect(rig.target("files.0") == nil, "the list shows files of an answer that came too late")
            rig.tap("files.on-device")
            t.expect(rig.target("files.1") != nil)
        },
        TestCase(
            "if a stick is removed while its files are listed, that is reported, and the list shows the device's files again"
        ) { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            let lists = bench.host.testFiles.lists
            bench.stick.state = .none
            rig.frames(20)
            t.expectEqual(rig.shell.shownNotification, "The stick was pulled out, or fails.")
            t.expectEqual(bench.host.testFiles.lists, lists + 1)
            t.expect(rig.target("files.1.choose") != nil && rig.target("files.on-stick") == nil)
        },
        TestCase("if a stick is removed while one of its files is shown, the file cannot be played") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            rig.tap("files.1")
            rig.settleTransition()
            bench.stick.state = .none
            bench.file.isPulled = true
            rig.frames(20)
            t.expectEqual(rig.screenName, "file")
            rig.tap("file.replay")
            rig.settleTransition()
            t.expectEqual(rig.shell.shownMessage, "The file no longer exists.")
            rig.tap("dialog.primary")
            t.expect(rig.context.acquisition.sources.isEmpty)
            rig.tap("file.close")
            rig.settleTransition()
            rig.frames(20)
            t.expectEqual(rig.screenName, "files")
            t.expect(rig.target("files.on-stick") == nil && rig.target("files.1.choose") != nil)
        },
        TestCase("if a recording was played from the stick, the app does not resume it at its next start") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.play(rig)
            t.expectEqual(bench.played, ["stick: PocketScope/2026-11-22_11-20-00_EEG-cap.bdf"])
            t.expectEqual(rig.context.acquisition.sources.map { $0.name }, ["2026-11-22_11-20-00_EEG-cap.bdf"])
            t.expect(rig.context.acquisition.playback != nil && rig.screenName == "visualization")
            t.expect(SessionFile.parse(bench.host.loadFile(SessionFile.name) ?? []).sources.isEmpty)
            // Replays a file in the stick's main folder, and a file on the card.
            for (index, isOnStick) in [(1, true), (1, false)] {
                rig.context.router.open(.files)
                rig.settleTransition()
                if isOnStick { rig.tap("files.on-stick") }
                rig.tap("files." + String(index))
                rig.settleTransition()
                rig.tap("file.replay")
                rig.tap("dialog.primary")
                rig.settleTransition()
            }
            t.expectEqual(
                bench.played.dropFirst().map { $0 },
                ["stick: " + stickFilesBrought[3].name, "card: 2026-11-20_10-12-00_EEG-cap.bdf"])
        },
        TestCase("while a recording is played from the stick, the stick cannot be ejected, and the reason is reported")
        { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.play(rig)
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.copy")
            rig.settleTransition()
            rig.frames(20)
            bench.stick.end(.success(()))
            rig.frames(2)
            for button in ["copy.eject", "files.eject"] {
                if button == "files.eject" {
                    rig.tap("copy.close")
                    rig.settleTransition()
                    rig.tap("files.on-stick")
                }
                rig.tap(button)
                rig.settle()
                t.expectEqual(rig.shell.shownTitle, "The stick could not be ejected")
                t.expectEqual(rig.shell.shownMessage, "A recording is played from it. Disconnect that first.")
                rig.tap("dialog.primary")
            }
            t.expectEqual(bench.stick.ejects, 0)
            t.expectEqual(rig.context.acquisition.sources.count, 1, "the refused ejection ended the playback")
            rig.context.acquisition.closeAll()
            rig.tap("files.eject")
            rig.settleTransition()
            rig.frames(20)
            t.expectEqual(bench.stick.ejects, 1)
            t.expectEqual(rig.screenName, "copy")
            bench.stick.state = .safe
            rig.frames(20)
            rig.tap("copy.close")
            rig.settleTransition()
            rig.frames(20)
            t.expectEqual(rig.screenName, "files")
            t.expect(rig.target("files.on-stick") == nil && rig.target("files.0.choose") != nil)
            t.expectEqual(rig.shell.shownNotification, "", "an ejection is reported as a removal")
            t.expect(bench.stick.copied.count == 1, "expected one request to the stick, without files")
        },
        TestCase("while a recording on the card is played, the stick can be ejected") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.play(rig)
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.1")
            rig.settleTransition()
            rig.tap("file.replay")
            rig.tap("dialog.primary")
            rig.settleTransition()
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.on-stick")
            rig.tap("files.eject")
            rig.settleTransition()
            rig.frames(2)
            t.expectEqual(bench.stick.ejects, 1)
        },
        TestCase("if a stick is removed while its recording is paused, the user can still eject the next stick") { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.play(rig)
            rig.context.acquisition.playback?.pause()
            bench.stick.state = .none
            bench.stick.partition = ""
            rig.frames(20)
            bench.stick.state = .ready
            bench.stick.partition = "sdb1"
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.on-stick")
            rig.tap("files.eject")
            rig.settleTransition()
            rig.frames(2)
            t.expectEqual(rig.shell.shownMessage, "")
            t.expectEqual(bench.stick.ejects, 1)
        },
        TestCase(
            "if a stick does not respond, opening its file times out after a minute; if the stick answers later, the file is shown"
        ) { t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.stick.testFiles.answersAtOnce = false
            rig.tap("files.1")
            rig.settleTransition()
            let before = rig.pixels()
            for _ in 0..<70 { rig.skip(60) }
            t.expect(rig.pixels() != before)
            t.expectEqual(rig.frames(60), 0, "the screen is still drawn after the timeout")
            bench.stick.testFiles.answer()
            t.expect(rig.frames(60) > 0, "the late preview is not shown")
        },
        TestCase("if the stick is removed while its recording is played, the playback ends, and that is reported") {
            t in
            let bench = StickHost()
            guard let rig = bench.open(t) else { return }
            bench.play(rig)
            rig.frames(60)
            t.expectEqual(rig.shell.shownTitle, "")
            bench.file.isPulled = true
            bench.stick.state = .none
            // Waits until the app has played the data that it had read before the stick was removed, and reports the failure.
            for _ in 0..<6000 where rig.shell.shownTitle.isEmpty { rig.frames(2) }
            t.expectEqual(
                rig.shell.shownMessage, "2026-11-22_11-20-00_EEG-cap.bdf: The stick was pulled out, or fails.")
            rig.tap("dialog.primary")
            // After the failure, a recording on the next stick must be playable.
            bench.stick.state = .ready
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.on-stick")
            rig.tap("files.eject")
            rig.settleTransition()
            rig.frames(20)
            t.expectEqual(bench.stick.ejects, 1)
            bench.stick.state = .safe
            rig.frames(20)
            rig.tap("copy.close")
            rig.settleTransition()
            rig.tap("files.close")
            rig.settleTransition()
            // After the failure, recordings on the card must be playable.
            bench.file.isPulled = false
            rig.context.router.open(.files)
            rig.settleTransition()
            rig.tap("files.1")
            rig.settleTransition()
            rig.tap("file.replay")
            if !rig.shell.shownTitle.isEmpty { rig.tap("dialog.primary") }
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            t.expectEqual(rig.shell.shownTitle, "")
        },
        TestCase(
            "the stored description of a recording states whether it is on the stick or on the card, and leads to the same file"
        ) { t in
            for (details, isOnStick, path, name) in [
                ("a.bdf", false, "a.bdf", "a.bdf"), ("/a.bdf", true, "a.bdf", "a.bdf"),
                ("/PocketScope/\u{E4}.edf", true, "PocketScope/\u{E4}.edf", "\u{E4}.edf"), ("", false, "", ""),
                ("/", true, "", ""),
            ] {
                let place = RecordingPlace(details: details)
                t.expect(place.isOnStick == isOnStick, details)
                t.expectEqual(place.path, path)
                t.expectEqual(place.name, name)
                t.expectEqual(place.details, details)
            }
        },
    ]
