import Drawing
import Gestures
import JSON
import ScreenRig
import Screens
import Services
import Session
import Settings
import Study
import StudyRun
import StudyScreens
import StudyTests
import TestKit
import Widgets

/// A device with the example study, which has short trials and the simulation as its source.
struct StudyBench {
    let rig: Rig
    let studies: TestStudies
    let t: Expectations

    /// - Parameters:
    /// - changes: replacements of texts in all documents.
    ///   - prepare: changes the study before it begins.
    init?(
        _ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en", carries: Bool = true,
        isDeveloper: Bool = false, hasBluetooth: Bool = false, changes: [(String, String)] = [],
        journal: [UInt8] = []
    ) {
        Strings.offer()
        let studies = TestStudies()
        studies.journal = journal
        let usual: [(String, String)] = [
            ("\"TP9\"", "\"P3\""), ("\"TP10\"", "\"O2\""), ("\"AF7\"", "\"Fp1\""), ("\"AF8\"", "\"Fp2\""),
            ("\"kind\": \"any\"", "\"kind\": \"simulation\""), ("\"seconds\": 20,", "\"seconds\": 6,"),
        ]
        if carries {
            let reader = StudyReader { document in
                ExampleStudy.bytes(document).map { Self.replaced($0, usual + changes) }
            }
            guard let study = reader.study else {
                t.fail("the example study has errors: \(reader.problems.count)")
                return nil
            }
            studies.study = study
        }
        studies.picture = { Self.picture(in: $0) }
        let host = TestHost()
        host.simulates = true
        if hasBluetooth { host.addBluetooth() }
        host.testStudies = studies
        host.testRecording.records = true
        var stored = StoredSettings()
        var settings = stored.settings
        settings[number: .startMode] = Settings.StartMode.study.rawValue
        settings[number: .studyDeveloper] = isDeveloper ? 1 : 0
        settings[number: .language] = language == "de" ? 1 : 0
        _ = stored.apply(settings)
        guard let rig = Rig.make(t, size, language: language, host: host, settings: stored) else { return nil }
        self.rig = rig
        self.studies = studies
        self.t = t
    }

    var guide: GuidedStudy? { rig.context.session.study?.guide }

    private static func replaced(_ bytes: [UInt8], _ changes: [(String, String)]) -> [UInt8] {
        var bytes = bytes
        for (old, new) in changes {
            let (old, new) = (Array(old.utf8), Array(new.utf8))
            var result: [UInt8] = []
            var index = 0
            while index < bytes.count {
                if index + old.count <= bytes.count, bytes[index..<index + old.count].elementsEqual(old) {
                    result += new
                    index += old.count
                } else {
                    result.append(bytes[index])
                    index += 1
                }
            }
            bytes = result
        }
        return bytes
    }

    /// Returns a picture of this size. Its content has no meaning.
    private static func picture(in space: Size) -> Surface? {
        guard let surface = try? Surface(width: space.width, height: space.height), let canvas = try? Canvas(surface)
        else {
            return nil
        }
        let theme = Theme()
        canvas.fill(surface.bounds, theme.panel)
        let radius = Float(min(space.width, space.height)) / 2
        let (x, y) = (Float(space.width) / 2, Float(space.height) / 2)
        canvas.circle(centerX: x, centerY: y, radius: radius * 0.8, theme.hairline)
        canvas.circle(centerX: x, centerY: y, radius: radius * 0.7, theme.panel)
        canvas.circle(centerX: x - radius * 0.5, centerY: y - radius * 0.4, radius: radius * 0.1, theme.accent)
        canvas.circle(centerX: x + radius * 0.5, centerY: y - radius * 0.4, radius: radius * 0.1, theme.accent)
        return surface
    }

    // MARK: What a simulated subject does

    /// Runs frames until a condition is true.
    func wait(
        seconds: Int = 60, _ what: String, file: StaticString = #fileID, line: UInt = #line, until holds: () -> Bool
    ) {
        for _ in 0..<(seconds * 60) where !holds() { rig.frames(1) }
        t.expect(holds(), "it never came: \(what)", file: file, line: line)
    }

