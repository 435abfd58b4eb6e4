import Drawing
import Gestures
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

/// Shows the upload view in all its states.
private func showUpload(_ bench: StudyBench, _ show: (String) -> Void) {
    show("upload")
    let uploads = TestUploads()
    bench.rig.host.testUploads = uploads
    bench.queue(["a.bdf", "a.json", "b.bdf"], in: uploads)
    uploads.send(400)
    show("upload-sending")
    uploads.end(.unknownHost)
    show("upload-waiting")
    uploads.tryAgain()
    uploads.send(0)
    uploads.end(.login)
    show("upload-refused")
    bench.rig.host.testUploads = TestUploads()
    show("upload-delivered")
    bench.rig.host.testUploads = nil
}

/// Shows all views of a study in one size and one language.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard
        let bench = StudyBench(
            t, size, language: language,
            changes: [("\"day\": 2", "\"day\": 1"), ("\"enoughAfter\": 180", "\"enoughAfter\": 60")])
    else { return }
    let rig = bench.rig
    func show(_ name: String) { bench.show(name + suffix) }
    bench.board(show)
    show("home")
    rig.tap("study.help")
    show("help")
    rig.tap("studyhelp.0")
    show("help-answer")
    rig.tap("studyhelp.close")
    rig.settleTransition()
    rig.tap("studyhelp.close")
    rig.settleTransition()
    rig.tap("study.start")
    show("announcement")
    rig.tap("study.next")
    show("detail-questionnaire")
    rig.tap("study.next")
    show("question-instruction")
    for _ in 0..<20 where bench.view == "question" {
        if case .question(_, let sequence)? = bench.guide?.view, let question = sequence.question {
            switch question.kind {
            case .scale:
                rig.tap("study.scale.2")
                show("question-scale")
            case .multiple:
                rig.tap("study.choice.1")
                show("question-multiple")
                rig.tap("study.choice.1")
            case .number:
                show("question-unit")
                rig.focus("study.field")
                show("question-number")
                rig.tap("key.done")
            default: break
            }
        }
        bench.answerQuestion()
    }
    showUpload(bench, show)
    rig.tap("study.next")
    show("step-thanks")
    rig.tap("study.next")
    rig.tap("study.start")
    show("detail")
    rig.tap("study.next")
    show("step")
    rig.tap("study.next")
    rig.frames(30)
    rig.tap("study.next")
    show("step-came")
    for _ in 0..<20 where bench.view == "step" {
        bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? true })
        if bench.view == "step" { rig.tap("study.next") }
    }
    show("noise")
    bench.guide?.noiseMeasured(amplitude: nil)
    show("noise-unmeasured")
    rig.tap("study.again")
    bench.wait(
        "the noise",
        until: {
            if case .noiseCheck(let watch, _)? = bench.guide?.view { watch.state != .measuring } else { true }
        })
    show("noise-measured")
    bench.guide?.skip()
    rig.frames(180)
    show("fitting")
    rig.frames(60 * 12)
    show("fitting-later")
    bench.guide?.skip()
    rig.frames(3)
    show("prompt")
    bench.wait("a longer phase") {
        bench.guide.map { guide in
            if case .prompt(let prompt) = guide.view { prompt.phase.kind == .pause } else { false }
        } ?? false
    }
    rig.frames(60)
    show("prompt-pause")
    rig.context.session.study?.notify(.recordingFailed(.cardFull))
    show("notice-card")
    rig.tap("dialog.primary")
    rig.tap("study.cancel")
    show("prompt-cancel")
    rig.tap("dialog.secondary")
    bench.wait("the block's end", until: { bench.view != "prompt" })
    show("intro")
    rig.tap("study.next")
    show("pause")
    rig.tap("study.signals")
    rig.frames(60 * 4)
    show("signals")
    rig.tap("signals.close")
    rig.settleTransition()
    rig.tap("study.end")
    rig.frames(3)
    rig.tap("study.next")
    rig.frames(60)
    show("finish")
    bench.setDeveloper(true)
    for _ in 0..<20 where bench.view != "home" {
        if rig.target("study.next")?.isEnabled ?? false { rig.tap("study.next") } else { bench.guide?.skip() }
        rig.frames(2)
    }
    show("home-later")
    bench.setDeveloper(false)
    rig.tap("study.settings")
    show("settings")
    rig.scroll(to: "studysettings.recordings")
    rig.tap("studysettings.recordings")
    show("recordings")
    rig.tap("studyrecordings.close")
    rig.settleTransition()
    rig.scroll(to: "studysettings.lab")
    rig.tap("studysettings.lab")
    show("code")
    rig.type("271828")
    rig.tap("key.done")
    rig.settleTransition()
    rig.scroll(to: "studysettings.leave")
    show("settings-lab")
    rig.scroll(to: "studysettings.import")
    rig.tap("studysettings.import")
    show("import-empty")
    let file = StudyFile(name: "rest-and-reckoning.study", place: .stick, bytes: 4_812_000)
    bench.studies.files = [file, StudyFile(name: "sleep.study", place: .settings, bytes: 912_000)]
    rig.frames(2)
    show("import")
    rig.tap("studyimport.0")
    show("import-checking")
    if let study = bench.studies.study {
        bench.studies.importing = .checked(
            file, StudySummary(identity: study.identity, days: study.schedule.days.count, warnings: 2))
    }
    rig.frames(2)
    show("import-checked")
    bench.studies.importing = .refused(file, .archive(.damaged))
    rig.frames(2)
    show("import-refused")
    rig.tap("studyimport.close")
    rig.settleTransition()
    rig.tap("studysettings.close")
    rig.settleTransition()
    bench.setDeveloper(true)
    if let home = bench.guide?.home { for row in home.rows { bench.guide?.setDone(row.session, true) } }
    rig.frames(2)
    bench.setDeveloper(false)
    show("wait")
}

