import ScreenRig
import StudyRun
import TestKit
import Widgets

/// For each view in which the test cuts the power: the views in which the subject can continue afterwards, according to
/// the journal.
private let after: [(view: String, again: [String])] = [
    ("welcome", ["welcome"]), ("consent", ["consent"]), ("signature", ["signature"]),
    ("boardingQuestion", ["boardingQuestion"]), ("home", ["home"]), ("announcement", ["home"]),
    ("detail", ["detail"]), ("question", ["detail"]), ("step", ["detail", "upload"]), ("noise", ["detail"]),
    ("fitting", ["detail"]),
    // After a power cut in a trial, the same trial follows after the preparation. After the last trial of a session,
    // the session's end follows.
    ("prompt", ["detail"]), ("pause", ["detail", "pause"]), ("upload", ["upload"]),
    ("wait", ["wait", "home"]),
]

let studyCutTests: [TestCase] = [
    TestCase("if the power is cut in any view of a study, the subject can continue, and no answer and no trial is lost")
    {
        t in
        let changes: [(String, String)] = [
            ("\"goal\": 100", "\"goal\": 30"), ("\"enough\": 75", "\"enough\": 20"),
            ("\"loseBelow\": 75", "\"loseBelow\": 10"), ("\"pass\": 50", "\"pass\": 0"),
            ("\"day\": 2", "\"day\": 1"), ("[\"morning\", \"rest\", \"reckoning\"]", "[\"morning\", \"rest\"]"),
            ("\"repetitions\": 2", "\"repetitions\": 1"), ("\"upload\"", "\"comment\""),
        ]
        guard let bench = StudyBench(t, changes: changes) else { return }
        let rig = bench.rig
        var seen: [String] = []
        /// Creates another device with the same journal, to which half of another line is appended.
        func cut() {
            let view = bench.view
            guard !seen.contains(view) else { return }
            seen.append(view)
            guard let old = bench.guide?.record,
                let again = StudyBench(
                    t, changes: changes, journal: bench.studies.journal + Array("{\"is\":\"tri".utf8))
            else { return t.fail("no study") }
            again.rig.frames(3)
            let allowed = after.first { $0.view == view }?.again ?? []
            t.expect(allowed.contains(again.view), "after a cut in \(view) there is \(again.view)")
            guard let new = again.guide?.record else { return t.fail("no guide after \(view)") }
            t.expect(new.uuid == old.uuid && new.boarding == old.boarding && new.answers == old.answers, view)
            t.expect(new.day == old.day && new.announced == old.announced, view)
            for (index, progress) in old.progress.enumerated() {
                t.expect(new.progress[index].next == progress.next && new.progress[index].state == progress.state, view)
            }
            // The subject can continue if the view has one of these controls.
            let controls = [
                "study.next", "study.start", "study.agree", "study.choice.0", "study.field", "study.settings",
            ]
            t.expect(
                controls.contains { again.rig.target($0) != nil },
                "after a power cut in \(view), the subject cannot continue")
        }
        cut()
        bench.board { _ in cut() }
        cut()
        rig.tap("study.start")
        for _ in 0..<4000 where bench.view != "wait" {
            cut()
            switch bench.view {
            case "question": bench.answerQuestion()
            case "home": rig.tap("study.start")
            case "prompt", "noise", "fitting": rig.frames(20)
            default:
                if rig.target("study.next")?.isEnabled ?? false { rig.tap("study.next") } else { rig.frames(20) }
            }
        }
        cut()
        for (view, _) in after { t.expect(seen.contains(view), "the day never came to " + view) }
    }
]
