import Drawing
import Gestures
import GraphScreens
import ScreenRig
import Screens
import Services
import ServicesTests
import Settings
import TestKit
import Widgets

/// Opens screens with the longest notice about storage below them. Checks that no target extends into the notice.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = Rig.make(t, size, language: language) else { return }
    rig.host.simulates = true
    rig.host.durability = Durability(data: .refused, settings: .refused)
    func show(_ name: String, isPictured: Bool = false, overlaps: Bool = false) {
        rig.settleTransition()
        if isPictured { rig.settle() } else { rig.frames(10) }
        if !overlaps { rig.checkLayout(name + suffix) }
        guard let strip = rig.target(in: rig.shell.noticeFrame) else {
            t.expect(!rig.shell.noticeFrame.isEmpty, "\(name): no notice")
            if isPictured { rig.picture(name + suffix) }
            return
        }
        t.fail("\(name + suffix): \(strip.name) lies below the notice")
    }
    show("notice-connection", isPictured: true)
    rig.focus("connection.host")
    show("notice-keyboard", isPictured: true)
    // A touch beside the keyboard and the field closes the keyboard.
    let beside = rig.context.looks.metrics.bar + 10
    rig.touch(.began, size.width / 2, beside)
    rig.touch(.ended, size.width / 2, beside)
    rig.frames(2)
    rig.context.router.open(.settings(.basic))
    show("notice-settings", isPictured: true)
    rig.tap("settings.expert")
    show("notice-expert")
    rig.tap("settings.close")
    rig.settleTransition()
    rig.tap("connection.demo")
    rig.frames(3)
    show("notice-selection")
    rig.tap("section.0")
    rig.tap("selection.apply")
    // The bars may cover the graphs, so these targets may overlap.
    show("notice-graphs", overlaps: true)
}

extension Rig {
    /// Returns a target that extends into an area; nil if there is none.
    fileprivate func target(in area: Rect) -> Target? {
        shell.targets.first { !$0.frame.intersection(area).isEmpty }
    }
}

private let walks =
    SmallPanel.tests("notices about storage", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the notice that data are not stored is below each screen and covers nothing"
            ) { t in walk(t, size, strings.code) }
        }
    }

