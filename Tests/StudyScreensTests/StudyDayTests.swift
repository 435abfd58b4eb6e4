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
import Widgets

/// Replacements in the study's texts that lower the limits of signal quality, so that the simulation's signals meet
/// them.
private let easyLimits: [(String, String)] = [
    ("\"goal\": 100", "\"goal\": 30"), ("\"enough\": 75", "\"enough\": 20"),
    ("\"loseBelow\": 75", "\"loseBelow\": 10"), ("\"pass\": 50", "\"pass\": 0"),
]

let studyDayTests: [TestCase] = [
    TestCase("a subject completes a study day by touch, from the welcome page on") { t in
        guard
            let bench = StudyBench(
                t,
                changes: easyLimits + [
                    ("[\"morning\", \"rest\", \"reckoning\"]", "[\"morning\", \"rest\"]"),
                    ("\"repetitions\": 2", "\"repetitions\": 1"), ("\"upload\"", "\"comment\""),
                ])
        else { return }
        let rig = bench.rig
        bench.board()
        t.expectEqual(bench.view, "home")
        t.expectEqual(bench.studies.consents.count, 1)
        t.expectEqual(bench.studies.consents[0].name, "anna")
        t.expect(bench.studies.consents[0].signature.points > 8)
        rig.tap("study.start")
        t.expectEqual(bench.view, "detail")
        rig.tap("study.next")
        for _ in 0..<20 where bench.view == "question" { bench.answerQuestion() }
        t.expectEqual(bench.view, "upload")
        rig.tap("study.next")
        bench.wait("the way home") { bench.view == "home" }
        t.expectEqual(bench.studies.stored.count, 1)
        rig.tap("study.start")
        rig.tap("study.next")
        // The button of each step is enabled when the step's signal arrives.
        for _ in 0..<40 where bench.view == "step" {
            bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? true })
            if bench.view == "step" { rig.tap("study.next") }
        }
        bench.wait("the first trial") { bench.view == "prompt" }
        let recording = rig.host.testRecording
        t.expectEqual(recording.requests.count, 1)
        t.expect(recording.requests[0].name?.stem.utf8.starts(with: "r_rest_1_2_1_".utf8) ?? false)
        bench.wait("the block's end") { bench.view == "step" || bench.view == "pause" }
        let markers = rig.context.acquisition.markers.all.map { $0.name }
        t.expectEqual(markers.first ?? "", "900 begin")
        t.expect(markers.contains { $0 == "320 open" } && markers.contains { $0 == "420 closed" })
        t.expectEqual(markers.last ?? "", "910 end")
        t.expect(!recording.status.isRecording)
        for _ in 0..<20 where bench.view != "wait" {
            bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? true || bench.view == "wait" })
            if bench.view != "wait" { rig.tap("study.next") }
        }
        t.expectEqual(bench.view, "wait")
        t.expect(rig.context.acquisition.sources.isEmpty, "the source stays open")
    },

    TestCase("the home screen offers to continue a questionnaire that the subject left after an answer") { t in
        guard let bench = StudyBench(t) else { return }
        let rig = bench.rig
        bench.board()
        func isBegun() -> Bool? { bench.guide?.home.rows.first?.isBegun }
        func leave() {
            rig.tap("study.cancel")
            rig.tap("dialog.primary")
            bench.wait("the steps after leaving") { bench.view == "step" }
            rig.tap("study.next")
            t.expectEqual(bench.view, "home")
        }
        t.expect(isBegun() == false)
        rig.tap("study.start")
        rig.tap("study.next")
        leave()
        t.expect(isBegun() == false, "nothing was answered")
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<2 { bench.answerQuestion() }
        leave()
        t.expect(isBegun() == true)
    },

    TestCase(
        "if a study names a sensor, the strongest sensor of this name is connected; if it names none, no sensor is searched for"
    ) { t in
        for (source, begins, opened) in [
            ("\"kind\": \"sensor\", \"name\": \"Muse\"", 1, ["0055DAB30002P"]),
            ("\"kind\": \"any\", \"name\": \"Muse\"", 1, ["0055DAB30002P"]), ("\"kind\": \"any\"", 0, []),
        ] {
            guard
                let bench = StudyBench(
                    t, hasBluetooth: true,
                    changes: [
                        ("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]"),
                        ("\"kind\": \"simulation\", \"name\": \"Muse\"", source),
                    ])
            else { return }
            let (rig, sensors) = (bench.rig, bench.rig.host.testSensors)
            sensors.present = [
                TestStreams.sensor("Chest strap", .strap, address: "C0FFEE000002R", strength: -20),
                TestStreams.sensor("Muse-0001", .muse, address: "0055DAB30001P", strength: -80),
                TestStreams.sensor("Muse-0002", .muse, address: "0055DAB30002P", strength: -50),
                TestStreams.sensor("Muse-0003", .muse, address: "0055DAB30003P", strength: nil),
            ]
            bench.board()
            rig.tap("study.start")
            rig.tap("study.next")
            rig.frames(30)
            t.expectEqual(sensors.begins, begins)
            t.expectEqual(sensors.opened, opened)
        }
    },

    TestCase(
        "if the card becomes full before or during a block, the home page of the study opens, and no trial of the block counts"
    ) {
        t in
        guard
            let bench = StudyBench(
                t,
                changes: easyLimits + [
                    ("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]")
                ])
        else { return }
        let (rig, recording) = (bench.rig, bench.rig.host.testRecording)
        bench.board()
        func goToPrompt() {
            rig.tap("study.start")
            rig.tap("study.next")
            for _ in 0..<40 where bench.view == "step" {
                bench.wait("Next", until: { rig.target("study.next")?.isEnabled ?? true })
                if bench.view == "step" { rig.tap("study.next") }
            }
            bench.wait("the first trial") { bench.view == "prompt" }
        }
        func leave() {
            rig.tap("dialog.primary")
            rig.frames(30)
            // Dialogs of the monitor are only for persons who can open its settings.
            t.expect(rig.target("dialog.primary") == nil, "a dialog of the monitor covers the study")
            for _ in 0..<5 where bench.view == "step" { rig.tap("study.next") }
            t.expectEqual(bench.view, "home")
        }
        // A recording that was started by hand ends before the recording of the block begins.
        recording.status.since = 1
        goToPrompt()
        rig.frames(30)
        t.expect(recording.status.isRecording)
        t.expect(recording.stops == 1 && recording.starts == 1, "\(recording.stops) ends, \(recording.starts) starts")
        // The writing thread reports that the card has no space.
        recording.status.since = nil
        rig.context.session.recorded(.failed(.cardFull))
        rig.frames(2)
        t.expectEqual(bench.view, "step")
        t.expectEqual(rig.context.acquisition.markers.all.last?.name ?? "", "aborted")
        leave()
        t.expectEqual(bench.guide?.home.rows[0].progress ?? 1, 0)
        t.expect(bench.studies.stored.contains { $0.name.kind == .recording })
        // The next recording is refused, because the only storage is in RAM.
        recording.records = false
        goToPrompt()
        rig.context.session.recorded(.refused(.noStorage))
        rig.frames(2)
        t.expectEqual(bench.view, "step")
        leave()
        t.expectEqual(bench.guide?.home.rows[0].isDone ?? true, false)
        // If the recording ends before the block, for example because of the push button, the block is not complete.
        recording.records = true
        goToPrompt()
        rig.frames(30)
        rig.context.session.stopRecording()
        rig.context.session.recorded(.saved(name: "x", seconds: 3))
        rig.frames(2)
        t.expectEqual(bench.view, "step")
        leave()
        t.expectEqual(bench.guide?.home.rows[0].progress ?? 1, 0)
    },

    TestCase(
        "if mains interference cannot be measured, a text says so, and the subject can continue after three attempts"
    ) {
        t in
        // No channel of the source has the name of an electrode in the study.
        guard
            let bench = StudyBench(
                t, isDeveloper: true,
                changes: easyLimits + [
                    ("[\"morning\", \"rest\", \"reckoning\"]", "[\"rest\"]"), ("\"P3\"", "\"TP9\""),
                    ("\"O2\"", "\"TP10\""),
                    ("\"Fp1\"", "\"AF7\""), ("\"Fp2\"", "\"AF8\""),
                ])
        else { return }
        let rig = bench.rig
        bench.board()
        rig.tap("study.start")
        rig.tap("study.next")
        for _ in 0..<20 where bench.view == "step" {
            rig.tap(rig.target("study.skip") == nil ? "study.next" : "study.skip")
        }
        t.expectEqual(bench.view, "noise")
        for attempt in 1...3 {
            bench.wait(seconds: 20, "that nothing can be measured") { rig.target("study.again") != nil }
            t.expectEqual(rig.target("study.next")?.isEnabled ?? true, attempt == 3)
            if attempt < 3 { rig.tap("study.again") }
        }
        rig.tap("study.next")
        t.expectEqual(bench.view, "fitting")
    },

    TestCase("in both languages of the study, names and answers can contain umlauts, accents and capitals") { t in
        for language in ["de", "en"] {
            guard let bench = StudyBench(t, language: language) else { return }
            let rig = bench.rig
            for _ in 0..<3 { rig.tap("study.next") }
            rig.focus("study.name")
            // The key for capitals applies to one letter only.
            func capital(_ letter: String) {
                rig.tap("key.shift")
                rig.tap("key." + letter)
            }
            func further(_ letters: () -> Void) {
                rig.tap("key.symbols")
                letters()
                rig.tap("key.symbols")
            }
            capital("J")
            if language == "de" { rig.type("ö") } else { further { rig.type("ö") } }
            rig.type("rg ")
            further {
                capital("É")
                rig.type("é")
                capital("Š")
                rig.type("ž")
            }
            rig.type("x")
            rig.tap("key.delete")
            rig.tap("key.done")
            bench.sign(name: nil)
            rig.tap("study.agree")
            t.expectEqual(bench.studies.consents.first?.name ?? "", "Jörg ÉéŠž")
            rig.tap("study.choice.0")
            rig.tap("study.next")
            rig.focus("study.field")
            if language == "de" { capital("Ü") } else { further { capital("Ü") } }
            rig.type("ber")
            rig.tap("key.done")
            rig.tap("study.next")
            let answers = bench.guide?.record.boarding.compactMap { answer in
                if case .text(let text)? = answer { text } else { nil }
            }
            t.expectEqual(answers ?? [], ["Über"])
            // The journal contains the whole name, so another start reads the same name.
            let again = StudyBench(t, language: language, journal: bench.studies.journal)
            let read = again?.guide?.record.boarding.compactMap { answer in
                if case .text(let text)? = answer { text } else { nil }
            }
            t.expectEqual(read ?? [], ["Über"])
        }
    },

    TestCase("a subject can type a time without a colon; the device does not accept a time or number of another form") {
        t in
        guard let bench = StudyBench(t) else { return }
        let rig = bench.rig
        bench.board()
        rig.tap("study.start")
        rig.tap("study.next")
        func question() -> StudyQuestion? {
            if case .question(_, let sequence)? = bench.guide?.view { sequence.question } else { nil }
        }
        func answer() -> Answer? {
            guard case .question(_, let sequence)? = bench.guide?.view, let current = sequence.current else {
                return nil
            }
            return sequence.answers[current]
        }
        func type(_ text: String) -> Answer? {
            rig.focus("study.field")
            for _ in 0..<6 { rig.tap("key.delete") }
            rig.type(text)
            rig.tap("key.done")
            return answer()
        }
        for _ in 0..<10 where question()?.id != "bedtime" { bench.answerQuestion() }
        t.expectEqual(question()?.id ?? "", "bedtime")
        for (text, minutes) in [("22:30", 1350.0), ("2230", 1350), ("7:05", 425), ("705", 425)] {
            t.expectEqual(type(text) == .number(minutes), true, text)
        }
        for text in ["2460", "7", "1:234", "12:3"] { t.expectEqual(type(text) == nil, true, text) }
        t.expectEqual(type("23:00") == .number(1380), true)
        rig.tap("study.next")
        t.expectEqual(question()?.id ?? "", "hours")
        t.expectEqual(type("75") == nil, true)
        t.expectEqual(rig.target("study.next")?.isEnabled ?? true, false)
    },
    TestCase("if the subject declines the consent, the welcome page opens, and no data are stored") { t in
        guard let bench = StudyBench(t) else { return }
        let rig = bench.rig
        rig.tap("study.next")
        t.expectEqual(bench.view, "consent")
        rig.tap("study.decline")
        rig.tap("dialog.primary")
        t.expectEqual(bench.view, "welcome")
        t.expectEqual(bench.guide?.record.uuid ?? "-", "")
    },

    TestCase("if the user types the supervisor's code, the device is no longer used as a study device") { t in
        guard let bench = StudyBench(t) else { return }
        let rig = bench.rig
        rig.tap("study.settings")
        rig.settleTransition()
        t.expect(rig.target("studysettings.leave") == nil, "a subject can leave")
        rig.tap("studysettings.lab")
        rig.settleTransition()
        rig.type("123")
        rig.tap("key.done")
        t.expect(!rig.shell.shownTitle.isEmpty)
        rig.tap("dialog.primary")
        rig.type("271828")
        rig.tap("key.done")
        rig.settleTransition()
        rig.scroll(to: "studysettings.leave")
        rig.tap("studysettings.leave")
        rig.tap("dialog.primary")
        t.expectEqual(rig.host.restarts, 1)
        t.expect(rig.context.settings.current.startMode == .monitor)
    },

    TestCase("if an imported study is refused, the present study stays") { t in
        guard let bench = StudyBench(t) else { return }
        let rig = bench.rig
        let file = StudyFile(name: "broken.study", place: .stick, bytes: 120_000)
        bench.studies.files = [file]
        rig.context.router.open(.studyImport)
        rig.settleTransition()
        rig.tap("studyimport.0")
        t.expectEqual(bench.studies.checked.count, 1)
        bench.studies.importing = .refused(file, .archive(.damaged))
        rig.frames(2)
        t.expect(rig.target("studyimport.take") == nil, "a damaged archive can be imported")
        rig.tap("studyimport.back")
        rig.tap("studyimport.close")
        rig.settleTransition()
        t.expectEqual(bench.studies.taken, 0)
        t.expectEqual(bench.view, "welcome")
    },
]