    /// The name of the view on the screen.
    var view: String {
        switch guide?.view {
        case nil: "none"
        case .welcome?: "welcome"
        case .consent?: "consent"
        case .signature?: "signature"
        case .boardingQuestion?: "boardingQuestion"
        case .home?: "home"
        case .announcement?: "announcement"
        case .wait?: "wait"
        case .finished?: "finished"
        case .detail?: "detail"
        case .step?: "step"
        case .noiseCheck?: "noise"
        case .fitting?: "fitting"
        case .prompt?: "prompt"
        case .sourceLost?: "lost"
        case .pause?: "pause"
        case .question?: "question"
        case .upload?: "upload"
        case .warning?: "warning"
        }
    }

    /// Switches developer mode, which skips waiting times.
    func setDeveloper(_ isOn: Bool) {
        var settings = rig.context.settings.current
        settings[number: .studyDeveloper] = isOn ? 1 : 0
        rig.context.settings.apply(settings)
        rig.frames(1)
    }

    /// Checks the layout of the screen, and compares the screen with its reference picture.
    func show(_ name: String) {
        rig.settleTransition()
        rig.frames(2)
        rig.checkLayout(name)
        rig.picture("study-" + name)
    }

    func sign(name: String?, file: StaticString = #fileID, line: UInt = #line) {
        if let name {
            rig.focus("study.name", file: file, line: line)
            rig.type(name, file: file, line: line)
            rig.tap("key.done", file: file, line: line)
        }
        guard let pad = rig.target("study.signature")?.frame else {
            return t.fail("no place to sign", file: file, line: line)
        }
        let (y, step) = (pad.y + pad.height / 2, max(3, pad.width / 40))
        rig.touch(.began, pad.x + step * 6, y)
        for index in 1...24 {
            rig.touch(
                .moved, pad.x + step * (6 + index),
                y + (index % 4 < 2 ? -pad.height / 5 : pad.height / 6) * (index % 3) / 2)
        }
        rig.touch(.ended, pad.x + step * 30, y)
        rig.frames(2)
    }

    /// Goes from the welcome page to the first home screen.
    func board(_ show: (String) -> Void = { _ in }) {
        show("welcome")
        rig.tap("study.next")
        show("consent")
        rig.tap("study.next")
        show("consent-text")
        rig.tap("study.next")
        show("signature")
        rig.focus("study.name")
        show("signature-typing")
        rig.tap("key.symbols")
        rig.tap("key.shift")
        show("signature-letters")
        rig.tap("key.shift")
        rig.tap("key.symbols")
        rig.tap("key.done")
        sign(name: "anna")
        show("signature-signed")
        rig.tap("study.agree")
        show("question-choice")
        rig.tap("study.choice.0")
        rig.tap("study.next")
        show("question-text")
        rig.focus("study.field")
        show("question-typing")
        rig.type("anna")
        rig.tap("key.done")
        rig.tap("study.next")
        rig.focus("study.field")
        rig.type("1985-03-27")
        rig.tap("key.done")
        show("question-date")
        rig.tap("study.next")
    }

    /// Answers the question on the screen.
    func answerQuestion(file: StaticString = #fileID, line: UInt = #line) {
        guard case .question(_, let sequence)? = guide?.view, let question = sequence.question else { return }
        func type(_ text: String) {
            rig.focus("study.field", file: file, line: line)
            rig.type(text, file: file, line: line)
            rig.tap("key.done", file: file, line: line)
        }
        switch question.kind {
        case .instruction: break
        case .single, .multiple: rig.tap("study.choice.0", file: file, line: line)
        case .scale: rig.tap("study.scale.2", file: file, line: line)
        case .number: type("7")
        case .text: type("noise")
        case .time: type("22:45")
        case .date: type("2026-11-01")
        }
        rig.tap("study.next", file: file, line: line)
    }
}