let storageNoticeTests =
    walks + [
        TestCase("while data are stored only in memory, a notice says so, in the language that is set") {
            t in
            guard let rig = Rig.make(t) else { return }
            let words = Strings.english.storage
            for (durability, text) in [
                (Durability(data: .inMemory, settings: .inMemory), words.nothingKept),
                (Durability(data: .inMemory), words.onlySettingsKept),
                (Durability(data: .refused), words.nothingStored),
                (Durability(settings: .refused), words.settingsNotKept),
                (
                    Durability(data: .inMemory, settings: .refused), words.nothingKept + " " + words.settingsNotKept
                ),
                (Durability(), ""),
            ] {
                rig.host.durability = durability
                rig.frames(2)
                t.expect(rig.shell.shownNotice == text, rig.shell.shownNotice)
                t.expect(rig.shell.noticeFrame.isEmpty == text.isEmpty)
                if durability == Durability(data: .inMemory) { rig.picture("notice-memory") }
            }
            rig.host.durability = Durability(settings: .refused)
            rig.frames(2)
            var german = Settings()
            german[number: .language] = 1
            rig.context.settings.apply(german)
            rig.frames(2)
            t.expect(rig.shell.shownNotice == Strings.language("de").storage.settingsNotKept, rig.shell.shownNotice)
        },
        TestCase(
            "a touch on the notice that data are not stored has no effect; when the notice disappears, the screen is as before"
        ) {
            t in
            guard let rig = Rig.make(t) else { return }
            rig.settle()
            let before = rig.pixels()
            rig.host.durability = Durability(data: .inMemory)
            rig.settle()
            let frame = rig.shell.noticeFrame
            t.expect(rig.pixels() != before)
            rig.touch(.began, frame.x + 100, frame.y + frame.height / 2)
            rig.touch(.ended, frame.x + 100, frame.y + frame.height / 2)
            t.expectEqual(rig.frames(3), 0)
            rig.host.durability = Durability()
            rig.settle()
            t.expect(rig.pixels() == before)
        },
        TestCase(
            "while data arrive, graphs become smaller for the notice that data are not stored, and larger again, and no sample is lost"
        ) { t in
            guard let (rig, source) = VisualizationBench.make(t) else { return }
            for durability in [
                Durability(data: .refused), Durability(data: .refused, settings: .refused), Durability(),
            ] {
                rig.host.durability = durability
                VisualizationBench.run(rig, source, 30)
                t.expect(rig.liveAreas.count > 0)
                for area in rig.liveAreas { t.expect(area.intersection(rig.shell.noticeFrame).isEmpty) }
                rig.expectComplete("with \(rig.shell.shownNotice)")
            }
            // The notice appears during a drag. From then on, the finger that drags is ignored.
            rig.drag(600, 240, to: 300, 250, lift: false)
            rig.host.durability = Durability(data: .inMemory)
            VisualizationBench.run(rig, source, 30)
            rig.touch(.ended, 300, 250)
            VisualizationBench.run(rig, source, 30)
            rig.expectComplete("after a drag")
        },
        TestCase(
            "if the order of graphs, the session, the list of servers or the settings cannot be stored, that is reported"
        ) {
            t in
            let reason = Strings.english.storage.words(for: .cardReadOnly)
            let words = Strings.english.storage
            if let (rig, source) = VisualizationBench.make(t) {
                rig.host.storageFailure = .cardReadOnly
                rig.tap("visualization.graphs")
                VisualizationBench.run(rig, source, 20)
                rig.tap("visualization.edit")
                VisualizationBench.run(rig, source, 20)
                rig.drag(200, 150, to: 720, 150, steps: 12, rest: 60)
                VisualizationBench.run(rig, source, 40)
                t.expect(
                    rig.shell.shownNotification == words.arrangementFailed.filled(reason), rig.shell.shownNotification)
            }
            let host = TestHost()
            host.storageFailure = .cardReadOnly
            guard let rig = Rig.make(t, host: host) else { return }
            host.nextSource = ScriptedSource()
            rig.connect()
            // The app stores the list of servers, then the session. Both fail, so the notification about the session replaces that about the list.
            t.expect(rig.shell.shownNotification == words.sessionFailed.filled(reason), rig.shell.shownNotification)
            t.expect(host.files.isEmpty)
            // In a start with default settings, the app reports this state once, and does not report each file that is
            // not stored.
            host.storageFailure = .usesDefaults
            guard let other = Rig.make(t, host: host) else { return }
            host.nextSource = ScriptedSource()
            other.connect()
            t.expect(other.shell.shownNotification.isEmpty, other.shell.shownNotification)
        },
        TestCase("if the app could not read the settings file, it does not store settings over it, and reports that") {
            t in
            let stored = StoredSettings(.unreadable)
            guard let rig = Rig.make(t, settings: stored) else { return }
            t.expect(stored.isLeftAlone)
            var outcomes: [Outcome<Void>] = []
            var new = Settings()
            new[number: .timeWindow] = 7
            rig.context.settings.apply(new) { outcomes.append($0) }
            guard case .failure(.fileLeftAlone)? = outcomes.first else {
                return t.fail("settings were stored over a file that could not be read")
            }
            t.expectEqual(outcomes.count, 1)
            t.expect(rig.host.settingsFile == nil)
        },
        TestCase("if a screenshot is stored only in memory, it is not reported as stored") { t in
            guard let rig = Rig.make(t), let picture = try? Surface(width: 80, height: 48) else { return }
            rig.host.durability = Durability(data: .inMemory)
            rig.context.router.open(.screenshot(Screenshot(picture: picture, time: rig.host.clock, channels: [])))
            rig.settle()
            rig.tap("screenshot.save")
            rig.host.testPictures.storing.end(.success("/data/screenshots/x.png"))
            rig.settle()
            let words = Strings.english.storage.savedInMemory
            t.expect(
                rig.shell.shownMessage.utf8.suffix(words.utf8.count).elementsEqual(words.utf8), rig.shell.shownMessage)
        },
    ]
