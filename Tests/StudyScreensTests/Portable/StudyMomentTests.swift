import Acquisition
import Drawing
import ScreenRig
import Screens
import Services
import Session
import Settings
import Study
import StudyRun
import TestKit
import Upload
import Widgets

/// Shows the views that the walk through a usual day does not meet: questions about a decision, prompts of every kind, a lost headset, the end.
private func showMoments(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard
        let bench = StudyBench(
            t, size, language: language, isDeveloper: true,
            changes: [
                (
                    "[\"morning\", \"rest\", \"reckoning\"],\n      [\"morning\", \"rest\", \"reckoning\"],\n      [\"morning\", \"rest\", \"breathing\"]",
                    "[\"reckoning\"]"
                ), ("\"day\": 2", "\"day\": 1"),
                // A fixed order, so that the picture follows the trial that is lost and repeated.
                ("\"order\": \"shuffled\"", "\"order\": \"given\""),
            ])
    else { return }
    let rig = bench.rig
    func show(_ name: String) { bench.show(name + suffix) }
    rig.tap("study.next")
    rig.tap("study.decline")
    show("decline")
    rig.tap("dialog.secondary")
    rig.settleTransition()
    rig.tap("study.next")
    rig.tap("study.next")
    bench.sign(name: "anna")
    rig.tap("study.agree")
    rig.tap("study.choice.0")
    rig.tap("study.next")
    rig.tap("study.skip")
    rig.focus("study.field")
    rig.type("2020-01-01")
    rig.tap("key.done")
    show("question-out-of-range")
    rig.focus("study.field")
    for _ in 0..<10 { rig.tap("key.delete") }
    rig.type("1985-03-27")
    rig.tap("key.done")
    rig.tap("study.next")
    rig.tap("study.settings")
    rig.scroll(to: "studysettings.reset")
    rig.tap("studysettings.reset")
    show("reset")
    rig.tap("dialog.secondary")
    rig.settleTransition()
    rig.tap("studysettings.close")
    rig.settleTransition()
    rig.host.sound = MuteSound()
    rig.tap("study.start")
    if bench.view == "announcement" { rig.tap("study.next") }
    show("detail-mute")
    rig.tap("study.next")
    for _ in 0..<40 where bench.view != "prompt" {
        bench.guide?.skip()
        rig.frames(30)
    }
    bench.setDeveloper(false)
    func show(_ name: String, when holds: (ShownPrompt) -> Bool) {
        bench.wait(name) { if case .prompt(let prompt)? = bench.guide?.view { holds(prompt) } else { false } }
        show(name)
    }
    show("prompt-long") { $0.phase.kind == .prompt && $0.phase.picture == nil }
    show("prompt-fixation") { $0.phase.kind == .fixation }
    rig.context.acquisition.stop()
    bench.wait("the loss") { bench.view == "lost" }
    show("lost")
    rig.context.acquisition.start()
    bench.wait("the return", until: { if case .sourceLost(true)? = bench.guide?.view { true } else { false } })
    show("lost-back")
    show("prompt-picture") { $0.phase.picture != nil }
    bench.wait("the pause", until: { bench.view != "prompt" })
    bench.setDeveloper(true)
    if let home = bench.guide?.home { for row in home.rows { bench.guide?.setDone(row.session, true) } }
    for _ in 0..<20 where bench.view != "finished" {
        bench.guide?.skip()
        rig.frames(30)
    }
    bench.setDeveloper(false)
    t.expectEqual(bench.view, "finished")
    show("finished")
}

let studyMomentTests: [TestCase] =
    SmallPanel.tests("the rare views of a study", showMoments)
    + studySizes.flatMap { size in
        ["en", "de"].map { language in
            TestCase(
                "every rare view of a study matches its reference picture at \(size.width) x \(size.height) in \(language)"
            ) { t in
                showMoments(t, size, language)
            }
        }
    }