/// Shows the views that a device has without a study.
private func walkWithout(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let bench = StudyBench(t, size, language: language, carries: false) else { return }
    bench.rig.frames(3)
    bench.rig.checkLayout("none" + suffix)
    bench.rig.picture("study-none" + suffix)
    bench.studies.carried = .unusable(.missing(["pictures/headset.png"]))
    bench.rig.frames(2)
    bench.rig.checkLayout("unusable" + suffix)
    bench.rig.picture("study-unusable" + suffix)
}

/// Shows the warnings before a session and before its block.
private func showWarnings(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard
        let bench = StudyBench(
            t, size, language: language, isDeveloper: true,
            changes: [("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]")])
    else { return }
    let rig = bench.rig
    func show(_ name: String) { bench.show(name + suffix) }
    bench.board()
    let clock = rig.host.clock
    rig.host.clock = nil
    rig.tap("study.start")
    show("warning-clock")
    rig.host.clock = clock
    rig.frames(2)
    rig.tap("study.next")
    rig.host.testDevice.recordingBytes = 1000
    for _ in 0..<30 where bench.view != "warning" {
        bench.guide?.skip()
        rig.frames(30)
    }
    var settings = rig.context.settings.current
    settings[number: .studyDeveloper] = 0
    rig.context.settings.apply(settings)
    show("warning-room")
    rig.host.testDevice.recordingBytes = 100_000_000
    show("warning-room-again")
    rig.host.testDevice.recordingBytes = nil
    rig.frames(2)
    rig.tap("study.next")
    bench.wait("the block's end", until: { bench.view != "prompt" })
    rig.host.testDevice.power = DevicePower(percent: 9, supply: .battery)
    rig.tap("study.next")
    rig.frames(60 * 10)
    show("pause-battery")
    rig.tap("study.next")
    rig.host.testDevice.power = nil
    rig.frames(5)
    bench.guide?.set(.batteryLow, isOn: true)
    if case .warning? = bench.guide?.view { show("warning-battery") } else { t.fail(bench.view) }
}

/// Shows the feedback wave, which only some phases have.
private func showFeedback(_ t: Expectations, _ size: Size, _ language: String) {
    guard
        let bench = StudyBench(
            t, size, language: language, isDeveloper: true,
            changes: [("[\"morning\", \"rest\", \"reckoning\"]", "[\"breathing\"]")])
    else { return }
    let rig = bench.rig
    bench.board()
    rig.tap("study.start")
    rig.tap("study.next")
    for _ in 0..<30 where bench.view != "prompt" {
        bench.guide?.skip()
        rig.frames(30)
    }
    let conductor = rig.context.session.study
    t.expect(conductor?.feedback == nil, "a phase without feedback has some")
    bench.wait("a phase with feedback") { conductor?.feedback != nil }
    t.expectEqual(conductor?.feedback ?? 0, 0.5)
    rig.frames(300)
    t.expect((conductor?.feedback ?? 0.5) != 0.5, "the band moves nothing")
    rig.picture("study-prompt-feedback-\(size.width)x\(size.height)-\(language)")
}

/// The sizes in which all views of a study are drawn.
let studySizes = Rig.sizes + [Size(width: 480, height: 272), Size(width: 600, height: 1024)]

let studyPictureTests: [TestCase] =
    SmallPanel.tests("the views of a study", walk)
    + studySizes.flatMap { size in
        ["en", "de"].map { language in
            TestCase(
                "every view of a study matches its reference picture at \(size.width) x \(size.height) in \(language)"
            ) { t in
                walk(t, size, language)
                walkWithout(t, size, language)
                showFeedback(t, size, language)
                showWarnings(t, size, language)
            }
        }
    }
