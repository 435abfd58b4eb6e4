import Acquisition
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import Study
import StudyRun
import TestKit
import Upload
import Widgets

extension StudyBench {
    /// In developer mode, goes from the home screen to the first prompt of a recording, and skips all waiting times.
    fileprivate func skipToPrompt() {
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<30 where view != "prompt" {
            guide?.skip()
            rig.frames(30)
        }
        t.expectEqual(view, "prompt")
    }

    fileprivate func skipToFitting() {
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<30 where view != "fitting" {
            guide?.skip()
            rig.frames(2)
        }
        t.expectEqual(view, "fitting")
    }
}

private let onlyRest = ("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]")

let studyListTests: [TestCase] = [
    TestCase("the settings of a study show the subject what was recorded, and which recordings the lab has received") {
        t in
        guard let bench = StudyBench(t, isDeveloper: true, changes: [onlyRest]) else { return }
        let (rig, uploads) = (bench.rig, TestUploads())
        rig.host.testUploads = uploads
        rig.tap("study.settings")
        t.expect(rig.target("studysettings.recordings") == nil, "the settings show a subject before one has enrolled")
        rig.tap("studysettings.close")
        rig.settleTransition()
        bench.board()
        bench.skipToPrompt()
        bench.guide?.cancel()
        for _ in 0..<5 where bench.view == "step" { rig.tap("study.next") }
        t.expectEqual(bench.view, "home")
        guard let record = bench.guide?.record, let recording = record.recordings.first else { return t.fail("none") }
        t.expect(record.recordings.count == 1 && recording.extent == .part && recording.block == 1)
        func isDelivered() -> Bool? { rig.context.session.study?.isDelivered(recording) }
        t.expect(isDelivered() == nil)
        let name = recording.fileName(of: record.uuid).text
        bench.queue([name + ".bdf", name + ".json"], in: uploads)
        t.expect(isDelivered() == false)
        rig.tap("study.settings")
        rig.scroll(to: "studysettings.recordings")
        rig.tap("studysettings.recordings")
        rig.settleTransition()
        t.expect(rig.target("studyrecordings.close") != nil)
        for count in 1...2 {
            uploads.send(0)
            uploads.end(nil)
            // The list changes although nobody touches it.
            t.expect(rig.frames(3) > 0)
            t.expect(isDelivered() == (count == 2))
        }
        // Only supervisors see the button to the files of other persons.
        rig.tap("studyrecordings.close")
        rig.settleTransition()
        rig.scroll(to: "studysettings.files")
    },
    TestCase("only persons whom the study names can see the live signals; while they are shown, no block begins") { t in
        for (audience, isDeveloper) in [("everybody", false), ("supervisors", false), ("supervisors", true)] {
            guard
                let bench = StudyBench(
                    t, isDeveloper: isDeveloper,
                    changes: [
                        onlyRest, ("\"signals\": \"everybody\"", "\"signals\": \"\(audience)\""),
                        ("\"goal\": 100", "\"goal\": 30"), ("\"enough\": 75", "\"enough\": 20"),
                        ("\"loseBelow\": 75", "\"loseBelow\": 10"),
                    ])
            else { return }
            let rig = bench.rig
            bench.board()
            bench.skipToFitting()
            guard audience == "everybody" || isDeveloper else {
                t.expect(rig.target("study.signals") == nil)
                continue
            }
            rig.tap("study.signals")
            rig.settleTransition()
            t.expect(rig.target("signals.close") != nil)
            rig.frames(60 * 20)
            t.expect(
                bench.view == "fitting" && rig.host.testRecording.requests.isEmpty, "a block runs that nobody sees")
            rig.tap("signals.bands")
            rig.settleTransition()
            rig.tap("bands.close")
            rig.settleTransition()
            rig.tap("signals.close")
            rig.settleTransition()
            bench.wait("the block", until: { bench.view == "prompt" })
        }
    },
    TestCase("if the headset is never found, the subject can wait or leave") { t in
        guard
            let bench = StudyBench(
                t, hasBluetooth: true,
                changes: [
                    onlyRest,
                    ("\"kind\": \"simulation\", \"name\": \"Muse\"", "\"kind\": \"sensor\", \"name\": \"Muse\""),
                ])
        else { return }
        let rig = bench.rig
        bench.board()
        rig.tap("study.start")
        rig.tap("study.next")
        // Continues to the step that waits for the headset, which comes after the step about the clock.
        for _ in 0..<2 {
            bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? false })
            rig.tap("study.next")
        }
        rig.frames(60 * 300)
        t.expectEqual(rig.target("study.next")?.isEnabled ?? true, false)
        t.expect(bench.view == "step" && rig.host.testSensors.opened.isEmpty)
        rig.tap("study.cancel")
        rig.tap("dialog.primary")
        for _ in 0..<5 where bench.view == "step" { rig.tap("study.next") }
        t.expectEqual(bench.view, "home")
        t.expect(rig.host.testRecording.requests.isEmpty && bench.guide?.home.rows[0].isNext == true)
    },
    TestCase(
        "if the headset is lost during a trial, the trial stops, and the screen shows it again when the headset returns"
    ) {
        t in
        guard let bench = StudyBench(t, isDeveloper: true, changes: [onlyRest]) else { return }
        let rig = bench.rig
        bench.board()
        bench.skipToPrompt()
        bench.wait("a longer phase") {
            if case .prompt(let prompt)? = bench.guide?.view { prompt.length ?? 0 > 5_000_000_000 } else { false }
        }
        guard case .prompt(let before)? = bench.guide?.view else { return t.fail(bench.view) }
        rig.context.acquisition.stop()
        bench.wait("the loss") { bench.view == "lost" }
        t.expectEqual(rig.context.acquisition.markers.all.last?.name ?? "", "aborted")
        t.expect(rig.target("study.cancel") != nil && rig.host.testRecording.status.isRecording)
        rig.context.acquisition.start()
        bench.wait("the trial") { bench.view == "prompt" }
        guard case .prompt(let after)? = bench.guide?.view else { return t.fail(bench.view) }
        t.expect(after.trial == before.trial && after.number > before.number && after.phase.kind == .prompt)
    },
]
